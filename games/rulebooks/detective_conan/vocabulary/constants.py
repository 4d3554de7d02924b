"""What continuous abilities change (chapters 23, 30 and 31)."""

from typing import Any

from games.engine.abilities.kinds import (
    AMOUNT,
    CARD_TEST,
    FLAG,
    NUMBER,
    QUOTED,
    SELECTOR,
    STRING,
    Word,
)
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT, IsRole
from games.engine.flow import Frame
from games.rulebooks.detective_conan.declaration import KEYWORD_TEXT, player
from games.rulebooks.detective_conan.state import ConanState
from games.rulebooks.detective_conan.vocabulary.nouns import Colors
from games.rulebooks.detective_conan.vocabulary.texts import each
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

modifier = VOCABULARY.modifier
Lines = list[tuple[str, Any, Any]]
SELF = optional(CARD_TEST, "self")


def your_opponent(s: ConanState, f: Frame, c: int) -> bool:
    return bool(c == player(1 - f[SEAT]))


def yourself(s: ConanState, f: Frame, c: int) -> bool:
    return bool(c == player(f[SEAT]))


this_one = IsRole(VOCABULARY.roles["self"])


def with_sign(value: Any) -> str:
    text = str(value)
    return text if text.startswith("-") else f"+{text}"


def stat_changes(said: Any, given: Any) -> str:
    """AP+2000, LP+1 and Level-1, as far as they are given."""
    parts = [
        f"{word}{with_sign(said[key])}"
        for key, word in (("ap", "AP"), ("lp", "LP"), ("level", "Level"))
        if key in given
    ]
    return " and ".join(parts)


def _stats_text(said: Any, given: Any) -> str:
    return f"{each(said['who'])} has {stat_changes(said, given)}"


@modifier(
    "stats", _stats_text, who=SELF, ap=optional(AMOUNT), lp=optional(AMOUNT), level=optional(AMOUNT)
)
def stats(who: Any, ap: Any, lp: Any, level: Any) -> Lines:
    """DC-23.5, DC-30.9: modifiers that follow their condition."""
    given = (("ap", ap), ("lp", lp), ("level", level))
    return [(name, who, value) for name, value in given if value is not None]


@modifier(
    "keyword",
    lambda said, given: f"{each(said['who'])} has {said['is_']}",
    is_=Word(*KEYWORD_TEXT, texts=KEYWORD_TEXT),
    who=SELF,
)
def keyword(is_: str, who: Any) -> Lines:
    """DC-31.1 to DC-31.9"""
    return [(is_, who, 1)]


@modifier(
    "mislead",
    lambda said, given: f"{each(said['who'])} has Mislead {said['x']}",
    x=NUMBER,
    who=SELF,
)
def mislead(x: int, who: Any) -> Lines:
    """DC-31.10"""
    return [("mislead", who, x)]


@modifier("rush_level", "this character has Rush [Level {most} or lower character]", most=NUMBER)
def rush_level(most: int) -> Lines:
    """DC-31.5"""
    return [("rush_level", this_one, most)]


MARKS = {
    "cannot_act": "cannot act",
    "cannot_act_on_case": "cannot act on the Case",
    "cannot_guard": "cannot guard",
    "cannot_deduce": "cannot deduce",
    "undesignatable": "cannot be designated by Actions",
    "unchoosable": "cannot be chosen by your opponent's abilities or effects",
    "unchoosable_by_events": "cannot be chosen by your opponent's Events",
    "guards_asleep": "may guard while asleep",
    "must_guard": "must guard if able",
    "forces_guard": "must be guarded against if able",
    "cannot_wake": "does not become Active",
    "stays_down": "does not become Active in the Auto Phase",
    "contact_proof": "cannot be removed by Contact",
    "effect_proof": "cannot be removed, put to Sleep or stunned by your opponent's abilities or effects",
    "removal_proof": "cannot be removed by your opponent's abilities or effects",
    "sleep_proof": "cannot be put to Sleep by your opponent's abilities or effects",
    "stun_proof": "cannot be stunned by your opponent's abilities or effects",
    "must_be_chosen": "must be chosen by your opponent's Events if able",
    "lure": "must be designated by opposing Actions if able",
    "enters_asleep": "enters the Scene asleep",
}


@modifier(
    "mark",
    lambda said, given: f"{each(said['who'])} {said['as_']}",
    as_=Word(*MARKS, texts=MARKS),
    who=SELF,
)
def mark(as_: str, who: Any) -> Lines:
    """DC-31.22: permissions and prohibitions."""
    return [(as_, who, 1)]


