"""Small differences between what is printed and how the language says it, both ways.

Each pair of functions is undone by the other: what one adds the other takes away.
"""

from collections.abc import Callable
from typing import Any

Tree = Any
Step = dict[str, Any]
BLOCKS = ("may", "then", "else")


def mapped(steps: list[Step], change: Callable[[Step], list[Step]]) -> list[Step]:
    """Change every step, those in blocks first."""
    found: list[Step] = []
    for step in steps:
        made = dict(step)
        for key in BLOCKS:
            if isinstance(made.get(key), list):
                made[key] = mapped(made[key], change)
        if "one_of" in made:
            made["one_of"] = [mapped(mode, change) for mode in made["one_of"]]
        found += change(made)
    return found


def mentions(tree: Tree, name: Tree) -> bool:
    if isinstance(tree, dict):
        return any(mentions(v, name) for v in tree.values())
    if tree == name:
        return True
    return isinstance(tree, list) and any(mentions(v, name) for v in tree)


def replaced(tree: Tree, old: Tree, new: Tree) -> Tree:
    if isinstance(tree, dict) and tree != old:
        return {k: replaced(v, old, new) for k, v in tree.items()}
    if tree == old:
        return new
    return [replaced(v, old, new) for v in tree] if isinstance(tree, list) else tree


# -- cards that are different from each other ------------------------------------------------


def told_apart(tree: Tree) -> Tree:
    """That cards are different is no quality of one of them: it is said of a choice or a count."""
    if isinstance(tree, list):
        return [told_apart(v) for v in tree]
    if not isinstance(tree, dict):
        return tree
    made = {k: told_apart(v) for k, v in tree.items()}
    if "choose" in made:
        (things, apart) = without_apart(made["choose"])
        return {**made, "choose": things, **({"such_that": {"different": apart}} if apart else {})}
    if "of" in made:
        (things, apart) = without_apart(made["of"])
        return {**made, "of": things, **({"different": apart} if apart else {})}
    return made


def without_apart(things: Tree) -> tuple[Tree, str | None]:
    """A selection without the word that its cards are different, and in what they are."""
    if not isinstance(things, dict) or len(things) != 1:
        return things, None
    ((noun, filters),) = things.items()
    if not isinstance(filters, dict) or "apart" not in filters:
        return things, None
    return {noun: {k: v for k, v in filters.items() if k != "apart"}}, filters["apart"]


# -- setting itself --------------------------------------------------------------------------


def set_in_two(step: Step) -> list[Step]:
    """Choose a host, then set this card to it."""
    if "set_self" not in step:
        return [step]
    return [
        {"choose": step["set_self"], "as": "bearer"},
        {"set": {"what": "self", "to": "bearer"}},
    ]


SET_BEARER = {"set": {"what": "self", "to": "bearer"}}


def set_in_one(steps: list[Step]) -> list[Step]:
    found: list[Step] = []
    for step in steps:
        if step == SET_BEARER and found and found[-1].get("as") == "bearer":
            found[-1] = {"set_self": found[-1]["choose"]}
        else:
            found.append(step)
    return found


# -- discarding --------------------------------------------------------------------------------


def in_hand(choice: Tree) -> bool:
    return isinstance(choice, dict) and "choose" in choice and "hand" in choice["choose"]


def discard_said(step: Step) -> list[Step]:
    """A card removed from hand is discarded."""
    if in_hand(step.get("remove")):
        return [{"discard": step["remove"]}]
    return [step]


def discard_printed(step: Step) -> list[Step]:
    if in_hand(step.get("discard")):
        return [{"remove": step["discard"]}]
    return [step]


def discards_named(step: Step) -> list[Step]:
    """What you discarded has a name if it is asked for later."""
    given = step.get("discards")
    if not isinstance(given, dict) or given.get("who") != "you":
        return [step]
    count = {} if given["count"] == 1 else {"count": given["count"]}
    return [{"discard": {"choose": {"hand": {}}, **count, "as": "discarded"}}]


