"""Abilities of cards of the live game in our language: ids, numbers and structure only.

They show what the language can say, and official rulings are tested with them. Names and
traits are what other cards refer to; titles and texts are left out.
"""

from typing import Any

from games.engine.cards import CardDef

Data = dict[str, Any]

DB, SCI, MDA, DET, HS, KAR = (
    "Detective Boys",
    "Scientist",
    "Mori Detective Agency",
    "Detective",
    "High School Student",
    "Karateka",
)
POL, MPD, OSA, NAG, PSB = (
    "Police",
    "Metropolitan Police Department",
    "Osaka Prefectural Police",
    "Nagano Prefectural Police",
    "Public Security Bureau",
)
FBI, AKAI, PT, BO, SUZ = "FBI", "Akai Family", "Phantom Thief", "Black Organization", "Suzuki Group"
GRAD = "Graduate University Student"


def up(**filters: Any) -> Data:
    return {"choose": {"character": filters}, "up_to": 1}


def foe(**filters: Any) -> Data:
    return up(side="opponents", **filters)


def own(**filters: Any) -> Data:
    return up(side="yours", **filters)


def one(**filters: Any) -> Data:
    return {"choose": {"character": {"side": "yours", **filters}}}


def gone(**filters: Any) -> Data:
    return {"choose": {"removed": filters}, "up_to": 1}


def held(**filters: Any) -> Data:
    return {"choose": {"hand": filters}, "up_to": 1}


def some(**filters: Any) -> Data:
    return {"choose": {"hand": filters}}


def when(trigger: Data, *do: Data, **headers: Any) -> Data:
    return {"trigger": trigger, "do": list(do), **headers}


def declare(cost: list[Data], *do: Data, **headers: Any) -> Data:
    return {"kind": "declare", "cost": cost, "do": list(do), **headers}


def always(*lines: Data, **headers: Any) -> Data:
    return {"constant": list(lines), **headers}


def keyword(word: str, **headers: Any) -> Data:
    return always({"keyword": word}, **headers)


def event(*do: Data, **headers: Any) -> Data:
    return {"kind": "event", "do": list(do), **headers}


def spark(*do: Data, **headers: Any) -> Data:
    return {"kind": "spark", "do": list(do), **headers}


def cut_in(boost: Any, *do: Data, **headers: Any) -> Data:
    steps = ([{"cut_in_boost": boost}] if boost else []) + list(do)
    return {"kind": "cut_in", "do": steps, **headers}


def disguise(**headers: Any) -> Data:
    return {"kind": "disguise", **headers}


def look(n: int, filters: Data, rest: str = "bottom") -> list[Data]:
    return [
        {"look": n},
        {"choose": {"looked": filters}, "up_to": 1, "as": "it"},
        {"take": {"who": "it", "reveal": True}},
        {"rest": rest},
    ]


def set_to(**filters: Any) -> list[Data]:
    return [{**one(**filters), "as": "bearer"}, {"set": {"what": "self", "to": "bearer"}}]


def until_found(filters: Data) -> list[Data]:
    return [
        {"reveal_until": {"find": {"card": filters}, "into": "found"}},
        {"take": "found"},
        {"rest": "deck"},
    ]


def may(first: Data | list[Data], *then: Data, **rest: Any) -> Data:
    steps = first if isinstance(first, list) else [first]
    return {"may": steps, "then": list(then), **rest}


def if_(condition: Any, *then: Data, otherwise: tuple[Data, ...] = ()) -> Data:
    found: Data = {"if": [condition], "then": list(then)}
    if otherwise:
        found["else"] = list(otherwise)
    return found


def boost(who: Any, until: str = "turn", **stats: int | Data) -> Data:
    return {"boost": {"who": who, **stats, "until": until}}


def give(who: Any, *keywords: str, until: str = "turn") -> Data:
    return {"give": {"who": who, "keyword": list(keywords), "until": until}}


def count(noun: str, low: int = 1, **filters: Any) -> Data:
    return {"count": {"of": {noun: filters}, "min": low}}


def grant(who: Any, ability: Data, until: str = "turn") -> Data:
    return {"grant": {"who": who, "ability": ability, "until": until}}


PLAYED = {"played": "self"}
REMOVED = {"removed": "self"}
THEIRS = "opponents"
DRAW = {"draw": 1}
DISCARD = {"discards": {"who": "you"}}
PAY_CARD = {"discard": some()}
SLEEP = {"sleep_self": {}}
SLEEP_ONE = {"sleep": up()}
S_DRAW = spark(DRAW)
S_SLEEP = spark(SLEEP_ONE)
GIVE_EVIDENCE = {"gain": {"count": 1, "who": "opponent"}}
MISLEAD = always({"mislead": 1})
ASLEEP = always({"mark": "enters_asleep"})
TURN_ENDS = {"turn_ends": {"whose": "you"}}
BEATEN = {"removed": {"who": {"character": {"side": "opponents"}}, "by": "contact"}}
BEATEN_HERE = {
    "removed": {"who": {"character": {"side": "opponents", "facing": True}}, "by": "contact"}
}
BY_EFFECT = {
    "played": {
        "who": "self",
        "how": ["ability", "effect"],
        "source": {"card": {"level": {"min": 3}}},
    }
}
MINE = {"character": {"side": "yours"}}
FOES = {"character": {"side": "opponents"}}


def low(level: int) -> Data:
    return {"max": level}


REAL: dict[str, CardDef] = {}


def card(
    id: str,
    name: str,
    colors: str,
    level: int,
    ap: int,
    lp: int,
    traits: tuple[str, ...],
    *abilities: Data,
    **more: Any,
) -> None:
    """A Character."""
    REAL[id] = CardDef(
        id,
        name,
        "character",
        attributes={"level": level, "ap": ap, "lp": lp, **more},
        traits=traits,
        colors=tuple(colors.split("/")),
        abilities=abilities,
    )


def use(id: str, colors: str, level: int, *abilities: Data, traits: tuple[str, ...] = ()) -> None:
    """An Event; its id stands for its title."""
    REAL[id] = CardDef(
        id,
        f"Event {id}",
        "event",
        attributes={"level": level},
        traits=traits,
        colors=(colors,),
        abilities=abilities,
    )


def case(id: str, colors: str, *abilities: Data, **more: Any) -> None:
    REAL[id] = CardDef(
        id,
        f"Case {id}",
        "case",
        attributes={"level_first": 7, "level_second": 6, **more},
        colors=tuple(colors.split("/")),
        abilities=abilities,
    )


# -- blue -------------------------------------------------------------------------------

