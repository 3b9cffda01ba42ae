"""Whose files may be run: those that nobody else can have written."""

import os
from pathlib import Path

import pytest

from simkit.kernels.trusted_files import no_link, own_bytes, refusal


def test_an_own_directory_is_trusted(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert refusal([tmp_path]) == ""
    assert refusal([tmp_path, tmp_path / "not" / "there"]) == ""


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_what_others_can_write_is_not(tmp_path: Path, mode: int) -> None:
    place = tmp_path / "open"
    place.mkdir()
    place.chmod(mode)
    assert str(place) in refusal([tmp_path, place])


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("theirs")
    link.symlink_to(target)
    with pytest.raises(OSError, match=r".+"):
        own_bytes(link)
    with pytest.raises(OSError, match=r".+"), open(link, "wb", opener=no_link):
        pass
    assert target.read_text() == "theirs"


def test_own_files_are_read_and_those_of_others_can_write_are_not(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_bytes(b"code")
    file.chmod(0o600)
    assert own_bytes(file) == b"code"
    file.chmod(0o666)
    with pytest.raises(OSError, match=r".+"):
        own_bytes(file)
    assert os.path.exists(file)
