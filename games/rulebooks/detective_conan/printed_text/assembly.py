"""From a canonical line to the ability it says, and from an ability to its canonical line."""

from games.rulebooks.detective_conan.printed_text.canonical import is_plain
from games.rulebooks.detective_conan.printed_text.headers import HEADER_ORDER, MOMENT_WORDS
from games.rulebooks.detective_conan.printed_text.sentences import (
    Names,
    Unsayable,
    assembled,
    sentences,
)
from games.rulebooks.detective_conan.printed_text.surfaces import TOLD, Ability, Surface, Tree
from games.rulebooks.detective_conan.printed_text.wording import (
    as_lent,
    as_printed,
    asleep_price,
    discard_printed,
    discard_said,
    in_language,
    mapped,
    mentions,
    mill_named,
    mill_unnamed,
    names_asked,
    of_each,
    of_host,
    of_itself,
    price_printed,
    show_in_one,
    show_in_two,
    strip,
)

BY_EFFECT = ["ability", "effect"]
FROM_HAND = ("level_in_hand", "any_color", "cheaper")


# -- canonical line -> ability ------------------------------------------------------------------


def ability_of(line: Surface) -> Ability:
    """The ability that a canonical line says."""
    headers = dict(line["headers"])
    if "to" in line:
        return lent(line["gives"], line["to"])
    if "gives" in line:
        given = {**headers, **of_host(line["gives"])}
        return {**given, "if": [host_is(line["host_trait"])]} if "host_trait" in line else given
    if "constant" in line:
        return constant_of(line, headers)
    made: Ability = {**headers}
    kind = line.get("kind")
    if kind:
        made["kind"] = kind
    body = line.get("body", [])
    if "moment" in line or "trigger" in line:
        made["trigger"], body = trigger_of(line, body)
        if made["trigger"].get("discarded", {}).get("what") == "self":
            made["from_hand"] = True
    names = Names(event_card(made))
    if kind == "declare":
        made["cost"] = [names.bound(step) for step in line["cost"]]
    steps, extras = assembled(body, names)
    made |= extras
    if kind == "cut_in":
        steps = cut_in_steps(line, steps)
    if kind == "disguise":
        return made
    made["do"] = in_language(steps)
    if "cost" in made:
        made["cost"] = price_of(made)
    return made


def lent(ability: Ability, to: Tree) -> Ability:
    ((_, given),) = ability.get("trigger", {"": None}).items()
    own = given.get("who") if isinstance(given, dict) else given
    if own != "self" or mentions(ability["do"], "that"):
        raise Unsayable("an ability that is not about those who have it")
    return of_each(ability, to)


def host_is(trait: Tree) -> Tree:
    return {"is": {"cards": "host", "a": {"card": {"trait": trait}}}}


def host_trait(ability: Ability) -> Tree:
    """The trait that the host must have, if that is what the ability asks."""
    for condition in ability.get("if", ())[:1]:
        trait = condition.get("is", {}).get("a", {}).get("card", {}).get("trait")
        if ability["if"] == [host_is(trait)]:
            return trait
    return None


def event_card(ability: Ability) -> str | None:
    """What a reference means before anything is chosen: the card of the event."""
    if mentions_key(ability.get("trigger"), "against") and "contacts" in ability["trigger"]:
        return "theirs"
    if list(ability.get("trigger", {}).items())[:1] in [[(v, "self")] for v in MOMENT_WORDS]:
        return None
    if "trigger" in ability:
        return "mine" if "uses_cut_in" in ability["trigger"] else "that"
    return "self" if ability.get("kind") == "cut_in" else None


def mentions_key(tree: Tree, key: str) -> bool:
    return isinstance(tree, dict) and (
        key in tree or any(mentions_key(v, key) for v in tree.values())
    )


def price_of(made: Ability) -> list[Tree]:
    cost = mapped(mapped(asleep_price(made["cost"]), discard_said), show_in_two)
    if mentions(made["do"], "paid"):
        cost = mapped(cost, mill_named("paid"))
    asked = names_asked(made["do"]) | {"shown"}
    return [{k: strip(v, asked) for k, v in step.items()} for step in cost]


