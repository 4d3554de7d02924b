"""What the words of card texts mean: each noun, filter, condition and number on one table."""

from typing import Any

import pytest

from games.engine.abilities.compiler import Compiler
from games.engine.abilities.program import evaluation_frame
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.state import EVIDENCE
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    cut_in,
    declare,
    event,
    partner,
    side,
    spark,
    when,
)

ANN = character("Ann", 3, 3000, 1, cut_in(1000), spark(DRAW), traits=["Police"])
BOB = character("Bob", 5, 5000, 2, traits=["Kid"], color=("red", "green"))
CAT = character("Cat", 3, 4000, 0, declare([{"sleep": "self"}], DRAW), traits=["Police", "Kid"])
DAN = character("Dan", 7, 3000, 1, when({"played": "self"}, DRAW), color="yellow", mr=True)
NOTE, GUN = character("Note", 2), character("Gun", 4)
UNDER = character("Under", 1)
HELD, TRICK = character("Held", 6, color="white"), event(2, cut_in(500))
GONE, LOST = character("Gone", 2), character("Lost", 3)
ANNS = character("Ann", 8)
ALLY = partner("red")


@pytest.fixture
def g() -> Game:
    """ME: Ann with Under beneath her and the Note (face-up) set to her, Bob asleep. FOE: Cat
    stunned with the Gun (face-down) set to her, and Dan, who entered this turn."""
    return Game(
        side(
            scene=[ANN, (BOB, "sleep")],
            hand=[HELD, TRICK],
            remove=[GONE, ANNS],
            sets=[(NOTE, ANN, 1)],
            stacks=[(UNDER, ANN)],
            file=4,
            evidence=3,
            deck=9,
            partner=ALLY,
            case=case(colors=["red", "blue"]),
        ),
        side(
            scene=[(CAT, "stun"), DAN],
            hand=[character("Kept")],
            remove=[LOST],
            sets=[(GUN, CAT, 0)],
            fresh=[DAN],
            evidence=[character("Clue")],
            case=case(colors=["green"]),
            resolution=1,
        ),
    )


COMPILER = Compiler(RULEBOOK.vocabulary)


def seen_by(g: Game, source: Any = ANN, seat: int = ME) -> Any:
    return evaluation_frame(0, seat, g.at(source))


def found(g: Game, said: Any, source: Any = ANN) -> list[str]:
    """The names of what a description finds, once it is seen to recognise just these."""
    selector, f = COMPILER.selector(said, "test"), seen_by(g, source)
    cards = selector.find(g.s, f)
    assert sorted(cards) == [c for c in range(len(g.s.face)) if selector.matches(g.s, f, c)]
    return [g.s.face[c].card.name for c in cards]


