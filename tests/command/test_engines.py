"""Siege engines, forts, clouds and walls by the command language."""

from typing import Any

import pytest
from command.fights import FIGHT, LIBRARY

from tracker.command.build import compile
from tracker.rules.apply import apply
from tracker.rules.refusal import Refused
from tracker.rules.table import Table
from tracker.state.encounter import Encounter
from tracker.state.field import Cloud, Engine


def done(*lines: str) -> Encounter:
    encounter = FIGHT
    for line in lines:
        for event in compile(line, encounter, LIBRARY).events:
            encounter = apply(encounter, event, Table(lambda _: 1)).encounter
    return encounter


CATAPULT = 'field fort=2 engine="Catapult side=foes damage=1-12" engine="Old ballista side=party type=pierce rate=2"'


def test_engines_are_added_by_name_and_replaced() -> None:
    field = done(CATAPULT).field
    assert field.fort == 2
    assert field.engines == {
        "Catapult": Engine(side="foes", damage="1-12"),
        "Old ballista": Engine(side="party", type="pierce", rate=2),
    }
    again = done(CATAPULT, 'field engine="catapult side=party"').field
    assert next(iter(again.engines.items())) == ("catapult", Engine(side="party"))
    assert list(done(CATAPULT, "field engines=old").field.engines) == ["Old ballista"]
    assert done(CATAPULT, "field engines=").field.engines == {}
    assert done(CATAPULT, "field engines.Catapult.damage=1-3").field.engines["Catapult"].damage == "1-3"


@pytest.mark.parametrize("line", [CATAPULT, "field walls.front=fire", "field walls=front:fire", "field clouds="])
def test_each_compiles_to_itself_again(line: str) -> None:
    command = compile(line, FIGHT, LIBRARY)
    again = compile(command.text, FIGHT, LIBRARY)
    assert (again.text, again.events) == (command.text, command.events)


def test_walls_and_clouds_come_and_go() -> None:
    assert done("field walls.front=fire").field.walls == {"front": "fire"}
    assert done("field walls.front=fire", "field walls.front=none").field.walls == {}
    assert done("cloud front poison=4").field.clouds == (Cloud(type="poison", area="front", damage=4),)
    assert done("cloud front poison=4", "field clouds=").field.clouds == ()


@pytest.mark.parametrize(
    ("line", "kind", "args"),
    [
        ('field engine="Catapult"', "bad-engine", {"form": "NAME side=… key=value…"}),
        ('field engine="side=foes"', "bad-engine", {}),
        ("field clouds=fire", "fixed-key", {"key": "clouds", "verb": "cloud"}),
        ("field clouds.mist.type=cold", "fixed-key", {"key": "clouds.mist.type", "verb": "cloud"}),
        ("field clouds.0=none", "fixed-key", {"verb": "cloud"}),
        ('field engine="Catapult side=foes colour=red"', "not-one-of", {"what": "engine-key"}),
        ("field engines=Trebuchet", "not-one-of", {"what": "engine"}),
        ("field fort=4", "bad-value", {"low": 0, "high": 3}),
        ("field walls.front=water", "bad-value", {"expected": "word"}),
        ("field walls.middle=fire", "not-one-of", {}),
    ],
)
def test_what_is_none_is_refused(line: str, kind: str, args: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        compile(line, FIGHT, LIBRARY)
    refusal = caught.value.refusal
    assert refusal.kind == kind
    assert {key: refusal.args[key] for key in args} == args
