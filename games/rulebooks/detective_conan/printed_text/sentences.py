"""Between sentences and steps: what belongs under an if, a may or its then; what それ stands for.

A canonical sentence is one step, or an offer, a condition or a choice of modes with its steps.
Linking (`…し、…する`) and a full stop mean the same where nothing depends on them.
"""

from collections.abc import Callable
from typing import Any

from games.rulebooks.detective_conan.printed_text.wording import in_hand, mentions, replaced

Tree = Any
Step = dict[str, Any]
Sentence = dict[str, Any]
THIS = "@"
"""In a sentence: what was chosen last, or the card of the event."""
LEFT_OUT = "…"
"""Whom a verb is about where that is not said: whom the verb before it in the sentence was about."""
COUNTED = "…of"
"""The cards that a condition has just counted."""
UNCLEAR = "unclear"
LOOKED: Tree = {"looked": {}}
UNTIL = "until"
FOREVER = "scene"
DELAYED = "delayed"
"""Marks an ability that the sentence itself says, not one in quotation marks."""
LASTING = frozenset(
    {
        "boost",
        "give",
        "give_mislead",
        "grant",
        "zero",
        "silence",
        "ban",
        "mark",
        "base",
        "retrait",
        "lose_keyword",
        "trait_everywhere",
        "rename",
        "reach_active",
    }
)
SHOWING = frozenset({"reveal", "look", "reveal_bottom", "reveal_hand", "reveal_until"})
NOBODYS = frozenset({"draw", "discards", "gain", "mill", "one_of", "ban", "trait_everywhere"})
"""Verbs that are done to no card that was named before."""
OWN_ROLES = frozenset({"self", "host", "attacker", "target", "guard", "mine", "theirs", "replaced"})


class Unsayable(Exception):
    """The sentences have no abilities, or abilities no sentences."""


# -- canonical sentences ------------------------------------------------------------------


def settled(steps: list[Step]) -> list[Step]:
    """Steps one by one; for whom and how long is said once for those that follow."""
    return carried(steps, THIS, "")[0]


def carried(steps: list[Step], whom: Tree, until: str) -> tuple[list[Step], Tree, str]:
    """The steps, and whom and how long the next one would be about if it does not say so."""
    flat = [s for step in steps for each in step.get("both", [step]) for s in parted(each)]
    found = []
    for step in flat:
        step = told_whom(step, whom)
        whom = next_whom(step, whom)
        if UNTIL in step:  # said before the choice, meant of what is done to the chosen
            until = step[UNTIL]
            step = {k: v for k, v in step.items() if k != UNTIL}
        for verb in step.keys() & LASTING:
            given = step[verb]
            until = given[UNTIL] if given[UNTIL] != FOREVER else until
            step = {verb: {**given, UNTIL: until or FOREVER}}
        found.append(step)
    return found, whom, until


def told_whom(step: Step, whom: Tree) -> Step:
    """The step with whom it is about; an effect that waits speaks of those of its own event."""
    if "delay" in step:
        ability = step["delay"]["ability"]
        if DELAYED in ability:
            ability = {**ability, "do": settled(ability["do"])}
        return {"delay": {**step["delay"], "ability": ability}}
    if whom == UNCLEAR and mentions(step, LEFT_OUT):
        raise Unsayable("it is not clear whom this is done to")
    told: Step = replaced(step, LEFT_OUT, whom)
    return told


def next_whom(step: Step, whom: Tree) -> Tree:
    """Whom the next step is about if it does not say so."""
    if step.keys() & {"choose", "pair"}:
        return THIS
    ((verb, given),) = step.items()
    about = given
    for key in ("who", "to", "what"):
        if isinstance(given, dict) and key in given:
            about = given[key]
            break
    if verb in SHOWING:
        return THIS
    if verb in NOBODYS or not about or in_hand(about) or about in ("you", "opponent"):
        return whom
    if isinstance(about, str):
        return about if about in OWN_ROLES else THIS
    if not isinstance(about, dict):
        return whom
    if "choose" in about:
        return THIS
    return about if verb in LASTING else UNCLEAR