@pytest.mark.rule("DC-28.4", "DC-28.12", "DC-28.13", "DC-28.15", "DC-4.15", "DC-23.15", "DC-33.7")
@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({}, "Ann Bob Cat Dan"),
        ({"side": "yours"}, "Ann Bob"),
        ({"side": "opponents"}, "Cat Dan"),
        ({"level": 3}, "Ann Cat"),
        ({"level": {"min": 4}}, "Bob Dan"),
        ({"level": {"max": 5, "min": 5}}, "Bob"),
        ({"ap": {"max": 3000}}, "Ann Dan"),
        ({"ap": {"min": 4000}}, "Bob Cat"),
        ({"lp": 1}, "Ann Dan"),
        ({"lp": {"max": 0}}, "Cat"),
        ({"color": "blue"}, "Ann Cat"),
        ({"color": ["red", "yellow"]}, "Bob Dan"),
        ({"not_color": "blue"}, "Bob Dan"),
        ({"not_color": ["blue", "green"]}, "Dan"),
        ({"other_color": "red"}, "Ann Bob Cat Dan"),
        ({"other_color": ["red", "green"]}, "Ann Cat Dan"),
        ({"several_colors": True}, "Bob"),
        ({"several_colors": False}, "Ann Cat Dan"),
        ({"name": "Bob"}, "Bob"),
        ({"name": ["Ann", "Dan"]}, "Ann Dan"),
        ({"not_name": ["Ann", "Dan"]}, "Bob Cat"),
        ({"trait": "Police"}, "Ann Cat"),
        ({"trait": ["Police", "Kid"]}, "Ann Bob Cat"),
        ({"not_trait": "Police"}, "Bob Dan"),
        ({"type": "character"}, "Ann Bob Cat Dan"),
        ({"type": "event"}, ""),
        ({"state": "active"}, "Ann Dan"),
        ({"state": "sleep"}, "Bob"),
        ({"state": "stun"}, "Cat"),
        ({"state": "down"}, "Bob Cat"),
        ({"other": True}, "Bob Cat Dan"),
        ({"other": False}, "Ann"),
        ({"has": "cut_in"}, "Ann"),
        ({"has": "cut_in_ap"}, "Ann"),
        ({"has": "spark"}, "Ann"),
        ({"has": "declare"}, "Cat"),
        ({"has": "when_played"}, "Dan"),
        ({"has": "disguise"}, ""),
        ({"lacks": "spark"}, "Bob Cat Dan"),
        ({"lacks": "declare"}, "Ann Bob Dan"),
        ({"new": True}, "Dan"),
        ({"new": False}, "Ann Bob Cat"),
        ({"carrying": True}, "Ann Cat"),
        ({"carrying": False}, "Bob Dan"),
        ({"same_level": "self"}, "Ann Cat"),
        ({"mr": True}, "Dan"),
        ({"mr": False}, "Ann Bob Cat"),
        ({"unlike": "self"}, "Bob Dan"),
        ({"namesake": "self"}, "Ann"),
        ({"namesake": {"removed": {}}}, "Ann"),
        ({"kin": "self"}, "Ann Cat"),
        ({"kin": {"character": {"name": "Bob"}}}, "Bob Cat"),
        ({"among": {"character": {"level": 3}}}, "Ann Cat"),
        ({"in_contact": True}, ""),
        ({"in_contact": False}, "Ann Bob Cat Dan"),
        ({"facing": True}, ""),
        ({"against": {"character": {}}}, ""),
        ({"any": [{"name": "Bob"}, {"level": 3, "trait": "Kid"}]}, "Bob Cat"),
        ({"none_of": [{"name": "Bob"}, {"level": 3, "trait": "Kid"}]}, "Ann Dan"),
        ({"side": "yours", "lowest": "level"}, "Ann"),
        ({"side": "yours", "highest": "level"}, "Bob"),
        ({"side": "opponents", "lowest": "ap"}, "Dan"),
        ({"side": "opponents", "highest": "ap"}, "Cat"),
        ({"side": "opponents", "lowest": "lp"}, "Cat"),
        ({"side": "opponents", "highest": "lp"}, "Dan"),
    ],
    ids=str,
)
def test_a_filter_leaves_those_of_whom_it_is_true(g, filters, names):
    assert found(g, {"character": filters}) == names.split()


@pytest.mark.rule("DC-28.4", "DC-14.22", "DC-28.31")
@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"hand": {"type": "character"}}, ["Held"]),
        ({"hand": {"color": "white"}}, ["Held"]),
        ({"hand": {"has": "cut_in"}}, [TRICK.name]),
        ({"opponent_hand": {}}, ["Kept"]),
        ({"removed": {}}, ["Gone", "Ann"]),
        ({"removed": {"level": {"min": 3}}}, ["Ann"]),
        ({"removed": {"top": True}}, ["Ann"]),
        ({"removed": {"top": False}}, ["Gone"]),
        ({"opponent_removed": {}}, ["Lost"]),
        ({"opponent_evidence": {}}, ["Clue"]),
        ({"hand_or_removed": {"type": "character"}}, ["Held", "Gone", "Ann"]),
        ({"partner_area": {}}, [ALLY.name]),
        ({"set_card": {}}, ["Note", "Gun"]),
        ({"set_card": {"host_side": "yours"}}, ["Note"]),
        ({"set_card": {"host_side": "opponents"}}, ["Gun"]),
        ({"set_card": {"face": "up"}}, ["Note"]),
        ({"set_card": {"face": "down"}}, ["Gun"]),
        ({"set_card": {"on": "self"}}, ["Note"]),
        ({"set_card": {"on": {"character": {"name": "Cat"}}}}, ["Gun"]),
        ({"stacked": {}}, ["Under"]),
        ({"removed": {"host_side": "yours"}}, []),
        ({"looked": {}}, []),
    ],
    ids=str,
)
def test_a_noun_means_cards_of_its_place(g, said, names):
    assert found(g, said) == names


