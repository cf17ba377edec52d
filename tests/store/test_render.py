"""The shape of a state file, and that equal states give equal bytes."""

import copy
import tomllib

import msgspec
from hypothesis import given
from msgspec.structs import replace
from store.fights import encounters, fight, hurt, prompt

from tracker.state.change import apply_changes, differences
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.state.question import Prompt
from tracker.store.parse import parse
from tracker.store.render import Renderer, fingerprint, save_section, split_save, state_file

EXAMPLE = """\
# Bridge at dusk: a tracker encounter. Edit it while no tracker has it open (comments of yours aren't kept); the next \
start takes your edit in as a step of its own.
format = 1
name = "Bridge at dusk"
preset = "unified"
round = 3
step = "attacks"

[house]                  # only what differs from the preset
initiative = "weapon"

[field]
medium = "ground"
water = [3, 0, 0, 0, 0]  # depth of each area in cubes

[[combatants]]
id = "aki"
name = "アキ"
side = "party"
character = true
size = "medium"
hp = 12
max_hp = 24
armor = 2
shield = 1
strength = 4
magic_resistance = 5
resist = { fire = 50 }   # percent, by type
melee = 4                # to hit; ranged, magic likewise
evade = 3
parry = 2
morale = 6
speed = 6
cube = [12, 0, 0]        # the smallest x, y, z of its body
attacks = [{ name = "Spear", init = 6, damage = "1-5", type = "pierce", range = 1 }]

[flow]                   # queue, agenda: part of the fight, undone with it

[save]                   # outside undo: step number, open prompts with their answers and dice
step = 41
"""

AKI = Combatant(
    id="aki",
    name="アキ",
    side="party",
    character=True,
    hp=12,
    max_hp=24,
    armor=2,
    shield=1,
    strength=4,
    magic_resistance=5,
    resist={"fire": 50},
    melee=4,
    evade=3,
    parry=2,
    morale=6,
    cube=(12, 0, 0),
    attacks=(Attack(name="Spear", init=6, damage="1-5", type="pierce"),),
)


def test_the_example() -> None:
    encounter = Encounter(
        name="Bridge at dusk",
        round=3,
        step="attacks",
        house={"initiative": "weapon"},
        field=Field(water=(3, 0, 0, 0, 0)),
        combatants={"aki": AKI},
    )
    assert state_file(encounter, 41).decode() == EXAMPLE
    parsed = parse(EXAMPLE.encode(), "bridge.toml")
    assert (parsed.encounter, parsed.step, parsed.prompts, parsed.problems) == (encounter, 41, (), ())


@given(encounters())
def test_every_state_is_read_back_as_it_was(encounter: Encounter) -> None:
    prompts = (prompt(), Prompt(command="x", question=prompt().question))
    content = state_file(encounter, 7, prompts)
    parsed = parse(content, "x.toml")
    assert parsed.encounter == encounter
    assert (parsed.step, parsed.prompts) == (7, prompts)
    assert {problem.kind for problem in parsed.problems} <= {"over-maximum", "same-attack"}
    assert list(parsed.encounter.combatants) == list(encounter.combatants)
    assert state_file(parsed.encounter, 7, prompts) == content


@given(encounters(), encounters())
def test_back_and_forward_give_the_same_bytes(old: Encounter, new: Encounter) -> None:
    changes = differences(old, new)
    forward = apply_changes(old, changes)
    assert Renderer().head(forward) == Renderer().head(new)
    assert Renderer().head(apply_changes(forward, changes, back=True)) == Renderer().head(old)


@given(encounters())
def test_equal_states_of_other_objects_give_equal_bytes(encounter: Encounter) -> None:
    other = msgspec.convert(msgspec.to_builtins(encounter), Encounter)
    assert Renderer().head(other) == Renderer().head(encounter)
    assert Renderer().head(copy.deepcopy(encounter)) == Renderer().head(encounter)


def test_kept_texts_are_never_stale() -> None:
    renderer, encounter = Renderer(), fight()
    for n in range(60):
        who = list(encounter.combatants)[n % 5]
        encounter = hurt(encounter, who, 1)
        if n % 7 == 0:
            encounter = replace(encounter, combatants=dict(reversed(encounter.combatants.items())))
        if n % 5 == 0:
            encounter = replace(encounter, flow=replace(encounter.flow, queue=encounter.flow.queue[1:], turn=who))
        assert renderer.head(encounter) == Renderer().head(encounter)


def test_the_save_section_is_split_off() -> None:
    encounter = replace(fight(("[save]", "b")), name="[save]", house={"note": "\n[save]\nstep = 1"})
    head = Renderer().head(encounter)
    content = head + save_section(3, (prompt("[save]"),))
    assert split_save(content) == head
    assert split_save(head) == head
    assert fingerprint(head) != fingerprint(head + b" ")
    assert len(fingerprint(head)) == 16


def test_long_parts_are_spread_over_lines() -> None:
    names = tuple(f"Goblin {n}" for n in range(60))
    content = state_file(fight(names), 1)
    assert max(map(len, content.split(b"\n"))) < 400
    assert tomllib.loads(content.decode())["flow"]["queue"][59] == {"who": "goblin-59", "init": 6}


def test_a_title_cannot_break_out_of_its_comment() -> None:
    content = state_file(replace(fight(), name="a\nformat = 9\n\x00"), 1)
    assert tomllib.loads(content.decode())["format"] == 1