def parted(step: Step) -> list[Step]:
    """Two things chosen by a verb are chosen first, then it is done to both."""
    for verb, given in step.items():
        if isinstance(given, dict) and "pair" in given:
            return [same_place(given), {verb: THIS}]
        if isinstance(given, dict) and "pair" in (given.get("who") or ()):
            return [same_place(given["who"]), {verb: {**given, "who": THIS}}]
    return [same_place(step) if "pair" in step else step]


def same_place(step: Step) -> Step:
    """The place of the first is that of the second, if that has none."""
    first, second = step["pair"]
    ((noun, _),) = first["choose"].items()
    ((other, filters),) = second["choose"].items()
    if other == "card":
        return {"pair": [first, {**second, "choose": {noun: filters}}]}
    if noun == other or other != "character" or "side" in filters:
        return step
    return {"pair": [first, {**second, "choose": {noun: {"type": "character", **filters}}}]}


def has_choice(steps: list[Step]) -> bool:
    return any(
        step.keys() & {"choose", "pair"} or any(is_choice(v) for v in step.values())
        for step in steps
    )


def is_choice(value: Tree) -> bool:
    if not isinstance(value, dict):
        return False
    return "choose" in value or is_choice(value.get("who"))


def canonical(body: list[Sentence]) -> list[Sentence]:
    """The same sentences with one step each, wherever nothing else hangs on the sentence."""
    found: list[Sentence] = []
    for n, sentence in enumerate(among_looked(counted_again(body))):
        if is_otherwise(sentence, found):
            found += turned_about(found.pop(), sentence)
            continue
        said = dict(sentence)
        for key in ("do", "may"):
            if key in said:
                said[key] = settled(said[key])
        if "by" not in said and any(is_theirs(step) for step in said.get("may", ())):
            raise Unsayable("whether the opponent discards is not offered to you")
        if said.get("if") == [{"picked": THIS}] and is_bare_offer(body[n - 1] if n else {}):
            said = {"then": True, **{k: v for k, v in said.items() if k != "if"}}
        if "then" in said and not any("may" in s for s in found):
            said = {"if": [{"picked": THIS}], **{k: v for k, v in said.items() if k != "then"}}
        if "either" in said:
            either = alike(said.pop("either"))
            found += split({k: v for k, v in said.items() if k == "do"})
            rest = {k: v for k, v in said.items() if k != "do"}
            if "instead" in rest:
                raise Unsayable("nothing that could be done instead")
            found.append({**rest, "modes": either})
            continue
        if "instead" in said and not said.keys() >= {"if", "do"}:
            raise Unsayable("nothing that could be done instead")
        if "instead" in said:
            before = settled(body[n - 1].get("do", [])) if n else []
            shared = has_choice(before) and not has_choice(said["do"])
            said["instead"] = 1 if shared else len(before)
        found += split(said)
    return found


def counted_again(body: list[Sentence]) -> list[Sentence]:
    """`3枚以上いる場合` after a count is about what was counted there."""
    found = []
    counted: Tree = None
    for sentence in body:
        if mentions(sentence.get("if"), LEFT_OUT):
            if counted is None:
                raise Unsayable("nothing was counted before")
            sentence = {**sentence, "if": replaced(sentence["if"], LEFT_OUT, counted)}
        for condition in sentence.get("if", ()):
            if isinstance(condition, dict) and "count" in condition:
                counted = condition["count"]["of"]
        if mentions(sentence, COUNTED):
            if counted is None:
                raise Unsayable("nothing was counted before")
            sentence = replaced(sentence, COUNTED, counted)
        found.append(sentence)
    return found


def among_looked(body: list[Sentence]) -> list[Sentence]:
    """`その中から1枚` is one of the cards looked at, if nothing was chosen since."""
    found = []
    looking = False
    for sentence in body:
        if looking:
            sentence = replaced(sentence, {"character": {"among": THIS}}, LOOKED)
        steps = [s for key in ("do", "may") for s in sentence.get(key, ())]
        looking = (looking or bool(SHOWING & {k for s in steps for k in s})) and not has_choice(
            steps
        )
        found.append(sentence)
    return found


def is_otherwise(sentence: Sentence, before: list[Sentence]) -> bool:
    """Is this what is done if the condition of the sentence before does not hold?"""
    last = before[-1] if before else {}
    plain = last.keys() == {"if", "do"} and sentence.keys() == {"if", "do"}
    return plain and sentence["if"] == ["otherwise"] and not is_about_looked(last["if"])