CONAN = (DET, MDA, DB)
card(
    "0001",
    "Conan Edogawa",
    "blue",
    8,
    7000,
    2,
    CONAN,
    when(
        {"hint_used": {"player": "you"}},
        {"bottom": up(level={"max": {"level_of": "that"}})},
        partner="blue",
        limit="once",
    ),
)
card(
    "0002",
    "Ai Haibara",
    "blue",
    6,
    4000,
    1,
    (DB, SCI),
    always({"mark": "unchoosable"}, bond="Conan Edogawa"),
    declare(
        [SLEEP],
        {**held(type="character", level=low(5), trait=DB), "as": "it"},
        {"play": "it"},
        if_({"is": {"cards": "it", "a": {"card": {"name": "Conan Edogawa"}}}}, DRAW),
    ),
)
card(
    "0003",
    "Ran Mori",
    "blue",
    7,
    6000,
    0,
    (HS, MDA, KAR),
    when(BEATEN_HERE, DRAW),
    declare([PAY_CARD], boost("self", ap=1000), give("self", "rush"), partner="blue", limit="once"),
)
card("0004", "Conan Edogawa", "blue", 5, 6000, 1, CONAN, S_DRAW)
card(
    "0005",
    "Shinichi Kudo",
    "blue",
    6,
    5000,
    1,
    (DET, HS),
    {
        **always({"level_in_hand": 4}),
        "if": [count("character", 6)],
        "partner": "blue",
        "from_hand": True,
    },
    declare([{"bury_self": {}}], {"wake": up(color="blue", lp=low(0))}),
)
card(
    "0006",
    "Kogoro Mori",
    "blue",
    6,
    6000,
    0,
    (DET, MDA),
    when(BEATEN_HERE, may(PAY_CARD, {"gain": 1})),
)
card("0007", "Conan Edogawa", "blue", 4, 2000, 2, CONAN, ASLEEP, S_DRAW)
card(
    "0008",
    "Hiroshi Agasa",
    "blue",
    7,
    6000,
    1,
    ("Inventor",),
    when(
        {
            "played": {
                "who": {"character": {"side": "yours", "trait": DB, "level": low(6)}},
                "how": ["ability", "effect"],
            }
        },
        {"choose": {"character": {"among": "that"}}, "as": "it"},
        {"wake": "it"},
        give("it", "haste"),
        limit="once",
    ),
)
card(
    "0009",
    "Eri Kisaki",
    "blue",
    4,
    3000,
    1,
    ("Lawyer",),
    when(PLAYED, *look(2, {"type": "character", "color": "blue", "lp": 0})),
)
card(
    "0010", "Genta Kojima", "blue", 4, 5000, 0, (DB,), when(BY_EFFECT, {"sleep": up(level=low(5))})
)
card(
    "0011", "Mitsuhiko Tsuburaya", "blue", 3, 3000, 1, (DB,), when(BY_EFFECT, boost(up(), ap=2000))
)
card(
    "0012",
    "Ai Haibara",
    "blue",
    4,
    4000,
    1,
    (DB, SCI),
    when(PLAYED, *look(4, {"color": "blue"}), if_({"picked": "it"}, DISCARD)),
    S_DRAW,
)
card(
    "0013",
    "Eisuke Hondo",
    "blue",
    4,
    4000,
    1,
    (HS,),
    when({"deduces": "self"}, *look(2, {"type": "character", "trait": DET})),
    S_DRAW,
)
card(
    "0014",
    "Shiho Miyano",
    "blue",
    5,
    5000,
    1,
    (SCI,),
    when(REMOVED, *until_found({"name": "Conan Edogawa"}), turn=THEIRS),
    S_DRAW,
)
card("0015", "Ran Mori", "blue", 2, 1000, 1, (HS, MDA, KAR), cut_in(2000))
card(
    "0016",
    "Kogoro Mori",
    "blue",
    5,
    5000,
    1,
    (DET, MDA),
    {
        **always(
            {
                "mark": {
                    "as_": "undesignatable",
                    "who": {"character": {"side": "yours", "level": low(4)}},
                }
            }
        ),
        "if": [{"in_state": {"who": "self", "is_": "sleep"}}],
    },
    S_SLEEP,
)
card("0017", "Ayumi Yoshida", "blue", 3, 2000, 1, (DB,), when(BY_EFFECT, DRAW))
use(
    "0018",
    "blue",
    6,
    event(
        DISCARD,
        {"look": 6},
        {
            "choose": {"looked": {"type": "character", "trait": DB, "level": low(4)}},
            "up_to": 2,
            "as": "it",
        },
        {"play": "it"},
        {"rest": "shuffled"},
        partner="blue",
    ),
)
use(
    "0019",
    "blue",
    2,
    event(
        {"look": 5},
        {"choose": {"looked": {}}, "up_to": 1, "as": "it"},
        {"take": "it"},
        {"rest": "bottom"},
        *set_to(),
    ),
    when({"contacts": "host"}, boost("host", "contact", ap=2000)),
    S_DRAW,
)
card(
    "0174",
    "Conan Edogawa",
    "blue",
    7,
    5000,
    2,
    CONAN,
    when(
        PLAYED,
        if_(
            count("character", side="yours", level={"min": 7}, other_color="blue"),
            give("self", "rush"),
        ),
    ),
    when(
        {"acts": "self"},
        boost(
            "self",
            "action",
            ap={
                "count": {
                    "of": {"character": {"side": "yours", "other_color": "blue"}},
                    "times": 1000,
                }
            },
        ),
        limit="once",
    ),
)
card(
    "0175",
    "Shinichi Kudo",
    "blue",
    8,
    7000,
    2,
    (DET, HS),
    when(PLAYED, {"bottom": up(level=low(7))}, partner="blue"),
    declare([], boost(up(name="Ran Mori"), lp=1), limit="once"),
)
card(
    "0176",
    "Ran Mori",
    "blue",
    6,
    6000,
    0,
    (HS, MDA, KAR),
    when(
        {"deduces_or_acts": "self"},
        {
            "play": gone(
                type="character", level=low(5), any=[{"name": "Eri Kisaki"}, {"trait": MDA}]
            )
        },
        bond="Shinichi Kudo",
        limit="once",
    ),
    when(REMOVED, {"take": gone(name="Shinichi Kudo")}, turn=THEIRS),
)
card(
    "0178",
    "Kamen Yaiba",
    "blue",
    5,
    5000,
    0,
    ("Hero",),
    spark(if_(count("character", side="yours", trait=DB), {"draw": 2})),
    cut_in(
        0,
        if_(
            {"is": {"cards": "mine", "a": {"character": {"trait": DB, "level": low(5)}}}},
            {"cut_in_boost": 3000},
            otherwise=({"cut_in_boost": 1000},),
        ),
    ),
)
card("0179", "Conan Edogawa", "blue", 3, 2000, 1, CONAN, cut_in(3000, turn="yours"))
card(
    "0182",
    "Ai Haibara",
    "blue",
    6,
    5000,
    1,
    (DB, SCI),
    declare([], boost(up(other_color="blue"), ap=2000), limit="once"),
    S_DRAW,
)
card(
    "0184",
    "Kogoro Mori",
    "blue",
    7,
    6000,
    0,
    (DET, MDA),
    always(
        {
            "stats": {
                "who": {"character": {"side": "yours", "color": "blue", "level": low(5)}},
                "ap": 1000,
            }
        },
        turn="yours",
    ),
    when(
        {"acts": {"character": {"side": "yours", "any": [{"name": "Eri Kisaki"}, {"trait": MDA}]}}},
        DRAW,
        limit="once",
    ),
)
use(
    "0185",
    "blue",
    4,
    event(*set_to(color="blue", level=low(7))),
    always({"keyword": {"is_": "rush", "who": "host"}}),
    spark({"take": "self"}),
    traits=("Gadget",),
)
use(
    "0186",
    "blue",
    4,
    event(
        {
            "choose": {"character": {"side": "yours", "trait": DB, "level": low(5)}},
            "up_to": "any",
            "as": "them",
        },
        give("them", "rush_case"),
        grant("them", when({"acts": "self"}, DRAW)),
    ),
)
card(
    "0260",
    "Conan Edogawa",
    "blue",
    7,
    5000,
    1,
    CONAN,
    when(
        {"hint_used": {"player": "you"}},
        *look(3, {"type": "character", "trait": DB}),
        limit="once",
    ),
    when(
        {"declares": {"character": {"side": "yours", "trait": DB}}},
        give("self", "rush"),
        limit="once",
    ),
)
card(
    "0261",
    "Ai Haibara",
    "blue",
    8,
    7000,
    2,
    (DB, SCI),
    declare(
        [SLEEP, {"mill": {"count": 3, "into": "paid"}}],
        if_(
            {
                "is": {
                    "cards": "paid",
                    "a": {
                        "card": {
                            "type": "character",
                            "any": [{"name": "Hiroshi Agasa"}, {"trait": DB}],
                        }
                    },
                }
            },
            {"bottom": up(level=low(8))},
        ),
        limit="once",
    ),
)
card(
    "0262",
    "Conan Edogawa",
    "blue",
    5,
    5000,
    1,
    CONAN,
    when(PLAYED, may(PAY_CARD, {"wake": own(name="Ran Mori", lp=0)}), phase="resolution"),
    spark({"take": gone(name="Shinichi Kudo")}),
)
card(
    "0264",
    "Detective Boys",
    "blue",
    8,
    8000,
    2,
    (DB,),
    when(
        PLAYED,
        {
            "choose": {"removed": {"type": "character", "trait": DB}},
            "up_to": 5,
            "as": "them",
            "such_that": {"different": "name"},
        },
        {"stack": {"what": "them", "under": "self"}},
    ),
    keyword("rush", stacked=1),
    when({"acts": "self"}, DRAW, stacked=3),
    when({"acts": "self"}, {"gain": 1}, stacked=5),
)
card(
    "0266",
    "Hiroshi Agasa",
    "blue",
    6,
    5000,
    1,
    ("Inventor",),
    when(
        {"sleeps": {"character": {"side": "yours", "trait": DB}}},
        DRAW,
        DISCARD,
        turn="yours",
        limit="once",
    ),
    S_DRAW,
)
card(
    "0267",
    "Midori Kuriyama",
    "blue",
    4,
    4000,
    1,
    ("Secretary",),
    MISLEAD,
    when(PLAYED, if_(count("character", 3, side="opponents", state="down"), DRAW)),
)
card(
    "0268",
    "Genta Kojima",
    "blue",
    5,
    3000,
    1,
    (DB,),
    declare([SLEEP], {"sleep": up(level=low(6))}),
    cut_in(1000),
)
card(
    "0270",
    "Shiragami",
    "blue",
    7,
    6000,
    1,
    (),
    when(
        REMOVED, {"play": held(type="character", name="Shinichi Kudo", level=low(6))}, turn=THEIRS
    ),
    spark({"take": gone(name="Shinichi Kudo")}),
)
card(
    "0272",
    "Kazumi Tsukamoto",
    "blue",
    5,
    4000,
    0,
    (HS, KAR),
    keyword("rush"),
    when({"turn_ends": {}}, {"bounce": "self"}, DISCARD),
)
card(
    "0274",
    "Mitsuhiko Tsuburaya",
    "blue",
    4,
    4000,
    1,
    (DB,),
    declare(
        [SLEEP],
        {"reveal": 1},
        if_(
            count("looked", type="character", any=[{"name": "Hiroshi Agasa"}, {"trait": DB}]),
            {"take": {"looked": {}}},
            otherwise=({"rest": "bottom"},),
        ),
    ),
)
card(
    "0275", "Maria Higashio", "blue", 3, 3000, 1, (), cut_in(0, {"wake": up(trait=DB)}, turn=THEIRS)
)
card(
    "0278",
    "Ran Mori",
    "blue",
    4,
    4000,
    1,
    (HS, MDA, KAR),
    when(
        {"acts": "self"},
        may(
            {"mill": {"count": 3, "into": "milled"}},
            if_(
                {
                    "is": {
                        "cards": "milled",
                        "a": {
                            "card": {
                                "type": "character",
                                "any": [{"name": ["Eri Kisaki", "Shinichi Kudo"]}, {"trait": MDA}],
                            }
                        },
                    }
                },
                boost("self", "action", ap=1000),
            ),
        ),
    ),
)
card(
    "0279",
    "Ayumi Yoshida",
    "blue",
    3,
    2000,
    1,
    (DB,),
    declare([SLEEP], DRAW, DISCARD),
    cut_in(1000),
)
card(
    "0280",
    "Rumi Wakasa",
    "blue",
    4,
    4000,
    1,
    ("Teacher",),
    {
        **always({"stats": {"ap": 2000}}),
        "if": [{"count": {"of": {"character": {"side": "yours", "other": True}}, "max": 0}}],
    },
)
card(
    "0281",
    "Kanenori Wakita",
    "blue",
    4,
    4000,
    1,
    ("Chef",),
    when(
        {"played": {"who": {"character": {"side": "yours", "trait": MDA}}}},
        {"reveal": {"count": 1, "whose": "opponent"}},
        {"rest": "top"},
        turn="yours",
        limit="once",
    ),
    S_DRAW,
)
use(
    "0282",
    "blue",
    6,
    event(
        may(
            {"bottom": one(level=low(8))},
            {"bottom": foe(level=low(8))},
            {"play": {"who": held(type="character", color="blue", level=low(6)), "asleep": True}},
        )
    ),
)
use(
    "0283",
    "blue",
    6,
    event(
        *look(5, {"type": "character", "trait": DB}, "remove"),
        {"play": held(type="character", trait=DB, level=low(6))},
    ),
)
use("0284", "blue", 5, event({"draw": 2}), cut_in(1000, turn="yours"), cut_in(3000, turn=THEIRS))
card("0091", "Conan Edogawa", "blue", 7, 6000, 1, CONAN, keyword("haste", partner="blue"))
card(
    "0092",
    "Conan Edogawa",
    "blue",
    4,
    4000,
    1,
    CONAN,
    declare(
        [{"sleep": one(state="active", other=True)}],
        DRAW,
        DISCARD,
        boost("self", lp=1),
        limit="once",
    ),
    S_DRAW,
)
card(
    "0093",
    "Shinichi Kudo",
    "blue",
    8,
    7000,
    2,
    (DET, HS),
    when(PLAYED, may(PAY_CARD, {"remove": up(ap=low(8000))}), partner="blue"),
)
card("0094", "Kogoro Mori", "blue", 5, 5000, 0, (DET, MDA), keyword("rush", partner="blue"))
card(
    "0097",
    "Hiroshi Agasa",
    "blue",
    6,
    5000,
    1,
    ("Inventor",),
    when(
        PLAYED,
        {**held(type="character", trait=DB, level=low(4)), "as": "it"},
        {"play": {"who": "it", "asleep": True}},
        if_({"none_picked": "it"}, boost(up(), ap=1000)),
    ),
)
card(
    "0101",
    "Ai Haibara",
    "blue",
    5,
    5000,
    1,
    (DB, SCI),
    when(
        REMOVED,
        {"look": 3},
        {
            "choose": {"looked": {"type": "character", "color": "blue", "level": low(4)}},
            "up_to": 1,
            "as": "it",
        },
        {"play": {"who": "it", "asleep": True}},
        {"rest": "bottom"},
        turn=THEIRS,
    ),
    S_SLEEP,
)
use("0103", "blue", 5, event({"remove": up(ap=low(8000))}, partner="blue"))
case(
    "0087", "blue/green", when({"case_resolves": "self"}, {"draw": {"count": 1, "who": "opponent"}})
)

