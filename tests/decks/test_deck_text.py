"""Deck texts: what people paste is understood, and every line is accounted for."""

import json
from time import process_time

import pytest

from decks.deck_text import DeckTextRefused, read, read_any
from decks.deck_text.index import CardIndex, NamedCard, Print
from decks.deck_text.reading import AMBIGUOUS, IGNORED, OK, UNKNOWN
from tests.decks.sample import DECLARATION, INDEX


def reading(text):
    return read(text, DECLARATION, INDEX)


def only(text):
    (line,) = reading(text).lines
    return line


def deck(text) -> dict:
    return {(section, id): n for (section, id, _), n in reading(text).counts.items()}


@pytest.mark.parametrize(
    ("text", "card", "quantity"),
    [
        ("Alibi", "0100", 1),
        ("3 Alibi", "0100", 3),
        ("3x Alibi", "0100", 3),
        ("3 x Alibi", "0100", 3),
        ("3xAlibi", "0100", 3),
        ("x3 Alibi", "0100", 3),
        ("(3) Alibi", "0100", 3),
        ("3, Alibi", "0100", 3),
        ("Alibi x3", "0100", 3),
        ("Alibi×3", "0100", 3),
        ("Alibi (3)", "0100", 3),
        ("Alibi\tx3", "0100", 3),
        ("Alibi\t3", "0100", 3),
        ("Alibi, 3", "0100", 3),
        ("Alibi 3x", "0100", 3),
        ("Alibi 3", "0100", 3),
        ("\ufeff３　Alibi", "0100", 3),
        ("2\u200b Alibi", "0100", 2),
        ("ALIBI", "0100", 1),
        ("Alibi x2", "0101", 1),  # a name that looks like a count
        ("2 Alibi x2", "0101", 2),
        ("Case 13", "0105", 1),
        ("2 Case 13", "0105", 2),
        ("2 Kid’s Trick", "0102", 2),
        ("2 Kid`s Trick", "0102", 2),
        ("2 Deja vu", "0103", 2),
        ("2 Twenty-One, Please", "0104", 2),
        ("Twenty–One Please x2", "0104", 2),
        ("2 Fire // Ice", "0106", 2),
        ("2 Fire/Ice", "0106", 2),
        ("0100", "0100", 1),
        ("3 0100", "0100", 3),
        ("B01100", "0100", 1),
        ("3 B01100", "0100", 3),
        ("3 B01100 Alibi", "0100", 3),
        ("3 Alibi (CT-P01) B01100", "0100", 3),
        ("3 Alibi (B01100)", "0100", 3),
        ("3 Alibi [B01100]", "0100", 3),
        ("3 [CT-P01:B01100] Alibi", "0100", 3),
        ("3 Alibi|CT-P01|B01100", "0100", 3),
        ("3 Alibi CT-P01 B01100", "0100", 3),
        ("3 Alibi [Ramp]", "0100", 3),
        ("3 Alibi *F*", "0100", 3),
        ("3 Alibi (CT-P01) B01100 *F* ^Have,#00ff00^", "0100", 3),
        ("3 Alibi #!Tag", "0100", 3),
        ("2 江戸川コナン", "0004", 2),
        ("2 Conan Edogawa, Small Detective", "0004", 2),
        ("2x Conan Edogawa :Small Detective [3] (CT-P01)", "0004", 2),
        ("2 Conan Edogawa - On the Trail", "0007", 2),
        ("2 Conan Edogawa (CT-P02) 14", "0007", 2),
        ("2 Conan Edogawa (CT-P02)", "0007", 2),
        ("- 3 Alibi", "0100", 3),
        ("• 3x Alibi", "0100", 3),
        ("– Alibi", "0100", 1),
    ],
)
def test_a_card_is_found_in_every_spelling(text, card, quantity):
    line = only(text)
    assert (line.status, line.card, line.quantity) == (OK, card, quantity)


def test_a_printing_is_kept_where_the_text_names_one():
    assert only("2 Conan Edogawa (B01005P)").printing == "CT-P01 B01005P"
    assert only("2 Conan Edogawa, Small Detective").printing == ""


def test_a_name_that_several_cards_have_is_ambiguous_with_candidates():
    line = reading("[main]\n2 Conan Edogawa").lines[1]
    assert (line.status, line.quantity) == (AMBIGUOUS, 2)
    assert [match.card.id for match in line.candidates] == ["0004", "0007"]


def test_a_whole_title_is_never_ambiguous():
    assert only("Conan Edogawa").card == "P001"


def test_the_heading_settles_a_name_that_several_cards_have():
    assert deck("[Partner]\nConan Edogawa\n") == {("partner", "P001"): 1}
    assert deck("Partners (1)\nConan Edogawa") == {("partner", "P001"): 1}


