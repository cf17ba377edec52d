"""All problems of a hand-edited file, each with its line, key, and the nearest right word."""

from typing import Any

import pytest
from store.test_render import EXAMPLE

from tracker.store.parse import Knowledge, parse
from tracker.store.problem import Problem

FILE = "bridge.toml"
SECOND = """
[[combatants]]
id = "orc-1"
name = "Orc 1"
side = "foes"
hp = 9
max_hp = 9

[flow] """


def line_of(source: str, text: str) -> int:
    return source[: source.index(text) + 1].count("\n") + 1


def problems(source: str, **known: Any) -> list[Problem]:
    return list(parse(source.encode(), FILE, Knowledge(**known)).problems)


# what is edited (from, to), then the problem: text of its line, key, kind, some of its arguments
TABLE = [
    ("armor = 2", "armour = 2", "armour", "combatants[1].armour", "unknown-key", {"near": "armor"}),
    (
        "armor = 2",
        "magic-resistance = 2",
        "magic-res",
        "combatants[1].magic-resistance",
        "unknown-key",
        {"near": "magic_resistance"},
    ),
    ("round = 3", "runde = 3", "runde", "runde", "unknown-key", {"near": "round"}),
    ("[field]", "[feild]", "[feild]", "feild", "unknown-key", {"near": "field"}),
    ('medium = "ground"', "depth = 2", "depth = 2", "field.depth", "unknown-key", {}),
    (
        'side = "party"',
        'side = "partei"',
        "partei",
        "combatants[1].side",
        "unknown-word",
        {"near": "party", "words": ["party", "foes"]},
    ),
    (
        'size = "medium"',
        'size = "very small"',
        "very small",
        "combatants[1].size",
        "unknown-word",
        {"near": "very-small"},
    ),
    ('medium = "ground"', 'medium = "zero gravity"', "zero", "field.medium", "unknown-word", {"near": "zero-gravity"}),
    (
        'type = "pierce"',
        'type = "piercing"',
        "attacks = ",
        "combatants[1].attacks[1].type",
        "unknown-word",
        {"near": "pierce"},
    ),
    ("{ fire = 50 }", "{ fier = 50 }", "\nresist", "combatants[1].resist.fier", "unknown-word", {"near": "fire"}),
    (
        "{ fire = 50 }",
        "{ fire = 150 }",
        "\nresist",
        "combatants[1].resist.fire",
        "out-of-range",
        {"low": 0, "high": 100},
    ),
    ("hp = 12", 'hp = "12"', 'hp = "12"', "combatants[1].hp", "wrong-type", {"want": "number", "got": "text"}),
    ("hp = 12", "hp = 12.5", "hp = 12.5", "combatants[1].hp", "wrong-type", {"want": "number", "got": "fraction"}),
    ("hp = 12", "hp = true", "hp = true", "combatants[1].hp", "wrong-type", {"got": "truth"}),
    ("hp = 12", "hp = 2020-01-01", "hp = 2020", "combatants[1].hp", "wrong-type", {"got": "date"}),
    (
        "hp = 12",
        "hp = 9999999999",
        "hp = 99",
        "combatants[1].hp",
        "out-of-range",
        {"value": 9999999999, "high": 999_999},
    ),
    ("hp = 12", f"hp = 0x{'f' * 5000}", "hp = 0x", "combatants[1].hp", "out-of-range", {"value": "…"}),
    ("max_hp = 24", "max_hp = 0", "max_hp", "combatants[1].max_hp", "out-of-range", {"low": 1}),
    ("max_hp = 24\n", "", "[[combatants]]", "combatants[1].max_hp", "missing-key", {}),
    ('name = "Bridge at dusk"\n', "", "", "name", "missing-key", {}),
    ("shield = 1", "shield = 4", "shield", "combatants[1].shield", "out-of-range", {"high": 3}),
    ("cube = [12, 0, 0]", "cube = [12, 0]", "\ncube = ", "combatants[1].cube", "wrong-length", {"want": 3, "got": 2}),
    ("cube = [12, 0, 0]", "cube = 12", "\ncube = ", "combatants[1].cube", "wrong-type", {"want": "list"}),
    (
        "cube = [12, 0, 0]",
        'cube = [12, 0, "x"]',
        "\ncube = ",
        "combatants[1].cube[3]",
        "wrong-type",
        {"want": "number"},
    ),
    (
        'damage = "1-5"',
        'damage = "5-1"',
        "attacks = ",
        "combatants[1].attacks[1].damage",
        "wrong-form",
        {"value": "5-1"},
    ),
    ('id = "aki"', 'id = "a ki"', 'id = "a', "combatants[1].id", "bad-id", {"near": "a-ki"}),
    ('id = "aki"', 'id = ""', 'id = ""', "combatants[1].id", "empty", {}),
    ('name = "アキ"', 'name = "\\u200e \\t"', 'name = "\\u200e', "combatants[1].name", "empty", {}),
    (
        'name = "アキ"',
        f'name = "{"x" * 61}"',
        'name = "xx',
        "combatants[1].name",
        "too-long",
        {"length": 61, "limit": 60},
    ),
    ('id = "orc-1"', 'id = "aki"', 'id = "aki"\nname = "Orc', "combatants[2].id", "duplicate-id", {"value": "aki"}),
    ("hp = 9\nmax", "hp = 99\nmax", "hp = 99", "combatants[2].hp", "over-maximum", {"value": 99, "maximum": 9}),
    ("[flow] ", '[flow]\nturn = "ork-1"\n#', "turn", "flow.turn", "unknown-id", {"value": "ork-1", "near": "orc-1"}),
    (
        "[flow] ",
        '[flow]\nqueue = [{ who = "aki", init = 6 }, { who = "x", init = 1 }]\n#',
        "queue",
        "flow.queue[2].who",
        "unknown-id",
        {},
    ),
    (
        "[flow] ",
        '[flow]\nagenda = [{ do = "strik", who = "aki" }]\n#',
        "agenda",
        "flow.agenda[1].do",
        "unknown-word",
        {"near": "strike"},
    ),
    ("[flow] ", '[flow]\nagenda = [{ who = "aki" }]\n#', "agenda", "flow.agenda[1].do", "missing-key", {}),
    (
        "[flow] ",
        '[flow]\nagenda = [{ do = "hurt", who = "aki" }]\n#',
        "agenda",
        "flow.agenda[1].amount",
        "missing-key",
        {},
    ),
    ("[flow] ", "[flow]\nagenda = [3]\n#", "agenda", "flow.agenda[1]", "wrong-type", {"want": "table"}),
    (
        "[flow] ",
        "[flow.acts]\naki = { man = 'x' }\n#",
        "aki = { man",
        "flow.acts.aki.man",
        "unknown-key",
        {"near": "main"},
    ),
    ('initiative = "weapon"', "x = 2020-01-01", "x = 2020", "house.x", "wrong-type", {"got": "date"}),
    ('initiative = "weapon"', "x = inf", "x = inf", "house.x", "wrong-type", {"got": "fraction"}),
    ("format = 1", "format = 0", "format", "format", "out-of-range", {}),
    ("format = 1", "format = '1'", "format", "format", "wrong-type", {}),
    ("format = 1\n", "", "", "format", "missing-key", {}),
    ("step = 41", "step = '41'", "step = '41'", "save.step", "wrong-type", {}),
    ("step = 41", "step = 41\nprompt = []", "prompt = []", "save.prompt", "unknown-key", {"near": "prompts"}),
    (
        "step = 41",
        "step = 41\n[[save.prompts]]\ncommand = 3",
        "command = 3",
        "save.prompts[1].command",
        "wrong-type",
        {},
    ),
    ("round = 3", 'round = 3\nwinner = "foe"', "winner", "winner", "unknown-word", {"near": "foes"}),
    ("water = [3, 0, 0, 0, 0]", "water = [3]", "water", "field.water", "wrong-length", {"want": 5, "got": 1}),
]
MILD = {"over-maximum", "unknown-id", "same-attack"}


