"""One canonical line per ability: several moments, several quoted abilities are parted."""

from games.rulebooks.detective_conan.printed_text.sentences import (
    LEFT_OUT,
    THIS,
    Unsayable,
    canonical,
    has_choice,
    settled,
)
from games.rulebooks.detective_conan.printed_text.surfaces import SAID, Ability, Surface, Tree
from games.rulebooks.detective_conan.printed_text.wording import (
    mentions,
    of_host,
    replaced,
    with_who,
    without_who,
)

MOVES = ("bounce", "take", "bottom", "top", "remove", "play")


def canonical_lines(surface: Surface) -> list[Surface]:
    """Lines that say one ability each: several moments, several quoted abilities are parted."""
    unknown = surface.keys() - SAID
    if unknown:
        raise Unsayable(f"nothing is made of {', '.join(sorted(unknown))}")
    said = {k: v for k, v in surface.items() if k not in ("moments", "gives", "keyword")}
    if "body" in said:
        said["body"] = canonical(said["body"])
    for key in said.keys() & {"may", "cost"}:
        said[key] = settled(said[key])
    if "constant" in said:
        said["constant"] = borne(said["constant"])
    if "modes" in said:
        modes = [canonical(mode) for mode in said.pop("modes")]
        more: Surface = {key: said.pop(key) for key in ("all_if", "pick") if key in said}
        if said.pop("all", len(modes)) != len(modes):
            raise Unsayable("not as many modes as there are")
        if "modes_if" in said:
            more["if"] = said.pop("modes_if")
        said["body"] = [*said.get("body", []), {"modes": modes, **more}]
    if is_torn(said):
        raise Unsayable("what stays where it is cannot be moved")
    if "to" in surface:
        return [lent_line(surface["headers"], q, surface["to"]) for q in surface["gives"]]
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


def lent_line(headers: Tree, quoted: Ability, to: Tree) -> Surface:
    """An ability that others have: continuous ones are said of them, the rest is lent to each."""
    if not isinstance(to, dict) or to.get("character", {}).get("side") != "yours":
        raise Unsayable("an ability of the opponent's Characters")
    if headers.keys() & quoted.keys() or "limit" in quoted:
        raise Unsayable("how often it can be used by each of them")
    if "constant" not in quoted:
        return {"headers": {}, "gives": {**headers, **quoted}, "to": to}
    if mentions(quoted.get("if"), "self"):
        raise Unsayable("a condition of each of them")
    own = {k: v for k, v in quoted.items() if k not in ("constant", "if")}
    rest = {k: v for k, v in quoted.items() if k == "if"}
    lines = [with_who(line, to) for line in quoted["constant"]]
    return {"headers": {**headers, **own}, "constant": lines, **rest}


def is_torn(line: Surface) -> bool:
    """Is the same card moved and kept, or one kept that was chosen and does not leave?"""
    leaving = line.get("trigger", {}).get("would_leave", {}).get("who")
    steps = [
        s for said in line.get("body", ()) for s in (*said.get("may", ()), *said.get("do", ()))
    ]
    moved = any(step.get(verb) in (leaving, THIS) for step in steps for verb in MOVES)
    kept = {"keep": THIS} in steps
    if leaving == "self":
        return kept or (moved and {"keep": "self"} in steps)
    return kept and (moved or has_choice(steps))


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


def borne(lines: list[Tree]) -> list[Tree]:
    """Continuous effects, each with its bearer: one that names none is of the one before it."""
    found: list[Tree] = []
    bearer: Tree = "self"
    for line in lines:
        (given,) = line.values()
        who = given.get("who", "self") if isinstance(given, dict) else "self"
        if who == LEFT_OUT:
            line = without_who(replaced(line, LEFT_OUT, bearer), "self")
        else:
            bearer = who
        found.append(line)
    return found
