"""Which addresses are public, and which belong to this machine or to a network that it is part of."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest

from agent.computers.network.addresses import is_public
from agent.computers.network.own_networks import is_own


@pytest.mark.parametrize(
    "text",
    [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
        "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9",
        "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:93.184.215.14", "64:ff9b::127.0.0.1",
        "64:ff9b::192.168.0.1", "64:ff9b:1::7f00:1", "100::1", "2001::1", "2001:0:7f00:1::80ff:fffe",
        "2001:db8::1",        "2002:7f00:1::", "2002:5db8:d70e::1", "3fff::1", "5f00::1",
        "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1",
        "ff02::1",
    ],
)  # fmt: skip
def test_private_local_and_disguised_addresses_are_not_public(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize(
    "text",
    [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "93.184.215.14", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "198.17.255.255",
        "223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::1.1.1.1",
    ],
)  # fmt: skip
def test_ordinary_addresses_are_public(text: str) -> None:
    assert is_public(ip_address(text))


def test_an_address_of_one_interface_is_not_public() -> None:
    assert not is_public(ip_address("2606:4700::1111%eth0"))


def test_addresses_of_this_machine_are_its_own() -> None:
    assert is_own(ip_address("127.0.0.1"))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("198.51.100.1", 9))  # sends nothing
        except (OSError, PermissionError):
            return
        assert is_own(ip_address(asking.getsockname()[0]))


def test_addresses_of_others_are_not_its_own() -> None:
    assert not is_own(ip_address("93.184.215.14"))
    assert not is_own(ip_address("2606:4700::1111"))