def discards_unnamed(step: Step) -> list[Step]:
    given = step.get("discard")
    if not isinstance(given, dict) or given.get("as") != "discarded":
        return [step]
    return [{"discards": {"count": given.get("count", 1), "who": "you"}}]


def mill_named(name: str) -> Callable[[Step], list[Step]]:
    def change(step: Step) -> list[Step]:
        if not isinstance(step.get("mill"), int):
            return [step]
        return [{"mill": {"count": step["mill"], "into": name}}]

    return change


def mill_unnamed(step: Step) -> list[Step]:
    given = step.get("mill")
    if not isinstance(given, dict) or "into" not in given:
        return [step]
    return [{"mill": given["count"]}]


def theirs_named(step: Step) -> list[Step]:
    """What the opponent discarded has a name if it is asked for later."""
    given = step.get("discards")
    if not isinstance(given, int):
        return [step]
    count = {} if given == 1 else {"count": given}
    their_card: Step = {"choose": {"opponent_hand": {}}, **count, "by": "opponent", "as": "milled"}
    return [{"discard": their_card}]


def theirs_unnamed(step: Step) -> list[Step]:
    given = step.get("discard")
    if not isinstance(given, dict) or given.get("as") != "milled":
        return [step]
    return [{"discards": given.get("count", 1)}]


def mills(steps: list[Step]) -> bool:
    return "'mill'" in repr(steps)


# -- using Events ------------------------------------------------------------------------------


def usable_said(step: Step) -> list[Step]:
    """DC-10.18: an Event can be used by an effect only if its own condition holds."""
    if not in_hand(step.get("use_event")):
        return [step]
    choice = step["use_event"]
    return [
        {"use_event": {**choice, "choose": {"hand": {**choice["choose"]["hand"], "usable": True}}}}
    ]


def usable_printed(step: Step) -> list[Step]:
    if not in_hand(step.get("use_event")):
        return [step]
    choice = step["use_event"]
    filters = {k: v for k, v in choice["choose"]["hand"].items() if k != "usable"}
    return [{"use_event": {**choice, "choose": {"hand": filters}}}]


# -- effects that wait ------------------------------------------------------------------------


def delay_said(step: Step) -> list[Step]:
    """The mark that the sentence said the ability itself is no part of it."""
    if "delay" not in step:
        return [step]
    ability = {k: v for k, v in step["delay"]["ability"].items() if k != "delayed"}
    return [{"delay": {**step["delay"], "ability": {**ability, "do": in_language(ability["do"])}}}]


def delay_printed(step: Step) -> list[Step]:
    if "delay" not in step:
        return [step]
    ability = step["delay"]["ability"]
    made = {**ability, "do": as_printed(ability["do"]), "delayed": True}
    return [{"delay": {**step["delay"], "ability": made}}]


# -- putting to Sleep as a price ----------------------------------------------------------------


def asleep_price(steps: list[Step]) -> list[Step]:
    """DC-4.13: only Active Characters can be put to Sleep for something."""
    return [with_state(step) for step in steps]


def with_state(step: Step) -> Step:
    who = step.get("sleep")
    if not isinstance(who, dict) or "character" not in who.get("choose", {}):
        return step
    filters = who["choose"]["character"]
    if "state" in filters:
        return step
    return {"sleep": {**who, "choose": {"character": {**filters, "state": "active"}}}}


def price_printed(steps: list[Step]) -> list[Step]:
    return [without_state(step) for step in steps]


def without_state(step: Step) -> Step:
    who = step.get("sleep")
    if not isinstance(who, dict) or "character" not in who.get("choose", {}):
        return step
    filters = {k: v for k, v in who["choose"]["character"].items() if k != "state"}
    return {"sleep": {**who, "choose": {"character": filters}}}


def offers_priced(step: Step) -> list[Step]:
    if "may" not in step:
        return [step]
    return [{**step, "may": [own_sleep(s) for s in asleep_price(step["may"])]}]


