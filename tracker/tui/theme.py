"""Themes: how each role on the screen looks, read from small TOML files and checked before use.

A colour never carries a meaning alone: whatever a role says stands there in words or signs too.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from rich.color import Color
from rich.style import Style

from tracker.store.near import nearest
from tracker.store.places import bundled

DEFAULT = "dusk"
"""The theme that is used unless another is asked for."""
ENDING = ".toml"
SIZE = 64 * 1024
"""The largest theme file that is read, in bytes."""

ROLES = frozenset({
    "text", "faint", "title", "title-active", "border", "border-active", "heading", "name", "party", "foes", "now",
    "out", "hidden", "mark", "step-done", "step-now", "step-next", "saved", "unsaved", "banner", "urgent", "warning",
    "damage", "heal", "bar-full", "bar-low", "bar-critical", "bar-empty", "spent", "unspent", "refused", "key",
    "key-text", "key-off", "entry", "entry-faint", "entry-key", "entry-mark", "entry-refused", "fire", "cold", "shock",
    "poison", "acid", "magic", "decay",
})  # fmt: skip
"""Everything that has a look of its own; a theme says how each looks."""

WORDS = ("bold", "dim", "italic", "underline", "reverse")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class ThemeProblem(NamedTuple):
    """What is wrong in a theme file: the dotted key, the kind, and arguments for its words. Kinds: "unreadable"
    {detail}, "unknown" {near}, "missing", "not-a-colour" {value}, "not-a-word" {value, near}, "not-a-text"."""

    key: str
    kind: str
    args: dict[str, Any]


class ThemeError(Exception):
    """A theme that can't be used, with everything that is wrong in it."""

    def __init__(self, file: str, problems: tuple[ThemeProblem, ...]) -> None:
        super().__init__(f"{file}: {'; '.join(f'{each.key} {each.kind}' for each in problems)}")
        self.file = file
        self.problems = problems


class Theme(NamedTuple):
    """A theme's name and the style of each role."""

    name: str
    styles: dict[str, Style]


def load(name: str = DEFAULT, folder: Path | None = None) -> Theme:
    """The theme of this name among those that come with the program, or in the folder. Raises `ThemeError`."""
    path = (folder or bundled("themes")) / f"{name}{ENDING}"
    try:
        with path.open("rb") as file:
            content = file.read(SIZE + 1)
        if len(content) > SIZE:
            raise ValueError(f"more than {SIZE} bytes")
        plain = tomllib.loads(content.decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ThemeError(path.name, (ThemeProblem("", "unreadable", {"detail": str(error)}),)) from error
    return parse(plain, path.name)


def parse(plain: dict[str, Any], file: str = "") -> Theme:
    """The theme that plain data describes. Raises `ThemeError` with all its problems."""
    problems = _unknown("", plain, ("name", "colours", "styles"))
    name = plain.get("name", "")
    if not isinstance(name, str) or not name:
        problems.append(ThemeProblem("name", "not-a-text", {}))
    colours = _table(plain, "colours", problems)
    styles = _table(plain, "styles", problems)
    for key, value in colours.items():
        if not _COLOUR.fullmatch(value):
            problems.append(ThemeProblem(f"colours.{key}", "not-a-colour", {"value": value}))
    problems += _unknown("styles.", styles, ROLES)
    problems += [ThemeProblem(f"styles.{role}", "missing", {}) for role in sorted(ROLES - styles.keys())]
    known = {key: value for key, value in colours.items() if _COLOUR.fullmatch(value)}
    found = {key: _style(key, value, known, colours, problems) for key, value in styles.items()}
    if problems:
        raise ThemeError(file, tuple(problems))
    base = found["text"]
    return Theme(name, {role: base + style for role, style in found.items()})


def grey(theme: Theme) -> Theme:
    """The theme without colours, each as bright as it was: what NO_COLOR asks for."""
    return theme._replace(styles={role: _grey(style) for role, style in theme.styles.items()})


def _grey(style: Style) -> Style:
    return style + Style(color=_shade(style.color), bgcolor=_shade(style.bgcolor))


def _shade(colour: Color | None) -> Color | None:
    if colour is None:
        return None
    red, green, blue = colour.get_truecolor()
    shade = round(red * 0.2126 + green * 0.7152 + blue * 0.0722)
    return Color.from_rgb(shade, shade, shade)


def _table(plain: dict[str, Any], key: str, problems: list[ThemeProblem]) -> dict[str, str]:
    table = plain.get(key, {})
    if not isinstance(table, dict):
        problems.append(ThemeProblem(key, "not-a-text", {}))
        return {}
    for name, value in table.items():
        if not isinstance(value, str):
            problems.append(ThemeProblem(f"{key}.{name}", "not-a-text", {}))
    return {name: value for name, value in table.items() if isinstance(value, str)}


def _unknown(prefix: str, found: dict[str, Any], known: Any) -> list[ThemeProblem]:
    return [
        ThemeProblem(f"{prefix}{key}", "unknown", {"near": nearest(key, known)}) for key in found if key not in known
    ]


def _style(role: str, text: str, known: dict[str, str], named: dict[str, str], problems: list[ThemeProblem]) -> Style:
    """The style that a text like "bold lamp on night" means; the colours that are known stand by name."""
    found: dict[str, Any] = {}
    place = "color"
    for word in text.split():
        if word == "on":
            place = "bgcolor"
        elif word in WORDS:
            found[word] = True
        elif word in known:
            found[place] = Color.parse(known[word])
        elif word not in named:
            near = nearest(word, (*WORDS, *named))
            problems.append(ThemeProblem(f"styles.{role}", "not-a-word", {"value": word, "near": near}))
    return Style(**found)