@pytest.mark.parametrize(
    ("old", "new", "text", "key", "kind", "args"), TABLE, ids=[f"{row[3]}-{row[4]}" for row in TABLE]
)
def test_one_problem(old: str, new: str, text: str, key: str, kind: str, args: dict[str, Any]) -> None:
    source = EXAMPLE.replace("\n[flow] ", SECOND)
    assert not problems(source)
    source = source.replace(old, new)
    found = [problem for problem in problems(source) if (problem.key, problem.kind) == (key, kind)]
    assert len(found) == 1, problems(source)
    assert found[0].line == (line_of(source, text) if text else 0)
    assert args.items() <= found[0].args.items()
    mild = kind in MILD or key.startswith("save") or (key, kind) == ("format", "missing-key")
    assert found[0].grave is not mild
    assert (parse(source.encode(), FILE).encounter is None) is not mild


def test_all_problems_are_listed_in_the_order_of_the_lines() -> None:
    source = EXAMPLE
    for old, new in (("armor", "armour"), ('"party"', '"partei"'), ("hp = 12", "hp = []"), ("ground", "gruond")):
        source = source.replace(old, new)
    found = problems(source)
    assert [problem.kind for problem in found] == ["unknown-word", "unknown-word", "wrong-type", "unknown-key"]
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)
    assert all(problem.file == FILE for problem in found)


