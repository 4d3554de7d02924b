"""The same for searches that read every printing, not only the first of each card."""

from django.db import migrations

NUMBERS = ", ".join(f"n{n:02}" for n in range(1, 17))
SQLITE = f"""CREATE INDEX cards_searchrow_printings_by_name ON cards_searchrow
    (game_id, sort_key, tags, colors, original, playable, changed_on, {NUMBERS},
     first, first_place, place, card_id, printing_id)"""
POSTGRESQL = "CREATE INDEX cards_searchrow_printings_by_name ON cards_searchrow (game_id, sort_key)"
BACK = "DROP INDEX cards_searchrow_printings_by_name"


def build(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    schema_editor.execute(SQLITE if vendor == "sqlite" else POSTGRESQL)


def unbuild(apps, schema_editor):
    schema_editor.execute(BACK)


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_search_in_order_of_names")]
    operations = [migrations.RunPython(build, unbuild)]
