"""The moments that abilities wait for (chapter 26), in the order of their event values."""

from typing import Any

from games.engine.abilities.kinds import CARD_TEST, PLAYER_TEST, Kind, WordTest
from games.engine.abilities.vocabulary import optional
from games.engine.errors import BadAbility
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY, as_list


class WordsTest(Kind):
    """Whether an event's word is one of those meant."""

    def __init__(self, *choices: str, texts: dict[str, str] | None = None) -> None:
        self.choices = choices
        self.texts = texts or {}

    def compile(self, c: Any, value: Any, place: str) -> Any:
        wanted = frozenset(as_list(value))
        if not wanted or wanted - set(self.choices):
            raise BadAbility(place, f"must be among {', '.join(self.choices)}, not {value!r}")
        return lambda s, f, word: word in wanted

    def render(self, r: Any, value: Any) -> Any:
        return " or ".join(self.texts.get(v, v) for v in as_list(value))


HOW = WordsTest(
    "hand",
    "hint",
    "ability",
    "effect",
    texts={
        "hand": "from hand",
        "hint": "by Next Hint",
        "ability": "by an ability",
        "effect": "by an effect",
    },
)
CAUSE = WordsTest(
    "contact",
    "effect",
    "cost",
    "switch",
    texts={
        "contact": "Contact",
        "effect": "an ability or effect",
        "cost": "a cost",
        "switch": "Switch",
    },
)
GAIN = WordsTest("deduction", "action", "effect", "refresh")


def _played_text(said: Any, given: Any) -> str:
    text = f"{said['who']} is played"
    if said["how"]:
        text += f" {said['how']}"
    if said["source"]:
        text += f" of {said['source']}"
    return text


def _refreshes(said: Any, given: Any) -> str:
    who = said["player"] or "a player"
    return f"{who} {'refresh' if who == 'you' else 'refreshes'}"


def _investigates(said: Any, given: Any) -> str:
    who = said["player"] or "a player"
    return f"{who} {'investigate' if who == 'you' else 'investigates'}"


def _would_leave(said: Any, given: Any) -> str:
    verb = "would be removed" if given.get("to") == "remove" else "would leave the Scene"
    return str(_leaving_text(verb)(said, given))


def _leaves(said: Any, given: Any) -> str:
    verbs = {"hand": "returns to hand", "deck": "is put into the deck"}
    return str(_leaving_text(verbs.get(given.get("to"), "leaves the Scene"))(said, given))


def _turned(said: Any, given: Any) -> str:
    whose = {"you": "your ", "opponent": "your opponent's "}.get(given.get("whose", ""), "")
    what = f"{said['what']} in {whose}Evidence" if said["what"] else f"{whose}Evidence"
    return f"{what} is turned face-{given['to']}" if "to" in given else f"{what} is turned"


def _leaving_text(verb: str) -> Any:
    def say(said: Any, given: Any) -> str:
        text = f"{said['who']} {verb}"
        if said["by"]:
            whose = {"you": "your ", "opponent": "your opponent's "}.get(given.get("whose", ""), "")
            text += f" by {whose}{said['by']}" if whose else f" by {said['by']}"
        return text.replace("your an ability", "your ability").replace(
            "opponent's an ability", "opponent's ability"
        )

    return say


def _who_gains(said: Any, given: Any) -> str:
    who = said["player"] or "a player"
    text = f"{who} {'gain' if who == 'you' else 'gains'} Evidence"
    if said["how"] == "action":
        return f"{text} by an Action of {said['by']}" if said["by"] else f"{text} by an Action"
    return f"{text} by {said['how']}" if said["how"] else text


def _acts(said: Any, given: Any) -> str:
    if said["target"]:
        return f"{said['who']} acts on {said['target']}"
    on = {"case": " on the Case", "character": " on a character"}.get(given.get("on", ""), "")
    return f"{said['who']} acts{on}"


def _player_does(verb: str, plainly: str, with_card: str = "") -> Any:
    """A player uses something: said plainly, or with the card that it must be."""

    def say(said: Any, given: Any) -> str:
        who = said["player"] or "a player"
        what = with_card.format(said["what"]) if with_card and said["what"] else plainly
        return f"{who} {verb if who == 'you' else verb + 's'} {what}{tail(said)}"

    def tail(said: Any) -> str:
        return f" in a Contact of {said['with']}" if said.get("with") else ""

    return say


def _uses_event(said: Any, given: Any) -> str:
    who = said["player"] or "a player"
    return f"{who} {'use' if who == 'you' else 'uses'} {said['what'] or 'an event'}"


def _turn_ends(said: Any, given: Any) -> str:
    whose = {"you": "your turn", "opponent": "your opponent's turn"}
    return f"{whose.get(given.get('whose', ''), 'a turn')} ends"


def _main_starts(said: Any, given: Any) -> str:
    return _turn_ends(said, given).replace("turn ends", "Main Phase starts")


def _whose(text: str) -> Any:
    def say(said: Any, given: Any) -> str:
        whose = {"you": "your", "opponent": "your opponent's"}
        return text.format(
            whose=whose.get(given.get("whose", ""), "a player's"), what=said["what"] or "a card"
        )

    return say


def _set_leaves(said: Any, given: Any) -> str:
    what = said["what"] or "a card"
    return f"{what} set to {said['host'] or 'a character'} leaves"