@pytest.mark.rule("DC-28.4")
def test_places_of_the_other_side_are_seen_from_there(g):
    selector = COMPILER.selector({"removed": {}}, "test")
    f = seen_by(g, CAT, FOE)
    assert [g.s.face[c].card.name for c in selector.find(g.s, f)] == ["Lost"]
    assert len(COMPILER.selector({"evidence": {}}, "test").find(g.s, f)) == 1
    assert found(g, {"stacked": {}}, BOB) == []


@pytest.mark.rule("DC-29.9")
def test_what_was_looked_at_is_among_them(g):
    g.s.looked = [g.at(HELD), g.at(GONE)]
    assert found(g, {"looked": {}}) == ["Held", "Gone"]
    assert found(g, {"looked": {"level": 2}}) == ["Gone"]


@pytest.mark.rule("DC-18.19")
def test_in_a_contact_each_faces_the_other(g):
    g.s.contact = (g.at(ANN), g.at(CAT), ME)
    assert found(g, {"character": {"in_contact": True}}) == ["Ann", "Cat"]
    assert found(g, {"character": {"facing": True}}) == ["Cat"]
    assert found(g, {"character": {"facing": True}}, CAT) == ["Ann"]
    assert found(g, {"character": {"facing": True}}, BOB) == []
    assert found(g, {"character": {"against": {"character": {"name": "Cat"}}}}) == ["Ann"]
    assert found(g, {"character": {"against": {"character": {"name": "Bob"}}}}) == []


@pytest.mark.rule("DC-33.3", "DC-33.4")
def test_the_specified_name_is_the_one_that_was_named(g):
    g.s.named = "Bob"
    assert found(g, {"character": {"specified": True}}) == ["Bob"]
    assert found(g, {"character": {"specified": False}}) == ["Ann", "Cat", "Dan"]


def holds(g: Game, said: Any, source: Any = ANN, seat: int = ME) -> bool:
    return bool(COMPILER.condition(said, "test")(g.s, seen_by(g, source, seat)))


FOES = {"character": {"side": "opponents"}}


