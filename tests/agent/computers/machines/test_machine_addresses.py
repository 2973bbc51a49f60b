"""Addresses of machines, and images, are read or refused with a sentence."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.computers.machines.address import Accelerator, Hardware, Image, read_machine_address
from agent.computers.machines.image_file import ImageKind, look_at_image
from agent.computers.machines.layouts import GuestLayout
from agent.computers.machines.qemu_command import start_problem
from agent.errors import InputError, MachineError, SettingsError


def qcow2_header(*, version: int = 3, backing: int = 0, bits: int = 16, size: int = 2**20, crypt: int = 0,
                 l1: int = 196608, features: int = 0) -> bytes:  # fmt: skip
    head = struct.pack(">4sIQIIQIIQQIIQQQQII", b"QFI\xfb", version, backing, 10 if backing else 0, bits, size,
                       crypt, 1, l1, 65536, 1, 0, 0, features, 0, 0, 4, 104)  # fmt: skip
    return head.ljust(262144, b"\0")


def test_an_address_says_image_and_hardware_and_is_written_as_it_is_read() -> None:
    text = "qemu:/images/My disk?.qcow2"
    image = Image(text[5:], Hardware(4096, 4, "de", Accelerator.TCG, True, 5000, 5001, (1920, 1080)))
    assert " " not in str(image)
    assert read_machine_address(str(image)) == image


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_any_path_survives(name: str) -> None:
    image = Image(os.path.abspath(f"/images/x{name}"))
    assert read_machine_address(str(image)) == image
    assert " " not in str(image)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("qemu:", "Name the image"),
        ("qemu:/a?memory=1", "from 16"),
        ("qemu:/a?memory=64&memory=64", "twice"),
        ("qemu:/a?cpus=none", "makes no sense"),
        ("qemu:/a?layout=dvorak", "one of us, gb, de, fr"),
        ("qemu:/a?accel=hax", "one of auto, kvm, tcg"),
        ("qemu:/a?size=10x10", "from 320"),
        ("qemu:/a?port=5000", "guest=5000"),
        ("qemu:/a?turbo=on", "no option 'turbo'"),
        ("machine:http://user:secret@host", "password"),
        ("machine:ftp://host", "no address of a guest server"),
        ("machine:http://host/path", "no address of a guest server"),
        ("machine:http://ho st", "no address of a guest server"),
        ("vmware:disk", "no address of a machine"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        read_machine_address(text)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no qcow2 image"),
        (b"\0" * 70_000, "no qcow2 image"),
        (b"QFI\xfb\0\0\0\3", "ends too early"),
        (qcow2_header(version=7), "version 7"),
        (qcow2_header(backing=300), "what differs from another image"),
        (qcow2_header(features=4), "in another file"),
        (qcow2_header(features=2), "marked as damaged"),
        (qcow2_header(features=2**40), "newer QEMU"),
        (qcow2_header(crypt=1), "encrypted"),
        (qcow2_header(bits=60), "header is damaged"),
        (qcow2_header(size=2**60), "header is damaged"),
        (qcow2_header(l1=2**50), "header is damaged"),
        (qcow2_header(l1=12345), "header is damaged"),
    ],
)
def test_what_is_no_image_is_refused_before_qemu_sees_it(tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "image").write_bytes(data)
    with pytest.raises(MachineError, match=why):
        look_at_image(tmp_path / "image")


def test_images_are_known_by_what_they_hold(tmp_path: Path) -> None:
    (tmp_path / "disk").write_bytes(qcow2_header())
    assert look_at_image(tmp_path / "disk") is ImageKind.QCOW2
    (tmp_path / "disc").write_bytes(bytes(0x8001) + b"CD001" + bytes(100))
    assert look_at_image(tmp_path / "disc") is ImageKind.ISO
    os.mkfifo(tmp_path / "pipe")
    for name, why in (("gone", "There is no image"), ("pipe", "is no file"), (".", "is no file")):
        with pytest.raises(MachineError, match=why):
            look_at_image(tmp_path / name)


def test_every_layout_types_what_its_keyboard_has() -> None:
    for name in ("us", "gb"):
        layout = GuestLayout(name)
        assert all(layout.has(chr(code)) for code in range(0x20, 0x7F))
    german = GuestLayout("de")
    assert german.stroke("z").qcode == "y"
    assert german.stroke("{") == ("7", ("altgr",))
    with pytest.raises(InputError, match="no key for '\\^' on the keyboard 'de'"):
        german.stroke("^")
    with pytest.raises(InputError, match="no keyboard layout 'xx'"):
        GuestLayout("xx")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ('qemu: Failed to get shared "write" lock\nIs another process using the image?', "in use by another"),
        ("qemu-img: /tmp/x: No space left on device", "disk is full"),
        ("Could not access KVM kernel module: Permission denied", "KVM cannot be used"),
        ("cannot set up guest memory 'pc.ram': Cannot allocate memory", "not enough memory"),
        ("warning: something\nqemu: -device nonsense: what", "QEMU has ended: qemu: -device nonsense: what."),
        ("", "it said nothing"),
    ],
)
def test_what_qemu_says_becomes_a_sentence(said: str, sentence: str) -> None:
    assert sentence in start_problem(said, Path("/tmp/machine"))
