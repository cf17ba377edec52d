"""What somebody can do now stands first in the details, with its keys, and says what they would do."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from tui.fights import BOW, FISTS, SPEAR, app, look, session, somebody, text

from tracker.session.session import Session
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import TurnOpen
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Area
from tracker.tui.desk import Desk
from tracker.tui.glyphs import UNICODE
from tracker.tui.key_bar import KeyBar
from tracker.tui.palette import doings
from tracker.tui.sheet import Sheet
from tracker.words.signs import signs_text

README = Path(__file__).parents[2] / "README.md"
SABRE = Attack(name="Sabre", init=4, damage="1-4", type="slash")
NARROW, WIDE = (80, 24), (120, 40)


def fight(who: Combatant, *others: Combatant, inits: Sequence[int] = (6,), **fields: Any) -> Encounter:
    """Somebody's turn in round 3, its places at the Inits given."""
    places = tuple(Place(who.id, init) for init in inits)
    flow = Flow(
        queue=places, turn=who.id, at=places[0], agenda=(TurnOpen(who=who.id),), acts={who.id: Acts(places=(inits[0],))}
    )
    people = {each.id: each for each in (who, *others)}
    return Encounter(name="x", round=3, step="attacks", combatants=people, flow=flow, **fields)


def foes(count: int) -> list[Combatant]:
    """So many orcs in front."""
    return [somebody(f"orc-{number}", f"Orc {number}", "foes", "front") for number in range(1, count + 1)]


def details(desk: Desk, size: tuple[int, int] = NARROW) -> list[str]:
    """The rows of the pane under its title that stand on the screen."""
    sheet = Sheet(desk)
    sheet.show(desk.picture(), *size)
    rows = ["".join(span.text for span in sheet.details.line(y) or ()) for y in range(sheet.details.size.height)]
    return [each for row in rows[1:] if (each := row.strip("│ ╯╰─"))]


def one(rows: Sequence[str]) -> str:
    """Rows as one text with single spaces."""
    return " ".join(" ".join(rows).split())


def order(rows: Sequence[str], *parts: str) -> bool:
    """Whether all parts stand in the rows, in this order."""
    shown, at = one(rows), -1
    for part in parts:
        at = shown.find(part, at + 1)
        assert at >= 0, (part, shown)
    return True


