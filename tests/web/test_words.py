"""Words of pages go through gettext, so that translations can come."""

import ast
import re
from pathlib import Path

import pytest

import web

TEMPLATES = Path(web.__file__).parent / "templates"
# The builder and the tables say their words in scripts as well; they follow with those.
LATER = ("builder", "table", "viewer")
SAID = re.compile(
    r"\{% (?:blocktranslate).*?endblocktranslate %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"
    r"|<(?P<dumb>script|style|code)\b.*?</(?P=dumb)>",
    re.S,
)
SPOKEN = re.compile(r'\b(?:aria-label|placeholder|title|alt|data-label)="([^"]*)"')
GIVEN = re.compile(r"""\{%\s*include\s[^%]*?\s\w+=(["'])([A-Z][^"']*)\1""")
TAG = re.compile(r"<[^>]*>", re.S)
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Casebook", "UTC"}


def bare_words(template: str) -> list[str]:
    """What a reader would see or hear of this template and no translator."""
    rest = SAID.sub(" ", template)
    given = [words for _, words in GIVEN.findall(template)]
    texts = [*given, *SPOKEN.findall(rest), *TAG.split(rest)]
    found = (WORD.findall(re.sub(r"&\w+;", " ", text)) for text in texts)
    return [word for words in found for word in words if word not in NAMES]


def our_templates() -> list[Path]:
    found = sorted(TEMPLATES.rglob("*.html"))
    return [path for path in found if not path.stem.startswith(LATER)]


@pytest.mark.parametrize("path", our_templates(), ids=lambda path: path.stem)
def test_every_word_of_a_template_can_be_translated(path):
    assert bare_words(path.read_text()) == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ('<p>{% translate "Hello" %} · {{ name }}</p>', []),
        ("{% blocktranslate with a=b %}Hello {{ a }}{% endblocktranslate %}", []),
        ('<img alt="Hello">', ["Hello"]),
        ("<code>type:event</code> &middot;", []),
        ('{% include "web/box.html" with label="Hello" %}', ["Hello"]),
        ('{% include "web/box.html" with label=_("Hello") %}', []),
    ],
)
def test_a_bare_word_is_found(template, found):
    assert bare_words(template) == found


# -- words in code ------------------------------------------------------------------------

# What the public pages say from Python; builder, tables and practice follow.
PUBLIC = ("front", "catalogue", "card_page", "search_help", "rules", "profiles", "feeds", "suggesting",
          "deck_search", "deck_pages", "navigation")  # fmt: skip
SILENT = {"gettext", "gettext_lazy", "ngettext", "_", "reverse", "rows"}
SENTENCE = re.compile(r"[A-Z][a-z]+(,? [a-z]+)*[.:]?|.*[a-z]{2,},? [a-z]{2,}.*")
MARKUP = re.compile(r"^\s*(<|SELECT )")


def bare_sentences(source: str) -> list[str]:
    """Strings that read like words for people and stand outside gettext."""
    tree = ast.parse(source)
    unheard = [one for one in ast.walk(tree) if is_unheard(one)]
    ids = {id(inner) for one in unheard for inner in ast.walk(one)}
    texts = (one for one in ast.walk(tree) if isinstance(one, ast.Constant) and id(one) not in ids)
    said = [one.value for one in texts if isinstance(one.value, str)]
    return [text for text in said if SENTENCE.fullmatch(text) and not MARKUP.match(text)]


def is_unheard(node: ast.AST) -> bool:
    """Docstrings, and what goes through gettext already."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", getattr(node.func, "attr", "")) in SILENT
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_sentence_of_a_public_page_can_be_translated(name):
    source = Path(web.__file__).with_name(f"{name}.py").read_text()
    assert set(bare_sentences(source)) <= {"Casebook", "private, max-age=60"}


def test_a_bare_sentence_is_found():
    assert bare_sentences('"""Doc."""\nshow("Your decks", _("Sets"), "web/x.html")') == [
        "Your decks"
    ]