def trigger_of(line: Surface, body: list[Tree]) -> tuple[Tree, list[Tree]]:
    """The moment, with how it came about where the first condition says so."""
    if "trigger" in line:
        return line["trigger"], body
    trigger: Tree = {line["moment"]: "self"}
    first = body[0] if body else {}
    for condition in first.get("if", ())[:1]:
        how = came_about(condition)
        if how:
            rest = {k: v for k, v in first.items() if k != "if"}
            if first["if"][1:]:
                rest["if"] = first["if"][1:]
            parted = (
                [rest] if "do" not in rest or "if" in rest else [{"do": [s]} for s in rest["do"]]
            )
            return {line["moment"]: {"who": "self", **how}}, [*parted, *body[1:]]
    return trigger, body


def came_about(condition: Tree) -> dict[str, Tree]:
    if condition == "by_contact":
        return {"by": "contact"}
    if condition == "by_own_ability":
        return {"how": "ability", "source": {"card": {"side": "yours", "type": "character"}}}
    if condition == "by_own_effect":
        return {"how": BY_EFFECT, "source": {"card": {"side": "yours"}}}
    if condition == "by_any_effect":
        return {"how": BY_EFFECT}
    if isinstance(condition, dict) and "came" in condition:
        return {"how": condition["came"]}
    if isinstance(condition, dict) and "removed_by" in condition:
        return dict(condition["removed_by"])
    if isinstance(condition, dict) and "by_effect" in condition:
        return {"how": BY_EFFECT, "source": {"card": {"level": {"min": condition["by_effect"]}}}}
    return {}


def cut_in_steps(line: Surface, steps: list[Tree]) -> list[Tree]:
    if "may" in line:
        offer = Names().bound(line["may"])
        usual = {"cut_in_boost": line["boost"]}
        if "better" not in line:
            return [{"may": offer, "then": [usual]}]
        return [{"may": offer, "then": [{"cut_in_boost": line["better"]}], "else": [usual]}]
    if "better" in line:
        better = {"if": line["if"], "then": [{"cut_in_boost": line["better"]}]}
        if "boost" in line:
            better["else"] = [{"cut_in_boost": line["boost"]}]
        return [better, *steps]
    return [{"cut_in_boost": line["boost"]}, *steps] if "boost" in line else steps


def constant_of(line: Surface, headers: dict[str, Tree]) -> Ability:
    made: Ability = {**headers, "constant": line["constant"]}
    if "if" in line:
        made["if"] = line["if"]
    if any(word in effect for effect in line["constant"] for word in FROM_HAND):
        made["from_hand"] = True
    return made


# -- ability -> canonical line ----------------------------------------------------------------


def line_of(ability: Ability, *, on_event: bool = False) -> Surface:
    """The canonical line that says an ability."""
    keys = (*HEADER_ORDER, "limit")
    headers = {k: ability[k] for k in ability if k in keys}
    if ability.keys() - TOLD - set(keys):
        raise Unsayable("the ability says more than a line can")
    if "each" in ability:
        quoted, to = as_lent(ability)
        return {"headers": {}, "gives": quoted, "to": to}
    if is_given(ability, on_event):
        trait = host_trait(ability)
        given = {k: v for k, v in ability.items() if k != "if" or trait is None}
        asked = {} if trait is None else {"host_trait": trait}
        return {"headers": {}, "gives": of_itself(given), **asked}
    line: Surface = {"headers": headers}
    if "if" in ability and "constant" not in ability:
        raise Unsayable("a condition of the ability itself")
    if "constant" in ability:
        line["constant"] = ability["constant"]
        return {**line, **({"if": ability["if"]} if "if" in ability else {})}
    kind = ability.get("kind")
    if kind and kind != "event":
        line["kind"] = kind
    if kind == "disguise":
        return line
    names = Names(event_card(ability))
    if kind == "declare":
        cost = show_in_one(ability["cost"])
        cost = mapped(price_printed(mapped(cost, mill_unnamed)), discard_printed)
        line["cost"] = [names.freed(step) for step in cost]
    steps = as_printed(ability["do"])
    if kind == "cut_in":
        line |= cut_in_line(steps)
        steps = line.pop("steps")
    body = sentences(steps, names)
    if "trigger" in ability:
        line |= trigger_line(ability["trigger"], body)
        body = line.pop("said")
    body += [{k: ability[k]} for k in ("only_if", "in_partner_area") if k in ability]
    return {**line, "body": body} if body else line