# --- the order


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_what_can_be_done_stands_first_then_what_is_refused_then_all_else(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """W5: out of breath one can only surface, and that stands in sight though the attack is refused."""
    under = {"submerged": Status(since=-6)}
    diver = somebody("mei", "Mei", "party", "front", z=-2, statuses=under, attacks=(SPEAR,), armor=2)
    shark = somebody("shark", "Shark", "foes", "front", z=-2, statuses={"submerged": Status(since=1)})
    whale = structs.replace(shark, id="whale", name="Whale", side="party", size="huge")
    desk = Desk(session(tmp_path, fight(diver, shark, whale, field=Field(water=(3,) * 5))), look())
    rows = details(desk, size)
    assert rows[0].startswith("HP ")
    assert rows[1] == "main ●  sub ●  aux ●"
    assert order(rows[2:], "✗ attack must surface (W5)", "x 9 surface", "✗ move must surface (W5)")
    assert not any("x 10" in row for row in rows)
    if size == WIDE:
        assert order(
            rows, "✗ move", "✗ mount: Whale must surface (W5)", "submerged", "adjacent Shark", "Spear Init 6", "melee 0"
        )


def test_without_a_weapon_the_attack_is_refused_all_the_same(tmp_path: Path) -> None:
    rows = details(Desk(session(tmp_path, fight(somebody("mei", "Mei", "party", "front"), *foes(1))), look()))
    assert order(rows, "aux ●", "✗ attack", "(C1)", "m move")


# --- weapons


def test_several_weapons_are_one_row_that_says_that_the_weapon_is_asked(tmp_path: Path) -> None:
    ogre = somebody("ogre", "Ogre", "party", "front", attacks=(*FISTS, BOW))
    desk = Desk(session(tmp_path, fight(ogre, *foes(2))), look())
    for size in (NARROW, WIDE):
        shown = one(details(desk, size))
        assert "a attack asks with what Left fist, Right fist: Orc 1, Orc 2 m move" in shown
        assert shown.count(" a ") == 1
    assert order(details(desk, WIDE), "m move", "✗ attack: Bow enemy adjacent (C15)", "adjacent Orc 1")


def test_weapons_with_other_targets_stand_apart(tmp_path: Path) -> None:
    mei = somebody("mei", "Mei", "party", "party-mid", attacks=(structs.replace(SPEAR, range=6), BOW))
    far = somebody("ogre", "Ogre", "foes", "foes-mid")
    desk = Desk(session(tmp_path, fight(mei, *foes(2), far)), look())
    assert "attack asks with what Spear: Orc 1, Orc 2 Bow: Ogre, Orc 1, Orc 2 m move" in one(details(desk, WIDE))


def test_what_keeps_all_weapons_from_striking_is_said_once_and_else_by_weapon(tmp_path: Path) -> None:
    falling = somebody("mei", "Mei", "party", "front", statuses={"stunned": Status()}, attacks=(SPEAR, BOW))
    desk = Desk(session(tmp_path / "one", fight(falling, *foes(1))), look())
    assert order(details(desk), "✗ attack stunned (G9)", "✗ move")
    struck = fight(somebody("mei", "Mei", "party", "front", attacks=(SPEAR, BOW)), *foes(1))
    acts = {"mei": Acts(places=(6,), main="attack", struck=("Spear",))}
    struck = structs.replace(struck, flow=structs.replace(struck.flow, acts=acts))
    desk = Desk(session(tmp_path / "two", struck), look())
    for size, joint in ((NARROW, ";"), (WIDE, "")):
        shown = one(details(desk, size))
        assert f"✗ attack Spear: has struck (C1){joint} Bow: enemy adjacent (C15) m move" in shown


def test_targets_are_cut_to_what_fits_and_counted(tmp_path: Path) -> None:
    desk = Desk(session(tmp_path, fight(somebody("mei", "Mei", "party", "front", attacks=(SPEAR,)), *foes(12))), look())
    assert "attack: Spear Orc 1, Orc 2, Orc 3, and 9 more m move" in one(details(desk))
    assert "move 5 areas" not in one(details(desk, WIDE))


@pytest.mark.parametrize(
    ("name", "area", "size", "title"),
    [
        ("Mei", "front", NARROW, "4 Mei · party · front"),
        ("Mei", "party-rear", NARROW, "4 Mei · party rear"),
        ("Captain Vane", "party-mid", NARROW, "4 Captain… · party mid"),
        ("Captain Vane", "party-mid", WIDE, "4 Captain… · party · party mid · medium"),
    ],
)
def test_the_title_says_where_somebody_is_before_all_else(
    tmp_path: Path, name: str, area: Area, size: tuple[int, int], title: str
) -> None:
    mei = somebody("mei", name, "party", area, attacks=(SABRE,))
    sheet = Sheet(Desk(session(tmp_path, fight(mei, *foes(9))), look()))
    sheet.show(sheet.desk.picture(), *size)
    assert title in "".join(span.text for span in sheet.details.line(0) or ())


# --- a strike that is announced


def test_g5_a_strike_announced_for_later_is_aimed_anew_by_the_key_to_attack(tmp_path: Path) -> None:
    mei = somebody("mei", "Mei", "party", "front", attacks=(BOW, SABRE))
    desk = Desk(session(tmp_path, fight(mei, *foes(2), inits=(5, 4))), look())
    assert "a attack: Sabre at Init 4: Orc 1, Orc 2 m move" in one(details(desk))
    for target, name in (("orc-1", "Orc 1"), ("orc-2", "Orc 2")):
        assert desk.session.do(f"attack mei {target}").refusal is None
        assert desk.session.encounter.flow.targets == {"mei/4": target}
        shown = one(details(desk, WIDE))
        assert "main ○ attack" in shown
        assert f"a attack: Sabre aims anew at Init 4, now {name}: Orc 1, Orc 2 m move" in shown
    assert "a attack: Sabre aims anew at Init 4, now Orc 2: Orc 1, Orc 2 m move" in one(details(desk))


def test_g13_a_weapon_left_strikes_with_the_same_main_action(tmp_path: Path) -> None:
    desk = Desk(session(tmp_path, fight(somebody("ogre", "Ogre", "party", "front", attacks=FISTS), *foes(1))), look())
    assert desk.session.do('attack ogre orc-1 with "Left fist"').refusal is None
    rows = details(desk, WIDE)
    assert order(
        rows, "main ○ attack", "a attack: Right fist same main action: Orc 1", "✗ attack: Left fist has struck"
    )


def test_c23_a_wand_takes_no_action_and_goes_with_none(tmp_path: Path) -> None:
    wand = structs.replace(SPEAR, name="Wand", properties=("wand",))
    mei = somebody("mei", "Mei", "party", "front", attacks=(SPEAR, wand))
    turns = {"sequence": "turns"}
    desk = Desk(session(tmp_path, fight(mei, *foes(2), house=turns)), look())
    assert desk.session.do("attack mei orc-1 with Spear").refusal is None
    assert "main ○ attack sub ● aux ● a attack: Wand Orc 1, Orc 2 m move" in one(details(desk, WIDE))


def test_a_riders_refusals_are_told_in_few_words(tmp_path: Path) -> None:
    horse = somebody("horse", "Horse", "party", "front", size="large")
    desk = Desk(session(tmp_path, fight(somebody("mei", "Mei", "party", "front", mount="horse"), horse)), look())
    assert order(details(desk, WIDE), "x 10 dismount", "✗ move rides Horse (G14)", "rides Horse")


# --- nothing to be done


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"statuses": {"dead": Status(), "poisoned": Status(amount=1)}}, f"{UNICODE.dead} dead"),
        ({"statuses": {"fled": Status()}}, f"{UNICODE.away} fled"),
        ({"statuses": {"asleep": Status(until=Deadline(5))}}, f"{UNICODE.out} asleep (until the end of round 5)"),
        ({"reserve": True}, f"{UNICODE.out} in reserve"),
    ],
)
def test_g9_who_is_out_of_the_fight_has_no_actions_but_a_row_that_says_so(
    tmp_path: Path, fields: dict[str, Any], said: str
) -> None:
    ren = somebody("ren", "Ren", "party", "front", attacks=(SPEAR,), **fields)
    mei = somebody("mei", "Mei", "party", "front", attacks=(SPEAR,))
    desk = Desk(session(tmp_path, fight(mei, ren, *foes(1))), look())
    desk.select("ren")
    rows = details(desk, WIDE)
    assert order([rows[1]], said)
    assert not {"●", "○", "✗", "x 2"} & {part for part in ("●", "○", "✗", "x 2") if part in one(rows)}
    assert ("poisoned 1" in rows) == ("poisoned" in fields.get("statuses", ()))


