"""What a command still lacks, as it is asked for in the command row."""

from collections.abc import Mapping

from tracker.words.catalogue import N_, translate

ASKS: Mapping[str, str] = {
    "amount": N_("how much? 7, 2d6+1; =12 leaves 12 HP, 7! goes past armor"),
    "heal amount": N_("how much? 7, 2d6+1; =12 makes it 12 HP"),
    "type": N_("of which type?"),
    "status": N_("which status? poisoned=6 with its amount"),
    "rounds": N_("for how many rounds?"),
    "attack": N_("with which weapon?"),
    "targets": N_("whom?"),
    "place": N_("where to? an area, or 0,0,1 in cubes"),
    "tile": N_("where? an area, or X,Y,Z"),
    "what": N_("what kind of check?"),
    "direction": N_("up or down?"),
    "winner": N_("who has won?"),
    "name": N_("which name?"),
    "text": N_("which text?"),
    "dice": N_("which dice? 2d6+1"),
    "round": N_("at the start of which round? +2 is two from now"),
    "scores": N_("whose, and how much? mei=17"),
    "pairs": N_("which fields? key=value"),
    "plus": N_("how much is added to the roll to hit? 2, −1"),
    "why": N_("why? It stands in the log"),
    "manner": N_("in which way?"),
    "payment": N_("paid with which actions?"),
    "action": N_("Which action of {who}?"),
    "sure": N_("Is that right?"),
}
"""By the name of the parameter, for some verbs by both."""
OTHER = N_("{shown}?")

NONE: Mapping[str, str] = {
    "type": N_("no type"),
    "rounds": N_("until it is taken off"),
    "attack": N_("all weapons of the turn"),
    "manner": N_("walk"),
    "why": N_("no reason"),
    "payment": N_("as many as it takes"),
}
"""By the name of the parameter: what it is if nothing is given."""
NOTHING = N_("nothing")


def ask_text(name: str, shown: str = "", who: str = "", verb: str = "") -> str:
    """What is asked for under a name of a verb's grammar; `shown` is how usage shows it, `who` whom it is about."""
    return translate(ASKS.get(f"{verb} {name}") or ASKS.get(name, OTHER)).format(shown=shown or name, who=who)


def none_text(name: str) -> str:
    """What it means that nothing is given."""
    return translate(NONE.get(name, NOTHING))
