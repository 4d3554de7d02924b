"""Backups of a running installation: one file with the database, the stored files and a list.

The database is copied by its own means (SQLite's online backup, pg_dump) as it was at one moment,
while others write. The list names rows and a hash of every table at that moment: a restore is
compared with it, row by row.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection, connections
from django.utils import timezone

from casebook.portable import (
    MACHINES,
    differences,
    digests,
    is_this_release,
    migrations,
    snapshot,
)

FORMAT = 1
LIST, SQLITE, DUMP, FILES = "backup.json", "database.sqlite3", "database.dump", "files"


class BadBackup(Exception):
    """What is wrong with a backup or the place it should go to, and what to do."""


# -- backup -----------------------------------------------------------------------------------


def backup(folder: Path) -> Path:
    """A new file in the folder, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"casebook-{timezone.now():%Y%m%d-%H%M%S}.tar"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".backup-") as made:
        work = Path(made)
        tables = copy_sqlite(work) if connection.vendor == "sqlite" else dump_postgresql(work)
        copy_files(work / FILES)
        said = {"casebook": FORMAT, "vendor": connection.vendor, "migrations": migrations()}
        said |= {"made_at": timezone.now().isoformat(), "tables": tables}
        (work / LIST).write_text(json.dumps(said))
        draft = work / name
        with tarfile.open(draft, "w") as tar:
            for part in sorted(work.iterdir()):
                if part != draft:
                    tar.add(part, part.name)
        os.chmod(draft, 0o600)  # password hashes and tokens are in it
        draft.rename(folder / name)
    return folder / name


def copy_sqlite(work: Path) -> dict[str, Any]:
    """The copy is of one moment: the list is made from it, and it is checked whole."""
    copy = work / SQLITE
    online_copy(Path(str(settings.DATABASES["default"]["NAME"])), copy)
    with closing(sqlite3.connect(copy)) as link:
        (found,) = link.execute("PRAGMA integrity_check").fetchone()
        link.execute("PRAGMA journal_mode=DELETE")
    if found != "ok":
        raise BadBackup(f"The database is damaged ({found}). Restore an earlier backup.")
    return digests_of_file(copy)


def online_copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def digests_of_file(path: Path) -> dict[str, Any]:
    """Read by the same code as ever, for the moment pointed at another file."""
    connection.close()
    named = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(path)
    try:
        return digests()
    finally:
        connection.close()
        connection.settings_dict["NAME"] = named


def dump_postgresql(work: Path) -> dict[str, Any]:
    """pg_dump and the list read one and the same snapshot."""
    with snapshot(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_export_snapshot()")
        name = cursor.fetchone()[0]
        run_postgresql("pg_dump", "--format=custom", "--no-owner", f"--snapshot={name}",
                       f"--file={work / DUMP}")  # fmt: skip
        return digests()


def run_postgresql(program: str, *arguments: str) -> None:
    """A tool of PostgreSQL on the database of the settings; the password is no argument."""
    database = connection.settings_dict
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    env = {**os.environ, "PGDATABASE": str(database["NAME"])}
    env |= {target: str(database[key]) for key, target in names.items() if database[key]}
    if shutil.which(program) is None:
        raise BadBackup(f"{program} is not installed. Install the client tools of PostgreSQL.")
    done = subprocess.run([program, *arguments], env=env, capture_output=True, text=True)
    if done.returncode:
        raise BadBackup(f"{program} failed: {done.stderr.strip()[:500]}")


def copy_files(target: Path) -> None:
    """What lies in Django's storage, if that is a folder; others are backed up where they are."""
    if isinstance(default_storage, FileSystemStorage) and Path(settings.MEDIA_ROOT).exists():
        shutil.copytree(settings.MEDIA_ROOT, target)


# -- restore ----------------------------------------------------------------------------------


def restore(file: Path, *, force: bool = False) -> dict[str, Any]:
    """Put a backup in the place of the database of the settings, and compare it row by row."""
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        said = unpack(file, work)
        if said["vendor"] != connection.vendor:
            raise BadBackup(
                f"The backup is of {said['vendor']} and DATABASE_URL names {connection.vendor}. "
                "Restore it to its own kind, then move with export_all and import_all."
            )
        check_target(force=force)
        (restore_sqlite if connection.vendor == "sqlite" else restore_postgresql)(work)
        connections.close_all()
        said["compared"] = is_this_release()
        if said["compared"] and (wrong := differences(said["tables"], digests())):
            raise BadBackup(f"What was restored differs from the backup: {'; '.join(wrong)}.")
        if (work / FILES).exists():
            shutil.copytree(work / FILES, settings.MEDIA_ROOT, dirs_exist_ok=True)
    if said["compared"]:
        forget_machines()
    return said


def unpack(file: Path, work: Path) -> dict[str, Any]:
    try:
        with tarfile.open(file) as tar:
            tar.extractall(work, filter="data")
        said: dict[str, Any] = json.loads((work / LIST).read_text())
    except (OSError, tarfile.TarError, ValueError) as error:
        raise BadBackup(f"{file} is not a whole backup of Casebook ({error}).") from error
    return said


def check_target(*, force: bool) -> None:
    if connection.introspection.table_names() and not force:
        raise BadBackup(
            "The database of DATABASE_URL is not empty. Name a new one, or add --force to replace "
            "all that is in it. Stop Casebook first."
        )


def restore_sqlite(work: Path) -> None:
    """Moved into place whole; the journal of what was there goes with it."""
    target = Path(str(settings.DATABASES["default"]["NAME"]))
    connections.close_all()
    draft = target.with_suffix(".restoring")
    shutil.copyfile(work / SQLITE, draft)
    os.chmod(draft, 0o600)
    for journal in (f"{target}-wal", f"{target}-shm"):
        Path(journal).unlink(missing_ok=True)
    draft.replace(target)


def restore_postgresql(work: Path) -> None:
    connections.close_all()
    run_postgresql("pg_restore", "--no-owner", "--clean", "--if-exists", "--single-transaction",
                   f"--dbname={connection.settings_dict['NAME']}", str(work / DUMP))  # fmt: skip


def forget_machines() -> None:
    """Workers and schedulers of then are not those of now."""
    from django.apps import apps

    for label in MACHINES:
        apps.get_model(label)._base_manager.all().delete()