def test_c27_after_the_end_nobody_has_actions_and_the_keys_to_act_are_dim(tmp_path: Path) -> None:
    desk = Desk(session(tmp_path), look())
    assert dim(desk) == {"x": False, "a": False, "m": False, "n": False}
    assert desk.session.do("end party").refusal is None
    assert dim(desk) == {"x": True, "a": True, "m": True, "n": True}
    for who in ("aki", "orc-1", "orc-3"):
        desk.select(who)
        rows = details(desk, WIDE)
        assert [row for row in rows if "over" in row] == ["the fight is over"]
        assert not any(sign in one(rows) for sign in ("●", "○", "✗"))
        assert dim(desk)["a"]


def test_the_keys_to_act_are_dim_as_long_as_they_cant(tmp_path: Path) -> None:
    spent = fight(somebody("mei", "Mei", "party", "front"), *foes(1))
    acts = {"mei": Acts(places=(6,), main="move", sub="move", aux="move")}
    desk = Desk(session(tmp_path, structs.replace(spent, flow=structs.replace(spent.flow, acts=acts))), look())
    assert dim(desk) == {"x": False, "a": True, "m": True, "n": False}


def dim(desk: Desk) -> dict[str, bool]:
    """Which keys at the foot are dim."""
    [row] = KeyBar("keys").content(desk.picture(), 80, 1).rows
    return {span.text: span.role == "key-off" for span in row if span.text in ("n", "a", "m", "x")}


