"""Random commands, answers, undo, redo, reloading and kills: nothing is lost, nothing but refusals happens."""

import shutil
import tempfile
from pathlib import Path

import msgspec
from fights import bridge
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tracker.session.dice import RandomDice
from tracker.session.log import Log
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.render import Renderer

IDS = list(bridge().combatants)
AREAS = ["party-rear", "party-mid", "front", "foes-mid", "foes-rear"]
STATUSES = [
    "burning", "poisoned", "decaying", "stunned", "asleep", "dead", "fainted", "submerged", "charmed", "cursed",
    "flying", "falling", "suspended",
]  # fmt: skip

who = st.sampled_from([*IDS, "@turn", "@turn", "@front", "wolf*", "newcomer"])
number = st.integers(0, 30)
manner = st.sampled_from(["", " as run", " as shift", " as teleport", " as forced"])
payment = st.sampled_from(["", "", " with main", " with both", " with aux"])

OFTEN = st.one_of(
    st.just("next"),
    st.just("attack @turn"),
    st.builds("attack @turn {}".format, st.sampled_from(IDS)),
    st.builds("move @turn {}{}{}".format, st.sampled_from(AREAS), manner, payment),
    st.sampled_from(["dive @turn", "surface @turn", "move @turn", "slip @turn", "skip @turn", "delay @turn"]),
)
NOW_AND_THEN = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["fly", "land", "drop"]), who),
    st.builds("fly {} {}".format, who, st.integers(1, 3)),
    st.builds("mount {} {}".format, who, st.sampled_from([*IDS, "none"])),
    st.builds("move {} 0,0,{} as forced".format, who, st.integers(-9, 60)),
    st.builds("set {} flight={}".format, who, st.sampled_from(["0", "2", "none"])),
    st.builds('attack {} {} plus {} "high ground"'.format, who, who, number),
    st.builds("hurt {} {} {}".format, who, number, st.sampled_from(["", "fire", "poison", "shock", "cold", "raw"])),
    st.builds("hurt {} 2d6+{}".format, who, number),
    st.builds("heal {} {}".format, who, number),
    st.builds("move {} {} as forced".format, who, st.sampled_from(AREAS)),
    st.builds(
        "move @turn {},{},{}{}{}".format, st.integers(-9, 9), st.integers(-9, 9), st.integers(-4, 4), manner, payment
    ),
    st.builds("brake {}{}".format, who, st.sampled_from(["", " with main", " with sub", " with aux"])),
    st.builds("set {} {}".format, who, st.sampled_from(["medium=zero-gravity", "medium=none", "air=2", "size=huge"])),
    st.builds("move {} 0,{},{}{}".format, who, st.integers(-2, 2), st.integers(-5, 5), manner),
    st.builds("mark {} {}{}".format, who, st.sampled_from(STATUSES), st.sampled_from(["", " for 2", "=3"])),
    st.builds("mark {} prone until {} of {}".format, who, st.sampled_from(["start", "end"]), who),
    st.builds("clear {} {}".format, who, st.sampled_from(STATUSES)),
    st.builds("check {} {}".format, who, st.sampled_from(["morale", "strength", "resist hard", "evade"])),
    st.builds("cloud {} {}".format, st.sampled_from([*AREAS, "12,0,0"]), st.sampled_from(["fire", "poison=2"])),
    st.builds(
        "set {} {}".format,
        who,
        st.sampled_from(
            [
                "fear=terror morale=1",
                "mindless=yes",
                "fast=yes",
                "combat_burrower=yes",
                "siege_tunneller=yes",
                'attack="Gaze kind=magic damage=0 range=10 inflicts=charmed negates=easy"',
                'attack="Spit kind=magic range=15 type=poison cloud=poison properties=instead-of"',
                'attack="Blast kind=magic range=10 shape=blast size=7 each=creatures"',
                'attack="Roar range=1 shape=burst size=3 damage=0 inflicts=prone"',
                'attack="Rod kind=magic range=20 inflicts=asleep chance=50 properties=wand"',
                'attack="Stiletto damage=1-9 properties=assassin,melee-or"',
                'attack="Curse kind=magic damage=0 range=20 inflicts=prone rounds=2 properties=prebattle"',
            ]
        ),
    ),
    st.builds(
        "attack @turn {}{}{}".format,
        st.sampled_from([*AREAS, "12,0,0"]),
        st.sampled_from(["", " with blast", " with roar"]),
        st.sampled_from(["", " shift 2", " shift -d3"]),
    ),
    st.builds("set {} size={}".format, who, st.sampled_from(["tiny", "small", "large", "huge"])),
    st.builds("set {} hp={}".format, who, st.integers(-5, 40)),
    st.builds("set {} auto={}".format, who, st.sampled_from(["yes", "no"])),
    st.builds("order {} {}".format, who, st.sampled_from(["up", "down"])),
    st.builds("{} {}".format, st.sampled_from(["delay", "skip", "jump", "hide", "reveal"]), who),
    st.builds("add Newcomer x{} {} hp=5".format, st.integers(1, 3), st.sampled_from(["party", "foes"])),
    st.builds("initiative {} {}".format, who, number),
)
RARELY = st.one_of(
    st.builds("remove {}".format, who),
    st.builds("rename {} 漢字{}".format, who, number),
    st.builds("deploy {} {}".format, who, st.sampled_from([*AREAS, "12,1,0"])),
    st.builds(
        "house {}".format,
        st.sampled_from(
            [
                "positions=cubes",
                "positions=cubes",
                "positions=areas",
                "initiative=rolled",
                "initiative=weapon",
                "to_hit=always",
                "to_hit=d100",
                "to_hit=ask",
                "sequence=phases",
                "sequence=phases",
                "sequence=turns",
                "sequence=full",
                "at_zero=dead",
                "dice_party=typed",
                "dice_party=tracker",
                "dice_foes=typed",
                "opportunity_count=all",
                "opportunity_count=ratio",
                "opportunity_refresh=turn",
            ]
        ),
    ),
    st.builds(
        "field {}".format,
        st.sampled_from(
            [
                "open=yes",
                "room=no",
                'fort=1 engine="Catapult side=foes damage=1-3"',
                "engines=",
                "walls.front=fire",
                "clouds=",
                "water=0,3,3,3,0",
                "surface=blocked",
                "breath=1",
                "medium=zero-gravity",
                "medium=zero-gravity",
                "medium=ground",
                "air=3",
                "obstacles=13:0:0,12:3:1",
            ]
        ),
    ),
    st.builds("remind {} the {{bridge}} [b]burns[/b]".format, number),
    st.sampled_from(["note 'nothing' %s {x} [red]", "roll 2d6+1", "begin", "end party", "next", "auto 1"]),
)
COMMANDS = st.one_of(OFTEN, OFTEN, OFTEN, NOW_AND_THEN, NOW_AND_THEN, RARELY)


