"""Generates the text of a scene: names, values, sentences, from the scene's random numbers.

Labels of real interfaces (`training/windows/corpus`), where this machine has them, are read once a process.
"""

from __future__ import annotations

import random
import string

from training.windows.corpus.kinds import LabelKind
from training.windows.corpus.real_labels import RealLabels
from training.windows.corpus.reserved import reserved_in
from training.windows.corpus.stored import stored_labels
from training.windows.exam.vocabulary import RESERVED_WORDS
from training.windows.vocabulary import ACCENTED_WORDS, KEYS, PEOPLE, PLAIN_WORDS, SMALL_WORDS, UI_WORDS


def _parts(listed: str) -> tuple[str, ...]:
    return tuple(listed.split())


_ONSETS = _parts(
    "b c d f g h j k l m n p q r s t v w x y z bl br ch cl cr dr fl fr gl gr ph pl pr sc sh sk sl sm"
)
_ONSETS += _parts("sn sp st str th tr tw wh qu")
_NUCLEI = _parts("a e i o u a e i o u ai au ea ee ei ia ie io oa oo ou ue y")
_CODAS = ("", *_parts("n r s t l m d k p x b g nd nt rk rt st ck ng lm mp sh th ff ll ss ft z w"))
_PUNCTUATED = ("{}…", "{}...", "{}:", "{} (1)", "({})", "{}?", "{}!", "{} *", "#{}", "{} #2", "{}+", "<{}>")
_JOINTS = (" & ", "-", " - ", "/", " / ", ", ", " + ", ": ", "_", " | ", ".")

_WITHIN = (
    " of ",
    " of ",
    " to ",
    " for ",
    " in ",
    " and ",
    " on ",
    " the ",
    " by ",
    " at ",
    " with ",
    " or ",
)
"""Small words within a name, which stay in lower case."""

REAL_SHARES = (0.35, 0.7, 0.8, 0.95)
"""Of a scene's labels, those that real interfaces have or that are made of parts of theirs: 70% on average.
The others are phrases that mean nothing, so that no label is known by heart."""
_RECOMBINED = 0.2
"""Of the real ones, those made of parts of two."""
_REAL_WORDS = 0.4
"""Of single words, those that stand in real labels."""
_MOST_WORDS = {
    LabelKind.MENU: 1,
    LabelKind.TAB: 2,
    LabelKind.GROUP: 3,
    LabelKind.CHECKBOX: 4,
    LabelKind.TITLE: 4,
}
"""Words of a phrase that stands for a label of a kind; of others three."""
_MOST_LETTERS = {
    LabelKind.MENU: 14,
    LabelKind.TAB: 18,
    LabelKind.FIELD: 28,
    LabelKind.COMBO: 28,
    LabelKind.GROUP: 26,
    LabelKind.CHECKBOX: 64,
    LabelKind.RADIO: 52,
    LabelKind.TITLE: 48,
}
"""Letters of the longest label of a kind that is asked for without saying how long; of others 30."""
_REAL_TRIES = 6