def offers_printed(step: Step) -> list[Step]:
    if "may" not in step:
        return [step]
    return [{**step, "may": price_printed([own_sleep_printed(s) for s in step["may"]])}]


def own_sleep(step: Step) -> Step:
    """DC-4.13, DC-14.7: it can be put to Sleep for something only while it is Active."""
    return {"sleep_self": {}} if step == {"sleep": "self"} else step


def own_sleep_printed(step: Step) -> Step:
    return {"sleep": "self"} if step == {"sleep_self": {}} else step


# -- two choices, one verb ---------------------------------------------------------------------


def two_by_two(steps: list[Step]) -> list[Step]:
    """Choose one, choose the other, then do the same to each."""
    found: list[Step] = []
    names: list[str] = []
    for step in steps:
        if "pair" in step:
            found += step["pair"]
            names = [choice["as"] for choice in step["pair"]]
        elif names and mentions(step, names):
            found += [replaced(step, names, name) for name in names]
        else:
            found.append(step)
    return found


def two_in_one(steps: list[Step]) -> list[Step]:
    found: list[Step] = []
    at = 0
    while at < len(steps):
        pair, after = pair_at(steps, at)
        found += pair or [steps[at]]
        at = after if pair else at + 1
    return found


def pair_at(steps: list[Step], at: int) -> tuple[list[Step], int]:
    """Two choices from here on and what is done to both, and where that ends."""
    both = steps[at : at + 2]
    if len(both) < 2 or not all("choose" in step for step in both):
        return [], at
    names = [step["as"] for step in both]
    found: list[Step] = [{"pair": both}]
    at += 2
    while at + 1 < len(steps) and mentions(steps[at], names[0]):
        if steps[at + 1] != replaced(steps[at], *names):
            break
        found.append(replaced(steps[at], names[0], names))
        at += 2
    return (found, at) if len(found) > 1 else ([], at)


def in_blocks(steps: list[Step], change: Callable[[list[Step]], list[Step]]) -> list[Step]:
    """Change a list of steps and every list inside it."""
    found = []
    for step in steps:
        made = dict(step)
        for key in BLOCKS:
            if isinstance(made.get(key), list):
                made[key] = in_blocks(made[key], change)
        if "one_of" in made:
            made["one_of"] = [in_blocks(mode, change) for mode in made["one_of"]]
        found.append(made)
    return change(found)


# -- names that nobody asks for -------------------------------------------------------------------


def unnamed(steps: list[Step]) -> list[Step]:
    """Inline choices lose a name that is not asked for."""
    asked = names_asked(steps)

    def change(step: Step) -> list[Step]:
        if "choose" in step:
            return [step]
        return [{k: strip(v, asked) for k, v in step.items()}]

    return mapped(steps, change)


def strip(value: Tree, asked: set[str]) -> Tree:
    if not isinstance(value, dict):
        return value
    if "choose" in value:
        return value if value.get("as") in asked else {k: v for k, v in value.items() if k != "as"}
    return {k: strip(v, asked) for k, v in value.items()}


def names_asked(tree: Tree) -> set[str]:
    if isinstance(tree, dict):
        return set().union(*(names_asked(v) for k, v in tree.items() if k != "as"), set())
    if isinstance(tree, list):
        return set().union(*(names_asked(v) for v in tree), set())
    return {tree} if isinstance(tree, str) else set()


# -- all together ----------------------------------------------------------------------------------


def in_language(steps: list[Step]) -> list[Step]:
    if mentions(steps, "discarded"):
        steps = mapped(steps, discards_named)
    if mentions(steps, "milled"):
        steps = mapped(steps, mill_named("milled") if mills(steps) else theirs_named)
    for change in (discard_said, usable_said, delay_said, offers_priced, set_in_two):
        steps = mapped(steps, change)
    return unnamed(in_blocks(steps, two_by_two))


