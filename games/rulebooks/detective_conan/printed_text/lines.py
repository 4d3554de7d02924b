"""A printed line: headers, then a trigger, a cost, effects or continuous effects; and back."""

import re
from collections.abc import Iterator
from typing import Any

from games.rulebooks.detective_conan.printed_text import grammar as g
from games.rulebooks.detective_conan.printed_text.sentences import (
    Names,
    Unsayable,
    assembled,
    canonical,
    sentences,
)
from games.rulebooks.detective_conan.printed_text.two_way import Grammar, Read, Reading
from games.rulebooks.detective_conan.printed_text.wording import (
    as_printed,
    asleep_price,
    discard_printed,
    discard_said,
    in_language,
    mapped,
    mentions,
    mill_named,
    mill_unnamed,
    names_asked,
    of_host,
    of_itself,
    price_printed,
    show_in_one,
    show_in_two,
    strip,
)

Tree = Any
Ability = dict[str, Any]
Surface = dict[str, Any]

HEADER = re.compile(r"【([^】]*)】")
COLOR = "青緑白赤黄黒"
COLOR_NAMES = dict(zip(COLOR, ("blue", "green", "white", "red", "yellow", "black"), strict=True))
COLOR_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()}
FIXED: dict[str, tuple[str, Tree]] = {
    "ターン1": ("limit", "once"),
    "ターン2": ("limit", "twice"),
    "自分ターン中": ("turn", "yours"),
    "相手ターン中": ("turn", "opponents"),
    "事件編": ("phase", "case"),
    "解決編": ("phase", "resolution"),
}
FIXED_WORDS = {pair: word for word, pair in FIXED.items()}
MOMENTS = {"登場時": "played", "現場リムーブ時": "removed", "変装時": "disguised"}
MOMENT_WORDS = {verb: word for word, verb in MOMENTS.items()}
KINDS = {"カットイン": "cut_in", "ヒラメキ": "spark", "変装": "disguise", "宣言": "declare"}
KIND_WORDS = {kind: word for word, kind in KINDS.items()}
BY_EFFECT = ["ability", "effect"]
FROM_HAND = ("level_in_hand", "any_color")


SAID = frozenset(
    [
        "headers",
        "moments",
        "kind",
        "cost",
        "trigger",
        "body",
        "modes",
        "all_if",
        "all",
        "boost",
        "if",
        "better",
        "may",
        "constant",
        "gives",
        "keyword",
        "host_trait",
        "usable_if",
    ]
)
"""What a line can say."""
TOLD = frozenset(
    ["kind", "trigger", "if", "cost", "do", "constant", "only_if", "in_partner_area", "from_hand"]
)
"""What an ability can say besides its headers."""


class NotUnderstood(Exception):
    """A line, or a part of it, that the grammar does not have."""

    def __init__(self, start: int, end: int, expected: list[str]) -> None:
        super().__init__(start, end, expected)
        self.start, self.end, self.expected = start, end, expected


# -- headers ----------------------------------------------------------------------------------


def read_header(word: str) -> tuple[str, Tree] | None:
    """What one header says, or None if it is none."""
    if word in FIXED:
        return FIXED[word]
    for pattern, read in PATTERNS:
        match = re.fullmatch(pattern, word)
        if match:
            found: tuple[str, Tree] = read(match)
            return found
    return None


def colors(text: str) -> Tree:
    found = [COLOR_NAMES[letter] for letter in re.findall(f"[{COLOR}]", text)]
    return found[0] if len(found) == 1 else found


def case_header(match: re.Match[str]) -> tuple[str, Tree]:
    found = colors(match[1])
    return "case", {"any": found} if "or" in match[1] or "か" in match[1] else found


PATTERNS: tuple[tuple[str, Any], ...] = (
    (rf"パートナー([{COLOR}](?:(?:＆|&|or|か)?[{COLOR}])*)", lambda m: ("partner", colors(m[1]))),
    (rf"事件([{COLOR}](?:(?:＆|&|or|か)[{COLOR}])*)", case_header),
    (r"FILE(\d+)", lambda m: ("file", int(m[1]))),
    (r"(\d+)枚以上", lambda m: ("stacked", int(m[1]))),
    (r"絆(.+)", lambda m: ("bond", m[1])),
    (r"事件(?!解決|編)(.+)", lambda m: ("case_trait", m[1])),
)


