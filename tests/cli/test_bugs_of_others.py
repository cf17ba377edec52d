"""Bugs that other trackers have, sought through `tracker do` with a start of the program for each command."""

from pathlib import Path
from typing import Any

import pytest
from cli_helpers import Run, content

from tracker.store.book import Book
from tracker.store.render import split_save

WILD = (
    "Élodie ✦",
    "漢字の名前",
    "👩‍🚀",
    "a|b",
    "[red]x[/]",
    "Ogre [/b]",
    "x\"y'z]",
    "{who}",
    "%s",
    "party",
    "7",
    "@turn",
)


def state(folder: Path) -> Any:
    with Book.open(folder, "bridge", write=False) as book:
        return book.encounter


def head(folder: Path) -> bytes:
    """The fight's bytes; what is outside undo aside."""
    return split_save((folder / "bridge.toml").read_bytes())


def done(run: Run, *commands: str, seed: int = 4) -> str:
    """Does each command with a start of its own; what the last one printed."""
    out = ""
    for command in commands:
        result = run("do", "bridge", command, "--seed", str(seed))
        assert result.status == 0, (command, result.err)
        out = result.out
    return out


def turns(run: Run, folder: Path, most: int = 12) -> list[str]:
    """Whose turn it is after each `next` until the round is over."""
    found: list[str] = []
    number = state(folder).round
    for _ in range(most):
        done(run, "next")
        now = state(folder)
        if now.round != number or now.step == "over":
            return found
        found.append(now.flow.turn)
    raise AssertionError(f"the round doesn't end: {found}")


@pytest.fixture
def order(bridge: Path, run: Run) -> list[str]:
    """The order of the first round, the first one's turn open: Aki, Mei, then the orcs as the dice say."""
    done(run, "next")
    queue = [place.who for place in state(bridge).flow.queue]
    assert state(bridge).flow.turn == queue[0] == "aki"
    return queue


@pytest.mark.parametrize("place", range(4))
def test_removing_somebody_neither_skips_nor_repeats_a_turn(
    bridge: Path, run: Run, order: list[str], place: int
) -> None:
    done(run, "next")
    done(run, f"remove {order[place]}")
    left = [who for who in order[2:] if who != order[place]]
    if place != 1:
        assert state(bridge).flow.turn == order[1]
    assert turns(run, bridge) == left


def test_back_and_forth_is_the_identity(bridge: Path, run: Run, order: list[str]) -> None:
    start = head(bridge)
    done(run, f"mark {order[1]} blessed for 1", f"mark {order[2]} cursed until start of {order[1]}")
    before = head(bridge)
    done(run, "next")
    after = head(bridge)
    assert "cursed" not in state(bridge).combatants[order[2]].statuses
    done(run, "back")
    assert head(bridge) == start
    done(run, "redo")
    assert head(bridge) == after
    done(run, "undo")
    assert head(bridge) == before
    done(run, "next")
    assert head(bridge) == after
    assert state(bridge).combatants[order[1]].statuses["blessed"].until.round == 1


def test_an_effect_of_the_first_in_order_ends_with_its_next_turn(bridge: Path, run: Run, order: list[str]) -> None:
    done(run, f"mark mei blessed until start of {order[0]}", f"mark mei cursed until start of {order[3]}")
    seen = []
    for _ in range(4):
        seen.append(sorted(state(bridge).combatants["mei"].statuses))
        done(run, "next")
    assert seen == [["blessed", "cursed"]] * 3 + [["blessed"]]
    assert state(bridge).round == 2
    assert state(bridge).combatants["mei"].statuses == {}


def test_a_reinforcement_leaves_the_order_and_what_has_happened_alone(bridge: Path, run: Run, order: list[str]) -> None:
    done(run, "next", "next")
    if order[2] == "orc-1":
        done(run, "undo", f"order {order[3]} up", "next")
    queue = state(bridge).flow.queue
    struck = state(bridge).combatants
    done(run, "add Orc x2 foes like orc-1")
    assert [place for place in state(bridge).flow.queue if place.who in order] == list(queue)
    assert {who: state(bridge).combatants[who] for who in order} == struck


