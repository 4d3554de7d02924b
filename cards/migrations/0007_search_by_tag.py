"""PostgreSQL finds rows by their tags, and learns how common each tag is."""

from django.db import migrations

BUILD = """CREATE INDEX cards_searchrow_by_tag ON cards_searchrow
    USING gin (string_to_array(tags, '|'))"""
BACK = "DROP INDEX cards_searchrow_by_tag"


def run(statement):
    def execute(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(statement)

    return execute


class Migration(migrations.Migration):
    dependencies = [("cards", "0006_search_printings_in_order")]
    operations = [migrations.RunPython(run(BUILD), run(BACK))]
