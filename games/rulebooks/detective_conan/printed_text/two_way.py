"""Rules that are read both ways: a phrase gives a tree, the tree gives the phrase back.

A rule is `category: phrase => tree`. `{slot}` or `{slot:category}` in the phrase is a part, `$slot`
in the tree is what that part means; `$*slot` in a list is the rest of it, `$**` in a mapping the
rest of that. `category~` is a free variant: it is read, and written as the rule that comes first.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml

from games.rulebooks.detective_conan.printed_text.inflection import forms

Tree = Any
Read = tuple[int, Tree]
REST = "$**"
SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
RULE = re.compile(r"(\w+)([:~]) ?(.*?) ?=> ?(.+)")
INFLECTED = frozenset({"step", "mark"})


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


@dataclass(frozen=True)
class Rule:
    category: str
    parts: tuple[str | Slot, ...]
    tree: Tree
    variant: bool
    key: str
    """The longest printed part: where it does not follow, the rule need not be tried."""
    first: str
    """The printed part it begins with, if it begins with one."""


def rule_of(category: str, parts: tuple[str | Slot, ...], tree: Tree, variant: bool) -> Rule:
    printed = [part for part in parts if isinstance(part, str)]
    first = str(parts[0]) if parts and isinstance(parts[0], str) else ""
    return Rule(category, parts, tree, variant, max(printed, key=len, default=""), first)


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


@dataclass
class Grammar:
    terminals: dict[str, Terminal] = field(default_factory=dict)
    customs: dict[str, Custom] = field(default_factory=dict)
    rules: dict[str, list[Rule]] = field(default_factory=dict)
    by_letter: dict[tuple[str, str], list[Rule]] = field(default_factory=dict)

    def load(self, text: str) -> None:
        for line in text.splitlines():
            if line.strip() and not line.startswith("#"):
                self._rule(line.strip())

    def _rule(self, line: str) -> None:
        match = RULE.fullmatch(line)
        if match is None:
            raise ValueError(f"not a rule: {line}")
        category, mark, phrase, tree = match.groups()
        self.add(category, phrase, yaml.load(tree, Plain), mark == "~")

    def add(self, category: str, phrase: str, tree: Tree, variant: bool) -> None:
        parts = parts_of(phrase)
        names = {p.name for p in parts if isinstance(p, Slot)}
        if names != slots_in(tree):
            raise ValueError(f"{category}: {phrase}: slots differ from those of {tree}")
        self.rules.setdefault(category, []).append(rule_of(category, parts, tree, variant))
        if category not in INFLECTED:
            return
        last = parts[-1]
        if isinstance(last, Slot):  # an inflected part ends the phrase: its form is this one's
            for form in ("link", "te", "past") if last.category in INFLECTED else ():
                moved = (*parts[:-1], Slot(last.name, f"{last.category}.{form}"))
                self._add_form(f"{category}.{form}", moved, tree, variant)
            return
        for form, said in forms(last).items():
            self._add_form(f"{category}.{form}", (*parts[:-1], said), tree, variant)

    def _add_form(
        self, category: str, parts: tuple[str | Slot, ...], tree: Tree, variant: bool
    ) -> None:
        self.rules.setdefault(category, []).append(rule_of(category, parts, tree, variant))

    def beginning_with(self, category: str, letter: str) -> list[Rule]:
        """The rules of a category that can begin with a letter; without one, all of them."""
        rules = self.rules.get(category, [])
        if not letter:
            return rules
        if (category, letter) not in self.by_letter:
            fit = [rule for rule in rules if rule.first[:1] in ("", letter)]
            self.by_letter[category, letter] = fit
        return self.by_letter[category, letter]

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

    def whole(self, category: str) -> list[Tree]:
        """Every different meaning of the whole text."""
        found: list[Tree] = []
        for end, tree in self.at(category, 0):
            if end == len(self.text):
                found.append(tree)
            else:
                self.miss(end, "the end of the line")
        return found

    def miss(self, at: int, wanted: str) -> None:
        if not self.thorough:
            return
        if at > self.far:
            self.far, self.expected = at, set()
        if at == self.far:
            self.expected.add(wanted)

    def at(self, category: str, at: int) -> list[Read]:
        key = (category, at)
        if key not in self.memory:
            self.memory[key] = None
            self.memory[key] = self._read(category, at)
        found = self.memory[key]
        if found is None:
            raise RuntimeError(f"the phrase {category!r} begins with itself")
        return found

    def _read(self, category: str, at: int) -> list[Read]:
        if category in self.grammar.terminals:
            return self._terminal(category, at)
        if category in self.grammar.customs:
            return different(self.grammar.customs[category][0](self, at))
        found: list[Read] = []
        text, thorough = self.text, self.thorough
        everything = thorough and at >= self.far  # others could only fall short of `far`
        letter = "" if everything else text[at : at + 1]
        for rule in self.grammar.beginning_with(category, letter):
            if rule.first and not text.startswith(rule.first, at):
                if thorough and at + len(rule.first) > self.far:
                    self.miss(at + common(text, at, rule.first), rule.first)
            elif thorough or text.find(rule.key, at) >= 0:
                found += self._by_rule(rule, at)
        return different(found)

    def _terminal(self, category: str, at: int) -> list[Read]:
        pattern, meaning, _ = self.grammar.terminals[category]
        match = pattern.match(self.text, at)
        if match is None:
            self.miss(at, category)
            return []
        return [(match.end(), meaning(match[0]))]

    def _by_rule(self, rule: Rule, at: int) -> list[Read]:
        partial: list[tuple[int, dict[str, Tree]]] = [(at, {})]
        for part in rule.parts:
            partial = self._extended(partial, part)
            if not partial:
                return []
        return [(end, built(rule.tree, bound)) for end, bound in partial]

    def _extended(
        self, partial: list[tuple[int, dict[str, Tree]]], part: str | Slot
    ) -> list[tuple[int, dict[str, Tree]]]:
        found = []
        for at, bound in partial:
            if isinstance(part, str):
                if self.text.startswith(part, at):
                    found.append((at + len(part), bound))
                elif self.thorough and at + len(part) > self.far:
                    self.miss(at + common(self.text, at, part), part)
                continue
            for end, tree in self.at(part.category, at):
                if part.name not in bound:
                    found.append((end, {**bound, part.name: tree}))
                elif bound[part.name] == tree:
                    found.append((end, bound))
        return found


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