def _discard_text(said: Any, given: Any) -> str:
    by = {"opponent": " by your opponent", "you": " by you"}.get(given.get("by", ""), "")
    return f"{said['what'] or 'a card'} is discarded{by}"


def _disguise_text(said: Any, given: Any) -> str:
    over = f" over {said['over']}" if said["over"] else ""
    return f"{said['who']} is disguised{over}"


WHO = optional(CARD_TEST)
WHOSE = optional(PLAYER_TEST)
trigger = VOCABULARY.trigger

trigger("played", _played_text, who=CARD_TEST, how=optional(HOW), source=WHO)
trigger("removed", _leaving_text("is removed"), who=CARD_TEST, by=optional(CAUSE), whose=WHOSE)
trigger(
    "leaves",
    _leaves,
    who=CARD_TEST,
    by=optional(CAUSE),
    whose=WHOSE,
    to=optional(WordTest("hand", "deck")),
)
trigger("acts", _acts, who=CARD_TEST, on=optional(WordTest("case", "character")), target=WHO)
trigger("deduces", "{who} deduces", who=CARD_TEST)
trigger("deduces_or_acts", "{who} deduces or acts", who=CARD_TEST)
trigger("contacts", "{who} makes Contact", who=CARD_TEST)
trigger(
    "guards",
    lambda said, given: f"{said['who']} guards{' for ' + said['target'] if said['target'] else ''}",
    who=CARD_TEST,
    target=WHO,
)
trigger("guarded", "{who} is guarded against by {by}", who=CARD_TEST, by=CARD_TEST)
trigger("action_ends", "the Action of {who} ends", who=CARD_TEST)
trigger("gains_evidence", _who_gains, what=WHO, player=WHOSE, how=optional(GAIN), by=WHO)
trigger("evidence_removed", _whose("{whose} Evidence is removed"), what=WHO, whose=WHOSE)
trigger(
    "hint_used",
    _player_does("use", "a card by Next Hint", "{} by Next Hint"),
    what=WHO,
    player=WHOSE,
)
trigger(
    "file_taken",
    _player_does("take", "a card from FILE"),
    what=WHO,
    player=WHOSE,
)
trigger("disguised", _disguise_text, who=CARD_TEST, over=WHO)
trigger("uses_disguise", _player_does("use", "Disguise", "{} for Disguise"), what=WHO, player=WHOSE)
trigger(
    "uses_cut_in",
    _player_does("use", "a Cut In", "{} as a Cut In"),
    **{"what": WHO, "player": WHOSE, "with": WHO},
)
trigger("misleads", "{who} misleads", who=CARD_TEST)
trigger("declares", "{who} uses a Declare ability", who=CARD_TEST)
trigger(
    "card_set",
    lambda said, given: f"{said['what'] or 'a card'} is set to {said['who']}",
    who=CARD_TEST,
    what=WHO,
)
trigger("set_leaves", _set_leaves, what=WHO, host=WHO, by=WHOSE)
trigger("sleeps", "{who} is put to Sleep", who=CARD_TEST)
trigger("turn_ends", _turn_ends, what=WHO, whose=WHOSE)
trigger("main_starts", _main_starts, what=WHO, whose=WHOSE)
trigger("case_resolves", "{who} enters Resolution Phase", who=CARD_TEST)
trigger("uses_event", _uses_event, what=WHO, player=WHOSE)
trigger("leaves_remove", _whose("{what} leaves {whose} Remove Area"), what=WHO, whose=WHOSE)
trigger("discarded", _discard_text, what=WHO, by=WHOSE)
trigger("gale", "{who} is the first character to enter your Scene in a turn", who=CARD_TEST)
trigger("chosen", "{who} is chosen by your opponent's ability or effect", who=CARD_TEST, by=WHOSE)
trigger(
    "would_leave",
    _would_leave,
    who=CARD_TEST,
    by=optional(CAUSE),
    whose=WHOSE,
    to=optional(WordTest("remove")),
)
trigger("set_would_leave", "{what}, set face-up, would be removed", what=CARD_TEST, by=WHOSE)
trigger(
    "cut_in_played",
    _player_does("use", "a Cut In", "{} as a Cut In"),
    what=WHO,
    player=WHOSE,
)
trigger("turned", _turned, what=WHO, whose=WHOSE, to=optional(WordTest("up", "down")))
trigger(
    "assists",
    lambda said, given: f"{said['player'] or 'a player'} uses Assist".replace(
        "you uses", "you use"
    ),
    what=WHO,
    player=WHOSE,
)
trigger("draws", _player_does("draw", "a card"), what=WHO, player=WHOSE)
trigger("refreshes", _refreshes, what=WHO, player=WHOSE)
trigger("stuns", "{who} is stunned", who=CARD_TEST)
trigger("wakes", "{who} becomes Active", who=CARD_TEST)
trigger("designated", "{who} is designated by an Action", who=CARD_TEST)
trigger("sparks", _player_does("activate", "a Spark"), what=WHO, player=WHOSE)
trigger("milled", _whose("{what} is removed from {whose} deck"), what=WHO, whose=WHOSE)
trigger("investigates", _investigates, what=WHO, player=WHOSE)
trigger("stacks", "a card is put under {who}", who=CARD_TEST, what=WHO)
trigger("responds", _player_does("use", "Cut In or Disguise"), what=WHO, player=WHOSE)
