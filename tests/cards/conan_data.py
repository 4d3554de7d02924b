"""Made-up data in the two public layouts of the Detective Conan card game."""

import json
from random import Random

COLORS = {"blue": "青", "green": "緑", "white": "白", "red": "赤", "yellow": "黄", "black": "黒"}
TYPES = {"partner": "パートナー", "case": "事件", "character": "キャラ", "event": "イベント"}


def sample_row(dice, n):
    """One card of the flat layout: every key is there, what a type has not is null."""
    kind = dice.choice(["character"] * 7 + ["event", "partner", "case"])
    numbers = {
        "partner": {"lp": 1},
        "case": {"case_level_first": 7, "case_level_second": 6},
        "character": {
            "level": dice.randint(1, 9),
            "ap": dice.randint(0, 9) * 1000,
            "lp": dice.choice([None, 0, 1, 2]),
        },
        "event": {"level": dice.randint(1, 9)},
    }[kind]
    empty = dict.fromkeys(("level", "ap", "lp", "case_level_first", "case_level_second"))
    parts = dice.sample(["feature", "hirameki", "cut_in", "henso"], dice.randint(0, 2))
    return {
        "id": f"{'P' if kind == 'partner' else '0'}{n:03}",
        "set": "CT-X01",
        "name_en": f"Sleuth {n % 60}",
        "name_ja": f"探偵{n % 60}",
        "type": kind,
        "colors": dice.sample([*COLORS], dice.choice([1, 1, 1, 2])),
        **(empty | numbers),
        "traits_ja": ["警察"] if n % 3 else [],
        "traits_en": ["Police"] if n % 3 else [],
        "copies_allowed": 40 if n == 5 else 3,
        "text_en": {part: f"Draw {n} from {part}." for part in parts},
        "text_ja": {part: f"{part}から{n}枚引く。" for part in parts},
        "printings": [
            {"number": f"X{n:04}{end}", "rarity": rarity, "package": package}
            for end, rarity, package in (
                ("", "C", "CT-X01 Made-Up Booster"),
                ("P", "CP", "PRカード"),
            )[: 1 + n % 2]
        ],
    }


def sample(count=392, seed=1):
    dice = Random(seed)
    return [sample_row(dice, n) for n in range(count)]


def fan_database(rows):
    """The same cards as the fan database keeps them: by printing, in Japanese, numbers as text."""
    cards, words = {}, {f"colors.{ja}": en.title() for en, ja in COLORS.items()}
    words["categories.警察"] = "Police"
    words["products.CT-X01 Made-Up Booster"] = "CT-X01 Translated Booster"
    for row in rows:
        words[f"cards.{row['id']}.title"] = row["name_en"]
        words |= {f"cards.{row['id']}.{part}": text for part, text in row["text_en"].items()}
        for n, printing in enumerate(row["printings"]):
            cards[printing["number"]] = fan_printing(row, printing, bare=n > 0)
    return cards, words


def fan_printing(row, printing, *, bare):
    """A later printing leaves out its colour and numbers, as some real ones do."""

    def text(value):
        return None if value is None or bare else str(value)

    return {
        "id": 1,
        "card_id": row["id"],
        "title": row["name_ja"],
        "card_num": printing["number"],
        "package": printing["package"],
        "color": [] if bare else [COLORS[color] for color in row["colors"]],
        "type": TYPES[row["type"]],
        "rarity": printing["rarity"],
        "cost": text(row["level"]),
        "ap": text(row["ap"]),
        "lp": text(row["lp"]),
        "difficulty_first": text(row["case_level_first"]),
        "difficulty_second": text(row["case_level_second"]),
        "illustrator": "Somebody" if bare else None,
        "q_a": json.dumps({"いつ？": "今。"}) if row["id"] == "0001" else None,
        "rcp_limit": row["copies_allowed"],
        "categories": row["traits_ja"],
        **{part: row["text_ja"].get(part) for part in ("feature", "hirameki", "cut_in", "henso")},
    }


def write_fan_database(folder, rows):
    cards, words = fan_database(rows)
    (folder / "translations").mkdir(parents=True)
    (folder / "cards_ja.json").write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    (folder / "translations" / "cards.en.json").write_text(json.dumps(words), encoding="utf-8")
    return folder / "cards_ja.json"
