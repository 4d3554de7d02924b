"""Requests to copy: shown in the schema, and sent by the test that walks through it."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

ENTRY = {"section": "main", "card": "amy", "quantity": 3}
BODIES: dict[str, Any] = {
    "cards_collection": {
        "game": "case-closed",
        "cards": [{"id": "amy"}, {"name": "Super Sneakers"}],
    },
    "collections_create": {"game": "case-closed", "kind": "pool", "name": "Sealed, May"},
    "collections_rename": {"name": "Sealed, June"},
    "collections_change": {"cards": [{"card": "amy", "quantity": 3}], "add": True},
    "collections_import": {"text": "3 Amy", "replace": False},
    "collections_add_set": {"set": "CC1", "copies": 1},
    "decks_batch": {"decks": ["1"], "action": "tag", "tag": "swarm"},
    "decks_comment": {"text": "Two more Alibis would help."},
    "decks_report": {"reason": "It insults somebody."},
    "decks_lock": {"event": "Club night", "held_on": "2026-12-01"},
    "moderation_dismiss": {"reason": "Nothing wrong with it."},
    "moderation_comment": {"hidden": True, "reason": "An insult."},
    "moderation_deck": {"hidden": True, "reason": "An insult."},
    "decks_recommendations_inline": {"game": "case-closed", "text": "3 Amy"},
    "decks_create": {
        "game": "case-closed",
        "name": "Small Detectives",
        "entries": [ENTRY],
        "visibility": "private",
    },
    "decks_change": {"name": "Smaller Detectives", "note": "A better name"},
    "decks_replace": {"name": "Small Detectives", "entries": [ENTRY]},
    "decks_fork": {"name": "My copy"},
    "decks_import": {"game": "case-closed", "text": "[main]\n3 Amy"},
    "decks_read_text": {"game": "case-closed", "text": "[main]\n3 Amy"},
    "decks_validate": {"game": "case-closed", "formats": ["standard"], "entries": [ENTRY]},
    "decks_validate_batch": {"game": "case-closed", "lists": [[ENTRY], []]},
    "decks_statistics_inline": {"game": "case-closed", "entries": [ENTRY]},
    "decks_odds_inline": {"game": "case-closed", "entries": [ENTRY], "cards": ["amy"]},
    "decks_hand_inline": {"game": "case-closed", "entries": [ENTRY], "seed": 7},
    "decks_repair": {"game": "case-closed", "text": "3 Amy"},
    "decks_complete": {"game": "case-closed", "text": "3 Amy"},
    "matches_create": {
        "game": "castle",
        "mode": "episode",
        "seats": [{"deck": "1", "bot": "greedy"}, {"deck": "1", "bot": "random"}],
        "seed": 7,
    },
    "matches_create_batch": {
        "matches": [
            {"game": "castle", "seats": [{"deck": "1"}, {"deck": "1"}], "seed": seed}
            for seed in (1, 2)
        ]
    },
    "series_create": {
        "game": "castle",
        "decks": [{"deck": "1"}],
        "bots": ["greedy", "random"],
        "matches": 10,
    },
    "swap_tests_create": {
        "deck": {"deck": "1", "revision": 1},
        "changed": {"deck": "1"},
        "matches": 10,
    },
    "goldfish_runs_create": {"deck": {"deck": "1"}, "games": 100, "turns": 8},
    "tables_create": {
        "game": "castle",
        "mode": "episode",
        "seats": [{"kind": "me", "deck": {"deck": "1"}}, {"kind": "bot", "bot": "greedy"}],
    },
    "tables_join": {"link": "hPzY2q0b9Zk1x3uV4w5A6g"},
    "tables_act": {"step": 0, "option": 0},
    "tables_takeover": {"absent": 1},
    "tables_watch": {"on": True},
    "webhooks_create": {"url": "https://example.com/casebook"},
    "tokens_create": {"name": "my notebook", "scopes": ["read"], "days": 30},
    "accounts_create": {"username": "irene", "password": "violin-and-fog-1891"},
    "tokens_login": {
        "username": "irene",
        "password": "violin-and-fog-1891",
        "name": "my notebook",
        "scopes": ["read", "write", "play"],
    },
}


def examples_of(operation: str) -> list[OpenApiExample]:
    if operation not in BODIES:
        return []
    return [
        OpenApiExample(
            "A request", value=BODIES[operation], request_only=True, media_type="application/json"
        )
    ]
