"""From an ability as data to the English on the card."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.abilities.compiler import inferred_kind
from games.engine.abilities.kinds import AMOUNT
from games.engine.abilities.phrases import Phrase
from games.engine.abilities.words import Param, Text
from games.engine.cards import CardDef

if TYPE_CHECKING:
    from games.engine.abilities.vocabulary import Vocabulary

LET = re.compile(r"^(your opponent) (draw|gain|discard|lose|reveal|remove)s\b")
"""What you may have somebody else do."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Renderer:
    """Renders one card's abilities. It remembers what each bound name stands for."""

    def __init__(self, vocabulary: "Vocabulary", card: CardDef) -> None:
        self.v = vocabulary
        self.card = card
        self.bound: dict[str, Phrase] = {}

    # -- an ability ---------------------------------------------------------------

    def ability(self, data: Mapping[str, Any]) -> str:
        self.bound = {name: Phrase("it") for name in self.v.presets}
        kind = data.get("kind") or inferred_kind(data)
        trigger = self._trigger(data)
        cost = lower(", ".join(self.clause(step) for step in data.get("cost", ())))
        do = self.sentences(data.get("do", ()))
        constant = self._constant(data.get("constant", ()))
        if data.get("if") and kind in self.v.restricted:
            do = f"{do} Use this only if {self.conditions(data['if'])}."
        elif data.get("if"):
            condition = self.conditions(data["if"])
            do = do and f"If {condition}, {lower(do)}"
            constant = constant and f"While {condition}, {lower(constant)}"
        template = self.v.kinds[kind]
        if not cost:
            template = template.replace("{cost}: ", "")
        text = template.format(
            cost=capital(cost), do=lower(do) if trigger else do, trigger=trigger, constant=constant
        )
        return self._with_header(data, text)

    def quote(self, data: Mapping[str, Any]) -> str:
        """An ability inside another: its own words, with the names of the outer one kept."""
        return f'"{Renderer(self.v, self.card).ability(data)}"'

    def _with_header(self, data: Mapping[str, Any], text: str) -> str:
        heads = [
            self._say(words, {name: self.kind(kind, data[name])}, data)
            for name, (kind, words) in self.v.headers.items()
            if name in data
        ]
        if data.get("limit"):
            heads.append(self.v.limits[data["limit"]])
        return " ".join([*heads, text]).strip()

    def _trigger(self, data: Mapping[str, Any]) -> str:
        if "trigger" not in data:
            return ""
        return self.moment(data["trigger"])

    def moment(self, data: Mapping[str, Any]) -> str:
        name, value = _single(data)
        return self._word(self.v.triggers[name].params, self.v.triggers[name].text, value)

    def _constant(self, lines: Sequence[Any]) -> str:
        said = []
        for line in lines:
            name, value = _single(line)
            word = self.v.modifiers[name]
            said.append(f"{capital(self._word(word.params, word.text, value))}.")
        return " ".join(said)

    # -- steps --------------------------------------------------------------------

    def sentences(self, steps: Any) -> str:
        steps = [steps] if isinstance(steps, Mapping) else steps
        said = []
        for number, step in enumerate(steps):
            text = self.clause(step)
            # After "If you do, A." a sentence of its own would read as one that depends on it.
            if number and "then" in steps[number - 1]:
                text = f"in any case, {lower(text)}"
            said.append(as_sentence(capital(text)))
        return " ".join(said)

    def clauses(self, steps: Any) -> str:
        steps = [steps] if isinstance(steps, Mapping) else steps
        return " and ".join(lower(self.clause(step)) for step in steps)

    def clause(self, step: Mapping[str, Any]) -> str:
        for word in ("choose", "may", "if", "try", "one_of", "each"):
            if word in step:
                clause: str = getattr(self, f"_say_{word}")(step)
                return clause
        name, value = _single(step)
        verb = self.v.verbs[name]
        return self._word(verb.params, verb.text, value)

    def _say_choose(self, step: Mapping[str, Any]) -> str:
        phrase = self._choice(step)
        name = str(step.get("as", "it"))
        self.bound[name] = self._later(step, name)
        chooser = step.get("by", "you")
        return (
            f"choose {phrase}" if chooser == "you" else f"{self.player(chooser)} chooses {phrase}"
        )

    def _later(self, step: Mapping[str, Any], name: str) -> Phrase:
        """How a chosen thing is spoken of afterwards."""
        plural = self._is_many(step)
        if name == "it":
            return Phrase("them" if plural else "it", plural=plural)
        noun = self.v.nouns[_single(step["choose"])[0]]
        return Phrase(f"the chosen {noun.plural if plural else noun.singular}", plural=plural)

    def _choice(self, step: Mapping[str, Any]) -> str:
        many = self._is_many(step)
        noun = self.selection(step["choose"], plural=many)
        for word, value in step.get("such_that", {}).items():
            joint = self.v.joints[word]
            noun += f" {joint.text(joint.kind.render(self, value))}"
        if step.get("up_to") == "any":
            return f"any number of {noun}"
        if "at_least" in step:
            return f"{spell_number(AMOUNT.render(self, step['at_least']))} or more {noun}"
        if "up_to" in step and not isinstance(step["up_to"], int):
            return f"{noun}, up to {AMOUNT.render(self, step['up_to'])}"
        if "up_to" in step:
            return f"up to {spell_number(AMOUNT.render(self, step['up_to']))} {noun}"
        if not many:
            return article(noun)
        count = AMOUNT.render(self, step["count"])
        if not isinstance(step["count"], int):
            return f"{noun} equal to {count}"
        return f"{spell_number(count)} {noun}"

    def _is_many(self, step: Mapping[str, Any]) -> bool:
        return "at_least" in step or bool(step.get("up_to", step.get("count", 1)) != 1)

    def _say_may(self, step: Mapping[str, Any]) -> str:
        by = step.get("by", "you")
        who = self.player(by)
        offered = LET.sub(r"have \1 \2", without_subject(who, self.clauses(step["may"])))
        text = as_sentence(f"{capital(who)} may {offered}")
        if step.get("then"):
            text += f" If {'you do' if by == 'you' else 'they do'}, {lower(self.sentences(step['then']))}"
        if step.get("else"):
            text += f" Otherwise, {lower(self.sentences(step['else']))}"
        return text

    def _say_if(self, step: Mapping[str, Any]) -> str:
        text = f"if {self.conditions(step['if'])}, {lower(self.sentences(step['then']))}"
        if step.get("else"):
            text += f" Otherwise, {lower(self.sentences(step['else']))}"
        return text

    def _say_try(self, step: Mapping[str, Any]) -> str:
        tried = self._together(step["try"])
        if not step["else"]:
            return (
                f"{tried}, if you can do both" if len(step["try"]) > 1 else f"{tried}, if you can"
            )
        return f"{tried}; if you cannot, {self._together(step['else'])}"

    def _together(self, steps: Any) -> str:
        """As `clauses`, but a name that begins one keeps its capital."""
        steps = [steps] if isinstance(steps, Mapping) else steps
        return " and ".join(self.clause(step) for step in steps)

    def _say_one_of(self, step: Mapping[str, Any]) -> str:
        modes = "; or ".join(lower(self.sentences(mode)).rstrip(".") for mode in step["one_of"])
        by = step.get("by", "you")
        most = spell_number(str(step.get("count", step.get("up_to", 1))))
        many = f"up to {most}" if "up_to" in step else most
        who = f"choose {many}" if by == "you" else f"{self.player(by)} chooses {many}"
        return f"{who}: {modes}"

    def _say_each(self, step: Mapping[str, Any]) -> str:
        value = step["each"]
        each = (
            self.selection(value, plural=False) if isinstance(value, Mapping) else self.cards(value)
        )
        self.bound[str(step.get("as", "it"))] = Phrase("it")
        return f"for each {each}, {lower(self.sentences(step['do']))}"

    # -- parameters ---------------------------------------------------------------

    def kind(self, kind: Any, value: Any) -> Any:
        return kind.render(self, value)

    def amount(self, value: Any) -> str:
        name, argument = _single({value: {}} if isinstance(value, str) else value)
        word = self.v.amounts[name]
        return self._word(word.params, word.text, argument)

    def conditions(self, data: Any) -> str:
        listed = data if isinstance(data, list | tuple) else [data]
        return " and ".join(self._condition(condition) for condition in listed)

    def _condition(self, data: Any) -> str:
        data = {data: {}} if isinstance(data, str) else data
        if "not" in data:
            return f"it is not so that {self._condition(data['not'])}"
        if "any" in data:
            return " or ".join(self._condition(condition) for condition in data["any"])
        name, value = _single(data)
        word = self.v.conditions[name]
        return self._word(word.params, word.text, value)

    def selection(self, data: Any, *, plural: bool) -> str:
        """A noun with its filters: "ready detective with strength 3 or more"."""
        name, filters = _single(data)
        noun = self.v.nouns[name]
        before: list[str] = []
        close: list[str] = []
        after: list[str] = []
        for word, value in (filters or {}).items():
            rule = self.v.filters[word]
            said = rule.kind.render(self, value)
            if rule.before is not None:
                (close if rule.close else before).append(rule.before(said))
            if rule.after is not None:
                after.append(rule.after(said))
        before.sort(key=lambda word: word != "other")  # another ready detective
        before += close
        parts = [*before, noun.plural if plural else noun.singular, *after]
        return " ".join(part for part in parts if part)

    def cards(self, value: Any) -> Phrase:
        if isinstance(value, Mapping):
            if "choose" in value:
                self.bound[str(value.get("as", "it"))] = self._later(
                    value, str(value.get("as", "it"))
                )
                return Phrase(self._choice(value), plural=self._is_many(value))
            return Phrase(f"each {self.selection(value, plural=False)}")
        if value in self.v.roles:
            return Phrase(self.v.roles[value].text.format(type=self.card.type))
        return self.bound.get(value, Phrase("it"))

    def card_test(self, value: Any) -> Phrase:
        if isinstance(value, list | tuple):
            return Phrase(" or ".join(self.card_test(v) for v in value))
        if isinstance(value, Mapping):
            return Phrase(article(self.selection(value, plural=False)))
        return self.cards(value)

    def player(self, value: Any) -> Phrase:
        text = self.v.players[value][2]
        return Phrase(text, plural=text == "you")

    # -- words --------------------------------------------------------------------

    def word(self, word: Any, value: Any) -> str:
        """What a word says when it is given a value, outside any ability."""
        return self._word(word.params, word.text, value)

    def _word(self, params: tuple[Param, ...], text: Text, value: Any) -> str:
        given = _by_name(params, value)
        said = {p.name: p.kind.render(self, given[p.name]) for p in params if p.name in given}
        for param in params:
            if param.name not in said:
                default = param.default
                said[param.name] = "" if default is None else param.kind.render(self, default)
        return self._say(text, said, given)

    def _say(self, text: Text, said: Mapping[str, Any], given: Mapping[str, Any]) -> str:
        return text.format(**said) if isinstance(text, str) else text(said, given)


