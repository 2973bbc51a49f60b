"""Takes the words of deleting, sending, paying and so on in forty languages from translation catalogues.

    PYTHONPATH=. python packaging/extract_risk_words.py FOLDER…

FOLDER is searched for `LANGUAGE/LC_MESSAGES/*.mo` of gettext (GTK, GNOME, KDE, Xfce programs) and for
`LANGUAGE.pak` of Chromium, whose English stands in `en-US.pak`. Kept are

- the translations of the English texts below, word for word;
- words that stand in many translations of short texts with one of the English words, and seldom elsewhere.

What a shorter entry already covers is left out. Writes `agent/actions/policy/catalogue_words.py`. The
committed file was made from `/usr/share/locale` of Debian 12 and these packages (`apt-get download`,
`dpkg-deb -x`):

    caja-common chromium-common chromium-l10n dolphin evolution-common gajim gedit gnome-control-center-data
    gnome-software-common gnucash-common gparted homebank-data kmail nautilus pidgin-data plasma-desktop-data
    thunar transmission-common xfce4-session

Single words and set phrases are facts of a language; no sentence of a program is copied.
"""

from __future__ import annotations

import argparse
import re
import struct
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from agent.actions.policy.fold import is_spaceless, words_of
from agent.actions.policy.verdict import Risk
from agent.actions.policy.words import beginning_of

TARGET = Path(__file__).resolve().parents[1] / "agent/actions/policy/catalogue_words.py"
LANGUAGES = """
    ar bg ca cs da de el es et eu fa fi fr gl he hi hr hu id it ja ko lt lv nb no nn nl pl pt pt_BR pt_PT ro
    ru sk sl sr sv th tr uk vi zh_CN zh_TW
"""
_SOURCES: Mapping[Risk, str] = {
    Risk.DELETE: """
        delete; delete all; delete permanently; delete account; delete file; remove; remove all; trash;
        move to trash; empty trash; empty the trash; erase; discard; discard changes; wipe; clear; clear all;
        clear history; purge; reset; reset all; reset settings; delete data; delete message;
        delete browsing data; remove access
    """,
    Risk.SEND: """
        send; send now; send message; send anyway; send email; send file; reply; reply to all;
        forward message; forward to; forward as; submit; publish; publish calendar information; share;
        share anyway; upload; upload now; post request; invite
    """,
    Risk.PAY: """
        pay; pay now; pay later; payment; buy; purchase; donate; transfer funds; bank transfer;
        payment methods; confirm your purchase; process payment; subscribe
    """,
    Risk.PERMIT: """
        allow; always allow; allow this time; accept; accept all; accept license; authorize;
        authorize buddy?; grant; permit; trust; remove access; remote login; allow remote debugging?
    """,
    Risk.INSTALL: """
        install; uninstall; install app; uninstall app; update; update all; upgrade; remove application
    """,
    Risk.FORMAT: "format volume; format partition; format disk; erase disk",
    Risk.SHUT_DOWN: """
        shut down; shutdown; power off; log out; sign out; restart; restart now; reboot; kill; force quit;
        suspend; hibernate; turn off
    """,
    Risk.ACCOUNT: """
        close account; unsubscribe; remove account; delete account; delete profile; leave chat; leave group
    """,
    Risk.PASSWORD: """
        password; passphrase; new password; change password; log in; sign in; login; unlock; unlock keyring;
        authenticate; sign in as
    """,
}
_HARMLESS = """
    add; add to; open; save; save as; cancel; copy; cut; paste; new; edit; find; search; user; username;
    user name; help; input; connect; view; print; back; next; previous; select; select all; deselect all;
    unselect all; undo; redo; settings; preferences; name; file; insert; import; export; go back; reload;
    home; more; icon; apply; price
"""
"""A translation that is also that of one of these says nothing."""
_KEYWORDS: Mapping[Risk, str] = {
    Risk.DELETE: "delete deleted deleting remove removing trash erase discard wipe purge empty",
    Risk.SEND: "send sending publish submit share sharing reply forward upload",
    Risk.PAY: "pay payment payments buy purchase donate",
    Risk.PERMIT: "allow allowed accept authorize authorization permission permissions trust",
    Risk.INSTALL: "install installing installation uninstall",
    Risk.SHUT_DOWN: "shutdown reboot restart logout",
    Risk.ACCOUNT: "unsubscribe",
    Risk.PASSWORD: "password passwords passphrase",
}
_MOST_ENGLISH_WORDS = 5
_FEWEST_TEXTS, _LEAST_SHARE, _LEAST_PRECISION, _FEWEST_LETTERS = 3, 0.01, 0.6, 4
_MARKS = re.compile(r"[_&]|\.\.\.$|…$")
_MOST_WORDS = 4
_MOST_COLUMNS = 100


