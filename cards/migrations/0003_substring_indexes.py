"""Indexes that find a substring: trigrams on PostgreSQL, an FTS5 table on SQLite."""

import warnings

from django.db import DatabaseError, migrations, transaction

SQLITE = (
    """CREATE VIRTUAL TABLE cards_searchtext_fts USING fts5(
        names, text, content='cards_searchtext', content_rowid='card_id',
        tokenize='trigram case_sensitive 1')""",
    """CREATE TRIGGER cards_searchtext_added AFTER INSERT ON cards_searchtext BEGIN
        INSERT INTO cards_searchtext_fts(rowid, names, text)
        VALUES (new.card_id, new.names, new.text); END""",
    """CREATE TRIGGER cards_searchtext_removed AFTER DELETE ON cards_searchtext BEGIN
        INSERT INTO cards_searchtext_fts(cards_searchtext_fts, rowid, names, text)
        VALUES ('delete', old.card_id, old.names, old.text); END""",
    """CREATE TRIGGER cards_searchtext_changed AFTER UPDATE ON cards_searchtext BEGIN
        INSERT INTO cards_searchtext_fts(cards_searchtext_fts, rowid, names, text)
        VALUES ('delete', old.card_id, old.names, old.text);
        INSERT INTO cards_searchtext_fts(rowid, names, text)
        VALUES (new.card_id, new.names, new.text); END""",
)
SQLITE_BACK = (
    "DROP TRIGGER cards_searchtext_added",
    "DROP TRIGGER cards_searchtext_removed",
    "DROP TRIGGER cards_searchtext_changed",
    "DROP TABLE cards_searchtext_fts",
)
POSTGRESQL = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX cards_searchtext_names_trigrams ON cards_searchtext USING gin (names gin_trgm_ops)",
    "CREATE INDEX cards_searchtext_text_trigrams ON cards_searchtext USING gin (text gin_trgm_ops)",
)
POSTGRESQL_BACK = (
    "DROP INDEX IF EXISTS cards_searchtext_names_trigrams",
    "DROP INDEX IF EXISTS cards_searchtext_text_trigrams",
)


def build(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        run(schema_editor, SQLITE)
        return
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            run(schema_editor, POSTGRESQL)
    except DatabaseError as error:
        # Without the right to create the extension search still works, only slower.
        warnings.warn(f"No trigram index: {error}", stacklevel=2)


def unbuild(apps, schema_editor):
    sqlite = schema_editor.connection.vendor == "sqlite"
    run(schema_editor, SQLITE_BACK if sqlite else POSTGRESQL_BACK)


def run(schema_editor, statements):
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("cards", "0002_search_index")]
    operations = [migrations.RunPython(build, unbuild)]