def _single(data: Any) -> tuple[str, Any]:
    if isinstance(data, str):
        return data, {}
    ((name, value),) = data.items()
    return name, value


def _by_name(params: tuple[Param, ...], value: Any) -> Mapping[str, Any]:
    if value is None or value == {}:
        return {}
    names = {param.name for param in params}
    if isinstance(value, Mapping) and value.keys() & names:
        return value
    return {params[0].name: value} if params else {}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """Lower the first letter, unless it begins a name or a sign such as +2."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def without_subject(who: str, clause: str) -> str:
    """What they may do, if the clause says of the same player that they do it."""
    subject, _, rest = clause.partition(f"{who} ")
    if subject or not rest:
        return clause
    verb, _, object_ = rest.partition(" ")
    return f"{verb.removesuffix('s')} {object_}"


def as_sentence(text: str) -> str:
    return text if text.endswith((".", "!", '."')) else f"{text}."


def article(noun: str) -> str:
    """a detective, an event; a noun that begins with its own determiner keeps it."""
    first = noun.split(" ", 1)[0]
    if first in ("another", "your", "the", "this", "any"):
        return noun
    if first == "other":
        return f"an{noun}"
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"


def spell_number(number: str) -> str:
    return NUMBERS[int(number)] if number.isdigit() and int(number) < len(NUMBERS) else number
