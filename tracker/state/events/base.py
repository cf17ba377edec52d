"""The base of all events."""

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="do", tag=str.lower):
    """The base of all events."""
