"""What an ability means, whichever way it is said: for comparing the reader with cards said by hand."""

import json
from typing import Any

Tree = Any
MASKED = ("name", "not_name", "trait", "bond", "bonded", "called", "also_named", "also_trait")
DEFAULTS = {
    "draw": {"count": 1, "who": "you"},
    "discards": {"count": 1, "who": "opponent", "random": None},
    "gain": {"count": 1, "who": "you"},
    "look": {"count": 1, "whose": "you"},
    "reveal": {"count": 1, "whose": "you"},
    "mill": {"count": 1, "whose": "you"},
    "investigate": {"count": 1},
    "set_top": {"to": None, "count": 1},
    "take": {"who": None},
    "play": {"who": None},
    "flip": {"who": None, "to": "up"},
    "as_evidence": {"who": None, "face": "up"},
    "boost": {"who": None, "until": "turn"},
    "give": {"who": None, "until": "turn"},
    "grant": {"who": None, "until": "turn"},
    "zero": {"who": None, "until": "turn"},
    "mark": {"as_": None, "who": "self"},
    "keyword": {"is_": None, "who": "self"},
    "stats": {"who": "self"},
    "mislead": {"x": None},
    "acts_on_active": {"who": "self"},
    "file_take": {"count": 1},
    "ban": {"what": None},
}
TRIGGERS = ("played", "removed", "acts", "leaves", "case_resolves", "chosen", "set_would_leave")
SAME = {"remove_self": "remove", "bury_self": "bottom", "sleep_self": "sleep"}


def meaning(abilities: list[Tree]) -> list[Tree]:
    found = [ability_meaning(a) for a in abilities]
    merged: list[Tree] = []
    for ability in found:
        if (
            merged
            and "constant" in ability
            and "constant" in merged[-1]
            and {k: v for k, v in ability.items() if k != "constant"}
            == {k: v for k, v in merged[-1].items() if k != "constant"}
        ):
            merged[-1] = {**merged[-1], "constant": merged[-1]["constant"] + ability["constant"]}
        else:
            merged.append(ability)
    return sorted(merged, key=ordered)


def ordered(tree: Tree) -> str:
    return json.dumps(tree, sort_keys=True, ensure_ascii=False)


def ability_meaning(ability: Tree) -> Tree:
    made = {k: masked(k, v) for k, v in ability.items()}
    if "trigger" in made:
        made["trigger"] = trigger_meaning(made["trigger"])
    names: dict[str, str] = {}
    for key in ("cost", "do"):
        if key in made:
            made[key] = named(steps_meaning(made[key], key == "cost"), names)
    if made.get("cost") == []:
        del made["cost"]
    if "constant" in made:
        made["constant"] = [filled(line) for line in made["constant"]]
    for key in ("if", "only_if"):
        if key in made:
            made[key] = [condition_meaning(c) for c in made[key]]
    return made


def trigger_meaning(trigger: Tree) -> Tree:
    ((verb, given),) = trigger.items()
    if verb in TRIGGERS and not (isinstance(given, dict) and "who" in given):
        given = {
            "what" if verb == "set_would_leave" else "who": given.get("what", given)
            if isinstance(given, dict) and "what" in given
            else given
        }
    if isinstance(given, dict) and given.get("how") in ("ability", "effect"):
        given = {**given, "how": [given["how"]]}
    return {verb: filters(given)}


