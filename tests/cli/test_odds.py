"""`tracker odds`: chances as text and as data, refusals, and that nothing is done."""

from pathlib import Path

from cli_helpers import Run, content


def test_text_and_nothing_done(bridge: Path, run: Run) -> None:
    run("do", "bridge", "next", "--seed", "1")
    before = content(bridge)
    result = run("odds", "bridge", "! attack aki orc-1")
    assert result.status == 0
    assert "アキ → Orc 1, Spear: hits" in result.out
    assert "Orc 1, HP 9: −" in result.out
    assert content(bridge) == before


def test_data(bridge: Path, run: Run) -> None:
    data = run("odds", "bridge", "hurt orc-1 2d6", "--json").data
    [orc] = data["people"]
    assert orc["expected"] == 5
    assert data["command"] == "hurt orc-1 2d6"
    assert abs(sum(orc["damage"].values()) - 1) < 1e-9
    assert data["text"][0].startswith("Orc 1, HP 9")


def test_refusals(bridge: Path, run: Run) -> None:
    result = run("odds", "bridge", "note x", "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, "no-odds")
    assert "attack, check, hurt" in result.err
    assert run("odds", "bridge").status == 2
    assert run("odds", "nowhere", "hurt orc-1 3").status == 2


def test_it_works_while_another_session_has_the_fight(bridge: Path, run: Run) -> None:
    from tracker.store.book import Book

    with Book.open(bridge, "bridge", write=True):
        assert run("odds", "bridge", "hurt orc-1 3").status == 0