def turned_about(last: Sentence, otherwise: Sentence) -> list[Sentence]:
    """`C の場合、A。そうでない場合、B。` is `B。C の場合、代わりに A。`"""
    usual = settled(otherwise["do"])
    return [*split({"do": usual}), {**last, "instead": len(usual)}]


def is_bare_offer(sentence: Sentence) -> bool:
    """Is something offered that chooses nothing? Whether it was done is whether it was accepted."""
    return "may" in sentence and not has_choice(sentence["may"])


def is_theirs(step: Step) -> bool:
    """Does the opponent discard?"""
    given = step.get("discards")
    return given is not None and not (isinstance(given, dict) and given.get("who") == "you")


def alike(options: list[list[Step]]) -> list[list[Sentence]]:
    """Two modes; whom and how long the first says, the second need not repeat."""
    first, whom, until = carried(options[0], THIS, "")
    second, *_ = carried(options[1], whom, until)
    return [[{"do": [s]} for s in option] for option in (first, second)]


def split(sentence: Sentence) -> list[Sentence]:
    if "if" in sentence or "do" not in sentence:
        return [sentence] if sentence else []
    marks = {k: v for k, v in sentence.items() if k != "do"}
    first, *rest = (alone(step) for step in sentence["do"])
    return [{**marks, **first}, *rest]


def alone(step: Step) -> Sentence:
    if "one_of" in step and not is_direction(step["one_of"]):
        return {"modes": [[{"do": [s]} for s in mode] for mode in step["one_of"]]}
    return {"do": [step]}


# -- names ----------------------------------------------------------------------------------


def is_put_to_itself(step: Step) -> bool:
    """Is the card that is set or stacked the one that it is put to?"""
    ((_, given),) = step.items() if len(step) == 1 else (("", None),)
    return (
        isinstance(given, dict)
        and "what" in given
        and given["what"]
        in (
            given.get("under"),
            given.get("to"),
        )
    )


ROLES = frozenset({"that", "found", "bearer"})