# -- green ------------------------------------------------------------------------------

HEIJI = (DET, HS)
card(
    "0021",
    "Kazuha Toyama",
    "green",
    7,
    5000,
    0,
    (HS,),
    always({"stats": {"lp": 1}}, partner="green"),
    declare([SLEEP], give(up(name="Heiji Hattori"), "rush")),
)
card(
    "0022",
    "Heiji Hattori",
    "green",
    8,
    7000,
    2,
    HEIJI,
    always({"acts_on_active": {}}),
    when({"contacts": "self"}, boost("self", "contact", ap=1000)),
    when({"contacts": "self"}, {"wake": "self"}, partner="green", turn="yours", limit="once"),
)
card(
    "0024",
    "Momiji Ooka",
    "green",
    5,
    4000,
    1,
    (HS,),
    when(BEATEN, {"take": gone(color="green", has="cut_in")}, limit="once"),
)
card("0025", "Muga Iori", "green", 6, 5000, 1, ("Butler",), when(BEATEN, give("self", "rush")))
card(
    "0026",
    "Heiji Hattori",
    "green",
    3,
    3000,
    1,
    HEIJI,
    when({"acts": {"who": "self", "on": "character"}}, boost("self", ap=1000), limit="once"),
)
card("0027", "Kazuha Toyama", "green", 2, 1000, 1, (HS,), cut_in(2000))
card(
    "0029",
    "Goro Otaki",
    "green",
    4,
    4000,
    1,
    (POL, OSA),
    when({"removed": {"who": "self", "by": "contact"}}, SLEEP_ONE),
    S_DRAW,
)
card(
    "0030",
    "Ginshiro Toyama",
    "green",
    6,
    6000,
    1,
    (POL, OSA),
    when(
        {"acts": {"who": {"character": {"side": "yours", "color": "green"}}, "on": "character"}},
        SLEEP_ONE,
        limit="once",
    ),
)
card(
    "0032",
    "Heizo Hattori",
    "green",
    6,
    6000,
    1,
    (POL, OSA),
    always(
        {
            "stats": {
                "who": {"character": {"side": "yours", "color": "green", "other": True}},
                "ap": 1000,
            }
        },
        turn="yours",
    ),
    S_DRAW,
)
use(
    "0033",
    "green",
    5,
    event(*set_to(color="green")),
    when(
        {"would_leave": {"who": "host", "by": ["effect", "contact"], "whose": "opponent"}},
        {"keep": "that"},
        {"remove": "self"},
    ),
)
use("0034", "green", 3, event(SLEEP_ONE, DRAW), S_SLEEP)
card(
    "0107",
    "Heiji Hattori",
    "green",
    4,
    4000,
    1,
    HEIJI,
    when(
        {"acts": "self"},
        boost(
            "self",
            "action",
            ap={
                "count": {
                    "of": {"character": {"side": "opponents", "state": "down"}},
                    "times": 1000,
                }
            },
        ),
    ),
    S_DRAW,
)
card(
    "0108",
    "Kazuha Toyama",
    "green",
    6,
    5000,
    1,
    (HS,),
    when(
        {"played": {"who": ["self", {"character": {"side": "yours", "name": "Heiji Hattori"}}]}},
        SLEEP_ONE,
        limit="once",
    ),
    S_SLEEP,
)
card(
    "0111",
    "Heizo Hattori",
    "green",
    6,
    6000,
    1,
    (POL, OSA),
    when({"acts": "self"}, {"ban": {"what": "no_cut_in", "until": "action"}}),
    when(BEATEN_HERE, DRAW),
    S_DRAW,
)
card(
    "0115",
    "Shizuka Hattori",
    "green",
    5,
    5000,
    1,
    (),
    declare(
        [PAY_CARD],
        give(up(color="green", level=low(6), other=True), "rush"),
        limit="once",
        only_if=[count("character", 2, side="opponents", state="down")],
    ),
)
card(
    "0188",
    "Heiji Hattori",
    "green",
    8,
    8000,
    1,
    HEIJI,
    when(
        {"card_set": "self"},
        {"one_of": [[{"wake": "self"}], [give("self", "rush")]]},
        turn="yours",
        limit="twice",
    ),
    declare([{"mill": 3}], {"set_top": {"to": "self"}}, limit="once"),
)
card(
    "0189",
    "Muga Iori",
    "green",
    7,
    6000,
    1,
    ("Butler",),
    when(PLAYED, *look(5, {"type": "event", "color": "green"}, "shuffled")),
    when(TURN_ENDS, {"wake": up(carrying=True)}),
)
card(
    "0190",
    "Momiji Ooka",
    "green",
    6,
    5000,
    1,
    (HS,),
    when(
        {"set_leaves": {"host": FOES}}, {"set_top": {"to": own()}}, DRAW, turn="yours", limit="once"
    ),
    when(PLAYED, {"set_top": {"to": foe()}}),
)
card(
    "0191",
    "Soshi Okita",
    "green",
    6,
    6000,
    0,
    (HS,),
    declare([], {"choose": FOES, "up_to": 5, "as": "them"}, boost("them", ap=-1000), limit="once"),
    S_SLEEP,
)
card(
    "0192",
    "Takeshi Onimaru",
    "green",
    7,
    6000,
    0,
    (HS,),
    keyword("rush_character"),
    always({"mark": "lure"}, limit="once"),
    S_DRAW,
)
card(
    "0193",
    "Kazuha Toyama",
    "green",
    6,
    5000,
    1,
    (HS,),
    when(PLAYED, {"set_top": {"to": own()}}),
    declare(
        [{"remove": {"choose": {"set_card": {"host_side": "yours", "face": "down"}}}}],
        SLEEP_ONE,
        limit="once",
    ),
    S_SLEEP,
)
card(
    "0195",
    "Kazuha Toyama",
    "green",
    4,
    3000,
    1,
    (HS,),
    when(REMOVED, {"take": gone(color="green", has="cut_in")}, turn=THEIRS),
    spark({"take": gone(color="green", has="cut_in")}),
)
card(
    "0196",
    "Fumimaro Ayanokoji",
    "green",
    5,
    5000,
    1,
    (POL,),
    when({"acts": FOES}, DRAW, limit="once"),
    S_DRAW,
)
card(
    "0200",
    "Heizo Hattori",
    "green",
    6,
    6000,
    1,
    (POL, OSA),
    when(
        {"cut_in_played": {"player": "opponent"}},
        may(
            [
                {"choose": {"set_card": {"host_side": "yours"}}, "count": 2, "as": "paid"},
                {"remove": "paid"},
            ],
            {"negate": {}},
        ),
    ),
    declare([], {"set_top": {"to": own()}}, limit="once"),
)
use(
    "0201",
    "green",
    6,
    event(*set_to(color="green", trait=DET)),
    always(
        {"keyword": {"is_": "rush_character", "who": "host"}}, {"acts_on_active": {"who": "host"}}
    ),
    S_DRAW,
    traits=("Gadget",),
)
use(
    "0202",
    "green",
    5,
    event(
        {"sleep": FOES},
        only_if=[{"phase": "resolution"}, count("character", side="yours", name="Heiji Hattori")],
    ),
)
use(
    "0203",
    "green",
    5,
    event(
        may(
            [
                {"choose": {"set_card": {"host_side": "yours"}}, "count": 2, "as": "paid"},
                {"remove": "paid"},
            ],
            {"remove": up()},
        )
    ),
)
card(
    "0285",
    "Heiji Hattori",
    "green",
    8,
    7000,
    2,
    HEIJI,
    when(PLAYED, *until_found({"type": "event", "color": "green"})),
    when(
        {"uses_event": {"what": {"card": {"color": "green"}}, "player": "you"}},
        may(PAY_CARD, {"remove": up(level=low(7))}),
        turn="yours",
        limit="once",
    ),
)
card(
    "0286",
    "Kazuha Toyama",
    "green",
    7,
    6000,
    0,
    (HS,),
    declare(
        [
            SLEEP,
            {"bottom": {"choose": {"removed": {"type": "event", "color": "green"}}, "count": 2}},
        ],
        {"use_event": held(type="event", color="green", level={"min": 5, "max": 6}, usable=True)},
        limit="once",
    ),
)
card(
    "0287",
    "Muga Iori",
    "green",
    7,
    6000,
    1,
    ("Butler",),
    always({"mark": "unchoosable"}, bond="Momiji Ooka"),
    when(
        {"acts": "self"},
        {"play": {"who": held(type="character", color="green", level=low(6)), "asleep": True}},
        limit="once",
    ),
)
card(
    "0289",
    "Heiji Hattori",
    "green",
    7,
    5000,
    1,
    HEIJI,
    keyword("rush", partner="green"),
    always({"acts_on_active": {"target": {"character": {"carrying": True}}}}),
    when(PLAYED, {"set_top": {"to": foe()}}),
)
card(
    "0290",
    "Kazuha Toyama",
    "green",
    4,
    4000,
    1,
    (HS,),
    always(
        {"stats": {"who": {"character": {"side": "opponents", "carrying": True}}, "ap": -1000}},
        turn="yours",
    ),
    S_DRAW,
)
card(
    "0291",
    "Kazuhisa Inao",
    "green",
    3,
    3000,
    0,
    (HS,),
    cut_in(1000, {"set_top": {"to": foe(in_contact=True)}}),
)
card(
    "0293",
    "Natsuki Koshimizu",
    "green",
    7,
    6000,
    1,
    (DET,),
    when(PLAYED, *look(4, {"type": "character", "trait": DET})),
    declare(
        [SLEEP, {"discard": some(type="character", trait=DET)}],
        {"remove": up(level=low(7), other=True)},
        {"bury_self": {}},
        limit="once",
    ),
)
card(
    "0295",
    "Junya Tokitsu",
    "green",
    5,
    5000,
    1,
    (DET, HS),
    when(
        {"deduces": {"character": {"side": "yours", "lp": {"min": 1}}}},
        may(DRAW, {"prevent": "deduction"}),
        turn="yours",
        limit="once",
    ),
    S_SLEEP,
)
card(
    "0296",
    "Shigeo Nagashima",
    "green",
    4,
    4000,
    0,
    (HS,),
    cut_in(
        0,
        may(
            [
                {"choose": {"set_card": {"host_side": "opponents", "face": "down"}}, "as": "it"},
                {"remove": "it"},
            ],
            {"cut_in_boost": 3000},
            **{"else": [{"cut_in_boost": 1000}]},
        ),
    ),
)
card(
    "0297",
    "Shinichi Wada",
    "green",
    2,
    1000,
    1,
    ("Butler",),
    when(
        {"gains_evidence": {"player": "you"}},
        {"look_at": {"evidence": {"top": True}}},
        turn="yours",
        limit="once",
    ),
    cut_in(1000),
)
use(
    "0298",
    "green",
    5,
    event(*set_to(color="green")),
    always({"mark": {"as_": "forces_guard", "who": "host"}}),
    when({"contacts": "host"}, boost("host", "contact", ap=2000)),
)
use(
    "0299",
    "green",
    4,
    event(
        {"look": 5},
        {"choose": {"looked": {"type": "character", "trait": DET}}, "up_to": 1, "as": "a"},
        {
            "choose": {"looked": {"type": "character", "trait": DET, "unlike": "a"}},
            "up_to": 1,
            "as": "b",
        },
        {"take": {"who": "a", "reveal": True}},
        {"take": {"who": "b", "reveal": True}},
        {"rest": "shuffled"},
    ),
    spark({"take": gone(type="character", trait=DET)}),
)