def write_header(key: str, value: Tree) -> str:
    if (key, value) in [(k, v) for k, v in FIXED.values()]:
        return f"【{FIXED_WORDS[key, value]}】"
    listed = value if isinstance(value, list) else [value]
    if key == "partner":
        return f"【パートナー{'or'.join(COLOR_LETTERS[c] for c in listed)}】"
    if key == "case" and isinstance(value, dict):
        return f"【事件{'or'.join(COLOR_LETTERS[c] for c in value['any'])}】"
    if key == "case":
        return f"【事件{'＆'.join(COLOR_LETTERS[c] for c in listed)}】"
    words = {"file": "FILE{}", "stacked": "{}枚以上", "bond": "絆{}", "case_trait": "事件{}"}
    return f"【{words[key].format(value)}】"


HEADER_ORDER = ("partner", "case", "case_trait", "bond", "file", "stacked", "phase", "turn")


def split_headers(text: str) -> tuple[int, Surface]:
    """Where the headers end, and what they say."""
    found: Surface = {"headers": {}, "moments": []}
    at = 0
    while match := HEADER.match(text, at):
        word = match[1]
        header = read_header(word)
        if word in MOMENTS:
            found["moments"].append(MOMENTS[word])
        elif word in KINDS and not found.get("kind"):
            found["kind"] = KINDS[word]
        elif header is not None:
            key, value = header
            if key in found["headers"]:
                raise NotUnderstood(at, match.end(), ["another header"])
            found["headers"][key] = value
        else:
            break
        at = match.end()
    return at, found


# -- reading a line --------------------------------------------------------------------------


def categories(surface: Surface, kind: str) -> tuple[str, ...]:
    """What can follow these headers on a line of this kind."""
    if surface.get("kind") == "cut_in":
        return ("cut_in",)
    if surface.get("kind") in ("spark", "declare") or surface["moments"]:
        return ("effects",)
    if kind == "event":
        return ("effects", "triggered", "constants", "usable")
    return ("triggered", "constants")


def read_line(text: str, kind: str) -> list[Surface]:
    """Every reading of a line; `kind`: character, event, case; cut_in, spark, disguise by field."""
    at, surface = split_headers(text)
    if kind in KIND_WORDS and "kind" not in surface:
        surface["kind"] = kind
    if surface.get("kind") == "disguise" and at == len(text):
        return [surface]
    if surface.get("kind") == "declare":
        at, surface["cost"] = read_cost(text, at)
    wanted = categories(surface, kind)
    found = [{**surface, **tree} for tree in readings(text[at:], wanted)]
    if not found:
        raise stopped(text, at, len(text), wanted)
    return found


def readings(text: str, wanted: tuple[str, ...]) -> list[Tree]:
    reading = Reading(g.grammar(), text)
    return [tree for category in wanted for tree in reading.whole(category)]


def stopped(text: str, at: int, end: int, wanted: tuple[str, ...]) -> NotUnderstood:
    """Where the reading of a part of the line came to its end, and what it wanted there."""
    reading = Reading(g.grammar(), text[at:end], thorough=True)
    for category in wanted:
        reading.whole(category)
    start = at + reading.far
    return NotUnderstood(start, clause_end(text, start), sorted(reading.expected))


def clause_end(text: str, start: int) -> int:
    match = re.compile("[。、：:¶]").search(text, start + 1)
    return match.start() if match else len(text)


def read_cost(text: str, at: int) -> tuple[int, list[Tree]]:
    """The price before the colon; without a colon there is none."""
    colon = text.find(":", at)
    if colon < 0:
        return at, []
    found = readings(text[at:colon], ("costs",))
    if len(found) != 1:
        raise stopped(text, at, colon, ("costs",))
    cost: list[Tree] = [s for step in found[0] for s in step.get("both", [step])]
    return colon + 1, cost


# -- one canonical line per ability -----------------------------------------------------------