def text_of(encounter: Encounter) -> bytes:
    """The state file's bytes but for [save]."""
    return Renderer().head(encounter)


class Fight(RuleBasedStateMachine):
    """A GM who does anything at all, with a machine that dies now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())

    @initialize(seed=st.integers(0, 2**16))
    def start(self, seed: int) -> None:
        self.dice = RandomDice(seed)
        self.session = Session(Book.create(self.folder, "fight", bridge()), roller=self.dice)
        if seed % 4:
            self.session.do("next")

    @rule(text=COMMANDS, overrule=st.sampled_from(["", "", "", "! "]))
    def command(self, text: str, overrule: str) -> None:
        before, number, depth = self.session.encounter, self.session.number, len(self.session.prompts)
        report = self.session.do(overrule + text)
        if report.refusal is not None:
            assert self.session.encounter is before
            assert self.session.number == number
            assert len(self.session.prompts) == depth
        elif report.prompt is None:
            assert not self.session.prompts

    @rule(text=COMMANDS, data=st.data())
    def amend(self, text: str, data: st.DataObject) -> None:
        """Any step in any other way; taken back, everything is as it was."""
        before, number, prompts = self.session.encounter, self.session.number, self.session.prompts
        step = data.draw(st.integers(0, number + 1))
        preview = self.session.amend_preview(step, text)
        assert (self.session.encounter, self.session.number, self.session.prompts) == (before, number, prompts)
        report = self.session.do(f"amend {step} {text}")
        if report.refusal is not None or not report.records:
            assert report.refusal is not None or preview.question is not None
            assert self.session.encounter is before
            return
        assert preview.refusal is None
        after = self.session.encounter
        if report.records[-1].amendment and not self.session.prompts:
            for each in preview.changes:
                assert each.hp[1] == (after.combatants[each.who].hp if each.who in after.combatants else None)
        if len(self.session.prompts) == len(prompts) == 0:
            self.session.do("undo")
            assert self.session.encounter == before
            if data.draw(st.booleans()):
                self.session.do("redo")
                assert self.session.encounter == after

    @precondition(lambda self: self.session.prompts)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        question = self.session.prompts[-1].question
        known = {"yes": ["yes", "no"], "number": [str(question.low)], "text": ["x"], "die": ["1"]}
        choices = known.get(question.kind, list(question.choices))
        if question.kind == "die":
            choices = [str(question.high), "1 1", "1 1 1 1 1 1", "x", *choices]
        if question.kind == "many":
            choices = ["none", ",".join(question.choices), *choices]
        report = self.session.answer(data.draw(st.sampled_from(choices)))
        assert report.refusal is None or report.prompt is not None

    @precondition(lambda self: self.session.prompts)
    @rule()
    def cancel(self) -> None:
        depth = len(self.session.prompts)
        self.session.cancel()
        assert len(self.session.prompts) < depth

    @rule(times=st.integers(1, 3), verb=st.sampled_from(["undo", "redo", "back"]))
    def travel(self, times: int, verb: str) -> None:
        self.session.do(verb if verb == "back" else f"{verb} {times}")

    @precondition(lambda self: not self.session.prompts)
    @rule()
    def undo_all_and_redo(self) -> None:
        before, redo = text_of(self.session.encounter), self.session.history.last
        done = 0
        while self.session.do("undo").refusal is None:
            done += 1
        assert text_of(self.session.encounter) == text_of(bridge())
        for _ in range(done):
            assert self.session.do("redo").refusal is None
        assert text_of(self.session.encounter) == before
        assert redo is None or self.session.history.tip == redo.tip

    @rule()
    def reload(self) -> None:
        before, prompts, number = text_of(self.session.encounter), self.session.prompts, self.session.number
        self.session.close()
        self.session = Session(Book.open(self.folder, "fight", write=True), roller=self.dice)
        assert self.session.book.notices == ()
        assert (text_of(self.session.encounter), self.session.prompts) == (before, prompts)
        assert self.session.number == number

    @rule()
    def killed_copy(self) -> None:
        """What a machine finds that dies now, once everything is acknowledged."""
        assert self.session.book.wait()
        copy = Path(tempfile.mkdtemp())
        for path in self.folder.glob("*.toml"):
            shutil.copy(path, copy / path.name)
        with Book.open(copy, "fight", write=False) as found:
            assert text_of(found.encounter) == text_of(self.session.encounter)
            assert found.prompts == self.session.prompts
        shutil.rmtree(copy)

    @invariant()
    def keeps_its_shape(self) -> None:
        """Every state survives plain data unchanged, and every queue names a place once."""
        if not hasattr(self, "session"):
            return
        encounter = self.session.encounter
        assert msgspec.convert(msgspec.to_builtins(encounter), Encounter) == encounter
        queue = [(place.who, place.init) for place in encounter.flow.queue]
        assert len(queue) == len(set(queue))
        assert list(encounter.combatants) == [each.id for each in encounter.combatants.values()]

    @invariant()
    def knows_whether_a_turn_began_before(self) -> None:
        """Whether there is a turn to go back to is known without a walk through all live steps, and right."""
        if not hasattr(self, "session"):
            return
        history = self.session.history
        begun = [each.n for each in history.live() if each.event.get("do") == "turnstart" and each.turn]
        assert history.can_turn_back == any(number != history.tip for number in begun)

    @invariant()
    def has_the_log_of_its_history(self) -> None:
        """The log that grows by what is new is the one that is read anew."""
        if not hasattr(self, "session"):
            return
        for limit in (7, 40):
            assert self.session.log(limit) == Log(self.session.history).lines(limit)

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
        shutil.rmtree(self.folder)


Fight.TestCase.settings = settings(max_examples=30, stateful_step_count=40)
TestFight = Fight.TestCase
