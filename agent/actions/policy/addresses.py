"""Addresses in a text: whatever an address bar or a mail program could read as a host. Pure.

No list of top-level domains: whoever sees `evil.no` in a text must not need to know that `no` is one. File
names are told apart by endings that are no top-level domains; `evil.zip` is an address.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote

_SPLIT = re.compile(r"[\s,;\"'<>()|{}“”„«»‘’`]+")
_SCHEME = re.compile(r"^([a-z][a-z0-9+.-]{1,30}):(?=\D|\d{8,})(.*)$", re.IGNORECASE | re.DOTALL)
_WITHOUT_HOST = """
    javascript data vbscript blob about chrome edge view-source file mailto tel sms intent moz-extension
    chrome-extension jar filesystem magnet
"""
"""Kinds of address without a host of their own: foreign as a whole."""
_DOTS = str.maketrans({"。": ".", "．": ".", "｡": ".", "․": ".", "\\": "/"})
_HOST = re.compile(r"^(?:[^\W_](?:[\w-]*[^\W_])?\.)+(?:[^\W\d_]{2,}|xn--[\w-]+)\.?$")
_IPV4 = re.compile(r"^(?:0x[0-9a-f]+|\d{1,10})(?:\.(?:0x[0-9a-f]+|\d{1,10})){3}\.?$", re.IGNORECASE)
_IPV6 = re.compile(r"^\[[0-9a-f:.%]+\]$|^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}$")
_FILE_ENDINGS = """
    txt text pdf odt ods odp odg doc docx xls xlsx ppt pptx csv tsv rtf tex png jpg jpeg gif bmp svg webp tif
    tiff html htm css js xml json jsonl yaml yml toml ini cfg conf log bak tmp old wav mp3 ogg flac mp4 mkv
    avi webm tar gz bz2 xz deb rpm iso img exe dll bat cmd sqlite db ipynb epub
"""
"""None of them is a top-level domain."""


def hosts_in(text: str) -> frozenset[str]:
    """The hosts that a text names, in lower case, without `www.`; an address without one stands as a whole.

    >>> sorted(hosts_in("see https://ada@www.Example.NO:8080/x, notes.txt or http://3405803785/"))
    ['3405803785', 'example.no']
    """
    plain = _plain(text)
    return frozenset(host for token in _SPLIT.split(plain) for host in _hosts_of(token) if host)


def _plain(text: str) -> str:
    """As a browser would read it: dots and slashes of other scripts, hidden characters, escapes."""
    composed = unicodedata.normalize("NFKC", text.translate(_DOTS)).translate(_DOTS)
    shown = "".join(one for one in composed if unicodedata.category(one) != "Cf")
    return unquote(unquote(shown)).translate(_DOTS).casefold()


def _hosts_of(token: str) -> list[str]:
    token = token.strip(".!?") if not token.startswith(".") else token
    token = re.sub(r"^(https?|ftp|wss?):(?=[^/])", r"\1://", token)  # as browsers read it
    scheme = _SCHEME.match(token)
    if scheme is not None and scheme[1] in _WITHOUT_HOST.split():
        return [token]
    if scheme is not None and not scheme[2].startswith("/") and _is_host(scheme[1]):
        scheme = None  # a host with a port
    has_slashes = scheme is not None and scheme[2].startswith("/")
    rest = scheme[2] if scheme is not None and has_slashes else token
    if not has_slashes and not rest.startswith("//") and "@" not in rest:
        host = _host_of(rest)
        return [_bare(host)] if _is_host(host) else []
    if not has_slashes and rest.startswith("/") and not rest.startswith("//"):
        return []
    authority = re.split(r"[/?#]", rest.lstrip("/"), maxsplit=1)[0]
    host = _host_of(authority.rpartition("@")[2])
    before = authority.rpartition("@")[0]
    hidden = _bare(before.rpartition("@")[2]) if _is_host(before.rpartition("@")[2]) else ""
    return [_bare(host), hidden] if has_slashes or rest.startswith("//") or _is_host(host) else []


def _host_of(authority: str) -> str:
    host = re.split(r"[/?#]", authority, maxsplit=1)[0]
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host if _IPV6.match(host) else host.partition(":")[0]


def _is_host(host: str) -> bool:
    if _IPV4.match(host) or _IPV6.match(host) or host == "localhost":
        return True
    ending = host.rstrip(".").rpartition(".")[2]
    return bool(_HOST.match(host)) and ending not in _FILE_ENDINGS.split()


def _bare(host: str) -> str:
    return host.rstrip(".").removeprefix("www.")