@pytest.mark.rule("DC-24.3", "DC-28.29", "DC-4.16", "DC-19.22", "DC-31.16", "DC-33.10")
@pytest.mark.parametrize(
    ("said", "true"),
    [
        ({"count": {"of": {"character": {}}}}, True),
        ({"count": {"of": {"character": {"name": "X"}}}}, False),
        ({"count": {"of": {"character": {}}, "min": 4}}, True),
        ({"count": {"of": {"character": {}}, "min": 5}}, False),
        ({"count": {"of": {"character": {}}, "max": 4}}, True),
        ({"count": {"of": {"character": {}}, "max": 3}}, False),
        ({"count": {"of": {"character": {}}, "min": 3, "different": "level"}}, True),
        ({"count": {"of": {"character": {}}, "min": 4, "different": "level"}}, False),
        ({"count": {"of": {"character": {}}, "min": 3, "different": "color"}}, True),
        ({"count": {"of": {"character": {}}, "min": 4, "different": "color"}}, False),
        ({"count": {"of": {"character": {}}, "min": 4, "different": "name"}}, True),
        *[
            ({"compare": {"left": left, "is": relation, "right": 4}}, true)
            for relation, truths in {
                "at_least": (False, True, True),
                "at_most": (True, True, False),
                "more_than": (False, False, True),
                "less_than": (True, False, False),
                "equal_to": (False, True, False),
            }.items()
            for left, true in zip((3, 4, 5), truths, strict=True)
        ],
        ({"is": {"cards": "self", "a": {"character": {"level": 3}}}}, True),
        ({"is": {"cards": "self", "a": {"character": {"level": 4}}}}, False),
        ({"in_state": {"who": "self", "is_": "active"}}, True),
        ({"in_state": {"who": "self", "is_": "down"}}, False),
        ({"in_state": {"who": FOES, "is_": "stun"}}, True),
        ({"on_scene": "self"}, True),
        ({"on_scene": {"removed": {}}}, False),
        ({"newly_entered": "self"}, False),
        ({"newly_entered": FOES}, True),
        ({"in_removed": {"removed": {}}}, True),
        ({"in_removed": "self"}, False),
        ({"turn": "your"}, True),
        ({"turn": "your_opponents"}, False),
        ({"phase": {"is_": "case"}}, True),
        ({"phase": {"is_": "resolution"}}, False),
        ({"phase": {"is_": "resolution", "whose": "opponent"}}, True),
        ({"partner_color": "red"}, True),
        ({"partner_color": ["blue", "green"]}, False),
        ({"case_only": ["red", "blue"]}, True),
        ({"case_only": ["red", "blue", "green"]}, True),
        ({"case_only": "red"}, False),
        ("room", True),
        ({"bonded": "Bob"}, True),
        ({"bonded": "Cat"}, False),
        ("trace_found", False),
    ],
    ids=str,
)
def test_a_condition_holds_when_it_is_so(g, said, true):
    assert holds(g, said) is true


@pytest.mark.rule("DC-24.3", "DC-31.16")
def test_conditions_are_read_from_the_side_whose_effect_it_is(g):
    assert not holds(g, {"turn": "your"}, CAT, FOE)
    assert holds(g, {"turn": "your_opponents"}, CAT, FOE)
    assert holds(g, {"bonded": "Cat"}, CAT, FOE)
    assert holds(g, {"case_only": "green"}, CAT, FOE)
    g.s.refreshes = (1, 0)
    assert holds(g, "trace_found", CAT, FOE)
    assert not holds(g, "trace_found")


@pytest.mark.rule("DC-19.22")
@pytest.mark.parametrize(("characters", "room"), [(4, True), (5, False)])
def test_there_is_room_while_the_scene_is_not_full(characters, room):
    assert (
        holds(Game(side(scene=[ANN, *(character() for _ in range(characters - 1))])), "room")
        is room
    )


@pytest.mark.rule("DC-R.37", "DC-28.29", "DC-30.17", "DC-30.18")
@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({"count": {"of": {"character": {}}}}, 4),
        ({"count": {"of": {"character": {}}, "times": 500}}, 2000),
        ({"count": {"of": {"character": {}}, "per": 3, "times": 2}}, 2),
        ({"count": {"of": {"character": {}}, "different": "level"}}, 3),
        ("files", 4),
        ("hand_size", 2),
        ("evidence_count", 3),
        ("removed_count", 2),
        ("deck_size", 9),
        ({"hand_size": "opponent"}, 1),
        ({"evidence_count": "opponent"}, 1),
        ({"removed_count": "opponent"}, 1),
        ("case_level", 7),
        ({"level_of": "self"}, 3),
        ({"level_of": {"removed": {}}}, 10),
        ({"ap_of": FOES}, 7000),
        ({"lp_of": {"character": {}}}, 4),
        ({"set_on": "self"}, 1),
        ({"set_on": {"character": {"name": "Bob"}}}, 0),
        ("refreshes", 0),
        ({"colors_of": {"character": {}}}, 4),
        ({"colors_of": {"character": {"color": "blue"}}}, 1),
        ({"count": {"of": {"character": {"not_name": "Dan"}}, "different": "trait"}}, 2),
        ({"times": {"of": "deck_size", "n": 2, "per": 4}}, 4),
        ({"plus": {"to": "files", "n": 2}}, 6),
        ({"times": {"of": "files", "n": 500}}, 2000),
    ],
    ids=str,
)
def test_a_number_counts_what_it_says(g, said, number):
    assert COMPILER.amount(said, "test")(g.s, seen_by(g)) == number