def _active_text(said: Any, given: Any) -> str:
    target = said["target"] or "active characters"
    return f"{said['who']} may act on {target if given.get('target') is None else 'each ' + target}"


@modifier("acts_on_active", _active_text, who=SELF, target=optional(SELECTOR))
def acts_on_active(who: Any, target: Any) -> Lines:
    """DC-16.4"""
    return [("acts_on_active", who, 1 if target is None else target)]


@modifier(
    "unguarded",
    lambda said, given: f"{said['who']} cannot be guarded against by {said['by']}",
    by=SELECTOR,
    who=SELF,
)
def unguarded(by: Any, who: Any) -> Lines:
    """DC-17.18"""
    return [("unguarded", who, by)]


BANS = {
    "no_cut_in": "cannot use Cut In",
    "no_disguise": "cannot use Disguise",
    "no_declare": "cannot use Declare abilities",
    "no_event": "cannot use Events from hand",
    "no_evidence": "cannot gain Evidence",
    "no_spark": "cannot activate Spark",
    "no_hint": "cannot use Next Hint",
    "no_disguised": "cannot activate abilities on being disguised",
}


def _ban_text(said: Any, given: Any) -> str:
    return f"{'you' if given.get('who') == 'you' else 'your opponent'} {said['what']}"


@modifier(
    "ban",
    _ban_text,
    what=Word(*BANS, texts=BANS),
    who=optional(Word("you", "opponent"), "opponent"),
)
def ban(what: str, who: str) -> Lines:
    """DC-11.16, DC-19.16, DC-21.19, DC-35.14"""
    return [(what, yourself if who == "you" else your_opponent, 1)]


@modifier("quiet_refresh", "your opponent gains no Evidence from your Refresh")
def quiet_refresh() -> Lines:
    """DC-22.22"""
    return [("quiet_refresh", yourself, 1)]


@modifier(
    "only_trait", "you can use no character without the trait {trait} from hand", trait=STRING
)
def only_trait(trait: str) -> Lines:
    """DC-2.13"""
    return [("only_trait", yourself, trait)]


@modifier("all_colors", "your Partner has all colours")
def all_colors() -> Lines:
    """DC-2.19"""
    return [("all_colors", this_one, 1)]


@modifier("also_named", "{who} is also named {called} on the Scene", called=STRING, who=SELF)
def also_named(called: str, who: Any) -> Lines:
    """DC-33.5"""
    return [("also_named", who, called)]


@modifier("also_trait", "{who} also has the trait {trait} on the Scene", trait=STRING, who=SELF)
def also_trait(trait: str, who: Any) -> Lines:
    """DC-23.15"""
    return [("also_trait", who, trait)]


@modifier("also_color", "{who} is also {color} on the Scene", color=Colors(), who=SELF)
def also_color(color: int, who: Any) -> Lines:
    return [("also_color", who, color)]


@modifier("level_in_hand", "this card has Level {is_} in hand", is_=AMOUNT)
def level_in_hand(is_: Any) -> Lines:
    """DC-10.7"""
    return [("hand_level", this_one, is_)]


@modifier("cheaper", "this card has {by} Level in hand", by=AMOUNT)
def cheaper(by: Any) -> Lines:
    """DC-10.7"""
    return [("level", this_one, by)]


@modifier(
    "held_level",
    lambda said, given: f"{each(said['who'])} has Level{with_sign(said['by'])}",
    who=CARD_TEST,
    by=AMOUNT,
)
def held_level(who: Any, by: Any) -> Lines:
    """DC-10.7: cards in hand, by the text of another card."""
    return [("held_level", who, by)]


def _color_text(said: Any, given: Any) -> str:
    how = "by Next Hint" if given.get("by_hint") else "from hand"
    return f"you may use this card {how} whatever the colour of your Case"


@modifier("any_color", _color_text, by_hint=optional(FLAG))
def any_color(by_hint: bool | None) -> Lines:
    """DC-2.11, DC-2.12"""
    return [("any_color_by_hint" if by_hint else "any_color", this_one, 1)]


@modifier(
    "gives_cut_in",
    lambda said, given: f"{each(said['who'])} has {said['ability']}",
    who=CARD_TEST,
    ability=QUOTED,
)
def gives_cut_in(who: Any, ability: int) -> Lines:
    """DC-19.21"""
    return [("hand_cut_in", who, ability)]


@modifier(
    "pays_for",
    "you may remove this character instead of paying the costs of a Declare ability of {who}",
    who=CARD_TEST,
)
def pays_for(who: Any) -> Lines:
    """DC-14.33"""
    return [("pays_for", who, 1)]
