"""Unpacking a workbook, which is a ZIP file, without trust in what it says of itself.

Only its texts are taken, block by block, up to a limit; they go on in a new archive, so that what reads that one sees
nothing that was not counted.
"""

from __future__ import annotations

import io
import zipfile
import zlib

from simkit.errors import ScenarioError
from simkit.scenario.sheets.grid import MOST_UNPACKED

MOST_MEMBERS = 2_000
TEXTS = (".xml", ".rels")
_BLOCK = 1 << 16
_NO_WORKBOOK = "is it protected by a password, or of an older format? Save it as .xlsx or .ods without password"


def unpack(raw: bytes, label: str) -> dict[str, bytes]:
    """The texts of a workbook by name."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _members(archive, label)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise ScenarioError("is not a workbook that can be read", file=label, hint=_NO_WORKBOOK) from None


def pack(members: dict[str, bytes]) -> bytes:
    """Pack texts into an archive again."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _members(archive: zipfile.ZipFile, label: str) -> dict[str, bytes]:
    infos = archive.infolist()
    texts = [info for info in infos if info.filename.endswith(TEXTS)]
    if len(infos) > MOST_MEMBERS or sum(info.file_size for info in texts) > MOST_UNPACKED:
        raise _bomb(label)
    members: dict[str, bytes] = {}
    room = MOST_UNPACKED
    for info in texts:
        parts = []
        with archive.open(info) as member:
            while block := member.read(min(_BLOCK, room + 1)):
                room -= len(block)
                if room < 0:
                    raise _bomb(label)
                parts.append(block)
        if info.filename in members:
            raise zipfile.BadZipFile
        members[info.filename] = b"".join(parts)
    return members


def _bomb(label: str) -> ScenarioError:
    most = f"{MOST_UNPACKED // 1_000_000} MB"
    hint = "save the sheet of cards alone, without pictures, as CSV or as a workbook of its own"
    return ScenarioError(f"is too large: a workbook may have {most} when it is unpacked", file=label, hint=hint)