def test_name_and_number_of_different_cards_are_told_apart():
    line = only("2 Alibi (CT-P02) 015")
    assert line.status == AMBIGUOUS
    assert {match.card.id for match in line.candidates} == {"0100", "0102"}


def test_a_number_is_enough_when_the_name_is_not_known():
    line = only("2 Alibaba (CT-P01) B01100")
    assert (line.status, line.card) == (OK, "0100")
    assert "number" in line.note


def test_an_unknown_name_comes_with_the_nearest():
    line = reading("1 Alibi\n3 Conan Edogwa").lines[1]
    assert (line.status, line.quantity) == (UNKNOWN, 3)
    assert {match.card.name for match in line.candidates} == {"Conan Edogawa"}


def test_a_number_below_nothing_is_not_taken_for_one_copy():
    assert reading("1 Alibi\n-5 Alibi").lines[1].status == UNKNOWN


def test_headings_comments_and_totals_are_ignored_and_said_so():
    text = """My deck

// Partner
P001
# a comment
Main deck (5)
3 Alibi
// Events: 2
2 Déjà Vu
Sideboard
1 Alibi
SB: 1 Kid's Trick
https://example.org/deck/1
Total Cards: 6
45 cards (minimum 40)
"""
    found = reading(text)
    assert found.name == "My deck"
    assert found.complete
    assert deck(text) == {
        ("partner", "P001"): 1,
        ("main", "0100"): 3,
        ("main", "0103"): 2,
        ("considering", "0100"): 1,
        ("considering", "0102"): 1,
    }
    assert len(found.lines) == text.count("\n")
    assert all(line.note for line in found.with_status(IGNORED))


def test_cards_without_heading_go_where_their_type_belongs():
    text = "P001\nC001\n3 Alibi"
    assert set(deck(text)) == {("partner", "P001"), ("case", "C001"), ("main", "0100")}


def test_arena_style_with_about_and_name():
    text = "About\nName Night Train\n\nDeck\n3 Alibi (CT-P01) B01100\n"
    assert (reading(text).name, deck(text)) == ("Night Train", {("main", "0100"): 3})


def test_ids_only_with_marks():
    text = "#created by someone\n#main\n0100\n0100\n0103\n!side\n0104\n"
    assert deck(text) == {("main", "0100"): 2, ("main", "0103"): 1, ("considering", "0104"): 1}


def test_repeated_lines_add_up():
    assert deck("2 Alibi\n1 Alibi") == {("main", "0100"): 3}


def test_zero_copies_are_ignored_and_a_thousand_are_not_believed():
    zero, many = reading("0 Alibi\n1000 Alibi").lines
    assert (zero.status, many.status) == (IGNORED, UNKNOWN)


@pytest.mark.parametrize(
    "text",
    [
        "Count,Name,Edition\n3,Alibi,CT-P01\n1,Conan Edogawa,CT-P02\n",
        'Quantity;Card;Set Code;Collector Number\n3;"Alibi";CT-P01;B01100\n1;Conan Edogawa;CT-P02;014\n',
        "qty\tname\tsection\n3\tAlibi\tmain\n1\tConan Edogawa, On the Trail\tMain deck\n",
        "id,count\n0100,3\n0007,1\n",
    ],
)
def test_tables_with_any_header(text):
    assert reading(text).format == "csv"
    assert deck(text) == {("main", "0100"): 3, ("main", "0007"): 1}


def test_a_table_may_hold_a_deck_in_a_row():
    text = "date,name,partner,case,deck\n2024-05-10,Mine,P001,C001,B01100,B01100,015\n,,,\n2024,Other,P001,C001\n"
    found = reading(text)
    assert found.name == "Mine"
    assert deck(text) == {
        ("partner", "P001"): 1,
        ("case", "C001"): 1,
        ("main", "0100"): 2,
        ("main", "0102"): 1,
    }
    assert found.lines[-1].note == "Another deck."


FULL = {("partner", "P001"): 1, ("case", "C001"): 1, ("main", "0100"): 2, ("main", "0102"): 1}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"0100": 2, "P001": 1, "C001": 1, "0102": 1}, FULL),
        ({"name": "X", "slots": {"0100": 2, "P001": 1, "C001": 1, "0102": 1}}, FULL),
        (["0100", "0100", "P001", "C001", "015"], FULL),
        ({"partner": "B01001", "caseCard": "C001", "deck": ["B01100", "B01100", "015"]}, FULL),
        (
            {
                "partner": {"id": "P001"},
                "case": {"id": "C001"},
                "main": [{"name": "Alibi", "quantity": 2}, {"code": "0102", "qty": "1"}],
            },
            FULL,
        ),
        ([["P001", 1], ["C001", 1], ["Alibi", 2], ["Kid's Trick", 1]], FULL),
        (
            {"cards": {"Alibi": {"quantity": 2}}, "sideboard": {"Alibi": 1}},
            {("main", "0100"): 2, ("considering", "0100"): 1},
        ),
    ],
)
def test_json_in_many_shapes(data, expected):
    text = json.dumps(data)
    assert reading(text).format == "json"
    assert deck(text) == expected


