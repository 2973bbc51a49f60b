"""The first words with a VNC server: version, TLS, password (RFC 6143 §7.1-7.3; VeNCrypt). I/O: `Wire`.

Encryption is taken wherever the server offers it, and what was offered and fails is never done without.
"""

from __future__ import annotations

import hashlib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum

from agent.computers.vnc.address import VncPlace
from agent.computers.vnc.wire import Wire
from agent.errors import DisplayUnavailableError

_MAX_REASON = 500
_NONE, _VNC, _VENCRYPT = 1, 2, 19


class _Kind(IntEnum):
    """What VeNCrypt calls its forms."""

    PLAIN = 256
    TLS_NONE = 257
    TLS_VNC = 258
    TLS_PLAIN = 259
    X509_NONE = 260
    X509_VNC = 261
    X509_PLAIN = 262


_WITH_CERTIFICATE = (_Kind.X509_NONE, _Kind.X509_VNC, _Kind.X509_PLAIN)
_WITH_USER = (_Kind.PLAIN, _Kind.TLS_PLAIN, _Kind.X509_PLAIN)
_BEST_FIRST = (
    _Kind.X509_VNC,
    _Kind.X509_PLAIN,
    _Kind.X509_NONE,
    _Kind.TLS_VNC,
    _Kind.TLS_PLAIN,
    _Kind.TLS_NONE,
)


class Secrecy(Enum):
    """How well the connection is kept from others."""

    OPEN = "open"
    """Everybody on the way can read along."""
    ENCRYPTED = "encrypted"
    """Nobody can read along; that the server is the right one is not shown."""
    CERTIFIED = "certified"
    """And the server is the one of the last time."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a server may ask for, fetched only when it does."""

    password: Callable[[], str]
    """Raises AgentError where there is none."""
    accept_certificate: Callable[[str], None]
    """Given the SHA-256 of the server's certificate; raises AgentError where it is not the one of before."""


def shake_hands(wire: Wire, address: VncPlace, credentials: Credentials) -> Secrecy:
    """
    Raises:
        DisplayUnavailableError: it is no VNC server, refuses, or wants what we have not.
        DisplayLostError: it broke off.
    """
    version = _agree_on_version(wire, address)
    kind = _offered_kind(wire, address, version)
    secrecy = Secrecy.OPEN
    if kind == _VENCRYPT:
        secrecy, kind = _encrypt(wire, address, credentials)
    if kind in _WITH_USER:
        _send_user(wire, address, credentials.password())
    elif kind in (_VNC, _Kind.TLS_VNC, _Kind.X509_VNC):
        wire.send(vnc_answer(wire.read(16), credentials.password()))
    elif kind == _NONE and version < 8:
        return secrecy
    _require_welcome(wire, address, version)
    return secrecy


def vnc_answer(challenge: bytes, password: str) -> bytes:
    """Of VNC's own password test: DES of the challenge, with the first 8 letters as the key, the bits of each
    mirrored (RFC 6143 §7.2.2)."""
    from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
    from cryptography.hazmat.primitives.ciphers import Cipher, modes

    letters = password.encode("latin-1", errors="replace")[:8].ljust(8, b"\0")
    key = bytes(int(f"{letter:08b}"[::-1], 2) for letter in letters)
    cipher = Cipher(TripleDES(key * 3), modes.ECB()).encryptor()  # thrice the same key is DES
    return cipher.update(challenge) + cipher.finalize()


def _agree_on_version(wire: Wire, address: VncPlace) -> int:
    """The minor version: 3, 7 or 8."""
    said = wire.read(12)
    if not (said.startswith(b"RFB ") and said.endswith(b"\n") and said[4:11].replace(b".", b"").isdigit()):
        raise DisplayUnavailableError(f"What answers at {address} is no VNC server.")
    major, minor = int(said[4:7]), int(said[8:11])
    agreed = 8 if (major, minor) >= (3, 8) else 7 if (major, minor) == (3, 7) else 3
    wire.send(b"RFB 003.%03d\n" % agreed)
    return agreed