class Names:
    """Names of what was chosen, in the order of the text."""

    def __init__(self, event: str | None = None) -> None:
        self.event = event
        """What a reference means before anything is chosen."""
        self.given: list[str] = []
        self.last: Tree = None

    @property
    def meant(self) -> Tree:
        found = self.event if self.last is None else self.last
        if found is None or found == UNCLEAR:
            raise Unsayable("nothing to refer to")
        return found

    def fresh(self) -> str:
        name = "it" if not self.given else f"it{len(self.given) + 1}"
        self.given.append(name)
        return name

    def each(self, modes: list[Tree], read: Callable[[Tree], Tree]) -> list[Tree]:
        """Modes one beside the other: what each chooses first has the same name."""
        start, last = len(self.given), self.last
        found, ends, most = [], [], self.given
        for mode in modes:
            self.given, self.last = self.given[:start], last
            found.append(read(mode))
            ends.append(self.last)
            most = max(most, self.given, key=len)
        self.given = list(most)
        self.last = ends[0] if all(end == ends[0] for end in ends) else UNCLEAR
        return found

    # -- sentences -> steps -----------------------------------------------------

    def bound(self, tree: Tree) -> Tree:
        """The tree with names for what it chooses and refers to."""
        if tree == THIS:
            return self.meant
        if isinstance(tree, list):
            return [self.bound(v) for v in tree]
        if not isinstance(tree, dict):
            return tree
        if "ability" in tree:
            rest = {k: self.bound(v) for k, v in tree.items() if k != "ability"}
            return {**rest, "ability": quoted(tree["ability"], Names.bound)}
        if "pair" in tree:
            both = [self.bound(v) for v in tree["pair"]]
            self.last = [choice["as"] for choice in both]
            return {"pair": both}
        if "choose" in tree:
            inner = {k: self.bound(v) for k, v in tree.items()}
            self.last = self.fresh()
            return {**inner, "as": self.last}
        return self._verb(tree)

    def _verb(self, tree: Step) -> Step:
        if self.last == LOOKED and tree.get("bottom") == THIS:
            return {"rest": "bottom"}
        if self.last == LOOKED and tree.get("top") == THIS:
            return {"rest": "top"}
        if "set_self" in tree:
            host = self.bound(tree["set_self"])
            self.last = "bearer"
            return {"set_self": host}
        last = self.last
        made = {k: self.bound(v) for k, v in tree.items()}
        if is_put_to_itself(made):
            raise Unsayable("a card cannot be put under or set to itself")
        self._after(made, last)
        return made

    def _after(self, step: Step, last: Tree) -> None:
        """What a reference means next; of a card discarded in passing only if there is no other."""
        if in_hand(step.get("remove")):
            self.last = self.last if last is None and self.event is None else last
        elif "reveal_until" in step:
            self.last = step["reveal_until"]["into"]
        elif len(step) == 1 and step.keys() & {"reveal", "look", "reveal_bottom", "reveal_hand"}:
            self.last = LOOKED

    # -- steps -> sentences -----------------------------------------------------

    def freed(self, tree: Tree) -> Tree:
        """The tree with references instead of names."""
        if isinstance(tree, str) and (tree in self.given or tree in ROLES):
            if tree != self.meant:
                raise Unsayable(f"{tree} is not what was named last")
            return THIS
        if tree in ("mine", "theirs", "self") and tree == self.event and self.last is None:
            return THIS
        if isinstance(tree, list):
            return THIS if tree == self.last else [self.freed(v) for v in tree]
        if not isinstance(tree, dict):
            return tree
        if "ability" in tree:
            rest = {k: self.freed(v) for k, v in tree.items() if k != "ability"}
            return {**rest, "ability": quoted(tree["ability"], Names.freed)}
        if "pair" in tree:
            names = [choice["as"] for choice in tree["pair"]]
            both = [self.freed(v) for v in tree["pair"]]
            self.last = names
            return {"pair": both}
        if "choose" in tree:
            inner = {k: self.freed(v) for k, v in tree.items() if k != "as"}
            self.last = self.fresh()
            if tree.get("as", self.last) != self.last:
                raise Unsayable(f"{tree['as']} is named out of turn")
            return inner
        return self._freed_verb(tree)

    def _freed_verb(self, tree: Step) -> Step:
        if self.last == LOOKED and tree in ({"rest": "bottom"}, {"rest": "top"}):
            return {tree["rest"]: THIS}
        if "set_self" in tree:
            host = self.freed(tree["set_self"])
            self.last = "bearer"
            return {"set_self": host}
        last = self.last
        into = tree.get("reveal_until", {}).get("into")
        made = {
            k: THIS if v == LOOKED and self.last == LOOKED else self._freed_value(v, into)
            for k, v in tree.items()
        }
        self._after(tree, last)
        return made

    def _freed_value(self, value: Tree, into: str | None) -> Tree:
        if into is None:
            return self.freed(value)
        return {k: v if k == "into" else self.freed(v) for k, v in value.items()}


def quoted(ability: Tree, change: Callable[[Names, Tree], Tree]) -> Tree:
    """An ability inside an effect has names of its own; in quotation marks it has them already."""
    if DELAYED not in ability:
        return ability
    return {**ability, "do": change(Names("that"), ability["do"])}


# -- sentences -> steps -----------------------------------------------------------------------

Extras = dict[str, Any]


def assembled(body: list[Sentence], names: Names) -> tuple[list[Step], Extras]:
    """Steps of canonical sentences, and what they say about the ability itself."""
    steps: list[Step] = []
    extras: Extras = {}
    container = steps
    offer: Step | None = None
    for sentence in body:
        about = {k: v for k, v in sentence.items() if k in ("only_if", "in_partner_area")}
        if about:
            extras.update(about)
            continue
        if "then" in sentence or "else" in sentence:
            if offer is None:
                raise Unsayable("nothing was offered")
            key = "then" if "then" in sentence else "else"
            container = offer.setdefault(key, [])
        made = one_sentence(sentence, names, container)
        container.append(made)
        offer = offer_in(made) or offer
    return steps, extras


def offer_in(step: Step) -> Step | None:
    if "may" in step:
        return step
    if "if" in step and len(step["then"]) == 1:
        return offer_in(step["then"][0])
    return None