def masked(key: str, value: Tree) -> Tree:
    if key in MASKED:
        return len(value) if isinstance(value, list) else 1
    if isinstance(value, dict):
        return {k: masked(k, v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [masked("", v) for v in value]
    return value


def filters(tree: Tree) -> Tree:
    """Shared filters moved into alternatives, names and traits as alternatives too."""
    if isinstance(tree, list):
        return [filters(v) for v in tree]
    if not isinstance(tree, dict):
        return tree
    made = {k: filters(v) for k, v in tree.items()}
    if "any" in made and isinstance(made["any"], list) and isinstance(made["any"][0], dict):
        shared = {k: v for k, v in made.items() if k not in ("any", "type", "side")}
        kept = {k: v for k, v in made.items() if k in ("type", "side")}
        several = sorted(({**shared, **v} for v in made["any"]), key=ordered)
        return {**kept, "any": several}
    return made


def filled(step: Tree) -> Tree:
    ((verb, given),) = step.items()
    default = DEFAULTS.get(verb, {})
    if verb in SAME:
        return {SAME[verb]: "self"}
    if not isinstance(given, dict) or not (given.keys() & default.keys() or not given):
        if default and not (isinstance(given, dict) and verb == "stats"):
            given = {next(iter(default)): given}
        elif not default:
            return {verb: filters(given)}
    made = {**{k: v for k, v in default.items() if v is not None}, **given}
    if verb == "give" and not isinstance(made["keyword"], list):
        made["keyword"] = [made["keyword"]]
    if verb == "grant":
        made["ability"] = ability_meaning(made["ability"])
    if verb == "zero" and not isinstance(made["what"], list):
        made["what"] = [made["what"]]
    return {verb: filters(made)}


def steps_meaning(steps: Tree, cost: bool = False) -> list[Tree]:
    found: list[Tree] = []
    for step in steps if isinstance(steps, list) else [steps]:
        found += step_meaning(step)
    return found


def step_meaning(step: Tree) -> list[Tree]:
    if "choose" in step:
        return [choice(step)]
    if "may" in step:
        made = {"may": steps_meaning(step["may"])}
        for key in ("then", "else"):
            if step.get(key):
                made[key] = steps_meaning(step[key])
        return [made]
    if "if" in step:
        made = {
            "if": [condition_meaning(c) for c in step["if"]],
            "then": steps_meaning(step["then"]),
        }
        return [{**made, **({"else": steps_meaning(step["else"])} if "else" in step else {})}]
    if "one_of" in step:
        return [{"one_of": [steps_meaning(mode) for mode in step["one_of"]]}]
    if "delay" in step:
        return [{"delay": ability_meaning(step["delay"]["ability"])}]
    ((verb, given),) = filled(step).items()
    if verb == "discards" and given.get("who") == "you":
        return [{"choose": {"hand": {}}, "count": given["count"], "as": "#"}, {"discard": "#"}]
    if isinstance(given, dict) and "choose" in given:
        name = given.get("as", "#")
        return [choice({"as": name, **given}), {verb: name}]
    if isinstance(given, dict):
        for key, value in given.items():
            if isinstance(value, dict) and "choose" in value:
                name = value.get("as", "#")
                return [choice({"as": name, **value}), simple(verb, {**given, key: name})]
    return [simple(verb, given)]


def simple(verb: str, given: Tree) -> Tree:
    if isinstance(given, dict) and given.keys() == {"who"}:
        return {verb: given["who"]}
    return {verb: given}


def choice(step: Tree) -> Tree:
    made = {**step, "choose": filters(step["choose"])}
    if "up_to" not in made:
        made.setdefault("count", 1)
    return made


def condition_meaning(condition: Tree) -> Tree:
    if isinstance(condition, dict) and "count" in condition:
        given = dict(condition["count"])
        if "max" not in given:
            given.setdefault("min", 1)
        return {"count": filters(given)}
    return filters(condition)


def named(tree: Tree, names: dict[str, str]) -> Tree:
    """Names in the order in which they are bound; an inline choice is used at once."""
    if isinstance(tree, list):
        return [named(v, names) for v in tree]
    if isinstance(tree, dict):
        made = {k: named(v, names) for k, v in tree.items() if k not in ("as", "into")}
        for key in ("as", "into"):
            if key in tree:
                names[tree[key]] = f"n{len(set(names.values()))}"
                made[key] = names[tree[key]]
        return made
    return names.get(tree, tree) if isinstance(tree, str) else tree
