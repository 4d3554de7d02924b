"""Official-style Japanese for a canonical line."""

from games.rulebooks.detective_conan.printed_text.headers import (
    HEADER_ORDER,
    KIND_WORDS,
    MOMENT_WORDS,
    write_header,
)
from games.rulebooks.detective_conan.printed_text.sentences import LEFT_OUT, THIS, Unsayable
from games.rulebooks.detective_conan.printed_text.surfaces import Surface, Tree
from games.rulebooks.detective_conan.printed_text.two_way import Grammar


def write_line(grammar: Grammar, line: Surface) -> str | None:
    """Official-style Japanese for a canonical line."""
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
        asked = {k: v for k, v in line.items() if k in ("host_trait", "to")}
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
            found[-1] = {**last, "do": [*last["do"], *map(of_the_chosen, sentence["do"])]}
        else:
            found.append(dict(sentence))
    return with_modes(found)


def of_the_chosen(step: Tree) -> Tree:
    """Right after a choice nobody says whom a verb is about."""
    ((verb, given),) = step.items() if len(step) == 1 else (("", None),)
    if given == THIS:
        return {verb: LEFT_OUT}
    if isinstance(given, dict) and given.get("who") == THIS:
        return {verb: {**given, "who": LEFT_OUT}}
    return step


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


MODES_IF = {"if": "modes_if"}


def with_modes(body: list[Tree]) -> Surface:
    made = []
    modes: list[Tree] = []
    more: Surface = {}
    for n, sentence in enumerate(body):
        if "modes" not in sentence:
            made.append({**sentence, "instead": True} if sentence.get("instead") else sentence)
        elif n == len(body) - 1 and sentence.keys() <= {"modes", "all_if", "pick", "if"}:
            modes = [printed_mode(mode) for mode in sentence["modes"]]
            more = {MODES_IF.get(k, k): v for k, v in sentence.items() if k != "modes"}
        else:
            rest = {k: v for k, v in sentence.items() if k != "modes"}
            either = [[s for x in mode for s in x.get("do", ())] for mode in sentence["modes"]]
            made.append({**rest, "either": either})
    if "all_if" in more:
        more["all"] = len(modes)
    return {**({"body": made} if made else {}), **({"modes": modes} if modes else {}), **more}


def printed_mode(mode: list[Tree]) -> list[Tree]:
    printed = printed_body(mode)
    if printed.keys() != {"body"}:
        raise Unsayable("modes inside a mode")
    body: list[Tree] = printed["body"]
    return body