def as_printed(steps: list[Step]) -> list[Step]:
    steps = in_blocks(in_blocks(steps, two_in_one), set_in_one)
    steps = mapped(steps, offers_printed)
    if mentions(steps, "discarded"):
        steps = mapped(steps, discards_unnamed)
    if mentions(steps, "milled"):
        steps = mapped(mapped(steps, mill_unnamed), theirs_unnamed)
    for change in (discard_printed, usable_printed, delay_printed):
        steps = mapped(steps, change)
    return steps


# -- given by a set Event ---------------------------------------------------------------------------

FIRST = {"mark": "as_", "keyword": "is_", "mislead": "x", "also_trait": "trait"}


def of_host(ability: Step) -> Step:
    """The same ability, held by this card for the Character it is set to."""
    made = dict(replaced(ability, "self", "host"))
    if "constant" in made:
        made["constant"] = [with_who(line) for line in made["constant"]]
    if "do" in made:
        made["do"] = mapped(made["do"], host_instead)
    return made


OF_HOST = {"remove_self": "remove", "bury_self": "bottom", "sleep_self": "sleep"}


def host_instead(step: Step) -> list[Step]:
    """What the Character would do to itself is done to the host."""
    return instead_of_itself(step, "host")


def instead_of_itself(step: Step, who: str) -> list[Step]:
    for own, verb in OF_HOST.items():
        if own in step:
            return [{verb: who}]
    return [step]


def itself_again(step: Step) -> list[Step]:
    for own, verb in OF_HOST.items():
        if step in ({verb: "host"}, {verb: "self"}) and verb != "sleep":
            return [{own: {}}]
    return [step]


def with_who(line: Step, who: Tree = "host") -> Step:
    ((word, value),) = line.items()
    if isinstance(value, dict):
        return line if "who" in value else {word: {**value, "who": who}}
    return {word: {FIRST[word]: value, "who": who}}


def of_each(ability: Step, who: Tree) -> Step:
    """The same ability, held by this card for each of those that have it."""
    ((verb, given),) = ability["trigger"].items()
    moment = {**given, "who": who} if isinstance(given, dict) else {"who": who}
    do = mapped(replaced(ability["do"], "self", "that"), lambda s: instead_of_itself(s, "that"))
    return {**ability, "trigger": {verb: moment}, "each": True, "do": do}


def as_lent(ability: Step) -> tuple[Step, Tree]:
    """The ability as one of those that have it would have it, and who they are."""
    ((verb, given),) = ability["trigger"].items()
    rest = {k: v for k, v in given.items() if k != "who"}
    moment = {**rest, "who": "self"} if rest else "self"
    do = mapped(replaced(ability["do"], "that", "self"), itself_again)
    own = {k: v for k, v in ability.items() if k != "each"}
    return {**own, "trigger": {verb: moment}, "do": do}, given["who"]


def of_itself(ability: Step) -> Step:
    made = dict(ability)
    if "constant" in made:
        made["constant"] = [without_who(line) for line in made["constant"]]
    if "do" in made:
        made["do"] = mapped(made["do"], itself_again)
    return dict(replaced(made, "host", "self"))


def without_who(line: Step, bearer: str = "host") -> Step:
    ((word, value),) = line.items()
    if not isinstance(value, dict) or value.get("who") != bearer:
        return line
    rest = {k: v for k, v in value.items() if k != "who"}
    return {word: rest[FIRST[word]] if rest.keys() == {FIRST.get(word)} else rest}


# -- showing a card and putting it on top --------------------------------------------------------------


def show_in_two(step: Step) -> list[Step]:
    if "show_top" not in step:
        return [step]
    return [{"show": {**step["show_top"], "as": "shown"}}, {"top": "shown"}]


def show_in_one(steps: list[Step]) -> list[Step]:
    if len(steps) < 2 or steps[-1] != {"top": "shown"}:
        return steps
    shown = {k: v for k, v in steps[-2]["show"].items() if k != "as"}
    return [*steps[:-2], {"show_top": shown}]