# --- one's own people


def test_g10_enemies_stand_before_ones_own_people_who_are_charmed(tmp_path: Path) -> None:
    """G10: the charmed are targets of those whom they fought for."""
    mei = somebody("mei", "Mei", "party", "front", attacks=(SPEAR,))
    charmed = [somebody(name.lower(), name, "party", "front", statuses={"charmed": Status()}) for name in ("Ada", "Bo")]
    few = Desk(session(tmp_path / "few", fight(mei, *charmed[:1], *foes(1))), look())
    assert "attack: Spear Orc 1, own: Ada m move" in one(details(few))
    many = Desk(session(tmp_path / "many", fight(mei, *charmed, *foes(12))), look())
    assert "attack: Spear Orc 1, Orc 2, and 10 more, own: 2 m move" in one(details(many))


# --- keys and reasons


def test_x_and_a_number_are_two_keys_everywhere(tmp_path: Path) -> None:
    wet = fight(somebody("mei", "Mei", "party", "front"), *foes(1), field=Field(water=(3,) * 5))
    desk = Desk(session(tmp_path, wet), look())
    assert "x 5 dive" in one(details(desk, WIDE))
    found = [match for match in doings(desk.session, desk.picture()) if match.value == "option:dive"]
    assert [match.about for match in found] == ["Mei · x 5"]
    assert "x 5" in signs_text()
    assert "x5" not in signs_text() + README.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"area": "party-mid"}, "✗ mount: Horse 5 cubes away (G14)"),
        ({"area": "front", "statuses": {"asleep": Status()}}, ""),
    ],
)
def test_g14_a_mount_is_refused_with_the_reason_that_is_true(
    tmp_path: Path, fields: dict[str, Any], reason: str
) -> None:
    horse = somebody("horse", "Horse", "party", fields.pop("area"), size="large", **fields)
    running: Session = session(tmp_path, fight(somebody("mei", "Mei", "party", "front"), horse, *foes(1)))
    desk = Desk(running, look())
    assert reason in one(details(desk, WIDE))
    refusal = running.do("mount mei horse").refusal
    assert refusal is not None
    said = desk.refusal(refusal)
    assert ("5 cubes away" in said) == bool(reason)
    assert (said == "Horse is asleep, so Mei can't mount it (G14)") != bool(reason)


def asked(shown: str) -> list[str]:
    """The rows of a screen under the panes."""
    return [line for line in shown.splitlines()[2:] if line[:1] not in "│╭"]


async def test_enter_on_the_attack_asks_for_the_weapon_as_its_key_does(tmp_path: Path) -> None:
    ogre = somebody("ogre", "Ogre", "party", "front", attacks=(*FISTS, BOW))
    async with app(session(tmp_path, fight(ogre, *foes(2)))).run_test(size=WIDE) as pilot:
        await pilot.press("4", "down", "enter")
        await pilot.pause()
        chosen = text(pilot.app)
        await pilot.press("escape", "1", "a")
        await pilot.pause()
        assert "Left fist" in "".join(asked(chosen))
        assert asked(text(pilot.app)) == asked(chosen)