# -- white ------------------------------------------------------------------------------

KID = (PT,)
card(
    "0036",
    "Kaito Kid",
    "white",
    8,
    7000,
    2,
    KID,
    when(PLAYED, may({"mill": 7}, {"bottom": up()}), partner="white"),
)
card(
    "0037",
    "Aoko Nakamori",
    "white",
    6,
    5000,
    1,
    (HS,),
    MISLEAD,
    when(
        {"deduces_or_acts": FOES},
        may({"mill": 5}, {"zero": {"who": "that", "what": ["lp", "ap"]}}),
        limit="once",
    ),
)
card(
    "0039",
    "Kaito Kuroba",
    "white",
    5,
    4000,
    1,
    (HS,),
    when(
        {"action_ends": "self"},
        may(
            {"bury_self": {}},
            {
                **held(type="character", color="white", level=low(6), not_name="Kaito Kuroba"),
                "as": "it",
            },
            {"play": "it"},
            give("it", "rush"),
            grant("it", when(TURN_ENDS, {"bounce": "self"})),
        ),
    ),
)
card(
    "0040",
    "Sonoko Suzuki",
    "white",
    5,
    5000,
    1,
    (HS, SUZ),
    declare(
        [SLEEP],
        {"look": 3},
        {"choose": {"looked": {}}, "as": "it"},
        {"take": "it"},
        {"rest": "bottom"},
    ),
    S_SLEEP,
)
card(
    "0041",
    "Kaito Kid",
    "white",
    3,
    3000,
    1,
    KID,
    {
        **always({"stats": {"ap": 2000}}, turn="yours"),
        "if": [count("character", 3, side="opponents")],
    },
)
card(
    "0042",
    "Phantom Thief No. 1412",
    "white",
    6,
    4000,
    2,
    KID,
    ASLEEP,
    when(
        PLAYED,
        {"reveal": 1},
        if_(
            count("looked", color="white"),
            {"take": {"looked": {}}},
            otherwise=({"rest": "bottom"},),
        ),
    ),
    S_DRAW,
)
card(
    "0043",
    "Makoto Kyogoku",
    "white",
    7,
    6000,
    0,
    (HS, KAR),
    keyword("rush_character"),
    always({"mark": "cannot_act_on_case"}),
    always({"stats": {"ap": 1000}}, turn="yours"),
)
card(
    "0044",
    "Yusaku Kudo",
    "white",
    7,
    5000,
    2,
    ("Novelist",),
    ASLEEP,
    when(
        PLAYED,
        {"reveal": 1},
        if_(
            count("looked", type="character", level=low(6)),
            {"play": {"looked": {}}},
            otherwise=({"take": {"looked": {}}},),
        ),
    ),
)
card(
    "0046",
    "Konosuke Jii",
    "white",
    3,
    3000,
    1,
    (),
    when(REMOVED, {"zero": {"who": up(), "what": "lp"}}, turn=THEIRS),
    S_DRAW,
)
use(
    "0049",
    "white",
    5,
    event(*set_to(color="white")),
    when(
        {"removed": {"who": "host"}},
        {"play": held(type="character", color="white", level=low(7))},
        turn=THEIRS,
    ),
    S_DRAW,
)
use(
    "0050",
    "white",
    4,
    event(
        give(up(color="white"), "rush_case"),
        {
            "delay": {
                "ability": when(
                    {"evidence_removed": {"whose": "opponent"}},
                    {"stun": up(state="sleep")},
                    limit="once",
                )
            }
        },
    ),
)
card(
    "0119",
    "Kaito Kid",
    "white",
    8,
    7000,
    2,
    KID,
    when(PLAYED, may(PAY_CARD, {"stun": up()}, {"gain": 1}), partner="white"),
)
card(
    "0121",
    "Kaito Kid",
    "white",
    4,
    4000,
    1,
    KID,
    when(REMOVED, {"stun": up(state="sleep", level=low(5))}, turn=THEIRS),
    S_DRAW,
)
card(
    "0127",
    "Makoto Kyogoku",
    "white",
    6,
    7000,
    0,
    (HS, KAR),
    when(TURN_ENDS, may(PAY_CARD, {"wake": "self"})),
    S_DRAW,
)
card(
    "0205",
    "Kaito Kid",
    "white",
    7,
    6000,
    1,
    KID,
    when({"disguised": "self"}, DRAW, boost("self", "contact", ap=1000)),
    when(
        PLAYED,
        {"play": {"who": gone(type="character", color="white", level=low(4)), "asleep": True}},
    ),
    disguise(case="white", file=6),
)
card(
    "0206",
    "Yusaku Kudo",
    "white",
    8,
    8000,
    2,
    ("Novelist",),
    declare(
        [SLEEP],
        {"choose": {"set_card": {}}, "as": "it"},
        {"as_evidence": "it"},
        if_({"picked": "it"}, {"remove": up()}),
        bond="Toichi Kuroba",
        limit="once",
    ),
    when(PLAYED, {"draw": 2}, {"discards": {"count": 2, "who": "you"}}, partner="white"),
)
card(
    "0207",
    "Toichi Kuroba",
    "white",
    8,
    7000,
    2,
    ("Magician",),
    when(PLAYED, {"remove": up(level=low(7))}, partner="white"),
    declare(
        [],
        {**own(color="white", other=True), "as": "it"},
        {"set_top": {"to": "it"}},
        boost("it", ap=2000),
        limit="once",
    ),
)
card("0170", "Kaito Kid", "white", 5, 6000, 0, KID, S_SLEEP, disguise(case="white", file=5))
card(
    "0213",
    "Yukiko Kudo",
    "white",
    6,
    6000,
    1,
    ("Actress",),
    when(
        {"disguised": "self"},
        if_(
            {"is": {"cards": "replaced", "a": {"card": {"color": "white", "lp": {"min": 2}}}}},
            {"mark": {"who": "self", "as_": "contact_proof", "until": "contact"}},
        ),
    ),
    disguise(case="white", file=6),
)
card(
    "0216",
    "Ginzo Nakamori",
    "white",
    6,
    6000,
    0,
    (POL, MPD),
    when(PLAYED, *until_found({"has": "disguise"})),
)
use("0172", "white", 6, event(may({"sleep": one(state="active")}, {"remove": up(level=low(7))})))
use(
    "0217",
    "white",
    5,
    event(*set_to(trait=PT)),
    when(TURN_ENDS, may({"mill": 3}, {"stun": up()})),
    when(
        {"set_would_leave": {"what": "self"}},
        may([{**one(trait=PT), "as": "new"}, {"set": {"what": "self", "to": "new"}}]),
        turn=THEIRS,
        limit="once",
    ),
    traits=("Gadget",),
)
use(
    "0218",
    "white",
    7,
    event({"play": gone(type="character", color="white", trait=PT, level=low(7))}),
    spark({"take": gone(type="character", color="white", trait=PT)}),
)
card(
    "0301",
    "Kaito Kid",
    "white",
    8,
    7000,
    2,
    KID,
    always(
        {
            "mark": {
                "as_": "stays_down",
                "who": {"character": {"side": "opponents", "state": "stun"}},
            }
        },
        partner="white",
    ),
    when(PLAYED, {"stun": up()}),
)
card(
    "0302",
    "Makoto Kyogoku",
    "white",
    8,
    8000,
    0,
    (HS, KAR),
    keyword("rush"),
    always({"stats": {"ap": 1000}}, bond="Sonoko Suzuki"),
    when(
        {"guarded": {"who": "self", "by": {"character": {"ap": low(6000)}}}},
        {"wake": "self"},
        limit="once",
    ),
)
card(
    "0303",
    "Yusaku Kudo",
    "white",
    5,
    4000,
    1,
    ("Novelist",),
    declare([{"bury_self": {}}], {"stun": up(level=low(7))}),
)
card(
    "0304",
    "Toichi Kuroba",
    "white",
    6,
    5000,
    1,
    ("Magician",),
    declare(
        [{"remove_self": {}}],
        {"reveal_bottom": {}},
        if_(
            count("looked", color="white", type="character", level={"max": "files"}),
            {"play": {"looked": {}}},
            otherwise=({"take": {"looked": {}}},),
        ),
    ),
    S_DRAW,
)
card(
    "0305",
    "Kaito Kid",
    "white",
    5,
    4000,
    1,
    KID,
    when(
        {"disguised": "self"},
        if_(
            {"is": {"cards": "replaced", "a": {"card": {"name": "Masumi Sera"}}}},
            may({"remove_self": {}}, {"gain": 1}),
        ),
        turn=THEIRS,
    ),
    disguise(case={"any": ["white", "red"]}, file=5),
)
card(
    "0306",
    "Kaito Kid",
    "white",
    7,
    6000,
    1,
    KID,
    when(PLAYED, {"take_bottom": {}}, partner="white"),
    disguise(case="white", file=6),
)
card(
    "0308",
    "Ayako Suzuki",
    "white",
    3,
    2000,
    1,
    (SUZ,),
    MISLEAD,
    when(
        PLAYED,
        {**gone(type="character", trait=SUZ, not_name="Ayako Suzuki"), "as": "it"},
        {"take": "it"},
        if_({"picked": "it"}, DISCARD),
    ),
)
card(
    "0309",
    "Sonoko Suzuki",
    "white",
    6,
    5000,
    1,
    (HS, SUZ),
    {
        **always({"stats": {"lp": 1}}),
        "if": [count("character", side="yours", name="Conan Edogawa", level={"min": 6})],
    },
    declare([PAY_CARD], {"stun": up(state="sleep")}, bond="Makoto Kyogoku", limit="once"),
)
card(
    "0311",
    "Furuyo Senma",
    "white",
    6,
    4000,
    1,
    (DET,),
    when(PLAYED, *look(1, {"type": "character", "trait": DET})),
    when(
        TURN_ENDS,
        if_(
            count("character", 3, side="yours", trait=DET, state="sleep"),
            may({"remove_self": {}}, {"gain": 1}),
        ),
    ),
)
card(
    "0312",
    "Ikumi Soda",
    "white",
    6,
    5000,
    1,
    (DET,),
    {**always({"mark": "undesignatable"}), "if": [{"in_state": {"who": "self", "is_": "sleep"}}]},
    when({"declares": {"character": {"side": "yours", "trait": DET}}}, DRAW, DISCARD, limit="once"),
)
card(
    "0313",
    "Shintaro Chaki",
    "white",
    5,
    5000,
    1,
    (POL, MPD),
    when(
        {"uses_disguise": {"what": {"character": {"other": True}}}},
        DRAW,
        turn="yours",
        limit="once",
    ),
    S_DRAW,
)
card(
    "0314",
    "Katsuki Doito",
    "white",
    5,
    5000,
    1,
    KID,
    declare(
        [{"bottom": {"choose": {"removed": {"type": "character", "color": "white"}}}}],
        boost(up(), ap=1000),
        limit="once",
    ),
    spark({"take": gone(name="Kaito Kid")}),
)
card(
    "0316",
    "Lupin",
    "white",
    4,
    3000,
    0,
    ("Dog",),
    when(PLAYED, {"set_top": {"to": "self"}}),
    declare([SLEEP, {"remove": {"choose": {"set_card": {"on": "self"}}}}], DRAW),
)
use(
    "0317",
    "white",
    8,
    event(
        may(
            {"bottom": one()},
            {
                "reveal_until": {
                    "find": {"card": {"type": "character", "level": 8}},
                    "into": "found",
                }
            },
            {"play": "found"},
            {"rest": "deck"},
        ),
        partner="white",
    ),
)
use(
    "0318",
    "white",
    5,
    event(
        {
            "choose": FOES,
            "up_to": {"count": {"of": {"character": {"side": "yours", "trait": KAR}}}},
            "as": "them",
        },
        {"sleep": "them"},
        boost({"character": {"side": "yours", "trait": KAR}}, ap=1000),
    ),
    S_SLEEP,
)