def test_what_cleaning_changes_counts_as_what_it_becomes() -> None:
    source = EXAMPLE.replace('name = "アキ"', 'name = " A\\u001b[31mki\\n e\\u0301 "')
    source = source.replace("character = true", 'character = true\nnotes = "one\\ntwo\\u202e"')
    source = source.replace('initiative = "weapon"', '"a\\u0007" = ["b\\u0007"]')
    parsed = parse(source.encode(), FILE)
    assert parsed.encounter is not None
    assert parsed.encounter.combatants["aki"].name == "A[31mki é"
    assert parsed.encounter.combatants["aki"].notes == "one two"
    assert parsed.encounter.house == {"a": ["b"]}
    assert parsed.problems == ()


def test_a_problem_never_shows_what_a_terminal_would_obey() -> None:
    source = EXAMPLE.replace('side = "party"', 'side = "\\u001b[2J"').replace("armor", '"\\u001b[2J"')
    assert problems(source)
    assert "\x1b" not in repr(problems(source)).encode().decode("unicode_escape")


def test_a_newer_format_is_forgiven_its_new_keys() -> None:
    source = EXAMPLE.replace("format = 1", "format = 2").replace("armor = 2", "plating = 2")
    parsed = parse(source.encode(), FILE)
    assert parsed.newer
    assert parsed.encounter is not None
    assert [(problem.kind, problem.grave) for problem in parsed.problems] == [
        ("newer-format", False),
        ("unknown-key", False),
    ]


def test_what_only_the_rules_know() -> None:
    def house(values: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
        return [(key, "unknown-key", {"near": "at_zero"}) for key in values if key == "at_nought"]

    source = EXAMPLE.replace('"unified"', '"unifed"').replace('"attacks"', '"attack"')
    source = source.replace("[house] ", '[house]\nat_nought = "dead" ')
    assert problems(source) == []
    found = problems(source, presets=("unified", "conquest"), steps=("setup", "attacks"), house_problems=house)
    assert [(problem.key, problem.args["near"]) for problem in found] == [
        ("preset", "unified"),
        ("step", "attacks"),
        ("house.at_nought", "at_zero"),
    ]
    assert [problem.line for problem in found] == [line_of(source, text) for text in ("preset", "\nstep", "at_nought")]


def test_tables_may_be_spelt_as_toml_allows() -> None:
    source = EXAMPLE.replace("resist = { fire = 50 } ", "resist.fire = 50 ")
    source = source.replace("\n[flow] ", '\n[combatants.statuses.burning]\nsinces = 2\n\n["flow"]\n"turn" = 3\n#')
    found = problems(source)
    assert [(problem.key, problem.line) for problem in found] == [
        ("combatants[1].statuses.burning.sinces", line_of(source, "sinces")),
        ("flow.turn", line_of(source, '"turn"')),
    ]


def test_lines_are_right_behind_texts_and_lists_of_several_lines() -> None:
    source = EXAMPLE.replace("armor = 2", 'notes = """\n[[combatants]]\nhp = 3\n# " \\""" """\narmor = 2')
    source = source.replace("cube = [12, 0, 0]", "cube = [\n  12, # [\n  0, 0,\n]").replace("step = 41", "stop = 41")
    [problem] = problems(source)
    assert (problem.key, problem.line) == ("save.stop", line_of(source, "stop = 41"))


@pytest.mark.parametrize("whole", ["combatants = 3", "flow = []", "save = 1", "field = 'x'", "combatants = [1, {}]"])
def test_sections_of_another_type(whole: str) -> None:
    parsed = parse(f'format = 1\nname = "x"\n{whole}\n'.encode(), FILE)
    assert any(problem.kind == "wrong-type" and problem.line == 3 for problem in parsed.problems)