def test_copies_share_nothing_and_keep_their_numbers(bridge: Path, run: Run) -> None:
    done(run, "add Goblin x3 foes hp=7", "mark goblin-2 stunned", "hurt goblin-1 3 raw", "remove goblin-1")
    done(run, "rename goblin-2 Boss", "add Goblin x2 foes hp=7", "hurt goblin-3 1 raw")
    found = state(bridge).combatants
    names = {who: each.name for who, each in found.items() if "oblin" in who}
    assert names == {"goblin-2": "Boss", "goblin-3": "Goblin 3", "goblin-4": "Goblin 4", "goblin-5": "Goblin 5"}
    assert {who: (found[who].hp, *found[who].statuses) for who in names} == {
        "goblin-2": (7, "stunned"),
        "goblin-3": (6,),
        "goblin-4": (7,),
        "goblin-5": (7,),
    }
    before = content(bridge)
    for gone in ("'Goblin 1'", "goblin-1", "'Goblin 2'"):
        assert run("do", "bridge", f"hurt {gone} 1").status == 2
    assert content(bridge) == before


@pytest.mark.parametrize("junk", ["٣", "9" * 40, "-", "''", "", "abc", "1e9", "½", "0x7", "1d" + "9" * 30, "=", "7 7"])
@pytest.mark.parametrize("command", ["hurt orc-1 {}", "heal orc-1 {}", "set orc-1 hp={}", "add Rat hp={}"])
def test_junk_for_a_number_is_a_sentence_and_no_change(bridge: Path, run: Run, command: str, junk: str) -> None:
    before = content(bridge)
    result = run("do", "bridge", command.format(junk))
    assert result.status == 2
    assert len(result.err.splitlines()) == 1
    assert content(bridge) == before


def test_with_everybody_down_the_fight_goes_on_to_its_end(bridge: Path, run: Run, order: list[str]) -> None:
    done(run, *(f"mark {who} asleep" for who in order if who != "aki"), "mark aki unconscious")
    assert turns(run, bridge) == []


def test_the_first_in_order_is_passed_over_when_down(bridge: Path, run: Run, order: list[str]) -> None:
    done(run, "mark aki dead")
    assert turns(run, bridge) == order[1:]
    done(run, "next") if state(bridge).flow.turn == "aki" else None
    assert state(bridge).flow.turn in order[1:]


def test_undo_to_the_start_and_redo_to_the_end_give_the_same_bytes(bridge: Path, run: Run) -> None:
    first = head(bridge)
    done(run, "hurt orc-1 5", "mark mei blessed for 2", *["next"] * 9, "add Bat foes hp=3", "remove orc-2", "next")
    assert state(bridge).round >= 2
    last = head(bridge)
    done(run, "undo 9999")
    assert head(bridge) == first
    assert run("do", "bridge", "undo").status == 2
    done(run, "redo 9999")
    assert head(bridge) == last
    assert run("do", "bridge", "redo").status == 2


def test_another_fight_leaves_the_running_one_alone(bridge: Path, run: Run, order: list[str]) -> None:
    before = content(bridge)
    assert run("new", "Bridge").status == 2
    assert run("new", "Other", "--like", "bridge").status == 0
    assert run("do", "other", "next", "hurt ogre 3", "--seed", "1").status == 0
    assert {name: text for name, text in content(bridge).items() if name.startswith("bridge.")} == before


@pytest.mark.parametrize("name", WILD)
def test_whatever_a_name_is_it_is_there_after_the_next_start(bridge: Path, run: Run, name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    done(run, f"add {quoted} party hp=5", "note x")
    [who] = [each.id for each in state(bridge).combatants.values() if each.name == name]
    assert f"  {name} loses HP: −1" in done(run, f"hurt {quoted} 1 raw").splitlines()
    assert state(bridge).combatants[who].hp == 4
    for verb in ("show", "log"):
        assert name in run(verb, "bridge").out
    done(run, "undo 9", "redo 9")
    assert state(bridge).combatants[who].name == name


def test_a_status_put_on_again_stays(bridge: Path, run: Run) -> None:
    done(run, "mark mei blessed", "mark mei blessed", "mark mei burning", "mark mei burning for 3")
    assert sorted(state(bridge).combatants["mei"].statuses) == ["blessed", "burning"]