def test_members_that_are_no_cards_are_reported():
    found = reading(json.dumps({"id": 7, "meta": None, "slots": {"0100": 2, "9999": 1}}))
    assert [line.status for line in found.lines].count(IGNORED) == 2
    assert found.with_status(UNKNOWN)[0].text == '{"9999": 1}'


def test_the_report_is_plain_data():
    data = reading("2 Alibi\n[main]\n1 Conan Edogawa\nzzzz 3").as_data()
    assert data["summary"] == {"ok": 1, "ambiguous": 1, "unknown": 1, "ignored": 1}
    assert json.loads(json.dumps(data)) == data


# -- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("x" * 5_000_000, "too-long"),
        (b"3 Alibi\n" * 700_000, "too-long"),
        ("3 Alibi\n" * 10_000, "too-many-lines"),
        (bytes(range(256)) * 40, "not-text"),
        ("\x00\x01\x02" * 500, "not-text"),
        (b"\xff\xfe\x00\xd8\x00", "not-text"),
        ("[" * 100_000 + '"]', "bad-json"),
        ('{"a": ' * 20_000 + "}", "bad-json"),
        ('{"0100": ' + "9" * 5000 + "}", "bad-json"),
        ('{"0100": 3,', "bad-json"),  # cut short where it was copied
        (json.dumps(["0100"] * 3000), "too-many-lines"),
        ("cb1-AAAAAAAAAAAAAAAA", "bad-code"),
    ],
    ids=lambda value: str(value[:12]),  # a name of five million letters helps nobody
)
def test_what_is_too_much_is_refused_at_once(source, code):
    started = process_time()
    with pytest.raises(DeckTextRefused) as refusal:
        reading(source)
    assert refusal.value.code == code
    assert refusal.value.fix
    assert process_time() - started < 0.5


LARGE = CardIndex(
    NamedCard(f"c{n}", f"{first} {last} {n % 7}", "event")
    for n, (first, last) in enumerate(
        (f"Inspector {a}{b}", f"of the {b}{a} Yard") for a in range(100) for b in range(200)
    )
)


@pytest.mark.parametrize(
    "line",
    ["Inspektor {} off the Yard", "x" * 290, " (" * 140, "3" * 290, "[(" * 140 + "x3", "- " * 145],
)
def test_no_input_is_slow(line):
    LARGE.nearest("warm up")
    text = "\n".join(line.replace("{}", str(n)) for n in range(190_000 // 300))
    started = process_time()
    found = read_any(text, DECLARATION, LARGE)
    assert len(found.lines) == 633
    assert process_time() - started < 3


# -- names in two languages ---------------------------------------------------------------

KEEPERS = CardIndex(
    [
        NamedCard("0001", "Keeper", "character", also=("灯台守", "Kiper"), prints=(Print("XA", "B01001"),), colors=("blue",)),
        NamedCard("0002", "灯台守", "character", prints=(Print("X2", "B02001"),), colors=("red",)),
        NamedCard("0003", "Keeper & Sailor", "character", also=("灯台守＆船乗り",)),
    ]
)  # fmt: skip


def keeper(text):
    (line,) = read(text, DECLARATION, KEEPERS).lines
    return line


def test_a_name_that_two_cards_have_is_never_settled_silently():
    line = keeper("3 灯台守")
    assert (line.status, line.quantity, line.card) == (AMBIGUOUS, 3, "")
    told = [(c["card"], c["number"], c["set"], c["colors"]) for c in line.as_data()["candidates"]]
    assert told == [("0001", "B01001", "XA", ["blue"]), ("0002", "B02001", "X2", ["red"])]


def test_all_namesakes_are_offered():
    index = CardIndex(NamedCard(f"{n:04}", "灯台守", "character") for n in range(19))
    (line,) = read("灯台守", DECLARATION, index).lines
    assert len(line.as_data()["candidates"]) == 19


@pytest.mark.parametrize(
    "text",
    [
        "灯台守 B01001",
        "3 灯台守 (B01001)",
        "【B01001】灯台守",
        "《灯台守/0001》",
        "Ｂ０１００１",
        "b01001 x3",
        "0001",
        "０００１",
        "灯台守 [XA]",
        "Kiper",
        "keeper",
    ],
)
def test_numbers_ids_and_other_spellings_settle_it_in_any_width(text):
    assert keeper(text).card == "0001"


@pytest.mark.parametrize("text", ["灯台守＆船乗り", "灯台守&船乗り", "Keeper ＆ Sailor"])
def test_joined_names_are_read_in_either_width(text):
    assert keeper(text).card == "0003"