# -- red --------------------------------------------------------------------------------

AKAI_FBI = (FBI, AKAI)
card(
    "0052",
    "Shuichi Akai",
    "red",
    8,
    7000,
    2,
    AKAI_FBI,
    when(
        {"acts": {"who": MINE, "on": "case"}},
        {"remove": up(level=low(7))},
        partner="red",
        limit="once",
    ),
    declare([], boost(up(color="red"), ap=1000), limit="once"),
)
card(
    "0053",
    "Jodie Starling",
    "red",
    7,
    5000,
    1,
    (FBI,),
    declare([SLEEP, {"sleep": one(state="active", other=True)}], {"remove": up(level=low(7))}),
)
card(
    "0055",
    "Subaru Okiya",
    "red",
    5,
    5000,
    1,
    (GRAD,),
    when(REMOVED, may(GIVE_EVIDENCE, {"remove": up(level=low(5))}), turn=THEIRS),
    S_SLEEP,
)
card(
    "0056",
    "Masumi Sera",
    "red",
    6,
    6000,
    1,
    (DET, HS, AKAI),
    when({"acts": {"who": "self", "on": "case"}}, {"wake": "self"}, limit="once"),
)
card(
    "0057",
    "Mary",
    "red",
    5,
    4000,
    1,
    (AKAI,),
    when(
        {"gains_evidence": {"player": "you", "how": "action", "by": "self"}},
        {"bounce": foe(level=low(5))},
    ),
)
card(
    "0058",
    "Shuichi Akai",
    "red",
    3,
    3000,
    1,
    AKAI_FBI,
    when({"acts": {"who": "self", "on": "case"}}, give("self", "bullet")),
)
card(
    "0060",
    "Andre Camel",
    "red",
    6,
    6000,
    0,
    (FBI,),
    when({"acts": {"who": FOES, "target": "self"}}, boost("self", "contact", ap=1000)),
    declare([SLEEP], give(up(), "bullet")),
    S_DRAW,
)
card(
    "0061",
    "James Black",
    "red",
    7,
    6000,
    1,
    (FBI,),
    when({"acts": {"character": {"side": "yours", "trait": FBI}}}, DRAW, limit="once"),
    when(
        {"acts": {"who": FOES, "target": {"character": {"side": "yours", "trait": FBI}}}},
        DRAW,
        limit="once",
    ),
)
card(
    "0064",
    "Shukichi Haneda",
    "red",
    4,
    4000,
    1,
    ("Shogi Player", AKAI),
    when({"deduces": "self"}, {"reveal_hand": "opponent"}),
    S_DRAW,
)
card(
    "0065",
    "Akemi Miyano",
    "red",
    3,
    3000,
    1,
    (),
    when(
        {"removed": {"who": ["self", {"character": {"side": "yours", "color": "red"}}]}},
        DRAW,
        DISCARD,
        turn=THEIRS,
        limit="once",
    ),
    S_DRAW,
)
use("0066", "red", 6, event({"play": gone(type="character", color="red", level=low(6))}))
use(
    "0067",
    "red",
    4,
    event({"discards": {"random": True}}, give(up(), "bullet"), partner="red"),
    spark({"discards": {}}),
)
card("0135", "Shuichi Akai", "red", 4, 4000, 1, AKAI_FBI, keyword("bullet"), S_DRAW)
card(
    "0220",
    "Subaru Okiya",
    "red",
    8,
    7000,
    2,
    (GRAD,),
    when(
        TURN_ENDS,
        if_({"in_state": {"who": "self", "is_": "down"}}, {"remove": up(ap=low(8000))}),
        partner="red",
    ),
    declare(
        [SLEEP],
        {**own(color="red", level=low(7)), "as": "it"},
        {"one_of": [[give("it", "bullet")], [give("it", "rush_case")]]},
        limit="once",
    ),
)
card(
    "0221",
    "Shuichi Akai",
    "red",
    6,
    5000,
    1,
    (AKAI,),
    when(
        PLAYED,
        if_(
            {
                "compare": {
                    "left": {"hand_size": {"whose": "opponent"}},
                    "is": "at_least",
                    "right": "hand_size",
                }
            },
            {"discards": {}},
        ),
    ),
    when(REMOVED, *until_found({"name": "Subaru Okiya"}), turn=THEIRS),
)
card(
    "0225",
    "Masumi Sera",
    "red",
    5,
    5000,
    1,
    (AKAI,),
    when({"evidence_removed": {"whose": "opponent"}}, DRAW, turn="yours", limit="once"),
    S_DRAW,
)
card(
    "0226",
    "Shukichi Haneda",
    "red",
    7,
    6000,
    1,
    (AKAI,),
    always({"ban": "no_cut_in"}),
    always({"stats": {"lp": 1}}, file=8),
    spark({"discards": {}}),
)
card("0228", "Mary", "red", 3, 3000, 1, (AKAI,), keyword("bullet", phase="resolution"))
use(
    "0230",
    "red",
    4,
    event(*set_to(color="red")),
    when({"chosen": {"who": "host"}}, {"negate": {}}, limit="once"),
    traits=("Gadget",),
)
use(
    "0231",
    "red",
    5,
    event(
        {"choose": {"character": {"side": "yours", "color": "red"}}, "up_to": "any", "as": "them"},
        grant(
            "them",
            when({"acts": {"who": "self", "on": "case"}}, may(PAY_CARD, give("self", "bullet"))),
        ),
        partner="red",
    ),
)
card(
    "0321",
    "Subaru Okiya",
    "red",
    7,
    5000,
    1,
    (GRAD,),
    keyword("rush"),
    always({"stats": {"ap": 1000}}, partner="red", turn="yours"),
    declare(
        [{"remove": one(name=["Shuichi Akai", "Rye"], level={"min": 7})}],
        {"wake": "self"},
        partner="red",
        limit="once",
    ),
)
card(
    "0322",
    "Shuichi Akai",
    "red",
    6,
    5000,
    1,
    AKAI_FBI,
    when(
        PLAYED,
        {**held(type="character", color="red", level=low(4)), "as": "it"},
        {"play": {"who": "it", "asleep": True}},
        if_({"none_picked": "it"}, GIVE_EVIDENCE, DRAW),
    ),
)
card(
    "0323",
    "Koji Haneda",
    "red",
    7,
    5000,
    1,
    ("Shogi Player",),
    {
        **always({"stats": {"lp": 1}}),
        "if": [{"compare": {"left": "evidence_count", "is": "at_most", "right": 3}}],
    },
    when(REMOVED, may({"gain": 1}, GIVE_EVIDENCE), turn=THEIRS),
    spark({"take": gone(color="red")}),
)
card(
    "0324",
    "Mary",
    "red",
    7,
    6000,
    1,
    (AKAI,),
    when(
        {"gains_evidence": {"player": "you", "how": "action", "by": MINE}},
        may(SLEEP, {"bounce": foe(level=low(7))}, {"discards": {}}),
        limit="once",
    ),
)
card(
    "0327",
    "Ethan Hondo",
    "red",
    5,
    5000,
    1,
    ("CIA",),
    when(
        {"action_ends": "self"},
        {"remove_self": {}},
        {"look": 4},
        {"choose": {"looked": {"type": "character", "level": low(4)}}, "up_to": 1, "as": "it"},
        {"play": "it"},
        {"rest": "bottom"},
    ),
)
card(
    "0328",
    "Subaru Okiya",
    "red",
    5,
    5000,
    1,
    (GRAD,),
    declare(
        [{"discard": some(name=["Shuichi Akai", "Rye"])}],
        {"one_of": [[give("self", "rush")], [give("self", "bullet")]]},
        limit="twice",
    ),
)
card(
    "0330",
    "Masumi Sera",
    "red",
    4,
    4000,
    1,
    (DET, HS, AKAI),
    when(PLAYED, {"flip": {"opponent_evidence": {"top": True}}}),
    S_DRAW,
)
card(
    "0331",
    "Rena Mizunashi",
    "red",
    4,
    4000,
    1,
    ("Announcer",),
    when(
        PLAYED,
        may(
            {"take": {"choose": {"evidence": {"top": True}}}},
            {"as_evidence": {"who": some(), "face": "down"}},
        ),
    ),
    S_DRAW,
)
card(
    "0332",
    "Akemi Miyano",
    "red",
    5,
    5000,
    1,
    (),
    always({"mark": "guards_asleep"}),
    spark(
        {**gone(color=["blue", "red"]), "as": "it"}, {"take": "it"}, if_({"picked": "it"}, DISCARD)
    ),
)
use(
    "0334",
    "red",
    5,
    event(may(GIVE_EVIDENCE), *set_to(color="red")),
    when({"acts": {"who": "host", "on": "case"}}, {"wake": "host"}, limit="once"),
)
use("0335", "red", 5, event({"bounce": foe()}, {"discards": {}}, partner="red"))
card(
    "0136",
    "Masumi Sera",
    "red",
    6,
    5000,
    1,
    (DET, HS, AKAI),
    when({"acts": {"who": MINE, "on": "case"}}, give("self", "rush")),
    S_DRAW,
)
card(
    "0138",
    "Mary",
    "red",
    6,
    6000,
    1,
    (AKAI,),
    MISLEAD,
    when(
        {"gains_evidence": {"player": "you", "how": "action", "by": MINE}},
        may(PAY_CARD, {"gain": 1}),
        limit="once",
    ),
)

