"""A rulebook's ability language as a page: every word with its parameters, English and rule.

The page is made from the vocabulary and the shipped cards alone, between two marks, so that
what people write around it stays: `python -m games.language --write`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from games import rulebooks
from games.engine.abilities import kinds
from games.engine.abilities.compiler import Compiler, inferred_kind
from games.engine.abilities.controls import CONTROLS
from games.engine.abilities.renderer import Renderer
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.abilities.words import Param, Verb
from games.engine.cards import CardDef
from games.engine.errors import BadAbility, BadCatalogue
from games.engine.rulebook import Rulebook
from games.rulebooks.catalogue import catalogue

PAGES = Path(__file__).resolve().parents[2] / "docs" / "languages"
HELP = "Show the ability language of a game, or keep docs/languages up to date."
BEGIN = "<!-- made by python -m games.language --write: do not edit from here -->"
END = "<!-- to here -->"

INTRODUCTION = """\
An ability is a small tree of the words below. The English on a card is made from it, and a check compares the two:
`manage.py load_catalog --check`. A word that does not exist is refused with its place and the nearest known one.
How to add a word: [CONTRIBUTING](../../CONTRIBUTING.md#add-a-verb)."""

KIND_NAMES: tuple[tuple[type, str], ...] = (
    (kinds.EachCard, "card test"),
    (kinds.CardTestKind, "card test"),
    (kinds.Cards, "cards"),
    (kinds.SelectorKind, "selection"),
    (kinds.PlayerTest, "player"),
    (kinds.Player, "player"),
    (kinds.AmountOf, "amount"),
    (kinds.Number, "number"),
    (kinds.Range, "range"),
    (kinds.Flag, "true or false"),
    (kinds.Strings, "texts"),
    (kinds.String, "text"),
    (kinds.Binding, "new name"),
    (kinds.Bound, "name"),
    (kinds.Quoted, "ability"),
    (kinds.Conditions, "conditions"),
)

GLOSSARY = {
    "number": "a whole number",
    "amount": "a whole number, or an amount word",
    "range": "a number, or `{min: a, max: b}` with either left out",
    "true or false": "`true` or `false`",
    "text": "a text",
    "texts": "a text or a list of them",
    "cards": "a role, a bound name, a selection (each of them), or `{choose: ...}`",
    "card test": "a role, a selection, or a list of these: whether a card is meant",
    "selection": "a noun with its filters: `{noun: {filter: value}}`",
    "player": "a player word",
    "new name": "a name for what is found",
    "name": "a name bound before",
    "ability": "a whole ability",
    "conditions": "a list of conditions, all of which must hold",
}

STEPS = frozenset({"do", "cost", "may", "then", "else", "try", "one_of"})
PLACES = {
    "verbs": STEPS,
    "triggers": frozenset({"trigger"}),
    "modifiers": frozenset({"constant"}),
    "conditions": frozenset({"if", "any", "not", "only_if"}),
}
"""Under which keys of an ability the words of each sort stand; amounts stand anywhere."""

Row = Sequence[str]


# -- the page ---------------------------------------------------------------------------


def page(rulebook: Rulebook, cards: Iterable[CardDef]) -> str:
    """All that can be said on a card of this game, as Markdown."""
    return "\n\n".join(part for part in parts(rulebook, list(cards)) if part)


def parts(rulebook: Rulebook, cards: list[CardDef]) -> Iterator[str]:
    v = rulebook.vocabulary
    examples = Examples(v, cards)
    yield abilities_part(v, cards)
    yield table("Headers", ("word", "value", "on the card"), header_rows(v))
    yield table("Triggers", ("word", "parameters", "English"), word_rows(v, "triggers", examples))
    yield controls_part()
    for title, sort in (("Verbs", "verbs"), ("Continuous effects", "modifiers")):
        heads = ("word", "parameters", "English", "rule")
        yield table(title, heads, word_rows(v, sort, examples, rules=True))
    yield table("Nouns", ("word", "one", "several"), noun_rows(v))
    yield table("Filters", ("word", "value", "English"), filter_rows(v))
    yield table("Together (`such_that`)", ("word", "value", "English"), joint_rows(v))
    for title, sort in (("Conditions", "conditions"), ("Amounts", "amounts")):
        yield table(title, ("word", "parameters", "English"), word_rows(v, sort, examples))
    yield table("Players and roles", ("word", "English"), people_rows(v))
    yield glossary_part(v)


def table(title: str, heads: Row, rows: Iterable[Row]) -> str:
    """A section with a table; nothing where there are no rows."""
    lines = [f"| {' | '.join(map(cell, row))} |" for row in rows]
    if not lines:
        return ""
    rule = f"| {' | '.join('---' for _ in heads)} |"
    return "\n".join([f"## {title}", "", f"| {' | '.join(heads)} |", rule, *lines])


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").strip() or "-"


# -- abilities ---------------------------------------------------------------------------


def abilities_part(v: Vocabulary, cards: list[CardDef]) -> str:
    """The kinds of abilities, how each begins and ends, and a shipped card with one."""
    rows = [(f"`{kind}`", f"{template}") for kind, template in v.kinds.items()]
    found = table("Kinds of abilities", ("kind", "English"), rows)
    limits = ", ".join(f"`{limit}` ({text})" for limit, text in v.limits.items())
    blocks = [found, f"Limits: {limits}." if limits else ""]
    blocks += [example_block(kind, card) for kind, card in kind_examples(v, cards).items()]
    return "\n\n".join(block for block in blocks if block)


def kind_examples(v: Vocabulary, cards: list[CardDef]) -> dict[str, CardDef]:
    """For each kind the card with the shortest text that says only that."""
    found: dict[str, CardDef] = {}
    for card in sorted(cards, key=lambda card: (len(card.text), card.id)):
        if len(card.abilities) == 1:
            found.setdefault(kind_of(card.abilities[0]), card)
    return {kind: found[kind] for kind in v.kinds if kind in found}


def kind_of(ability: Mapping[str, Any]) -> str:
    return str(ability.get("kind") or inferred_kind(ability))


def example_block(kind: str, card: CardDef) -> str:
    data = yaml.safe_dump(list(card.abilities), sort_keys=False, allow_unicode=True, width=100)
    return f"`{kind}`, {card.title}: {card.text}\n\n```yaml\n{data}```"


def header_rows(v: Vocabulary) -> Iterator[Row]:
    for name, (kind, text) in v.headers.items():
        yield f"`{name}`", kind_text(kind), text if isinstance(text, str) else ""


def controls_part() -> str:
    """The words that decide which steps are carried out; every game has them."""
    lines = [f"- `{name}`: {control.__doc__}" for name, control in CONTROLS.items()]
    return "\n".join(["## Control words", "", *lines])


# -- words -------------------------------------------------------------------------------


def word_rows(
    v: Vocabulary, sort: str, examples: "Examples", *, rules: bool = False
) -> Iterator[Row]:
    for name, word in getattr(v, sort).items():
        row = (f"`{name}`", params_text(word.params), examples.english(sort, word))
        yield (*row, first_line(rule_of(word) if sort == "verbs" else word.lines)) if rules else row


def params_text(params: Sequence[Param]) -> str:
    """`who: cards, count?: amount = 1`; a bare value is that of the first parameter."""
    return ", ".join(param_text(param) for param in params)


def param_text(param: Param) -> str:
    mark = "" if param.required else "?"
    default = "" if param.default is None else f" = {yaml_scalar(param.default)}"
    return f"{param.name}{mark}: {kind_text(param.kind)}{default}"


def yaml_scalar(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def kind_text(kind: Any) -> str:
    """What may stand there: the words themselves, or the name of the kind."""
    if choices := getattr(kind, "choices", ()):
        return " / ".join(choices)
    return next((name for known, name in KIND_NAMES if isinstance(kind, known)), own_kind(kind))


def own_kind(kind: Any) -> str:
    """A kind of the rulebook's own, by what its class says of itself."""
    text, _, _ = first_line(type(kind)).partition(":")
    return (text[:1].lower() + text[1:]).rstrip(".") or type(kind).__name__.lower()


def rule_of(verb: Verb) -> Any:
    return verb.ruled_by or verb.do


def first_line(thing: Any) -> str:
    text = (getattr(thing, "__doc__", "") or "").strip()
    return text.splitlines()[0] if text else ""


class Examples:
    """English of words: their template, or what a shipped card that uses them says."""

    def __init__(self, v: Vocabulary, cards: list[CardDef]) -> None:
        self.v = v
        self.cards = cards

    def english(self, sort: str, word: Any) -> str:
        if isinstance(word.text, str):
            return word.text
        return next(self.spoken(sort, word), "")

    def spoken(self, sort: str, word: Any) -> Iterator[str]:
        """What the word says on each card that uses it."""
        for card in self.cards:
            for value in uses(card.abilities, word.name, PLACES.get(sort)):
                if sort != "amounts" or self.is_amount(word.name, value):
                    yield f"as in: {Renderer(self.v, card).word(word, value)}"

    def is_amount(self, name: str, value: Any) -> bool:
        """Amounts stand anywhere, and parameters may be called as they are."""
        try:
            Compiler(self.v).amount({name: value}, name)
        except BadAbility:
            return False
        return True


def uses(data: Any, name: str, places: frozenset[str] | None, under: str = "") -> Iterator[Any]:
    """What is given to a word wherever it stands in an ability."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == name and (places is None or under in places):
                yield value
            yield from uses(value, name, places, key)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from uses(item, name, places, under)
    elif data == name and places is not None and under in places:
        yield {}


# -- things and people -------------------------------------------------------------------


def noun_rows(v: Vocabulary) -> Iterator[Row]:
    for name, noun in v.nouns.items():
        yield f"`{name}`", noun.singular, noun.plural


def filter_rows(v: Vocabulary) -> Iterator[Row]:
    for name, word in v.filters.items():
        said = [filter_text(word, value) for value in sample_values(word.kind)]
        yield f"`{name}`", kind_text(word.kind), "; ".join(dict.fromkeys(filter(None, said)))


def sample_values(kind: Any) -> list[str]:
    """What a filter can be asked to say: each of its words, or a place to fill."""
    if isinstance(kind, kinds.Word):
        return [kind.render(None, choice) for choice in kind.choices]
    return ["True"] if isinstance(kind, kinds.Flag) else ["..."]


def filter_text(word: Any, value: str) -> str:
    """Before and after the noun, which stands as a dash."""
    before = word.before(value) if word.before else ""
    after = word.after(value) if word.after else ""
    return f"{before} - {after}".strip() if before or after else ""


def joint_rows(v: Vocabulary) -> Iterator[Row]:
    for name, word in v.joints.items():
        said = [word.text(value) for value in sample_values(word.kind)]
        yield f"`{name}`", kind_text(word.kind), "; ".join(said)


def people_rows(v: Vocabulary) -> Iterator[Row]:
    for name, (_, _, text) in v.players.items():
        yield f"`{name}` (player)", text
    for name, role in v.roles.items():
        yield f"`{name}` (card)", role.text
    for name in v.presets:
        if name not in v.roles:
            yield f"`{name}` (bound beforehand)", "it"


def glossary_part(v: Vocabulary) -> str:
    """The kinds of values that this game's words take."""
    used = {kind_text(param.kind) for word in all_words(v) for param in word.params}
    used |= {kind_text(word.kind) for word in v.filters.values()}
    used |= {kind_text(word.kind) for word in v.joints.values()}
    lines = [f"- {name}: {meaning}" for name, meaning in GLOSSARY.items() if name in used]
    tail = "`name?` may be left out; a bare value is that of the first parameter."
    return "\n".join(["## Values", "", *lines, "", tail]) if lines else ""


def all_words(v: Vocabulary) -> Iterator[Any]:
    for words in (v.verbs, v.modifiers, v.triggers, v.conditions, v.amounts):
        yield from words.values()


# -- files -------------------------------------------------------------------------------


def renew(text: str, rulebook: Rulebook) -> str:
    """A page with its made part as the vocabulary says now; what stands around it is kept."""
    made = f"{BEGIN}\n\n{page(rulebook, catalogue(rulebook.slug).values())}\n\n{END}\n"
    if BEGIN not in text:
        return f"# The card language of {rulebook.title}\n\n{INTRODUCTION}\n\n{made}"
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{made}{after.removeprefix(chr(10))}"


def page_file(slug: str, folder: Path | None = None) -> Path:
    return (folder or PAGES) / f"{slug}.md"


def is_stale(slug: str, folder: Path | None = None) -> bool:
    path = page_file(slug, folder)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return renew(text, rulebooks.get(slug)) != text


def write_page(slug: str, folder: Path | None = None) -> Path:
    path = page_file(slug, folder)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(renew(text, rulebooks.get(slug)), encoding="utf-8")
    return path


# -- command line ------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m games.language", description=HELP)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games by default")
    parser.add_argument("--write", action="store_true", help="write docs/languages/GAME.md")
    given = parser.parse_args(arguments)
    unknown = [game for game in given.games if game not in rulebooks.PACKAGES]
    if unknown:
        known = ", ".join(rulebooks.PACKAGES)
        sys.stderr.write(f"There is no game {unknown[0]!r}. Games: {known}.\n")
        return 2
    try:
        for slug in given.games or rulebooks.PACKAGES:
            sys.stdout.write(page_or_news(slug, write=given.write))
    except BadCatalogue as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def page_or_news(slug: str, *, write: bool) -> str:
    """The page itself, or the news that it was written."""
    if write:
        return f"{slug}: {write_page(slug).name} written\n"
    return renew("", rulebooks.get(slug))
