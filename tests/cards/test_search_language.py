"""What people type: errors with a place, warnings with a suggestion, never a crash."""

import time
from random import Random

import pytest

from cards.search import QueryError, explain, help_page, matching, parse, search
from tests.cards.builders import draft, printing, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(toy):
    write(
        c1=draft(
            "Ada",
            subtitle="Clerk",
            power=3,
            wits=1,
            traits=["Police"],
            colors=["blue"],
            printings=[printing("001"), printing("002", rarity="R")],
        ),
        c2=draft(
            "Night Train", "event", level=4, text="Draw 2 cards.", abilities=[{"do": [{"draw": 2}]}]
        ),
        c3=draft("Borrowed Night", "event", text="Hold one card in your hand.", original=True),
    )


def slugs(query, **options):
    return [card.slug for card in search(query, "toy", **options).cards]


def warnings(query):
    return [(w.message, w.suggestion) for w in search(query, "toy").warnings]


@pytest.mark.parametrize(
    ("query", "at", "said"),
    [
        ('"night', 0, "quote that opens here is not closed"),
        ("night /dr", 6, "regular expression that opens here is not closed"),
        ("(night", 6, "Close the ("),
        ("night)", 5, "No ( belongs"),
        ("type:", 5, "Say a value"),
        ("night or", 8, "after or"),
        ("-", 1, "not wanted"),
        (":x", 0, "no field before"),
        ("a | b", 2, "between two values"),
        ("/(/", 0, "cannot be read"),
        ("/" + "a" * 300 + "/", 0, "longer than 200"),
        ("x" * 1001, 0, "1000 are the most"),
        ("(" * 41 + "a" + ")" * 41, 0, "parentheses"),
        ("a " * 51, 0, "more than 50 terms"),
        ("colour2:x", 0, "no field 'colour2'"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_to_do(query, at, said):
    with pytest.raises(QueryError) as error:
        search(query, "toy")
    assert error.value.at == at
    assert said in str(error.value)
    assert error.value.fix


@pytest.mark.parametrize(
    ("term", "said", "suggestion"),
    [
        ("levl>=2", "no field 'levl'", "level"),
        ("traits2:x", "no field 'traits2'", "trait"),
        ("type<person", "cannot be asked with <", ""),
        ("level:high", "neither a number", ""),
        ("trait:polise", "No card has the trait", "trait:police"),
        ("original:maybe", "yes or no", ""),
        ("legal:opne", "no format", "legal:open"),
        ("order:levl", "order takes", "order:level"),
        ("dir:up", "dir takes", ""),
        ("unique:art", "unique takes", "unique:cards"),
        ("changed>soon", "takes a date", ""),
        ("is:playible", "is not known", "is:playable"),
        ("set:/x/", "regular expression", ""),
        ("game:chess", "no game", ""),
        ('name:"  "', "needs a value", ""),
    ],
)
def test_what_is_ignored_is_said_with_the_nearest_known(term, said, suggestion):
    from cards.catalogue import Loader

    Loader("toy").load_declared_formats([])
    found = warnings(f"night {term}")
    assert len(found) == 1
    assert said in found[0][0]
    assert found[0][1] == suggestion


def test_a_query_of_nothing_but_an_unknown_field_is_refused_and_not_called_ignored():
    with pytest.raises(QueryError) as refused:
        slugs("levl>2")
    assert "There is no field 'levl', and nothing else is asked for." in str(refused.value)
    assert "ignored" not in str(refused.value)


def test_every_unknown_field_of_such_a_query_is_named_with_its_place():
    with pytest.raises(QueryError) as refused:
        slugs("typ:event levl>2")
    assert [(fault.at, fault.fix) for fault in refused.value.faults] == [
        (0, "Did you mean type?"),
        (10, "Did you mean level?"),
    ]
    assert "no field 'typ'. Did you mean type? There is no field 'levl', and" in str(refused.value)


def test_ignored_term_leaves_the_others():
    assert slugs("night levl>2") == ["c3", "c2"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["c1", "c3", "c2"]),
        ("NIGHT", ["c3", "c2"]),
        ('"night train"', ["c2"]),
        ("night -train", ["c3"]),
        ("train or ada", ["c1", "c2"]),
        ("night (train or borrowed) level=4", ["c2"]),
        ("type: event level >= 2", ["c2"]),
        ("int<str", ["c1"]),
        ("does:draw", ["c2"]),
        ("is:original", ["c3"]),
        ("playable:no", ["c3"]),
        ("rarity:r", ["c1"]),
        ("rarity:c|r", ["c1"]),
        ("set:first", ["c1"]),
        ('!"night train"', ["c2"]),
        ("!clerk", []),
        ("order:level dir:desc", ["c2", "c1", "c3"]),
        ("--night", ["c3", "c2"]),
        ("-(-night)", ["c3", "c2"]),
        ("/draw \\d CARDS/", ["c2"]),
        ("ｎｉｇｈｔ", ["c3", "c2"]),
        ("“night train”", ["c2"]),
        ("50%", []),
        ("game:toy clerk", ["c1"]),
        ("in_hand", []),
        ("or", ["c3"]),
    ],
)
def test_the_language(query, expected):
    assert slugs(query) == expected


def test_printing_terms_speak_of_one_printing():
    assert slugs("number:001 rarity:c") == ["c1"]
    assert slugs("number:001 rarity:r") == []


def test_unique_printings_shows_each():
    page = search("ada unique:printings", "toy")
    assert [hit.printing.number for hit in page.hits] == ["001", "002"]


def test_caller_may_ask_for_an_order_and_the_query_has_the_last_word():
    assert slugs("", order="level", direction="desc")[0] == "c2"
    assert slugs("order:name", order="level", direction="desc")[0] == "c2"
    assert slugs("order:name dir:asc", order="level", direction="desc")[0] == "c1"


def test_all_games_at_once():
    assert [c.slug for c in search("level>=4").cards] == ["c2"]
    assert matching("night").count() == 2


def test_a_page_takes_few_queries(django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        search("night trait:police or type:event", "toy")


def test_explain_says_it_in_words():
    said = explain("type:event level>=2 -(night or /dr.w/) int>str order:level dir:desc", "toy")
    assert said["words"] == (
        "Cards where a type has event and the level is at least 2 and "
        "not: (name or text says “night” or the text matches /dr.w/) and "
        "the wits is more than the power, by level, highest first."
    )
    assert said["tree"]["and"][1] == {"field": "level", "operator": ">=", "values": ["2"], "at": 11}


def test_help_page_names_every_field_and_its_examples_can_be_read():
    page = {row["name"]: row for row in help_page("toy")}
    assert {"level", "power", "wits", "club", "trait", "does", "order"} <= set(page)
    assert page["wits"]["aliases"] == ["int"]
    for row in page.values():
        assert parse(row["example"]), row["name"]


# -- fuzz ---------------------------------------------------------------------------------

PIECES = [
    "night", "type", "level", "power", ":", "=", "!=", "<", ">=", "(", ")", "-", "!", '"', "/", "|",
    " ", " or ", " and ", "\\", "*", "[a", "(?:", "{9}", "\x00", "\u202e", "é", "警察", "\ud800", "%", "_", "'",
    "5", "999999999999999999999", "-1", "order:", "unique:printings", "does:", "set:", "legal:", "/(a+)+$/",
    "changed>=0000-99", "changed>2026", "number:", "\n", "\t", "“", "：", "name:/.*/", "🕵", "a" * 60,
]  # fmt: skip


def fuzzed(seed):
    dice = Random(seed)
    if dice.random() < 0.3:
        return "".join(chr(dice.randrange(1, 0x2FFF)) for _ in range(dice.randint(1, 60)))
    return "".join(dice.choices(PIECES, k=dice.randint(1, 14)))


def answered(query):
    """Seconds taken, and the error if there was one."""
    start = time.perf_counter()
    try:
        search(query, "toy", limit=5)
    except QueryError as error:
        return time.perf_counter() - start, error
    return time.perf_counter() - start, None


def test_ten_thousand_malformed_queries_get_a_clear_answer():
    answers = {query: answered(query) for query in map(fuzzed, range(10_000))}
    errors = [error for _, error in answers.values() if error]
    assert 1000 < len(errors) < 9000
    assert all(error.message and error.fix for error in errors)
    slow = [query for query, (spent, _) in answers.items() if spent >= 1.0]
    # A busy machine may stop us for a second; a slow query is slow every time.
    assert all(min(answered(query)[0] for _ in range(3)) < 1.0 for query in slow)
