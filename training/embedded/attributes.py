"""Attributes of a name's characters, as fixed yes-or-no questions. Pure, no torch.

Is there an "a" in it? In its first half? In its last third? The pyramidal histogram of characters (PHOC;
Almazán et al. 2014, "Word Spotting and Recognition with Embedded Attributes", §3) describes any string, also
one never seen before, by hundreds of such answers. Patches and the language model are both trained to predict
them, so that both get comparable embeddings early and matching a name with its place is easier to learn.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789?"
"""Letters without accents, digits, and one sign for everything else but spaces."""
LEVELS = (1, 2, 3, 5)
"""A name is cut into this many equal parts; each part asks for every sign of the alphabet."""
_COMMON_PAIRS = (
    "th he in er an re on at en nd ti es or te of ed is it al ar st nt to se ou le de co ra li ri io me ve "
    "ta ro ne ic ll la el as ce ma ch ea pr ec ur di"
)
BIGRAMS = tuple(re.findall(r"\w\w", _COMMON_PAIRS))
"""Pairs of letters, asked for in each half of the name."""
NUM_ATTRIBUTES = sum(LEVELS) * len(ALPHABET) + 2 * len(BIGRAMS)

_SIGN = {sign: number for number, sign in enumerate(ALPHABET)}
_PAIR = {pair: number for number, pair in enumerate(BIGRAMS)}


@lru_cache(maxsize=50_000)
def attributes(name: str) -> NDArray[np.bool_]:
    """(NUM_ATTRIBUTES,) answers; a sign belongs to every part that holds at least half of it.

    >>> attributes("Save")[_SIGN["s"]], attributes("Save")[_SIGN["x"]]
    (np.True_, np.False_)
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    found = np.zeros(NUM_ATTRIBUTES, np.bool_)
    length = max(len(plain), 1)
    offset = 0
    for parts in LEVELS:
        for place, sign in enumerate(plain):
            if not sign.isspace():
                begin, end = place * parts / length, (place + 1) * parts / length
                for part in range(int(begin), min(int(np.ceil(end)), parts)):
                    if min(end, part + 1) - max(begin, part) >= (end - begin) / 2 - 1e-9:
                        found[offset + part * len(ALPHABET) + _SIGN.get(sign, _SIGN["?"])] = True
        offset += parts * len(ALPHABET)
    for place in range(len(plain) - 1):
        pair = _PAIR.get(plain[place : place + 2])
        if pair is not None:
            found[offset + (2 * place >= length - 1) * len(BIGRAMS) + pair] = True
    return found
