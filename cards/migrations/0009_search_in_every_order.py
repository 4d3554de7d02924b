"""PostgreSQL keeps tags as an array, and an index for every order but that of names.

Taking a text apart for each row cost most of a search by tags. An order that is read
from an index stops when the page is full, where sorting must read every match first.
SQLite reads all matches from its covering indexes instead: its planner cannot tell a
rare term from a common one, and walking a whole order row by row is far slower.
"""

from django.db import migrations

TAGS = (
    "bigint[] GENERATED ALWAYS AS (string_to_array(trim(both '|' from tags), '|')::bigint[]) STORED"
)
NUMBERS = [f"n{n:02}" for n in range(1, 17)]
BUILD = [
    "DROP INDEX cards_searchrow_by_tag",
    f"ALTER TABLE cards_searchrow ADD COLUMN tag_ids {TAGS}",
    "CREATE INDEX cards_searchrow_by_tag ON cards_searchrow USING gin (tag_ids)",
    *(
        f"CREATE INDEX cards_searchrow_by_{column} ON cards_searchrow (game_id, {column}, sort_key)"
        for column in ("place", "first_place", "changed_on")
    ),
    *(
        f"CREATE INDEX cards_searchrow_by_{column} ON cards_searchrow (game_id, {column}, sort_key) WHERE {column} IS NOT NULL"
        for column in NUMBERS
    ),
]
BACK = [
    *(
        f"DROP INDEX cards_searchrow_by_{column}"
        for column in ("place", "first_place", "changed_on", *NUMBERS)
    ),
    "ALTER TABLE cards_searchrow DROP COLUMN tag_ids",
    "CREATE INDEX cards_searchrow_by_tag ON cards_searchrow USING gin (string_to_array(tags, '|'))",
]


def run(statements):
    def execute(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement)

    return execute


class Migration(migrations.Migration):
    dependencies = [("cards", "0008_cards_by_type")]
    operations = [migrations.RunPython(run(BUILD), run(BACK))]