def canonical_lines(surface: Surface) -> list[Surface]:
    """Lines that say one ability each: several moments, several quoted abilities are parted."""
    unknown = surface.keys() - SAID
    if unknown:
        raise Unsayable(f"nothing is made of {', '.join(sorted(unknown))}")
    said = {k: v for k, v in surface.items() if k not in ("moments", "gives", "keyword")}
    for key in ("body",):
        if key in said:
            said[key] = canonical(said[key])
    if "modes" in said:
        modes = [canonical(mode) for mode in said.pop("modes")]
        every = {"all_if": said.pop("all_if")} if "all_if" in said else {}
        if every and said.pop("all") != len(modes):
            raise Unsayable("not as many modes as there are")
        said["body"] = [*said.get("body", []), {"modes": modes, **every}]
    if "gives" in surface:
        asked = {k: v for k, v in surface.items() if k == "host_trait"}
        given = [{**given_line(surface["headers"], q), **asked} for q in surface["gives"]]
        if "keyword" in surface:
            line = [{"keyword": {"is_": surface["keyword"], "who": "host"}}]
            given.insert(0, {"headers": surface["headers"], "constant": line})
        return given
    if surface["moments"]:
        return [{**said, "moment": moment} for moment in surface["moments"]]
    return [said]


def given_line(headers: Tree, quoted: Ability) -> Surface:
    """A plain continuous effect needs no quotation: it is said of the Character itself."""
    if not is_plain(quoted.get("constant", [{}])):
        return {"headers": headers, "gives": quoted}
    held = of_host(quoted)
    own = {k: v for k, v in held.items() if k not in ("constant", "if")}
    rest = {k: v for k, v in held.items() if k in ("constant", "if")}
    return {"headers": {**headers, **own}, **rest}


def is_plain(lines: list[Tree]) -> bool:
    return all(set(line) & {"keyword", "stats"} for line in lines)


# -- canonical line -> ability ------------------------------------------------------------------


def ability_of(line: Surface) -> Ability:
    """The ability that a canonical line says."""
    headers = dict(line["headers"])
    if "gives" in line:
        given = {**headers, **of_host(line["gives"])}
        return {**given, "if": [host_is(line["host_trait"])]} if "host_trait" in line else given
    if "constant" in line:
        return constant_of(line, headers)
    made: Ability = {**headers}
    kind = line.get("kind")
    if kind:
        made["kind"] = kind
    body = line.get("body", [])
    if "moment" in line or "trigger" in line:
        made["trigger"], body = trigger_of(line, body)
        if made["trigger"].get("discarded", {}).get("what") == "self":
            made["from_hand"] = True
    names = Names(event_card(made))
    if kind == "declare":
        made["cost"] = [names.bound(step) for step in line["cost"]]
    steps, extras = assembled(body, names)
    made |= extras
    if kind == "cut_in":
        steps = cut_in_steps(line, steps)
    if kind == "disguise":
        return made
    made["do"] = in_language(steps)
    if "cost" in made:
        made["cost"] = price_of(made)
    return made


def host_is(trait: Tree) -> Tree:
    return {"is": {"cards": "host", "a": {"card": {"trait": trait}}}}


def host_trait(ability: Ability) -> Tree:
    """The trait that the host must have, if that is what the ability asks."""
    for condition in ability.get("if", ())[:1]:
        trait = condition.get("is", {}).get("a", {}).get("card", {}).get("trait")
        if ability["if"] == [host_is(trait)]:
            return trait
    return None


def event_card(ability: Ability) -> str | None:
    """What a reference means before anything is chosen: the card of the event."""
    if mentions_key(ability.get("trigger"), "against") and "contacts" in ability["trigger"]:
        return "theirs"
    if list(ability.get("trigger", {}).items())[:1] in [[(v, "self")] for v in MOMENT_WORDS]:
        return None
    if "trigger" in ability:
        return "mine" if "uses_cut_in" in ability["trigger"] else "that"
    return "self" if ability.get("kind") == "cut_in" else None


def mentions_key(tree: Tree, key: str) -> bool:
    return isinstance(tree, dict) and (
        key in tree or any(mentions_key(v, key) for v in tree.values())
    )