# -- yellow -----------------------------------------------------------------------------

POLICE = (POL, MPD)
card(
    "0069",
    "Toru Amuro",
    "yellow",
    8,
    7000,
    2,
    (DET,),
    when(
        {"acts": MINE},
        {**up(level=low(7)), "as": "it"},
        {"one_of": [[{"top": "it"}], [{"bottom": "it"}]]},
        partner="yellow",
        limit="once",
    ),
)
card(
    "0070",
    "Azusa Enomoto",
    "yellow",
    7,
    4000,
    1,
    ("Cafe Poirot",),
    always(
        {"mark": "cannot_act"},
        {"mark": "cannot_guard"},
        {"mark": "undesignatable"},
        partner="yellow",
    ),
    when(
        PLAYED,
        {**up(level=low(7)), "as": "it"},
        {"sleep": "it"},
        {"mark": {"who": "it", "as_": "stays_down", "until": "source"}},
    ),
)
card(
    "0072",
    "Rei Furuya",
    "yellow",
    6,
    6000,
    1,
    (POL, PSB),
    when(
        TURN_ENDS,
        {"investigate": 1},
        if_(count("looked", level={"min": 5}), {"wake": up(level=low(6), other=True)}),
    ),
)
card(
    "0073",
    "Toru Amuro",
    "yellow",
    3,
    3000,
    1,
    (DET,),
    when(
        {"acts": "self"},
        {"investigate": 1},
        if_(count("looked", level={"min": 5}), boost("self", ap=2000)),
    ),
)
card(
    "0075",
    "Yuya Kazami",
    "yellow",
    6,
    5000,
    1,
    (*POLICE, PSB),
    declare(
        [],
        {"one_of": [[boost("self", lp=1)], [boost("self", ap=2000)]]},
        bond="Rei Furuya",
        limit="once",
    ),
    S_DRAW,
)
card(
    "0076",
    "Hyoue Kuroda",
    "yellow",
    6,
    5000,
    1,
    POLICE,
    declare(
        [SLEEP, PAY_CARD],
        give(up(color="yellow", level=low(8), other=True), "rush_character"),
        limit="once",
    ),
)
card(
    "0077",
    "Miwako Sato",
    "yellow",
    5,
    5000,
    1,
    POLICE,
    when(
        {"removed": {"who": ["self", {"character": {"side": "yours", "color": "yellow"}}]}},
        DRAW,
        turn=THEIRS,
        limit="once",
    ),
    S_SLEEP,
)
card(
    "0079",
    "Wataru Takagi",
    "yellow",
    6,
    5000,
    1,
    POLICE,
    always({"stats": {"ap": 3000}}, bond="Miwako Sato", turn="yours"),
    S_SLEEP,
)
card(
    "0080",
    "Jinpei Matsuda",
    "yellow",
    6,
    6000,
    1,
    POLICE,
    when(
        {
            "would_leave": {
                "who": {"character": {"side": "yours", "other": True}},
                "by": ["effect", "contact"],
                "whose": "opponent",
            }
        },
        may({"remove_self": {}}, {"bounce_instead": "that"}),
        turn=THEIRS,
    ),
    S_DRAW,
)
card(
    "0081",
    "Juzo Megure",
    "yellow",
    4,
    3000,
    1,
    POLICE,
    MISLEAD,
    when(
        PLAYED,
        {"reveal": {"count": 1, "whose": "opponent"}},
        {"one_of": [[{"rest": "top"}], [{"rest": "bottom"}]]},
    ),
    S_DRAW,
)
use(
    "0083",
    "yellow",
    7,
    event(
        {"name_card": {}},
        {"investigate": 1},
        if_(
            count("looked", specified=True),
            {"choose": {"character": {}}, "up_to": 2, "as": "them"},
            {"stun": "them"},
        ),
        partner="yellow",
    ),
)
card(
    "0151",
    "Juzo Megure",
    "yellow",
    6,
    5000,
    1,
    POLICE,
    when(
        PLAYED,
        may(
            PAY_CARD,
            {"play": {"who": gone(type="character", color="yellow", level=low(4)), "asleep": True}},
        ),
    ),
)
card(
    "0233",
    "Rei Furuya",
    "yellow",
    8,
    8000,
    2,
    (POL, PSB),
    declare(
        [SLEEP],
        {
            "investigate": {
                "count": {"count": {"of": {"character": {"side": "yours", "trait": POL}}}}
            }
        },
        {"remove": up(level={"max": {"level_of": {"looked": {}}}})},
        limit="once",
    ),
)
card(
    "0234",
    "Yui Uehara",
    "yellow",
    5,
    4000,
    1,
    (POL, NAG),
    declare([SLEEP, {"remove_self": {}}], give(up(trait=NAG), "haste")),
    S_DRAW,
)
card(
    "0235",
    "Ninzaburo Shiratori",
    "yellow",
    6,
    5000,
    1,
    POLICE,
    when(
        PLAYED, if_(count("character", side="yours", trait=POL, other=True), give("self", "rush"))
    ),
)
card(
    "0236",
    "Takaaki Morofushi",
    "yellow",
    7,
    5000,
    2,
    (POL, NAG),
    when(
        REMOVED,
        {"play": {"who": gone(type="character", trait=NAG, level=low(6)), "asleep": True}},
        turn=THEIRS,
    ),
)
card(
    "0237",
    "Kansuke Yamato",
    "yellow",
    6,
    6000,
    1,
    (POL, NAG),
    when(
        PLAYED,
        may(
            [
                {"choose": {"removed": {"type": "character", "trait": NAG}}, "as": "it"},
                {"bottom": "it"},
            ],
            DRAW,
        ),
    ),
    S_SLEEP,
)
card(
    "0240",
    "Kazunobu Chiba",
    "yellow",
    6,
    6000,
    1,
    POLICE,
    when(
        {"contacts": {"character": {"side": "yours", "trait": POL}}},
        DRAW,
        DISCARD,
        turn="yours",
        limit="once",
    ),
    S_DRAW,
)
card(
    "0241",
    "Naeko Miike",
    "yellow",
    4,
    4000,
    1,
    POLICE,
    when(
        {"uses_cut_in": {"player": "you", "with": {"character": {"trait": POL}}}},
        boost("mine", "contact", ap=1000),
        turn="yours",
        limit="once",
    ),
)
use(
    "0244",
    "yellow",
    4,
    event(
        if_(
            count("character", side="opponents", state="stun"),
            {
                "draw": {
                    "count": {
                        "count": {"of": {"character": {"side": "opponents", "state": "stun"}}}
                    }
                }
            },
            otherwise=({"stun": up()},),
        ),
        partner="yellow",
    ),
)
use(
    "0245",
    "yellow",
    5,
    event(*set_to(level={"min": 6}), if_({"picked": "bearer"}, {"remove": up(level=low(6))})),
    when(
        {"set_leaves": {"what": "self"}},
        {"take": gone(type="character", trait=POL, level=low(5))},
        turn=THEIRS,
    ),
    traits=("Gadget",),
)
card(
    "0337",
    "Rei Furuya",
    "yellow",
    8,
    7000,
    2,
    (POL, PSB),
    when(
        PLAYED,
        {"bottom": {"choose": {"opponent_evidence": {}}, "up_to": 1}},
        {"as_evidence": foe(level=low(7))},
        partner="yellow",
    ),
    declare(
        [],
        {"investigate": 1},
        if_(count("looked", level={"min": 5}), boost(up(), ap=2000)),
        limit="once",
    ),
)
card(
    "0338",
    "Hiromitsu Morofushi",
    "yellow",
    7,
    6000,
    1,
    (*POLICE, PSB),
    when(
        PLAYED,
        may(
            PAY_CARD,
            {"play": {"who": gone(type="character", trait=POL, level=low(6)), "asleep": True}},
        ),
    ),
    spark({"stun": "attacker"}, phase="resolution"),
)
card(
    "0341",
    "Jinpei Matsuda",
    "yellow",
    5,
    5000,
    1,
    POLICE,
    declare(
        [],
        {**up(level=low(7)), "as": "it"},
        {"wake": "it"},
        boost("it", "scene", ap=1000),
        give("it", "rush"),
        DRAW,
        limit="once",
        only_if=[
            {"bonded": name}
            for name in ("Rei Furuya", "Hiromitsu Morofushi", "Wataru Date", "Kenji Hagiwara")
        ],
    ),
    spark({"take": "self"}),
)
card(
    "0342",
    "Hyoue Kuroda",
    "yellow",
    8,
    7000,
    2,
    POLICE,
    when(
        PLAYED,
        {
            "choose": {"hand_or_removed": {"type": "character", "trait": POL, "level": low(5)}},
            "up_to": 1,
            "as": "it",
        },
        {"play": "it"},
        boost("it", ap=2000),
        give("it", "rush"),
        grant("it", when(TURN_ENDS, {"remove_self": {}})),
    ),
)
card(
    "0344",
    "Chousuke Takagi",
    "yellow",
    3,
    3000,
    1,
    POLICE,
    when(REMOVED, boost(own(trait=POL), ap=1000), turn=THEIRS),
)
card(
    "0345",
    "Wataru Takagi",
    "yellow",
    5,
    5000,
    1,
    POLICE,
    when(
        {"removed": {"who": {"character": {"side": "yours", "trait": POL, "level": {"min": 6}}}}},
        {"stun": up(level=low(7))},
        turn=THEIRS,
        limit="once",
    ),
)
card(
    "0346",
    "Kyohei Nishimura",
    "yellow",
    6,
    5000,
    1,
    (POL,),
    always(
        {
            "mark": {
                "as_": "unchoosable_by_events",
                "who": {"character": {"side": "yours", "trait": POL, "state": "sleep"}},
            }
        }
    ),
)
card(
    "0347",
    "Chihaya Hagiwara",
    "yellow",
    7,
    5000,
    1,
    (POL,),
    keyword("rush", partner="yellow"),
    when({"acts": "self"}, may({"mill": 2}, boost("self", "action", ap=1000))),
)
card(
    "0348",
    "Kiyonaga Matsumoto",
    "yellow",
    6,
    5000,
    1,
    POLICE,
    when(
        {"acts": FOES},
        if_({"in_state": {"who": "self", "is_": "sleep"}}, {"wake": own(trait=POL)}),
        limit="once",
    ),
)
card(
    "0349",
    "Juzo Megure",
    "yellow",
    4,
    4000,
    1,
    POLICE,
    when(
        {"deduces": MINE},
        {"investigate": 1},
        if_(count("looked", level={"min": 8}), DRAW),
        limit="once",
    ),
    S_DRAW,
)
card(
    "0352",
    "Kansuke Yamato",
    "yellow",
    7,
    6000,
    1,
    (POL, NAG),
    when(
        {"acts": "self"},
        {"play": {"who": gone(type="character", trait=NAG, level=low(6)), "asleep": True}},
        limit="once",
    ),
)
card(
    "0353",
    "Inspector Yuminaga",
    "yellow",
    5,
    5000,
    1,
    POLICE,
    declare([{"mill": 1}], boost(up(), ap=1000), limit="once"),
    S_SLEEP,
)
card(
    "0354",
    "Sango Yokomizo",
    "yellow",
    3,
    3000,
    1,
    (POL,),
    when(PLAYED, {"sleep": up(has="mislead")}),
    S_DRAW,
)
use(
    "0356",
    "yellow",
    4,
    event(
        {**foe(), "as": "it"},
        if_(count("character", 5, side="yours"), {"remove": "it"}, otherwise=({"stun": "it"},)),
        partner="yellow",
    ),
)
use(
    "0357",
    "yellow",
    5,
    event(
        if_(
            {"compare": {"left": "removed_count", "is": "at_least", "right": 15}},
            {"choose": {"character": {"side": "yours", "trait": POL}}, "up_to": 2, "as": "it"},
            otherwise=({**own(trait=POL), "as": "it"},),
        ),
        boost("it", ap=2000),
        give("it", "rush_character"),
    ),
)

