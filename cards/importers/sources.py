"""What people give for import: files, folders and archives, down to the files that hold cards."""

import gzip
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Protocol

from games.engine.errors import BadCatalogue

SUFFIXES = (".json", ".jsonl", ".yaml", ".yml", ".csv")
MOST_FILES = 500
MOST_MEMBERS = 20_000  # of an archive, most of them pictures
LARGEST_UNPACKED = 500_000_000  # bytes in all
CHUNK = 1 << 20
NOT_READABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,  # zipfile: packed in a way that Python does not know
    RuntimeError,
)


@contextmanager
def card_files(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """The files that may hold cards; what is packed is unpacked for as long as they are used."""
    with tempfile.TemporaryDirectory() as folder:
        unpacker = Unpacker(Path(folder))
        found = [file for path in paths for file in unpacker.files_of(path)]
        if not found:
            raise BadCatalogue("There is no file of cards: give JSON, YAML or CSV")
        if len(found) > MOST_FILES:
            raise BadCatalogue(f"{len(found)} files are too many; {MOST_FILES} are the most")
        yield found


class Packed(Protocol):
    """A member of an archive, or a packed file."""

    def read(self, size: int, /) -> bytes: ...


class Unpacker:
    """Unpacks archives side by side into one folder, and counts what comes out of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.archives = 0
        self.left = LARGEST_UNPACKED

    def files_of(self, path: Path) -> list[Path]:
        if path.is_dir():
            return [file for file in sorted(path.rglob("*")) if is_cards_file(file)]
        if zipfile.is_zipfile(path):
            return self.unpack_zip(path)
        return [self.unpack_gzip(path)] if path.suffix == ".gz" else [path]

    def new_folder(self) -> Path:
        self.archives += 1
        return self.folder / str(self.archives)

    def unpack_gzip(self, path: Path) -> Path:
        target = self.new_folder() / path.stem
        try:
            with gzip.open(path) as packed:
                self.copy(packed, target, path.name)
        except NOT_READABLE as error:
            raise BadCatalogue(f"{path.name} cannot be read: {error}") from error
        return target

    def unpack_zip(self, path: Path) -> list[Path]:
        folder = self.new_folder()
        try:
            with zipfile.ZipFile(path) as archive:
                members = self.members_of(archive, path.name)
                return [self.unpack_member(archive, m, folder) for m in members]
        except NOT_READABLE as error:
            raise BadCatalogue(f"{path.name} cannot be unpacked: {error}") from error

    def members_of(self, archive: zipfile.ZipFile, name: str) -> list[zipfile.ZipInfo]:
        """The members that may hold cards; an archive that plays tricks is refused whole."""
        members = archive.infolist()
        if len(members) > MOST_MEMBERS:
            raise BadCatalogue(f"{name} has {len(members)} members; {MOST_MEMBERS} are the most")
        for member in members:
            if is_trick(member):
                raise BadCatalogue(f"{name} is refused: {member.filename!r:.80} leads out of it")
        found = [member for member in members if is_cards_name(member.filename)]
        if len(found) > MOST_FILES:
            raise BadCatalogue(f"{name} has {len(found)} files; {MOST_FILES} are the most")
        return found

    def unpack_member(
        self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path
    ) -> Path:
        target = folder.joinpath(*PurePosixPath(member.filename).parts)
        with archive.open(member) as packed:
            self.copy(packed, target, member.filename)
        return target

    def copy(self, packed: Packed, target: Path, name: str) -> None:
        """What comes out is counted: what an archive says of its sizes may be a lie."""
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as out:
            while chunk := packed.read(CHUNK):
                self.left -= len(chunk)
                if self.left < 0:
                    most = LARGEST_UNPACKED // 1_000_000
                    raise BadCatalogue(f"{name} is too large: unpacked, {most} MB are the most")
                out.write(chunk)


def is_trick(member: zipfile.ZipInfo) -> bool:
    """An absolute path, one that climbs, or a link."""
    name = member.filename
    climbs = name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/")
    return climbs or stat.S_ISLNK(member.external_attr >> 16)


def is_cards_file(path: Path) -> bool:
    return path.is_file() and is_cards_name(path.as_posix())


def is_cards_name(name: str) -> bool:
    *folders, last = PurePosixPath(name).parts[-8:] or ("",)
    hidden = last.startswith(".") or "__MACOSX" in folders
    return not hidden and last.lower().endswith(SUFFIXES)
