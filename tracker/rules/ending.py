"""The end of a fight (C27): when it is over, the 75 rounds of lasting harm that follow, and the summary."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from tracker.rules import drift, falling, harm, house, lasting, water
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, side_of
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_gone, rule_of
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Aftermath, Closing, Conclude, Finish
from tracker.state.line import Step
from tracker.state.vocabulary import SIDES, Side

AFTERMATH = 75
"""The rounds of lasting harm that pass when the fight is over (C27)."""
DRAW = "draw"
UNDER_GROUND = "under-ground"
ROUND_IS_OVER = frozenset({"begun", "round-end", "end-check"})
"""The steps in which there is no round's end to come any more."""


# --- step 11


def _absences(combatant: Combatant) -> set[str]:
    """The statuses that take somebody out of the fight; under ground one still is there."""
    return {word for word in combatant.statuses if rule_of(word).absent and word != UNDER_GROUND}


@implements("C27", "G9")
def left_of(encounter: Encounter, side: Side) -> tuple[list[str], list[str]]:
    """Who is left on a side: those able to fight, and those who are there but down (fainted, asleep, paralysed or
    helpless, and nothing worse). In id order."""
    able, down = [], []
    for who in in_id_order(encounter.combatants):
        combatant = encounter.combatants[who]
        if combatant.reserve or side_of(combatant) != side:
            continue
        absences = _absences(combatant)
        if not absences:
            able.append(who)
        elif all(rule_of(word).down for word in absences):
            down.append(who)
    return able, down


@implements("C27", "G9", "G7")
def end_check(scene: Scene) -> None:
    """Step 11: over if a side has nobody left. If some of it are there but down, it is asked whether that is the end;
    the rules name no default, so it is no (G7).

    When it is over, everybody's chance to die of lasting harm is told, and the agenda gets the 75 rounds for each and
    the end itself."""
    sides = {side: left_of(scene.encounter, side) for side in SIDES}
    broken = [side for side in SIDES if not sides[side][0]]
    lost = [side for side in broken if not sides[side][1]]
    if broken and not lost:
        question = scene.question(
            "over",
            "yes",
            "C27",
            default="no",
            args={"sides": broken, "whom": [who for side in broken for who in sides[side][1]]},
        )
        if scene.table.yes(question):
            lost = broken
    if not lost:
        return
    winner = DRAW if len(lost) == len(SIDES) else OTHER[lost[0]]
    scene.say("side-gone", (Step("C27", "nobody-left", {"sides": lost}),), sides=lost, winner=winner)
    if falling.still_falling(scene.encounter):
        scene.push(Conclude(winner=winner))
        falling.play_out(scene)
    else:
        conclude(scene, Conclude(winner=winner))


@implements("C27")
def conclude(scene: Scene, event: Conclude) -> None:
    """Tells everybody's chance to die of lasting harm; then come the 75 rounds for each and the end itself."""
    afflicted = [who for who in in_id_order(scene.encounter.combatants) if _suffers(scene.encounter, who)]
    for who in afflicted:
        combatant = scene.combatant(who)
        chance = permille(chance_of_death(scene.encounter, combatant))
        step = Step("C27", "chance", {"permille": chance, "rounds": AFTERMATH})
        scene.say("aftermath-chance", (step,), who=who, permille=chance, character=combatant.character, hp=combatant.hp)
    scene.push(*(Aftermath(who=who) for who in afflicted), Finish(winner=event.winner, checked=True))


def _suffers(encounter: Encounter, who: str) -> bool:
    return lasting.harm_due(encounter, encounter.combatants[who])


# --- the 75 rounds


class Course(NamedTuple):
    """What of the lasting harm isn't left to chance: a round's burning, the pool with its tick, the rounds of decay."""

    burning: int
    pool: int
    tick: int
    decay: int

    def poison_by(self, rounds: int) -> int:
        """The points that poison has taken after so many rounds."""
        return min(self.pool, self.tick * rounds)

    def decay_by(self, rounds: int) -> int:
        """The points that decay has taken after so many rounds."""
        return lasting.DECAY * min(self.decay, rounds)


@implements("C12", "C27")
def course_of(encounter: Encounter, combatant: Combatant) -> Course:
    """What lies before somebody in the 75 rounds."""
    statuses = combatant.statuses
    burning = statuses.get("burning")
    poisoned = statuses.get("poisoned")
    cap = house.number(encounter, "decay_rounds") or AFTERMATH
    return Course(
        burning=lasting.burning_points(encounter, burning) if burning else 0,
        pool=poisoned.amount if poisoned else 0,
        tick=house.number(encounter, "poison_tick"),
        decay=min(cap, AFTERMATH) if "decaying" in statuses else 0,
    )


