"""What somebody looks like: the game's sheet, then rules on traits, then a hash of the name."""

from typing import Any

from cards.faces.portraits import Portraits, pick
from cards.faces.shapes import read_shapes

Look = dict[str, Any]
PICKED = ("tone", "skin", "spec", "wear", "cloth", "tie", "beard", "eyes")


def looks(name: str, traits: str, portraits: Portraits) -> Look:
    """All parts of a person. Nothing depends on anything but name, traits and the tables."""
    known = portraits.sheet(name)
    look = dict(known) if known is not None else by_traits(name, traits, portraits)
    if known is not None:
        look = {"skin": 0, "eyes": "dot", "spec": None, "hat": None, "beard": None} | look
    woman = bool(portraits.women.search(name))
    defaults = by_name(name, woman=woman) | plain_parts(portraits)
    if woman or look.get("kid"):
        defaults["beard"] = None
    return defaults | look


def by_traits(name: str, traits: str, portraits: Portraits) -> Look:
    """What words in name and traits say; the first that speaks for a part wins."""
    words, found = f"{name} {traits}", Look()
    for rule, parts in portraits.groups:
        if rule.search(words):
            found = parts | found
    if str(found.get("hat", "")).endswith("?"):  # some of them wear it
        found["hat"] = found["hat"][:-1] if pick(name + "hat", (False, False, True)) else None
    return found


def by_name(name: str, *, woman: bool) -> Look:
    pools = read_shapes("rules")["pools"]
    found: Look = {part: pick(name + part, pools[part]) for part in PICKED}
    found["hair"] = pick(name + "hair", pools["long" if woman else "short"])
    found["inner"] = pick(name + "inner", pools["cloth"])
    found["ribbon"] = pick(name + "ribbon", pools["tie"])
    if woman:
        found["eyes"] = "lash"
    return found


def plain_parts(portraits: Portraits) -> Look:
    fixed: Look = {"hat": None, "hatc": "#33302e", "shirt": "#f1ece0"}
    return fixed | ({"skin": portraits.own["skin"]} if "skin" in portraits.own else {})