def _offered_kind(wire: Wire, address: VncPlace, version: int) -> int:
    """The best kind of security that the server offers and we have."""
    if version == 3:
        offered = [int.from_bytes(wire.read(4))]  # the server has chosen
        if offered == [0]:
            raise _refused(address, _reason(wire))
    else:
        offered = list(wire.read(wire.read(1)[0]))
        if not offered:
            raise _refused(address, _reason(wire))
    for kind in (_VENCRYPT, _VNC, _NONE):
        if kind in offered:
            if version > 3:
                wire.send(bytes([kind]))
            return kind
    raise DisplayUnavailableError(
        f"{address} asks for a sign-in that is not known here; switch its VNC password or VeNCrypt on."
    )


def _encrypt(wire: Wire, address: VncPlace, credentials: Credentials) -> tuple[Secrecy, int]:
    if wire.read(2) < b"\0\2":
        raise DisplayUnavailableError(f"{address} offers a form of VeNCrypt that is too old.")
    wire.send(b"\0\2")
    if wire.read(1) != b"\0":
        raise DisplayUnavailableError(f"{address} has no common form of VeNCrypt.")
    offered = [int.from_bytes(wire.read(4)) for _ in range(wire.read(1)[0])]
    kind = _chosen(offered, address)
    wire.send(int(kind).to_bytes(4))
    if wire.read(1) != b"\1":
        raise DisplayUnavailableError(f"{address} offers TLS, but does not begin it.")
    has_certificate = kind in _WITH_CERTIFICATE
    certificate = wire.begin_tls(_context(has_certificate=has_certificate))
    if not has_certificate:
        return Secrecy.ENCRYPTED, kind
    credentials.accept_certificate(hashlib.sha256(certificate).hexdigest())
    return Secrecy.CERTIFIED, kind


def _chosen(offered: list[int], address: VncPlace) -> _Kind:
    for kind in _BEST_FIRST:
        if kind in offered and (kind not in _WITH_USER or address.user):
            return kind
    if any(kind in offered for kind in _WITH_USER):
        raise DisplayUnavailableError(
            f"{address} asks for a user's name; write vnc://USER@HOST:PORT."
            if not address.user
            else f"{address} takes a password only in the clear, so it was not sent; switch its TLS on."
        )
    raise DisplayUnavailableError(f"{address} offers no form of TLS that is known here.")


def _context(*, has_certificate: bool) -> ssl.SSLContext:
    """Certificates are held against the one of the last time (`KnownCertificates`): those of VNC servers are
    their own, and no authority knows them."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if not has_certificate:
        context.maximum_version = ssl.TLSVersion.TLSv1_2  # later ones have no key exchange without one
        context.set_ciphers("aNULL:!eNULL:@SECLEVEL=0")
    return context


def _send_user(wire: Wire, address: VncPlace, password: str) -> None:
    user, secret = address.user.encode(), password.encode()
    wire.send(len(user).to_bytes(4) + len(secret).to_bytes(4) + user + secret)


def _require_welcome(wire: Wire, address: VncPlace, version: int) -> None:
    outcome = int.from_bytes(wire.read(4))
    if outcome != 0:
        reason = _reason(wire) if version >= 8 else ""
        raise _refused(address, reason)


def _reason(wire: Wire) -> str:
    length = int.from_bytes(wire.read(4))
    said = wire.read(min(length, _MAX_REASON)).decode("utf-8", errors="replace")
    return "".join(letter for letter in said if letter.isprintable()).strip()


def _refused(address: VncPlace, reason: str) -> DisplayUnavailableError:
    said = f" (it says: {reason.rstrip('.')})" if reason else ""
    return DisplayUnavailableError(f"{address} does not let us in{said}; is the password right?")