def price_of(made: Ability) -> list[Tree]:
    cost = mapped(mapped(asleep_price(made["cost"]), discard_said), show_in_two)
    if mentions(made["do"], "paid"):
        cost = mapped(cost, mill_named("paid"))
    asked = names_asked(made["do"]) | {"shown"}
    return [{k: strip(v, asked) for k, v in step.items()} for step in cost]


def trigger_of(line: Surface, body: list[Tree]) -> tuple[Tree, list[Tree]]:
    """The moment, with how it came about where the first condition says so."""
    if "trigger" in line:
        return line["trigger"], body
    trigger: Tree = {line["moment"]: "self"}
    first = body[0] if body else {}
    for condition in first.get("if", ())[:1]:
        how = came_about(condition)
        if how:
            rest = {k: v for k, v in first.items() if k != "if"}
            if first["if"][1:]:
                rest["if"] = first["if"][1:]
            parted = (
                [rest] if "do" not in rest or "if" in rest else [{"do": [s]} for s in rest["do"]]
            )
            return {line["moment"]: {"who": "self", **how}}, [*parted, *body[1:]]
    return trigger, body


def came_about(condition: Tree) -> dict[str, Tree]:
    if condition == "by_contact":
        return {"by": "contact"}
    if condition == "by_own_ability":
        return {"how": "ability", "source": {"card": {"side": "yours", "type": "character"}}}
    if condition == "by_own_effect":
        return {"how": BY_EFFECT, "source": {"card": {"side": "yours"}}}
    if condition == "by_any_effect":
        return {"how": BY_EFFECT}
    if isinstance(condition, dict) and "by_effect" in condition:
        return {"how": BY_EFFECT, "source": {"card": {"level": {"min": condition["by_effect"]}}}}
    return {}


def cut_in_steps(line: Surface, steps: list[Tree]) -> list[Tree]:
    if "may" in line:
        offer = Names().bound(line["may"])
        usual = {"cut_in_boost": line["boost"]}
        if "better" not in line:
            return [{"may": offer, "then": [usual]}]
        return [{"may": offer, "then": [{"cut_in_boost": line["better"]}], "else": [usual]}]
    if "better" in line:
        better = {"if": line["if"], "then": [{"cut_in_boost": line["better"]}]}
        if "boost" in line:
            better["else"] = [{"cut_in_boost": line["boost"]}]
        return [better, *steps]
    return [{"cut_in_boost": line["boost"]}, *steps] if "boost" in line else steps


def constant_of(line: Surface, headers: dict[str, Tree]) -> Ability:
    made: Ability = {**headers, "constant": line["constant"]}
    if "if" in line:
        made["if"] = line["if"]
    if any(word in effect for effect in line["constant"] for word in FROM_HAND):
        made["from_hand"] = True
    return made


# -- ability -> canonical line ----------------------------------------------------------------


def line_of(ability: Ability, *, on_event: bool = False) -> Surface:
    """The canonical line that says an ability."""
    keys = (*HEADER_ORDER, "limit")
    headers = {k: ability[k] for k in ability if k in keys}
    if ability.keys() - TOLD - set(keys):
        raise Unsayable("the ability says more than a line can")
    if is_given(ability, on_event):
        trait = host_trait(ability)
        given = {k: v for k, v in ability.items() if k != "if" or trait is None}
        asked = {} if trait is None else {"host_trait": trait}
        return {"headers": {}, "gives": of_itself(given), **asked}
    line: Surface = {"headers": headers}
    if "if" in ability and "constant" not in ability:
        raise Unsayable("a condition of the ability itself")
    if "constant" in ability:
        line["constant"] = ability["constant"]
        return {**line, **({"if": ability["if"]} if "if" in ability else {})}
    kind = ability.get("kind")
    if kind and kind != "event":
        line["kind"] = kind
    if kind == "disguise":
        return line
    names = Names(event_card(ability))
    if kind == "declare":
        cost = show_in_one(ability["cost"])
        cost = mapped(price_printed(mapped(cost, mill_unnamed)), discard_printed)
        line["cost"] = [names.freed(step) for step in cost]
    steps = as_printed(ability["do"])
    if kind == "cut_in":
        line |= cut_in_line(steps)
        steps = line.pop("steps")
    body = sentences(steps, names)
    if "trigger" in ability:
        line |= trigger_line(ability["trigger"], body)
        body = line.pop("said")
    body += [{k: ability[k]} for k in ("only_if", "in_partner_area") if k in ability]
    return {**line, "body": body} if body else line