@implements("C27")
def chance_of_death(encounter: Encounter, combatant: Combatant) -> Fraction:
    """The exact chance that somebody comes to 0 HP or less in the 75 rounds.

    Poison and decay take what they take; only how long a fire burns is left to chance, and it kills if it burns for as
    many rounds as it takes for all of it together to reach the HP."""
    course = course_of(encounter, combatant)
    missing = combatant.hp - course.poison_by(AFTERMATH) - course.decay_by(AFTERMATH)
    if missing <= 0:
        return Fraction(1)
    if not course.burning:
        return Fraction(0)
    rounds = -(-missing // course.burning)
    if rounds > AFTERMATH:
        return Fraction(0)
    # The first round always burns; each later one comes if the fire didn't go out in the one before.
    return (1 - Fraction(house.number(encounter, "burning_out"), 100)) ** (rounds - 1)


def permille(chance: Fraction) -> int:
    """A chance in permille, rounded; never 0 or 1000 for what is neither impossible nor certain."""
    if chance in (0, 1):
        return int(chance) * 1000
    return min(999, max(1, int(chance * 1000 + Fraction(1, 2))))


@implements("C27", "C24")
def aftermath(scene: Scene, event: Aftermath) -> None:
    """75 rounds of lasting harm for one combatant, told in one line: no fatigue, no recovery, no regeneration.

    A unit that dies stops there. What becomes of a character at 0 HP or less is asked once, at the end."""
    who = event.who
    if not scene.has(who) or not lasting.is_present(scene.combatant(who)):
        return
    combatant = scene.combatant(who)
    course = course_of(scene.encounter, combatant)
    ends_at_zero = not combatant.character or house.setting(scene.encounter, "at_zero") == "dead"
    percent = house.number(scene.encounter, "burning_out")
    burnt = rounds = 0
    burns = course.burning > 0
    while rounds < AFTERMATH:
        rounds += 1
        burnt += course.burning if burns else 0
        if ends_at_zero and burnt + course.poison_by(rounds) + course.decay_by(rounds) >= combatant.hp:
            break
        burns = burns and not scene.table.chance(percent, f"aftermath {who}")
    parts = {
        "burning": burnt,
        "poisoned": course.poison_by(rounds),
        "decaying": course.decay_by(rounds),
    }
    steps, total = [], 0
    for word, points in parts.items():
        if points:
            row = lasting.LASTING[word]
            args = {"type": row.type, **lasting.switch_of(word, combatant.statuses[word])}
            steps.append(Step(row.rule, f"{word}-harm", args, total, total + points))
            total += points
    _end_harm(scene, who, burning=burns, pool=course.pool - parts["poisoned"])
    scene.say("aftermath", steps, who=who, damage=total, rounds=rounds)
    harm.lose(scene, who, total)


def _end_harm(scene: Scene, who: str, *, burning: bool, pool: int) -> None:
    statuses = dict(scene.combatant(who).statuses)
    # Decay lasts to the end of these rounds (C12).
    statuses.pop("decaying", None)
    if not burning:
        statuses.pop("burning", None)
    if "poisoned" in statuses:
        statuses["poisoned"] = structs.replace(statuses["poisoned"], amount=pool)
        if not pool:
            del statuses["poisoned"]
    scene.change(who, statuses=statuses)


# --- over


@implements("C27", "G14")
def finish(scene: Scene, event: Finish) -> None:
    """The fight is over: nothing is to come any more, the water clock stops, and each side is summed up. Before that
    the round's end is played if somebody falls or is under water, and all falls go down to the ground (G14).

    Raises `Refused` (impossible) before the first round, once it is over, and for a winner that is no side."""
    if event.winner not in (*SIDES, DRAW):
        raise impossible("no-winner", winner=event.winner, choices=[*SIDES, DRAW])
    if scene.encounter.step in ("setup", "over"):
        raise impossible("not-begun" if scene.encounter.step == "setup" else "fight-over")
    if not event.settled and _leaves_open(scene, event):
        return
    winner = _survived(scene, event.winner) if event.checked else event.winner
    drifting = [each.who for each in drift.all_coming(scene.encounter)]
    scene.set(step="over", winner=winner)
    scene.set_flow(agenda=(), turn="", at=None)
    scene.say("over", winner=winner, round=scene.encounter.round)
    if under := _under_water(scene.encounter):
        scene.say("clock-stops", (Step("G14", "clock-stops"),), whom=under)
    if drifting:
        scene.say("drift-over", (Step("G14", "clock-stops"),), whom=drifting)
    for side in SIDES:
        _sum_up(scene, side)


@implements("C27")
def _survived(scene: Scene, winner: str) -> str:
    """The winner, if any of it outlived the falls and the lasting harm; else a draw: both sides are gone."""
    gone = [side for side in SIDES if side == winner and not any(left_of(scene.encounter, side))]
    if not gone:
        return winner
    scene.say("side-gone", (Step("C27", "nobody-left", {"sides": gone}),), sides=gone, winner=DRAW)
    return DRAW


@implements("G14")
def _leaves_open(scene: Scene, event: Finish) -> bool:
    """Whether something in the air or under water has to be played before the end; puts it on the agenda."""
    falls = falling.still_falling(scene.encounter)
    if scene.encounter.step not in ROUND_IS_OVER and (falls or _under_water(scene.encounter)):
        scene.push(Closing(winner=event.winner))
        return True
    if falls:
        scene.push(structs.replace(event, settled=True))
        falling.play_out(scene)
    return bool(falls)


def _under_water(encounter: Encounter) -> list[str]:
    """Those whose clock under water runs, in id order."""
    found = encounter.combatants
    return [who for who in in_id_order(found) if water.clock_of(encounter, found[who]) is not None]


def _sum_up(scene: Scene, side: Side) -> None:
    """One line a side: who is up, down, dead, away (fled, panicked, removed) or never came. Charmed ones count where
    they belong."""
    table: dict[str, list[str]] = {"up": [], "down": [], "dead": [], "away": [], "reserve": []}
    for who in in_id_order(scene.encounter.combatants):
        combatant = scene.combatant(who)
        if combatant.side == side:
            table[_fate(combatant)].append(who)
    everybody = [who for names in table.values() for who in names]
    if everybody:
        scene.say("summary", side=side, whom=everybody, fates=table)


def _fate(combatant: Combatant) -> str:
    if "dead" in combatant.statuses:
        return "dead"
    if is_gone(combatant):
        return "down" if "dying" in combatant.statuses else "away"
    if combatant.reserve:
        return "reserve"
    return "down" if _absences(combatant) else "up"
