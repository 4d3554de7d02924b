"""Rules that are read both ways: a phrase gives a tree, the tree gives the phrase back.

A rule is `category: phrase => tree`. `{slot}` or `{slot:category}` in the phrase is a part, `$slot`
in the tree is what that part means; `$*slot` in a list is the rest of it, `$**` in a mapping the
rest of that. `category~` is a free variant: it is read, and written as the rule that comes first.

`%word: phrase => tree` is a part that many rules share: a rule with `%word` in its phrase (and in
its tree, if it means something) is one rule for each of them, `%word.past` for each inflected.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from games.rulebooks.detective_conan.printed_text.inflection import forms

Tree = Any
Read = tuple[int, Tree]
REST = "$**"
SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
RULE = re.compile(r"(%?\w+)([:~]) ?(.*?) ?=> ?(.+)")
SHARED = re.compile(r"(%[a-z]+)(?:\.([a-z]+))?")
INFLECTED = frozenset({"step", "mark", "marks", "cost", "condition", "lasting", "banned"})


class Plain(yaml.SafeLoader):
    """YAML in which `on` is a word: only true and false are truth values."""


Plain.yaml_implicit_resolvers = {
    letter: [(tag, r) for tag, r in found if tag != "tag:yaml.org,2002:bool"]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), ["t", "f"])


@dataclass(frozen=True)
class Slot:
    name: str
    category: str

    @property
    def written(self) -> str:
        return f"{{{self.name}:{self.category}}}"


@dataclass(frozen=True)
class Rule:
    category: str
    parts: tuple[str | Slot, ...]
    tree: Tree
    variant: bool


@dataclass
class Fork:
    """Where rules of a category part: what they have read up to here is the same."""

    printed: dict[str, dict[str, "Fork"]] = field(default_factory=dict)
    """Printed parts that can follow, by their first letter."""
    slots: dict[str, "Fork"] = field(default_factory=dict)
    """Categories of the slots that can follow."""
    fit: dict[str, list[tuple[str, "Fork"]]] = field(default_factory=dict)
    """Those slots that can begin with a letter, for each letter that was asked for."""
    ends: list[Rule] = field(default_factory=list)

    def along(self, part: str | Slot) -> "Fork":
        if isinstance(part, Slot):
            return self.slots.setdefault(part.category, Fork())
        return self.printed.setdefault(part[0], {}).setdefault(part, Fork())


Terminal = tuple[re.Pattern[str], Callable[[str], Tree], Callable[[Tree], str | None]]
Custom = tuple[Callable[["Reading", int], Iterable[Read]], Callable[["Grammar", Tree], str | None]]


def parts_of(phrase: str) -> tuple[str | Slot, ...]:
    found: list[str | Slot] = []
    at = 0
    for match in SLOT.finditer(phrase):
        if match.start() > at:
            found.append(phrase[at : match.start()])
        found.append(Slot(match[1], match[2] or match[1]))
        at = match.end()
    if at < len(phrase):
        found.append(phrase[at:])
    return tuple(found)


def slots_in(tree: Tree) -> set[str]:
    if isinstance(tree, str) and tree.startswith("$"):
        return {tree.lstrip("$*")} - {""}
    if isinstance(tree, dict):
        return set().union(*(slots_in(k) | slots_in(v) for k, v in tree.items()), set())
    if isinstance(tree, list):
        return set().union(*(slots_in(v) for v in tree), set())
    return set()


def spelled_out(
    mark: str, phrase: str, tree: str, word: re.Match[str], way: tuple[str, str, str]
) -> tuple[str, str, str]:
    """A rule with one way to say the part that it shares; `%part.past` is that part inflected."""
    free, said, meant = way
    inflected = forms(said)[word[2]] if word[2] else said
    weaker = "~" if "~" in (mark, free) else ":"
    return weaker, phrase.replace(word[0], inflected, 1), tree.replace(word[1], meant)


@dataclass
class Grammar:
    terminals: dict[str, Terminal] = field(default_factory=dict)
    customs: dict[str, Custom] = field(default_factory=dict)
    rules: dict[str, list[Rule]] = field(default_factory=dict)
    shared: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    forks: dict[str, Fork] = field(default_factory=dict)
    openings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Letters and categories with which a terminal or a custom can begin, where that is known."""
    first_letters: dict[str, frozenset[str]] = field(default_factory=dict)

    def load(self, text: str) -> None:
        """The shared parts first, wherever they stand."""
        said = [x.strip() for x in text.splitlines() if x.strip() and not x.startswith("#")]
        for line in sorted(said, key=lambda x: not x.startswith("%")):
            self._rule(line)

    def _rule(self, line: str) -> None:
        match = RULE.fullmatch(line)
        if match is None:
            raise ValueError(f"not a rule: {line}")
        category, mark, phrase, tree = match.groups()
        if category.startswith("%"):
            self.shared.setdefault(category, []).append((mark, phrase, tree))
            return
        for free, said, meant in self._spelled_out(mark, phrase, tree):
            self.add(category, said, yaml.load(meant, Plain), free == "~")

    def _spelled_out(self, mark: str, phrase: str, tree: str) -> Iterator[tuple[str, str, str]]:
        """The rule once for each way to say the parts it shares with others."""
        word = SHARED.search(phrase)
        if word is None:
            yield mark, phrase, tree
            return
        for way in self.shared[word[1]]:
            yield from self._spelled_out(*spelled_out(mark, phrase, tree, word, way))

    def add(self, category: str, phrase: str, tree: Tree, variant: bool) -> None:
        parts = parts_of(phrase)
        names = {p.name for p in parts if isinstance(p, Slot)}
        if names != slots_in(tree):
            raise ValueError(f"{category}: {phrase}: slots differ from those of {tree}")
        self.keep(Rule(category, parts, tree, variant))
        if category not in INFLECTED:
            return
        last = parts[-1]
        if isinstance(last, Slot):  # an inflected part ends the phrase: its form is this one's
            for form in ("link", "te", "past") if last.category in INFLECTED else ():
                moved = (*parts[:-1], Slot(last.name, f"{last.category}.{form}"))
                self.keep(Rule(f"{category}.{form}", moved, tree, variant))
            return
        for form, said in forms(last).items():
            self.keep(Rule(f"{category}.{form}", (*parts[:-1], said), tree, variant))

    def keep(self, rule: Rule) -> None:
        self.first_letters = {}
        self.rules.setdefault(rule.category, []).append(rule)
        fork = self.forks.setdefault(rule.category, Fork())
        for part in rule.parts:
            fork = fork.along(part)
        fork.ends.append(rule)

    def can_begin(self, category: str, letter: str) -> bool:
        """Can a phrase of this category begin with this letter?"""
        if not self.first_letters:
            self.first_letters = beginnings(self)
        letters = self.first_letters.get(category, frozenset())
        return letter in letters or not letters.isdisjoint((ANY, NOTHING))

    # -- tree -> phrase -------------------------------------------------------------

    def write(self, category: str, tree: Tree) -> str | None:
        """The phrase for a tree, or None if this category cannot say it."""
        if category in self.terminals:
            return self.terminals[category][2](tree)
        if category in self.customs:
            return self.customs[category][1](self, tree)
        for rule in self.rules.get(category, ()):
            if not rule.variant:
                said = self._by_rule(rule, tree)
                if said is not None:
                    return said
        return None

    def _by_rule(self, rule: Rule, tree: Tree) -> str | None:
        bound: dict[str, Tree] = {}
        if not match_tree(rule.tree, tree, bound):
            return None
        said = []
        for part in rule.parts:
            text = part if isinstance(part, str) else self.write(part.category, bound[part.name])
            if text is None:
                return None
            said.append(text)
        return "".join(said)