@pytest.mark.rule("DC-28.29")
def test_cards_that_share_a_colour_count_once():
    pair, red, green = (character(color=c) for c in (("red", "green"), "red", "green"))
    different = {"of": {"character": {}}, "different": "color"}
    for scene, number in (([pair], 1), ([pair, red], 1), ([pair, red, green], 2)):
        g = Game(side(scene=scene))
        assert COMPILER.amount({"count": different}, "t")(g.s, seen_by(g, pair)) == number


@pytest.mark.rule("DC-28.12", "DC-28.13", "DC-10.9")
def test_values_on_the_scene_are_those_of_now_and_elsewhere_the_printed_ones():
    gain = {"stats": {"who": {"character": {"other": True}}, "level": 2, "ap": 500, "lp": 1}}
    lead = character("Lead", 2, 1000, 1, always(gain))
    g = Game(side(scene=[lead, ANN], hand=[BOB]))
    assert found(g, {"character": {"level": {"min": 5}}}) == ["Ann"]
    assert found(g, {"hand": {"level": 5}}) == ["Bob"]
    assert found(g, {"character": {"ap": 3500, "lp": 2}}) == ["Ann"]
    assert found(g, {"hand": {"ap": 5000, "lp": 2}}) == ["Bob"]
    assert found(g, {"character": {"level": 2}}) == ["Lead"]


def test_evidence_of_ones_own_is_ones_own(g):
    mine = COMPILER.selector({"evidence": {}}, "test")
    assert tuple(mine.find(g.s, seen_by(g))) == tuple(g.s.piles[EVIDENCE + ME])


@pytest.mark.rule("DC-28.28", "DC-28.29")
@pytest.mark.parametrize(
    ("word", "value", "names"),
    [
        ("total_level", 8, "Bob Cat"),
        ("total_ap", 6000, "Dan"),
        ("total_lp", 2, "Cat Dan"),
        ("different", "name", "Bob Cat Dan"),
        ("different", "level", "Bob Dan"),
        ("different", "color", "Bob Dan"),
        ("different", "trait", "Bob Dan"),
    ],
)
def test_what_is_chosen_together_with_ann_keeps_the_joint_condition(g, word, value, names):
    joint = RULEBOOK.vocabulary.joints[word].test
    ann, *others = (g.at(card) for card in (ANN, BOB, CAT, DAN))
    fits = [c for c in others if joint(g.s, seen_by(g), (ann,), c, value)]
    assert [g.s.face[c].card.name for c in fits] == names.split()


@pytest.mark.rule("DC-28.4")
def test_files_are_counted_on_each_side(g):
    for noun, number in (("file", 4), ("opponent_file", 8)):
        selector, f = COMPILER.selector({noun: {}}, "test"), seen_by(g)
        cards = selector.find(g.s, f)
        assert len(cards) == number
        assert sorted(cards) == [c for c in range(len(g.s.face)) if selector.matches(g.s, f, c)]


@pytest.mark.rule("DC-17.1")
def test_roles_of_an_action_are_its_attacker_target_and_guard(g):
    ann, cat, dan = (g.at(card) for card in (ANN, CAT, DAN))
    roles, f = RULEBOOK.vocabulary.roles, seen_by(g)
    assert [roles[name].card(g.s, f) for name in ("attacker", "target", "guard")] == [-1] * 3
    g.s.action = (ann, cat, dan, 0)
    assert [roles[name].card(g.s, f) for name in ("attacker", "target", "guard")] == [ann, cat, dan]
    g.s.contact = (ann, dan, ME)
    assert [roles[name].card(g.s, f) for name in ("mine", "theirs")] == [ann, dan]
    g.s.swapped = cat
    assert [roles[name].card(g.s, f) for name in ("self", "replaced")] == [ann, cat]
    assert roles["partner"].card(g.s, f) == g.partner(ME)
    assert roles["host"].card(g.s, seen_by(g, NOTE)) == ann
