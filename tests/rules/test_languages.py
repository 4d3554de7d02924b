"""docs/languages says what the vocabularies say."""

import pytest

from games import rulebooks
from games.rulebooks import language
from games.rulebooks.catalogue import catalogue

SLUGS = [*rulebooks.PACKAGES]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_of_a_language_is_as_its_vocabulary(slug):
    assert not language.is_stale(slug), "Run .venv/bin/python -m games.language --write"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_is_on_the_page(slug):
    v = rulebooks.get(slug).vocabulary
    text = language.page_file(slug).read_text(encoding="utf-8")
    words = [*v.kinds, *v.headers, *v.nouns, *v.filters, *v.joints, *v.players, *v.roles]
    words += [word.name for word in language.all_words(v)]
    assert [word for word in words if f"`{word}`" not in text] == []


def test_a_new_word_makes_the_page_stale_and_writing_it_keeps_the_prose(tmp_path, monkeypatch):
    path = language.write_page("castle", tmp_path)
    path.write_text(f"By hand.\n{path.read_text()}After it.\n")
    assert not language.is_stale("castle", tmp_path)
    verbs = rulebooks.get("castle").vocabulary.verbs
    monkeypatch.setitem(verbs, "levitate", verbs["confront"])
    assert language.is_stale("castle", tmp_path)
    text = language.write_page("castle", tmp_path).read_text()
    assert "`levitate`" in text
    assert text.startswith("By hand.\n")
    assert text.endswith("After it.\n")


def test_a_word_that_speaks_by_a_function_is_shown_as_a_card_says_it():
    page = language.page(rulebooks.get("case-closed"), catalogue("case-closed").values())
    assert "| `draw` | count: amount, who?: player = you | as in: draw 2 cards | CC-5.1 |" in page


def test_the_command_prints_a_page_and_refuses_unknown_games(capsys):
    assert language.main(["castle"]) == 0
    assert "`confront`" in capsys.readouterr().out
    assert language.main(["whist"]) == 2
    assert "There is no game 'whist'" in capsys.readouterr().err
