"""The grammar's table, and that nothing typed is anything but a command or a refusal."""

import string

import pytest
from command.fights import FIGHT, LIBRARY
from hypothesis import given
from hypothesis import strategies as st

from tracker.command.build import compile
from tracker.command.grammar import CHOICES, FORMS, RESERVED
from tracker.rules.refusal import Refused
from tracker.rules.statuses import STATUSES

USAGE = {
    "add": "add NAME [xN] [SIDE] [reserve] [hidden] [like STATBLOCK] [key=value…]",
    "remove": "remove WHO",
    "rename": "rename WHO NAME",
    "set": "set WHO key=value…",
    "field": "field key=value…",
    "house": "house key=value…",
    "hide": "hide WHO",
    "reveal": "reveal WHO",
    "deploy": "deploy WHO AREA|X,Y,Z",
    "brake": "brake WHO [with main/sub/aux]",
    "initiative": "initiative [WHO=N…]",
    "begin": "begin",
    "end": "end [SIDE/draw]",
    "next": "next",
    "back": "back",
    "auto": "auto [ROUNDS]",
    "jump": "jump WHO",
    "delay": "delay WHO",
    "skip": "skip WHO",
    "order": "order WHO up/down",
    "undo": "undo [N]",
    "redo": "redo [N]",
    "amend": "amend STEP COMMAND",
    "attack": 'attack WHO [AREA|TARGET…] [with ATTACK] [shift N/d3] [plus N ["why"]]',
    "hurt": "hurt WHO N [TYPE] [magic] [raw]",
    "heal": "heal WHO N",
    "move": "move WHO [AREA|DX,DY,DZ] [as walk/run/shift/teleport/forced] [with main/sub/both/aux]",
    "slip": "slip WHO",
    "dive": "dive WHO",
    "surface": "surface WHO",
    "fly": "fly WHO [ROUNDS]",
    "land": "land WHO",
    "drop": "drop WHO",
    "mount": "mount WHO ON/none",
    "mark": "mark WHO STATUS[=AMOUNT] [for N] [until start/end [of] WHO]",
    "clear": "clear WHO STATUS",
    "cloud": "cloud AREA|X,Y,Z TYPE[=N]",
    "check": "check WHO morale/evade/parry/strength/resist/general [easy/normal/hard]",
    "roll": "roll DICE",
    "note": "note TEXT",
    "remind": "remind ROUND TEXT",
}
"""Every verb, and how its command is written."""


def test_every_form() -> None:
    assert {verb: form.usage for verb, form in FORMS.items()} == USAGE


def test_every_form_has_its_chapter() -> None:
    assert {form.chapter for form in FORMS.values()} == {"build", "set-up", "flow", "harm", "move", "status", "table"}


@pytest.mark.parametrize("verb", FORMS)
def test_parameters_have_names_of_their_own(verb: str) -> None:
    form = FORMS[verb]
    params = [*form.params, *(param for option in form.options for param in option.params)]
    assert len({param.name for param in params}) == len(params)
    flags = [word for flag in form.flags for word in flag.words]
    assert len(set(flags)) == len(flags)
    assert all(option.word in RESERVED for option in form.options)


# --- anything at all

WORDS = st.sampled_from(
    [
        *FORMS, *STATUSES, *RESERVED, *FIGHT.combatants, *(word for words in CHOICES.values() for word in words),
        "@turn", "@party", "@f", "@", "orc*", "*", "?", "o", "アキ", '"Orc 1"', "'Ogre k'", "long", "bow", "sp",
        "7", "-7", "+3", "=12", "2d6+1", "7!", "7+3", "d6", "0", "٣", "-", "9" * 40, "１２", "０d０", "+", "1-9",
        "0,0,3", "1,2", "５,０,０", ",", "a,b", "x3", "x0", "×9", "mei=17", "=", "a=b", '"', "'", '""', '"a""b"',
        "hp=3", "hp=x", "max_hp=0", "hp=-3", "resist.fire=5", "resist=fire:5", "resist=", "cube=1,2,3", "cube.z=-1",
        "attack=Axe", "attack='Axe damage=1-3'", 'attack="', "attacks=", "attacks=Spear", "breath=none", "notes=x",
        "open=yes", "water=1,2,3,4,5", "medium=air", "initiative=rolled", "burning_chance=5", "statuses.dead.since=1",
        "like", "bridge/shaman", "prone=3", "poisoned=x", "!", "！", "\u3000", "\x1b[31m", "\ud800", "mei=",
        "👩‍🚀", "[/]", "名",
    ]
)  # fmt: skip
LINES = st.lists(WORDS | st.text(max_size=6), max_size=7).map(" ".join)
TYPED = st.one_of(
    st.text(),
    LINES,
    st.tuples(st.sampled_from(list(FORMS)), LINES).map(" ".join),
    st.text(alphabet=string.printable),
)


def check(text: str) -> None:
    """A text is a command whose one form means the same, or refused for good."""
    try:
        command = compile(text, FIGHT, LIBRARY)
    except Refused as caught:
        refusal = caught.refusal
    else:
        assert bool(command.events) != bool(command.flow)
        assert compile(command.text, FIGHT, LIBRARY) == command
        return
    assert refusal.kind
    assert not refusal.overrulable


@given(TYPED)
def test_anything_is_a_command_or_refused(text: str) -> None:
    check(text)


@given(st.sampled_from(list(FORMS)), st.lists(WORDS, max_size=6).map(" ".join))
def test_any_words_behind_a_verb_are_a_command_or_refused(verb: str, rest: str) -> None:
    check(f"{verb} {rest}")