ANY, NOTHING = "any letter", ""
"""Among first letters: that they are not known, and that a phrase may be empty."""


def beginnings(g: Grammar) -> dict[str, frozenset[str]]:
    """The letters with which phrases of each category can begin."""
    found = {name: frozenset[str]() for name in (*g.terminals, *g.customs, *g.rules)}
    grown = True
    while grown:
        grown = False
        for name, before in found.items():
            letters = before.union(*begun_by(g, name, found))
            grown |= letters != before
            found[name] = letters
    return found


def begun_by(
    g: Grammar, name: str, found: dict[str, frozenset[str]]
) -> Iterator[frozenset[str] | set[str]]:
    """First letters of a category, as far as those of its parts are found already."""
    if name not in g.rules:
        for opening in g.openings.get(name, (ANY,)):
            yield found.get(opening, {opening if opening == ANY else opening[0]})
        return
    for rule in g.rules[name]:
        yield begun_by_rule(rule, found)


def begun_by_rule(rule: Rule, found: dict[str, frozenset[str]]) -> set[str]:
    letters: set[str] = set()
    for part in rule.parts:
        if isinstance(part, str):
            return letters | {part[0]}
        first = found.get(part.category, frozenset())
        letters |= first - {NOTHING}
        if NOTHING not in first:
            return letters
    return letters | {NOTHING}