def is_given(ability: Ability, on_event: bool) -> bool:
    """Is it quoted on an Event set to a Character? Then it does not speak of the Event."""
    if "constant" in ability:
        lines = ability["constant"]
        if is_plain(lines) or any("effect_proof" in str(x) for x in lines):
            return False
    given = mentions(ability, "host") or (on_event and "trigger" in ability)
    return given and not mentions(ability, "self")


def trigger_line(trigger: Tree, body: list[Tree]) -> Surface:
    ((verb, given),) = trigger.items()
    if verb in MOMENT_WORDS and given == "self":
        return {"moment": verb, "said": body}
    if verb in MOMENT_WORDS and isinstance(given, dict) and given.get("who") == "self":
        how = {k: v for k, v in given.items() if k != "who"}
        condition = how_printed(how)
        if condition is not None:
            return {"moment": verb, "said": [{"how": condition}, *body]}
    return {"trigger": trigger, "said": body}


def how_printed(how: dict[str, Tree]) -> Tree:
    for word in ("by_contact", "by_own_ability", "by_own_effect", "by_any_effect"):
        if how == came_about(word):
            return word
    level = how.get("source", {}).get("card", {}).get("level", {}).get("min")
    condition = {"by_effect": level}
    return condition if level is not None and how == came_about(condition) else None


def cut_in_line(steps: list[Tree]) -> Surface:
    if not steps:
        return {"steps": []}
    first, *rest = steps
    if "cut_in_boost" in first:
        return {"boost": first["cut_in_boost"], "steps": rest}
    if "may" in first and "then" in first and list(first["then"][0]) == ["cut_in_boost"]:
        offer, better = Names().freed(first["may"]), first["then"][0]["cut_in_boost"]
        if "else" not in first:
            return {"may": offer, "boost": better, "steps": []}
        usual = first["else"][0]["cut_in_boost"]
        return {"may": offer, "boost": usual, "better": better, "steps": []}
    if "if" in first and list(first["then"][0]) == ["cut_in_boost"]:
        found: Surface = {"if": first["if"], "better": first["then"][0]["cut_in_boost"]}
        if "else" in first:
            found["boost"] = first["else"][0]["cut_in_boost"]
        return {**found, "steps": rest}
    return {"steps": steps}


def how_first(line: Surface) -> Surface:
    """How a moment came about as a mark of its own, as `line_of` writes it."""
    body = line.get("body", [])
    first = body[0] if body else {}
    conditions = first.get("if", ())
    if "moment" not in line or not conditions or not came_about(conditions[0]):
        return line
    rest = {k: v for k, v in first.items() if k != "if"}
    if conditions[1:]:
        rest["if"] = conditions[1:]
    parted = [rest] if "do" not in rest or "if" in rest else [{"do": [s]} for s in rest["do"]]
    return {**line, "body": [{"how": conditions[0]}, *parted, *body[1:]]}


# -- writing a line ----------------------------------------------------------------------------


def write_line(line: Surface) -> str | None:
    """Official-style Japanese for a canonical line."""
    grammar = g.grammar()
    headers = [write_header(k, line["headers"][k]) for k in HEADER_ORDER if k in line["headers"]]
    limit = [write_header("limit", line["headers"]["limit"])] if "limit" in line["headers"] else []
    kind = [f"【{KIND_WORDS[line['kind']]}】"] if line.get("kind") else []
    first = kind if line.get("kind") != "declare" else []
    declare = kind if line.get("kind") == "declare" else []
    moment = [f"【{MOMENT_WORDS[line['moment']]}】"] if "moment" in line else []
    said = write_content(grammar, line)
    if said is None:
        return None
    return "".join([*first, *headers, *declare, *limit, *moment, said])


