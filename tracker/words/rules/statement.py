"""What is said of a rule: its text, where it stands, and examples."""

from typing import Literal, NamedTuple

Standing = Literal["source", "ours", "unsourced"]
"""Whether the rule stands in a source, is this program's own reading or joint between sources, or holds numbers that no
source gives."""

SIZES = "サイズの異なる敵との戦闘"
BATTLE = "Conquest of Elysium 5 の戦闘システム"
SPACE = "戦闘ルール｜WT10 ファナティックブラッド"
AREAS = "簡易戦闘OP"
"""The source documents by their titles."""


class Statement(NamedTuple):
    """A rule in this program's own words; `text` and `examples` are messages of the catalogue. `document` and `heading`
    are the source's title and heading as they stand there, empty for a rule that is ours."""

    text: str
    document: str = ""
    heading: str = ""
    standing: Standing = "source"
    examples: tuple[str, ...] = ()


def ours(text: str, *examples: str) -> Statement:
    """A reading or joint that no source settles."""
    return Statement(text, standing="ours", examples=examples)