def match_tree(pattern: Tree, tree: Tree, bound: dict[str, Tree]) -> bool:
    """Does the tree have this shape? What the slots stand for is put into `bound`."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        name = pattern[1:]
        if name in bound:
            return bool(bound[name] == tree)
        bound[name] = tree
        return True
    if isinstance(pattern, dict):
        return isinstance(tree, dict) and match_mapping(pattern, tree, bound)
    if isinstance(pattern, list):
        return isinstance(tree, list) and match_list(pattern, tree, bound)
    return type(pattern) is type(tree) and bool(pattern == tree)


def match_mapping(pattern: dict[str, Tree], tree: dict[str, Tree], bound: dict[str, Tree]) -> bool:
    left = dict(tree)
    for key, value in pattern.items():
        if key == REST or key.startswith("$"):
            continue
        if key not in left or not match_tree(value, left.pop(key), bound):
            return False
    for key, value in pattern.items():
        if key == REST:
            bound[value[1:]], left = left, {}
        elif key.startswith("$"):
            if len(left) != 1:
                return False
            ((bound[key[1:]], inner),) = left.items()
            left = {}
            if not match_tree(value, inner, bound):
                return False
    return not left


def match_list(pattern: list[Tree], tree: list[Tree], bound: dict[str, Tree]) -> bool:
    if pattern and isinstance(pattern[-1], str) and pattern[-1].startswith("$*"):
        fixed = pattern[:-1]
        if len(tree) < len(fixed):
            return False
        bound[pattern[-1][2:]] = tree[len(fixed) :]
        tree = tree[: len(fixed)]
        pattern = fixed
    return len(pattern) == len(tree) and all(
        match_tree(p, t, bound) for p, t in zip(pattern, tree, strict=True)
    )


def built(pattern: Tree, bound: dict[str, Tree]) -> Tree:
    """The tree of a rule with the meanings of its parts."""
    if isinstance(pattern, str):
        return bound[pattern[1:]] if pattern.startswith("$") else pattern
    if isinstance(pattern, dict):
        made: dict[str, Tree] = {}
        for key, value in pattern.items():
            if key == REST:
                made.update(bound[value[1:]])
            else:
                made[bound[key[1:]] if key.startswith("$") else key] = built(value, bound)
        return made
    if isinstance(pattern, list):
        found: list[Tree] = []
        for item in pattern:
            if isinstance(item, str) and item.startswith("$*"):
                found += bound[item[2:]]
            else:
                found.append(built(item, bound))
        return found
    return pattern


DEEPEST = 60
"""So many parts inside each other are followed, three times what any card prints."""


class Reading:
    """All readings of a text, each part read once per place (and remembered)."""

    def __init__(self, grammar: Grammar, text: str, *, thorough: bool = False) -> None:
        self.grammar = grammar
        self.text = text
        self.thorough = thorough
        """Try rules that cannot fit, too, to see how far they go."""
        self.memory: dict[tuple[str, int], list[Read] | None] = {}
        self.far = 0
        self.expected: set[str] = set()
        self.depth = 0

    def whole(self, category: str) -> list[Tree]:
        """Every different meaning of the whole text."""
        found: list[Tree] = []
        for end, tree in self.at(category, 0):
            if end == len(self.text):
                found.append(tree)
            else:
                self.miss(end, "the end of the line")
        return found

    def miss(self, at: int, *wanted: str) -> None:
        if not self.thorough:
            return
        if at > self.far:
            self.far, self.expected = at, set()
        if at == self.far:
            self.expected.update(wanted)

    def at(self, category: str, at: int) -> list[Read]:
        key = (category, at)
        if key not in self.memory:
            if self.depth == DEEPEST:
                return []
            self.depth += 1
            self.memory[key] = None
            self.memory[key] = self._read(category, at)
            self.depth -= 1
        found = self.memory[key]
        if found is None:
            raise RuntimeError(f"the phrase {category!r} begins with itself")
        return found

    def _read(self, category: str, at: int) -> list[Read]:
        if category in self.grammar.terminals:
            return self._terminal(category, at)
        if category in self.grammar.customs:
            return different(self.grammar.customs[category][0](self, at))
        fork = self.grammar.forks.get(category)
        return different(self._along(fork, at, ())) if fork else []

    def _along(self, fork: Fork, at: int, said: tuple[Tree, ...]) -> Iterator[Read]:
        """What the rules beyond this fork read from here on, after parts that mean this."""
        for rule in fork.ends:
            bound = bound_by(rule, said)
            if bound is not None:
                yield at, built(rule.tree, bound)
        if self.thorough:
            self._miss_printed(fork, at)
        for part, beyond in fork.printed.get(self.text[at : at + 1], {}).items():
            if self.text.startswith(part, at):
                yield from self._along(beyond, at + len(part), said)
        for category, beyond in self._slots(fork, at):
            for end, tree in self.at(category, at):
                yield from self._along(beyond, end, (*said, tree))

    def _slots(self, fork: Fork, at: int) -> Iterable[tuple[str, Fork]]:
        """The slots that can begin with the letter here."""
        if self.thorough and at >= self.far:  # how far the others go is asked for, too
            return fork.slots.items()
        letter = self.text[at : at + 1]
        if letter not in fork.fit:
            fit = [slot for slot in fork.slots.items() if self.grammar.can_begin(slot[0], letter)]
            fork.fit[letter] = fit
        return fork.fit[letter]

    def _miss_printed(self, fork: Fork, at: int) -> None:
        """How far the printed parts go that do not stand here."""
        here = self.text[at : at + 1]
        for part in fork.printed.get(here, ()):
            if at + len(part) > self.far and not self.text.startswith(part, at):
                self.miss(at + common(self.text, at, part), part)
        if at >= self.far:  # parts that begin otherwise come no further than this
            for letter, parts in fork.printed.items():
                if letter != here:
                    self.miss(at, *parts)

    def _terminal(self, category: str, at: int) -> list[Read]:
        pattern, meaning, _ = self.grammar.terminals[category]
        match = pattern.match(self.text, at)
        if match is None:
            self.miss(at, category)
            return []
        return [(match.end(), meaning(match[0]))]


def bound_by(rule: Rule, said: tuple[Tree, ...]) -> dict[str, Tree] | None:
    """What the slots of a rule stand for; none if one that stands twice means two things."""
    bound: dict[str, Tree] = {}
    slots = [part.name for part in rule.parts if isinstance(part, Slot)]
    for name, tree in zip(slots, said, strict=True):
        if bound.setdefault(name, tree) != tree:
            return None
    return bound


def common(text: str, at: int, part: str) -> int:
    """How many letters of the part do stand there."""
    n = 0
    while n < len(part) and at + n < len(text) and text[at + n] == part[n]:
        n += 1
    return n


def different(reads: Iterable[Read]) -> list[Read]:
    reads = list(reads)
    if len(reads) < 2:
        return reads
    found: list[Read] = []
    for read in reads:
        if read not in found:
            found.append(read)
    return found