class SceneWords:
    """One scene's source of text; keeps track of the names it has given so that none is given twice.

    Args:
        labels: of real interfaces; by default this machine's, which may be none.
    """

    def __init__(
        self, rng: random.Random, *, may_repeat: bool = False, labels: RealLabels | None = None
    ) -> None:
        self._rng = rng
        self._labels = stored_labels() if labels is None else labels
        self._real_share = rng.choice(REAL_SHARES) if self._labels else 0.0
        self._may_repeat = may_repeat
        self._given: set[str] = set()
        self._recent: list[str] = []
        # Some scenes are read mostly by heart, some not at all: both habits would be bad alone.
        self._pseudo_share = rng.choice((0.0, 0.15, 0.25, 0.25, 0.5, 0.9))
        self._casing = rng.choices(("title", "sentence", "lower", "upper", "mixed"), (40, 25, 10, 5, 20))[0]

    def pseudo_word(self) -> str:
        """A pronounceable word without a meaning; none that is reserved for the evaluation."""
        rng = self._rng
        while True:
            word = "".join(
                rng.choice(_ONSETS) + rng.choice(_NUCLEI) + (rng.choice(_CODAS) if rng.random() < 0.5 else "")
                for _ in range(rng.choices((1, 2, 3, 4), (20, 50, 25, 5))[0])
            )
            if word not in RESERVED_WORDS:
                return word

    def code(self) -> str:
        """Random letters and digits, as of serial numbers; no word that is reserved for the evaluation."""
        while True:
            code = self._any_code()
            if not reserved_in(code):
                return code

    def _any_code(self) -> str:
        rng = self._rng
        shape = rng.randrange(8)
        if shape == 0:
            return "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(2, 9)))
        if shape == 1:
            return "".join(rng.choices(string.ascii_uppercase, k=rng.randint(2, 5)))
        if shape == 2:
            return str(rng.randrange(10 ** rng.randint(1, 6)))
        if shape == 3:
            letters = "".join(rng.choices(string.ascii_uppercase, k=rng.randint(1, 3)))
            return letters + rng.choice(("-", "", " ", "/")) + str(rng.randrange(10000))
        if shape == 4:
            return ".".join(str(rng.randrange(20)) for _ in range(rng.randint(2, 4)))
        if shape == 5:
            return "".join(rng.choices(string.ascii_lowercase, k=rng.randint(1, 8)))
        if shape == 6:
            return f"{rng.randrange(24):02d}:{rng.randrange(60):02d}"
        return "".join(rng.choices("0123456789abcdef", k=rng.randint(4, 8)))

    def word(self) -> str:
        """One word in the case it is listed in."""
        rng = self._rng
        if rng.random() < self._pseudo_share:
            return self.code() if rng.random() < 0.25 else self.pseudo_word()
        if self._real_share and rng.random() < _REAL_WORDS and (real := self._labels.word(rng)) is not None:
            return real
        return rng.choice(
            rng.choices((UI_WORDS, PLAIN_WORDS, ACCENTED_WORDS, PEOPLE), (50, 40, 4, 6))[0],
        )

    def _cased(self, words: list[str]) -> str:
        casing = self._casing
        if casing == "mixed":
            casing = self._rng.choice(("title", "sentence", "lower", "upper", "title"))
        if casing == "title":
            words = [word[:1].upper() + word[1:] for word in words]
        elif casing == "sentence":
            words = [words[0][:1].upper() + words[0][1:], *words[1:]]
        elif casing == "lower":
            words = [word.lower() for word in words]
        else:
            # The sharp s has two capital letters, and one character must stay one character.
            words = [word if "ß" in word else word.upper() for word in words]
        return " ".join(words)

    def phrase(self, most_words: int = 4) -> str:
        """One to four words, cased as the scene does, now and then with a sign in it."""
        rng = self._rng
        count = min(most_words, rng.choices((1, 2, 3, 4), (42, 37, 15, 6))[0])
        text = self._cased([self.word() for _ in range(count)])
        if rng.random() < 0.08 and " " in text:
            text = text.replace(" ", rng.choice(_JOINTS), 1)
        elif rng.random() < 0.1 and " " in text:
            text = text.replace(" ", rng.choice(_WITHIN), 1)
        if rng.random() < 0.07:
            text = rng.choice(_PUNCTUATED).format(text)
        if rng.random() < 0.03:
            # An apostrophe in a name may also be the end of a quotation.
            word, *more = text.split(" ")
            text = " ".join([word + rng.choice(("'s", "'s", "'t", "'")), *more])
        return text

    def keys(self, count: int) -> list[str]:
        """Names of so many keys, most of one character, in the order of a keypad or in none.

        Unlike other names they may repeat in a scene, which would soon run out of letters.
        """
        rng = self._rng
        if rng.random() < 0.45:
            digits = rng.choice(("789456123", "123456789")) + "0"
            return [*digits, *(key for key in self._mixed_keys() if not key.isdigit())][:count]
        return self._mixed_keys()[:count]

    def _mixed_keys(self) -> list[str]:
        """All of them in any order, each letter in one case."""
        keys = self._rng.sample(KEYS, len(KEYS))
        return list({key.casefold(): key for key in keys}.values())

    def key(self) -> str:
        return self._rng.choice(KEYS)

    def name(self, most_words: int = 4, most_letters: int = 40) -> str:
        """A phrase that no other control of the scene has, whatever its case."""
        rng = self._rng
        if self._may_repeat and self._recent and rng.random() < 0.25:
            return rng.choice(self._recent)
        for _ in range(40):
            text = self.phrase(most_words)
            if len(text) <= most_letters and text.casefold() not in self._given:
                break
        else:
            text = self.code() + str(rng.randrange(1000))
        self._given.add(text.casefold())
        self._recent.append(text)
        return text

    def label(self, kind: LabelKind, most_letters: int = 0) -> str:
        """A name as controls of that kind have it: a clause, verb or noun. No other of the scene has it.

        Args:
            most_letters: 0 for as many as such a control usually has room for.
        """
        rng = self._rng
        most_letters = most_letters or _MOST_LETTERS.get(kind, 30)
        if rng.random() < self._real_share and not (self._may_repeat and rng.random() < 0.25):
            for _ in range(_REAL_TRIES):
                text = self._real_label(kind, most_letters)
                if text is not None and len(text) <= most_letters and text.casefold() not in self._given:
                    self._given.add(text.casefold())
                    self._recent.append(text)
                    return text
        return self.name(_MOST_WORDS.get(kind, 3), min(most_letters, 40))

    def labels(self, kind: LabelKind, count: int, most_letters: int = 0) -> list[str]:
        return [self.label(kind, most_letters) for _ in range(count)]

    def _real_label(self, kind: LabelKind, most_letters: int) -> str | None:
        rng = self._rng
        draw = self._labels.recombined if rng.random() < _RECOMBINED else self._labels.label
        text = draw(kind, most_letters, rng)
        if text is None:
            return None
        if rng.random() < 0.2:
            text = self._cased(text.split(" "))
        if text.endswith(("...", "…")) and rng.random() < 0.5:
            bare = text.rstrip(".…")
            text = rng.choice((bare, bare + "...", bare + "…")) or text
        return text

    def near_name(self) -> str:
        """A name that is similar to one already given: `Road 1` and `Road 2`, say."""
        rng = self._rng
        if not self._recent:
            return self.name()
        base = rng.choice(self._recent)
        text = rng.choice(
            (f"{base} {rng.randint(1, 9)}", f"{self._cased([self.word()])} {base}", f"{base} {self.word()}")
        )
        if len(text) > 32 or text.casefold() in self._given:
            return self.name()
        self._given.add(text.casefold())
        self._recent.append(text)
        return text

    def names(self, count: int, most_words: int = 3) -> list[str]:
        return [self.name(most_words) for _ in range(count)]

    def sentence(self, most_words: int = 12) -> str:
        """Several words that read roughly like a sentence."""
        rng = self._rng
        words = [
            rng.choice(SMALL_WORDS) if rng.random() < 0.45 else self.word()
            for _ in range(rng.randint(3, max(3, most_words)))
        ]
        if len(words) > 6 and rng.random() < 0.4:
            words[3] += ","
        text = " ".join(words)
        return text[:1].upper() + text[1:] + rng.choice((".", ".", ".", "?", "!", ""))

    def value(self) -> str:
        """A plausible value of a field."""
        rng = self._rng
        shape = rng.randrange(11)
        if shape == 0:
            return f"{rng.choice(PEOPLE)} {rng.choice(PEOPLE)}"
        if shape == 1:
            host = self.pseudo_word() + rng.choice((".com", ".org", ".net", ".io", ".de", ".example"))
            return f"{rng.choice(PEOPLE).lower()}{rng.choice(('.', '_', '', str(rng.randrange(99))))}@{host}"
        if shape == 2:
            return f"{rng.randint(1950, 2030)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
        if shape == 3:
            return f"{rng.randrange(10 ** rng.randint(1, 5))}.{rng.randrange(100):02d}"
        if shape == 4:
            return str(rng.randrange(10 ** rng.randint(1, 7)))
        if shape == 5:
            return "/" + "/".join(self.word().lower() for _ in range(rng.randint(1, 3)))
        if shape == 6:
            return f"+{rng.randint(1, 99)} {rng.randint(100, 999)} {rng.randint(1000, 999999)}"
        if shape == 7:
            return self.sentence(5)
        if shape == 8:
            return self.code()
        if shape == 9:
            real = self._labels.label(LabelKind.OPTION, 24, rng) if rng.random() < self._real_share else None
            return real or self._cased([self.word() for _ in range(rng.randint(1, 3))])
        ending = rng.choice(("Road", "Ave", "Rd", "St", "Way", "Hill"))
        return f"{rng.randint(1, 300)} {self.word().title()} {ending}"

    def title(self) -> str:
        """A title for a window's decoration."""
        rng = self._rng
        shape = rng.randrange(4)
        if shape == 0:
            return f"{self.phrase(2)} - {self.phrase(2)}"
        if shape == 1:
            return f"{self.word()}.{rng.choice(('txt', 'png', 'odt', 'py', 'csv'))} — {self.phrase(1)}"
        real = self._labels.label(LabelKind.TITLE, 48, rng) if rng.random() < self._real_share else None
        return real or self.phrase(4)
