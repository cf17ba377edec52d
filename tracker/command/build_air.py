"""Builders of the verbs of flight, falling and mounts."""

from collections.abc import Mapping

from tracker.command import who
from tracker.command.choices import fold
from tracker.command.numbers import integer
from tracker.command.request import Builder, Built, Request, ids
from tracker.rules.marks import LAST_ROUND
from tracker.rules.table import NOBODY
from tracker.state.event import Drop, Fly, Land, Mount


def fly(request: Request) -> Built:
    """They use their flight skill; with a number it lasts so many rounds."""
    found, words = request.who(), request.words("rounds")
    rounds = integer(words[0].bare, 1, LAST_ROUND) if words else None
    said = [] if rounds is None else [str(rounds)]
    return Built(("fly", *ids(found), *said), tuple(Fly(who=each, rounds=rounds) for each in found))


def land(request: Request) -> Built:
    """They declare that they land."""
    found = request.who()
    return Built(("land", *ids(found)), tuple(Land(who=each) for each in found))


def drop(request: Request) -> Built:
    """They stop flying, or jump off."""
    found = request.who()
    return Built(("drop", *ids(found)), tuple(Drop(who=each) for each in found))


def mount(request: Request) -> Built:
    """Somebody mounts another; "none" is to dismount."""
    rider, on = request.one(), request.word("on")
    if fold(on.text) == NOBODY and not who.exactly(on.text, request.encounter):
        return Built(("mount", *ids([rider]), NOBODY), (Mount(who=rider),))
    target = who.one(on, request.encounter)
    return Built(("mount", *ids([rider, target])), (Mount(who=rider, target=target),))


BUILDERS: Mapping[str, Builder] = {"fly": fly, "land": land, "drop": drop, "mount": mount}
