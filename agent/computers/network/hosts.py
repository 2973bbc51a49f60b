"""Names of hosts: in one spelling, found in a text, compared. **Pure.**"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import urlsplit

from agent.computers.network.addresses import Address

_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_LOOKS_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
_MAX_CHARACTERS = 253
_BEFORE_A_PART = ("@", "/", "\\", "~", "-", "_")
"""Behind these stands a part of a mail address or of a path."""
_IN_TEXT = re.compile(
    r"(?P<scheme>https?://)?"
    r"(?P<host>\[[0-9a-f:.]{2,45}\]|(?:[^\W_][\w-]{0,62}\.){1,8}[^\W_][\w-]{0,62})(?P<end>.?)",
    re.IGNORECASE,
)
_FILE_ENDINGS = {
    "bat", "bin", "bmp", "cfg", "conf", "cpp", "css", "csv", "doc", "docx", "eml", "epub", "exe", "gif",
    "gz", "htm", "html", "ico", "ics", "ini", "iso", "jar", "java", "jpeg", "jpg", "js", "json", "lock",
    "log", "md", "mkv", "mov", "mp3", "mp4", "odp", "ods", "odt", "ogg", "pages", "pdf", "php", "pl",
    "png", "ppt", "pptx", "ps", "psd", "py", "rar", "rb", "rs", "rst", "rtf", "sh", "sql", "svg", "tar",
    "tex", "tif", "tiff", "toml", "ts", "tsv", "ttf", "txt", "vcf", "wav", "webm", "webp", "xcf", "xls",
    "xlsx", "xml", "yaml", "yml", "zip",
}  # fmt: skip
"""Ends of file names; some are also top-level domains, and count as those only behind `https://`."""


def canonical_host(text: str) -> str:
    """A host in the one spelling in which hosts are compared: lower case, ASCII, no dot at the end.

    >>> canonical_host("WWW.Example.ORG."), canonical_host("[::1]"), canonical_host("bücher.example")
    ('www.example.org', '::1', 'xn--bcher-kva.example')

    Raises:
        ValueError: it is no name and no address in its usual spelling; numbers such as 0x7f.1 are neither.
    """
    if text.startswith("[") and text.endswith("]"):
        return str(_address_6(text[1:-1]))
    if ":" in text:
        return str(_address_6(text))
    name = unicodedata.normalize("NFKC", text).lower().removesuffix(".")
    if not name.isascii():
        name = name.encode("idna").decode("ascii")
    labels = name.split(".")
    if len(name) > _MAX_CHARACTERS or not all(_LABEL.fullmatch(label) for label in labels):
        raise ValueError(f"{text!r} is not the name of a host")
    if _LOOKS_NUMERIC.fullmatch(labels[-1]):
        return str(IPv4Address(name))
    return name


def address_of(host: str) -> Address | None:
    """The address, if a canonical host is one."""
    try:
        return IPv6Address(host) if ":" in host else IPv4Address(host)
    except AddressValueError:
        return None


def is_below(host: str, names: Iterable[str]) -> bool:
    """Whether a canonical host is one of these or, being a name, lies below one.

    >>> is_below("en.example.org", ["example.org"]), is_below("badexample.org", ["example.org"])
    (True, False)
    """
    if address_of(host) is not None:
        return host in names
    return any(host == name or host.endswith(f".{name}") for name in names)


def hosts_in(text: str) -> tuple[str, ...]:
    """The hosts that a text names, canonical, without `www.`; names of files and mail addresses are none.

    >>> hosts_in("Read https://www.example.org/a and news.example.net, save a.md, tell ada@mail.example.")
    ('example.org', 'news.example.net')
    """
    found: dict[str, None] = {}
    for match in _IN_TEXT.finditer(text):
        host, is_link = match["host"], bool(match["scheme"])
        before = text[match.start() - 1 : match.start()]
        is_part = before in _BEFORE_A_PART or match["end"] == "@"
        if not is_link and is_part:
            continue
        ending = host.rpartition(".")[2].lower()
        if not is_link and (ending in _FILE_ENDINGS or not _is_top_level(ending, host)):
            continue
        name = known_host(host)
        if name:
            found[name] = None
    return tuple(found)


def host_of_page(address: str) -> str:
    """The canonical host of a web address without `www.`; "" for anything else.

    >>> host_of_page("https://www.example.org/news"), host_of_page("about:blank")
    ('example.org', '')
    """
    try:
        return known_host(urlsplit(address).hostname or "")
    except ValueError:
        return ""


def known_host(text: str) -> str:
    """A host as it stands in rules: canonical, without `www.`; "" for what is none."""
    try:
        return canonical_host(text).removeprefix("www.")
    except (ValueError, UnicodeError):
        return ""


def _is_top_level(ending: str, host: str) -> bool:
    """A name without `https://` needs letters at its end; an address has four numbers."""
    return (ending.isalpha() and len(ending) >= 2) or address_of(host) is not None


def _address_6(text: str) -> IPv6Address:
    address = IPv6Address(text)
    if address.scope_id is not None:
        raise ValueError(f"{text!r} belongs to one interface")
    return address
