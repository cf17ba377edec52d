"""What a terminal sends without end."""

from tracker.tui.driver import BURST, END, ENDS, PACE, Flood


def test_the_end_of_input_is_told_from_a_key_that_is_held_down() -> None:
    flood = Flood()
    assert not any(flood.ended(END, at / 30) for at in range(10 * ENDS)), "thirty a second are a key held down"
    flood = Flood()
    assert not any(flood.ended(END if at % ENDS else "x", 0.0) for at in range(10 * ENDS)), "other keys are between"
    flood = Flood()
    assert [flood.ended(END, at / 1_000) for at in range(ENDS)] == [False] * (ENDS - 1) + [True]
    assert flood.over


def test_a_paste_comes_at_once_and_rubbish_no_faster_than_anybody_types() -> None:
    flood = Flood()
    now = flood._last
    assert all(flood.pause(now) == 0 for _ in range(BURST))
    for _ in range(500):
        now += flood.pause(now)
    assert abs(now - flood._last) < 0.1
    start = now
    for _ in range(500):
        pause = flood.pause(now)
        assert pause <= 2 / PACE
        now += pause
    assert 500 / PACE * 0.9 < now - start < 500 / PACE * 1.1
    assert flood.pause(now + 60) == 0, "after a rest it is as at first"