def english_texts() -> dict[str, Risk]:
    return {
        text.strip(): risk for risk, texts in _SOURCES.items() for text in " ".join(texts.split()).split(";")
    }


def translations(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Pairs of an English text and its translation."""
    for catalogue in sorted(folder.rglob(f"{language}/LC_MESSAGES/*.mo")):
        yield from _read_mo(catalogue.read_bytes())
    for english in folder.rglob("en-US.pak"):
        pak = next(folder.rglob(f"{language.replace('_', '-')}.pak"), english)
        source, translated = _read_pak(english.read_bytes()), _read_pak(pak.read_bytes())
        yield from ((source[key], translated[key]) for key in source.keys() & translated.keys())


def _read_mo(content: bytes) -> Iterator[tuple[str, str]]:
    order = "<" if content[:4] == b"\xde\x12\x04\x95" else ">"
    count, sources, targets = struct.unpack(f"{order}3I", content[8:20])
    for number in range(count):
        texts = []
        for table in (sources, targets):
            length, start = struct.unpack_from(f"{order}2I", content, table + 8 * number)
            first_form = content[start : start + length].split(b"\0")[0]
            texts.append(first_form.decode(errors="replace").rpartition("\x04")[2])
        yield texts[0], texts[1]


def _read_pak(content: bytes) -> dict[int, str]:
    """Chromium's resources by number (format 5)."""
    (count,) = struct.unpack_from("<H", content, 8)
    entries = [struct.unpack_from("<HI", content, 12 + 6 * number) for number in range(count + 1)]
    return {key: content[start:end].decode(errors="replace") for (key, start), (_, end) in pairwise(entries)}


def collect(folders: list[Path]) -> dict[Risk, set[tuple[str, ...]]]:
    wanted = english_texts()
    english = {words_of(text) for text in wanted}
    harmless_texts = {text.strip() for text in " ".join(_HARMLESS.split()).split(";")}
    found: dict[Risk, set[tuple[str, ...]]] = {risk: set() for risk in _SOURCES}
    vocabulary: set[str] = set()
    for language in LANGUAGES.split():
        harmless: set[tuple[str, ...]] = set()
        here: set[tuple[Risk, tuple[str, ...]]] = set()
        pairs: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
        for folder in folders:
            for source, translated in translations(folder, language):
                text = _MARKS.sub("", source).strip().casefold()
                words = words_of(re.sub(r"[(（][_&]?\w[)）]", "", _MARKS.sub("", translated)))
                pairs.add((words_of(text), words))
                if text in harmless_texts:
                    harmless.add(words)
                elif text in wanted and words not in english and _is_of_use(words):
                    here.add((wanted[text], words))
        vocabulary.update(word for source, _ in pairs for word in source)
        here |= {(risk, (word,)) for risk, word in _aligned(pairs) if (word,) not in english}
        for risk, words in here:
            if words not in harmless:
                found[risk].add(words)
    return {risk: _shortest(_without_cognates(words, vocabulary)) for risk, words in found.items()}


def _without_cognates(phrases: set[tuple[str, ...]], vocabulary: set[str]) -> set[tuple[str, ...]]:
    """Without words that begin like an English one of another meaning: "registrati" and "registration"."""
    texts = " ".join((*_KEYWORDS.values(), *_SOURCES.values()))
    risky = {word for word in words_of(texts) if len(word) >= _FEWEST_LETTERS}
    others = {word for word in vocabulary if not word.startswith(tuple(risky))}
    beginnings = {word[:length] for word in others for length in range(_FEWEST_LETTERS, len(word) + 1)}
    return {phrase for phrase in phrases if len(phrase) > 1 or beginning_of(phrase[0]) not in beginnings}


def _aligned(pairs: set[tuple[tuple[str, ...], tuple[str, ...]]]) -> Iterator[tuple[Risk, str]]:
    """Words that translate a keyword, in whatever form: common where it stands, rare where it does not."""
    everywhere: Counter[str] = Counter()
    by_risk: dict[Risk, Counter[str]] = {risk: Counter() for risk in _KEYWORDS}
    num_texts: Counter[Risk] = Counter()
    for english, translated in pairs:
        if not 0 < len(english) <= _MOST_ENGLISH_WORDS or english == translated:
            continue
        everywhere.update(set(translated))
        for risk, keywords in _KEYWORDS.items():
            if not set(english).isdisjoint(keywords.split()):
                num_texts[risk] += 1
                by_risk[risk].update(set(translated))
    vocabulary = {word for english, _ in pairs for word in english}  # "sender" is Danish, too
    for risk, counts in by_risk.items():
        for word, count in counts.items():
            is_common = count >= max(_FEWEST_TEXTS, _LEAST_SHARE * num_texts[risk])
            is_precise = count >= _LEAST_PRECISION * everywhere[word]
            is_word = len(word) >= _FEWEST_LETTERS and word.isalpha() and not is_spaceless(word)
            is_word = is_word and word not in vocabulary
            if is_common and is_precise and is_word:
                yield risk, word


def _is_of_use(words: tuple[str, ...]) -> bool:
    text = "".join(words)
    is_long = len(text) >= (2 if is_spaceless(text) else 3)
    return (
        0 < len(words) <= _MOST_WORDS
        and is_long
        and not any(one.isdigit() for one in words)
        and "\ufffd" not in text
    )


def _shortest(phrases: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Without the phrases that contain a shorter one."""
    kept: set[tuple[str, ...]] = set()
    for phrase in sorted(phrases, key=lambda words: (len(words), len("".join(words)), words)):
        if is_spaceless("".join(phrase)):
            is_covered = any("".join(one) in "".join(phrase) for one in kept)
        else:
            parts = {phrase[i:j] for i in range(len(phrase)) for j in range(i + 1, len(phrase) + 1)}
            is_covered = bool(parts & kept)
        if not is_covered:
            kept.add(phrase)
    return kept


def _wrapped(text: str) -> Iterator[str]:
    """Lines that are at most 100 columns wide; ideographs take two."""
    line, width = "", 0
    for word in text.split():
        columns = 1 + sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in word)
        if line and width + columns > _MOST_COLUMNS:
            yield line
            line, width = "", 0
        line, width = f"{line} {word}".strip(), width + columns
    yield line


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="+", type=Path)
    found = collect(parser.parse_args().folder)
    lines = [
        f'"""Words of risk in {len(LANGUAGES.split())} interface languages, folded. Pure.',
        "",
        "Written by `packaging/extract_risk_words.py`; not to be edited by hand.",
        "From the translation catalogues that are named there; `_` joins the words of a phrase.",
        '"""',
        "",
        "from agent.actions.policy.verdict import Risk",
        "",
        "CATALOGUE_WORDS: dict[Risk, str] = {",
    ]
    for risk, phrases in found.items():
        written = " ".join(sorted("_".join(phrase) for phrase in phrases))
        lines += [
            f'    Risk.{risk.name}: """',
            *(f"        {line}" for line in _wrapped(written)),
            '    """,',
        ]
    TARGET.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