def one_sentence(sentence: Sentence, names: Names, before: list[Step]) -> Step:
    if "if" not in sentence:
        return inner(sentence, names)
    if sentence["if"] == ["otherwise"]:
        last = before.pop() if before else {}
        if "if" not in last or "else" in last:
            raise Unsayable("nothing to be otherwise")
        names.last = LOOKED
        return {**last, "else": [inner(sentence, names)]}
    conditions = names.bound(sentence["if"])
    count = sentence.get("instead", 0)
    if count > len(before):
        raise Unsayable("nothing to be done instead of")
    replaced = before[len(before) - count :]
    del before[len(before) - count :]
    then = (
        [names.bound(step) for step in sentence["do"]]
        if "do" in sentence
        else [inner({k: v for k, v in sentence.items() if k != "if"}, names)]
    )
    made: Step = {"if": conditions, "then": then}
    return {**made, "else": replaced} if count else made


def inner(sentence: Sentence, names: Names) -> Step:
    if "may" in sentence:
        by = {"by": sentence["by"]} if "by" in sentence else {}
        return {"may": names.bound(sentence["may"]), **by}
    if "modes" in sentence:
        several = names.each(sentence["modes"], lambda m: assembled(m, names)[0])
        modes = {"one_of": several, **sentence.get("pick", {})}
        if "all_if" not in sentence:
            return modes
        every = [s for mode in sentence["modes"] for s in assembled(mode, names)[0]]
        return {"if": sentence["all_if"], "then": every, "else": [modes]}
    if len(sentence.get("do", ())) != 1:
        raise Unsayable("not one step")
    made: Step = names.bound(sentence["do"][0])
    return made


# -- steps -> sentences -----------------------------------------------------------------------


def sentences(steps: list[Step], names: Names) -> list[Sentence]:
    """Canonical sentences that say these steps."""
    found: list[Sentence] = []
    for step in steps:
        found += said(step, names)
    return found


def said(step: Step, names: Names) -> list[Sentence]:
    if "if" in step:
        return said_if(step, names)
    if "may" in step:
        by = {"by": step["by"]} if "by" in step else {}
        first: Sentence = {"may": names.freed(step["may"]), **by}
        return [first, *dependent("then", step, names), *dependent("else", step, names)]
    if "one_of" in step and not is_direction(step["one_of"]):
        pick = {key: step[key] for key in ("count", "up_to") if key in step}
        modes = names.each(step["one_of"], lambda m: sentences(m, names))
        return [{"modes": modes, **({"pick": pick} if pick else {})}]
    return [{"do": [names.freed(step)]}]


def is_direction(modes: list[list[Step]]) -> bool:
    """On top or on the bottom: one phrase, not two modes."""
    verbs = [next(iter(m[0].items())) for m in modes if len(m) == 1]
    keys = [k for k, _ in verbs]
    return keys == ["top", "bottom"] or verbs == [("rest", "top"), ("rest", "bottom")]


def dependent(key: str, step: Step, names: Names) -> list[Sentence]:
    if key not in step:
        return []
    first, *rest = sentences(step[key], names)
    return [{key: True, **first}, *rest]


def said_if(step: Step, names: Names) -> list[Sentence]:
    otherwise = step.get("else", [])
    if len(otherwise) == 1 and "one_of" in otherwise[0]:
        (modes,) = said(otherwise[0], names)
        sentences(step["then"], names)  # the same steps once more: their names are used up
        return [{**modes, "all_if": step["if"]}]
    if otherwise and is_about_looked(step["if"]):
        conditions = names.freed(step["if"])
        first = under(conditions, step["then"], names)
        names.last = LOOKED
        return [*first, {"if": ["otherwise"], "do": [names.freed(s) for s in otherwise]}]
    before = [{"do": [names.freed(s)]} for s in otherwise]
    conditions = names.freed(step["if"])
    found = under(conditions, step["then"], names)
    if otherwise:
        found[0] = {**found[0], "instead": len(otherwise)}
    return [*before, *found]


def under(conditions: Tree, then: list[Step], names: Names) -> list[Sentence]:
    if len(then) == 1 and then[0].keys() & {"may", "one_of"} and "if" not in then[0]:
        first, *rest = said(then[0], names)
        return [{"if": conditions, **first}, *rest]
    return [{"if": conditions, "do": [names.freed(s) for s in then]}]


def is_about_looked(conditions: Tree) -> bool:
    return any(
        isinstance(c, dict) and "looked" in c.get("count", {}).get("of", {}) for c in conditions
    )