def is_given(ability: Ability, on_event: bool) -> bool:
    """Is it quoted on an Event set to a Character? Then it does not speak of the Event."""
    if "constant" in ability:
        lines = ability["constant"]
        if is_plain(lines) or any("effect_proof" in str(x) for x in lines):
            return False
    given = mentions(ability, "host") or (on_event and "trigger" in ability)
    return given and not mentions(ability, "self")


def trigger_line(trigger: Tree, body: list[Tree]) -> Surface:
    ((verb, given),) = trigger.items()
    if verb in MOMENT_WORDS and given == "self":
        return {"moment": verb, "said": body}
    if verb in MOMENT_WORDS and isinstance(given, dict) and given.get("who") == "self":
        how = {k: v for k, v in given.items() if k != "who"}
        condition = how_printed(how)
        if condition is not None:
            return {"moment": verb, "said": [{"how": condition}, *body]}
    return {"trigger": trigger, "said": body}


def how_printed(how: dict[str, Tree]) -> Tree:
    for word in ("by_contact", "by_own_ability", "by_own_effect", "by_any_effect"):
        if how == came_about(word):
            return word
    if "by" in how:
        return {"removed_by": how}
    if how.keys() == {"how"}:
        return {"came": how["how"]}
    level = how.get("source", {}).get("card", {}).get("level", {}).get("min")
    condition = {"by_effect": level}
    return condition if level is not None and how == came_about(condition) else None


def cut_in_line(steps: list[Tree]) -> Surface:
    if not steps:
        return {"steps": []}
    first, *rest = steps
    if "cut_in_boost" in first:
        return {"boost": first["cut_in_boost"], "steps": rest}
    if "may" in first and "then" in first and list(first["then"][0]) == ["cut_in_boost"]:
        offer, better = Names().freed(first["may"]), first["then"][0]["cut_in_boost"]
        if "else" not in first:
            return {"may": offer, "boost": better, "steps": []}
        usual = first["else"][0]["cut_in_boost"]
        return {"may": offer, "boost": usual, "better": better, "steps": []}
    if "if" in first and list(first["then"][0]) == ["cut_in_boost"]:
        found: Surface = {"if": first["if"], "better": first["then"][0]["cut_in_boost"]}
        if "else" in first:
            found["boost"] = first["else"][0]["cut_in_boost"]
        return {**found, "steps": rest}
    return {"steps": steps}


def how_first(line: Surface) -> Surface:
    """How a moment came about as a mark of its own, as `line_of` writes it."""
    body = line.get("body", [])
    if "trigger" in line:
        said = trigger_line(line["trigger"], body)
        rest = {k: v for k, v in line.items() if k not in ("trigger", "body")}
        return {**rest, **{k: v for k, v in said.items() if k != "said"}, "body": said["said"]}
    first = body[0] if body else {}
    conditions = first.get("if", ())
    if "moment" not in line or not conditions or not came_about(conditions[0]):
        return line
    rest = {k: v for k, v in first.items() if k != "if"}
    if conditions[1:]:
        rest["if"] = conditions[1:]
    parted = [rest] if "do" not in rest or "if" in rest else [{"do": [s]} for s in rest["do"]]
    return {**line, "body": [{"how": conditions[0]}, *parted, *body[1:]]}