# -- black ------------------------------------------------------------------------------

ORG = (BO,)
card("0085", "Vodka", "black", 4, 5000, 0, ORG, cut_in(0, {"draw": 2}, DISCARD))
card(
    "0086",
    "Gin",
    "black",
    6,
    6000,
    1,
    ORG,
    cut_in(0, {"remove": {"character": {"in_contact": True}}}, turn="yours"),
)
card(
    "0247",
    "Vermouth",
    "black",
    5,
    4000,
    1,
    ORG,
    when(
        {"disguised": "self"},
        {
            "may": [{"discard": {"choose": {"opponent_hand": {}}, "by": "opponent"}}],
            "by": "opponent",
            "else": [{"mark": {"who": "self", "as_": "contact_proof", "until": "contact"}}],
        },
    ),
    when(PLAYED, {**up(other=True), "as": "it"}, boost("it", ap=2000), give("it", "bullet")),
    disguise(file=5),
)
card(
    "0248",
    "Kir",
    "black",
    5,
    5000,
    1,
    ORG,
    {**always({"any_color": {"by_hint": True}}), "from_hand": True},
    when(
        PLAYED,
        {"choose": {"set_card": {"host_side": "opponents"}}, "up_to": 1, "as": "it"},
        {"remove": "it"},
        if_({"picked": "it"}, give("self", "rush_character")),
    ),
)
card(
    "0249",
    "Culprit",
    "black",
    3,
    0,
    0,
    ("Culprit",),
    when(
        {"played": {"who": {"character": {"side": "yours", "name": "Culprit", "other": True}}}},
        {"remove_self": {}},
    ),
    when(
        {"turn_ends": {}},
        {"remove": {"choose": {"evidence": {"top": True}}}},
        {"as_evidence": "self"},
    ),
    spark({"prevent": "action"}),
    cut_in(0, if_("room", {"play": {"who": "self", "asleep": True}})),
)
card(
    "0359",
    "Gin",
    "black",
    8,
    7000,
    2,
    ORG,
    when(
        TURN_ENDS,
        may(
            {"file_take": 2},
            {"discards": {"count": 2, "who": "you"}},
            {"remove": {"character": {"other": True}}},
        ),
        partner="black",
    ),
)
card(
    "0360",
    "Bourbon",
    "black",
    7,
    6000,
    1,
    ORG,
    when(
        PLAYED,
        {"reveal_hand": "opponent"},
        {"choose": {"opponent_hand": {"level": low(7)}}, "up_to": 1, "as": "it"},
        {"discard": "it"},
        partner="black",
    ),
)
card(
    "0361",
    "Rye",
    "black",
    7,
    5000,
    1,
    ORG,
    keyword("rush"),
    when({"uses_cut_in": {"player": "you", "with": "self"}}, boost("self", "contact", ap=2000)),
    when(
        {
            "removed": {
                "who": {"character": {"side": "yours", "color": "black"}},
                "by": "effect",
                "whose": "you",
            }
        },
        boost("self", lp=1),
        turn="yours",
        limit="once",
    ),
)
card(
    "0362",
    "Sherry",
    "black",
    5,
    4000,
    1,
    ORG,
    when(
        REMOVED,
        {
            "play": {
                "who": gone(
                    type="character", color="black", level=low(6), has="cut_in", not_name="Sherry"
                ),
                "asleep": True,
            }
        },
        turn=THEIRS,
    ),
    cut_in(1000),
)
card(
    "0363",
    "Scotch",
    "black",
    6,
    5000,
    1,
    ORG,
    declare([], {"remove_self": {}}, {"remove": up(level=low(7))}, partner="black"),
)
card(
    "0364",
    "Rum",
    "black",
    8,
    6000,
    2,
    ORG,
    when(
        PLAYED,
        {"remove": up(level=low(7))},
        *look(3, {"color": "black", "has": "cut_in"}),
        if_({"picked": "it"}, DISCARD),
    ),
)
card(
    "0365",
    "Vodka",
    "black",
    5,
    4000,
    0,
    ORG,
    when(
        {"removed": {"who": "self", "by": "effect", "whose": "you"}},
        if_({"in_removed": "self"}, may({"play": {"who": "self", "asleep": True}}, DRAW)),
        partner="black",
        turn="yours",
    ),
    cut_in(1000),
)
card(
    "0367",
    "Kir",
    "black",
    3,
    3000,
    1,
    ORG,
    when({"uses_cut_in": {"player": "you", "with": "self"}}, boost("self", "contact", ap=1000)),
    S_DRAW,
)
card(
    "0373",
    "Tequila",
    "black",
    6,
    6000,
    0,
    ORG,
    keyword("rush", partner="black"),
    when(TURN_ENDS, if_({"in_state": {"who": "self", "is_": "down"}}, {"remove_self": {}})),
)
card(
    "0375",
    "Culprit",
    "black",
    5,
    4000,
    0,
    ("Culprit",),
    {**always({"any_color": {}}), "from_hand": True},
    always({"stats": {"lp": 1}}, phase="case"),
    always({"stats": {"ap": 2000}}, phase="resolution"),
    spark({"prevent": "action"}),
)
card(
    "0376",
    "Pisco",
    "black",
    6,
    6000,
    1,
    ORG,
    declare([], boost(up(), ap=-2000), limit="once"),
    S_SLEEP,
)
card(
    "0378",
    "Vermouth",
    "black",
    6,
    5000,
    1,
    ORG,
    when({"disguised": "self"}, DRAW),
    cut_in(1000),
    disguise(file=6),
)
card(
    "0380",
    "Rum",
    "black",
    7,
    6000,
    1,
    ORG,
    declare([], give(own(color="black", has="cut_in"), "rush"), limit="once"),
    S_DRAW,
)
use(
    "0381",
    "black",
    1,
    event(
        *look(3, {"type": "character", "color": "black"}),
        {"play": held(type="character", color="black", level={"max": "files"})},
    ),
)
use(
    "0382",
    "black",
    7,
    event(
        {
            "choose": {
                "removed": {"type": "character", "color": "black", "level": low(6), "has": "cut_in"}
            },
            "up_to": 2,
            "as": "them",
        },
        {"take": "them"},
        {**held(type="character", color="black", level=low(6), has="cut_in"), "as": "it"},
        {"play": "it"},
        give("it", "rush_character"),
    ),
)
use(
    "0383",
    "black",
    6,
    event(
        {"remove": up()},
        partner="black",
        only_if=[
            {
                "compare": {
                    "left": "evidence_count",
                    "is": "at_most",
                    "right": {"evidence_count": {"whose": "opponent"}},
                }
            }
        ],
    ),
)
case("0384", "black", evidence_destruction=True)
REAL["P001"] = CardDef("P001", "Conan Edogawa", "partner", attributes={"lp": 1}, colors=("blue",))