def write_content(grammar: Grammar, line: Surface) -> str | None:
    if "gives" in line:
        asked = {k: v for k, v in line.items() if k == "host_trait"}
        return grammar.write("constants", {"gives": [line["gives"]], **asked})
    if "constant" in line:
        return grammar.write("constants", {k: line[k] for k in ("constant", "if") if k in line})
    if line.get("kind") == "disguise":
        return ""
    effects = printed_body(line.get("body", []))
    if line.get("kind") == "cut_in":
        part = {k: line[k] for k in ("boost", "if", "may", "better") if k in line}
        return grammar.write("cut_in", {**part, **effects})
    if "trigger" in line:
        return grammar.write("triggered", {"trigger": line["trigger"], **effects})
    said = grammar.write("effects", effects)
    cost = grammar.write("costs", line["cost"]) if line.get("cost") else ""
    if said is None or cost is None:
        return None
    return f"{cost}:{said}" if cost else said


def printed_body(body: list[Tree]) -> Surface:
    """Sentences as they are printed: a choice linked to what is done with it."""
    found: list[Tree] = []
    for sentence in body:
        last = found[-1] if found else {}
        if "instead" in sentence:
            found = [*joined_last(found, sentence["instead"]), dict(sentence)]
        elif "how" in last:
            found[-1] = {"if": [last["how"]], **sentence}
        elif is_choice_only(last) and sentence.keys() == {"do"}:
            found[-1] = {**last, "do": [*last["do"], *sentence["do"]]}
        else:
            found.append(dict(sentence))
    return with_modes(found)


def joined_last(body: list[Tree], count: int) -> list[Tree]:
    """The last steps as one sentence: another is done instead of it."""
    steps: list[Tree] = []
    while body and len(steps) < count and body[-1].keys() == {"do"}:
        steps = [*body[-1]["do"], *steps]
        body = body[:-1]
    if len(steps) < count:
        raise Unsayable("nothing that could be done instead")
    return [*body, {"do": steps}]


def is_choice_only(sentence: Tree) -> bool:
    return (
        "do" in sentence
        and "if" not in sentence
        and bool(sentence["do"][-1].keys() & {"choose", "pair"})
    )


def with_modes(body: list[Tree]) -> Surface:
    made = []
    modes: list[Tree] = []
    every: Surface = {}
    for n, sentence in enumerate(body):
        if "modes" not in sentence:
            made.append({**sentence, "instead": True} if sentence.get("instead") else sentence)
        elif n == len(body) - 1 and sentence.keys() <= {"modes", "all_if"}:
            modes = [printed_mode(mode) for mode in sentence["modes"]]
            every = {k: v for k, v in sentence.items() if k == "all_if"}
        else:
            rest = {k: v for k, v in sentence.items() if k != "modes"}
            either = [[s for x in mode for s in x.get("do", ())] for mode in sentence["modes"]]
            made.append({**rest, "either": either})
    if every:
        every["all"] = len(modes)
    return {**({"body": made} if made else {}), **({"modes": modes} if modes else {}), **every}


def printed_mode(mode: list[Tree]) -> list[Tree]:
    printed = printed_body(mode)
    if printed.keys() != {"body"}:
        raise Unsayable("modes inside a mode")
    body: list[Tree] = printed["body"]
    return body


# -- quoted abilities ----------------------------------------------------------------------------


def read_quoted(r: Reading, at: int) -> Iterator[Read]:
    """An ability between 「 and 」, read as a line of a Character."""
    end = closing(r.text, at)
    if end < 0:
        return
    try:
        found = read_line(r.text[at:end], "character")
    except NotUnderstood as error:
        for wanted in error.expected:
            r.miss(at + error.start, wanted)
        return
    for surface in found:
        try:
            parted = canonical_lines(surface)
            abilities = [ability_of(line) for line in parted]
        except Unsayable:
            continue
        if len(abilities) == 1:
            yield end, abilities[0]


def closing(text: str, at: int) -> int:
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "「":
            depth += 1
        elif text[place] == "」":
            if not depth:
                return place
            depth -= 1
    return -1


def write_quoted(grammar: Grammar, ability: Tree) -> str | None:
    if not isinstance(ability, dict):
        return None
    try:
        return write_line(line_of(ability))
    except Unsayable:
        return None
