"""What stands around and between requests: politeness, joints, lists of lines, endings. Pure."""

from __future__ import annotations

Weighted = tuple[tuple[float, str], ...]

BEFORE_DO: Weighted = (
    (50, ""), (13, "please "), (5, "can you "), (5, "could you "), (3, "would you "),
    (2, "could you please "),
    (2, "can you please "), (1, "would you please "), (1, "will you "), (3, "I want you to "),
    (2, "I need you to "),
    (2, "I'd like you to "), (1, "you need to "), (1, "we need to "), (1, "I need to "), (1, "I have to "),
    (1, "I want to "), (1, "you should "), (1, "your task is to "), (1, "your task: "), (1, "task: "),
    (1, "go ahead and "), (1, "try to "), (1, "do me a favour and "), (1, "be so kind and "), (1, "kindly "),
    (1, "pls "), (1, "plz "), (1, "help me to "), (1, "now "), (1, "just "), (1, "ok now "),
)  # fmt: skip
"""Before an imperative that begins with its verb."""
BEFORE: Weighted = (
    (66, ""), (2, "hi, "), (2, "hello, "), (1, "hey, "), (2, "ok, "), (1, "okay, "), (1, "so, "),
    (2, "on this page, "), (2, "in this window, "), (2, "in this form, "), (1, "on the form, "),
    (1, "here, "),
    (1, "in the dialog, "), (1, "in the window that is open, "), (1, "hi there, "),
    (1, "good morning, "), (1, "for me: "), (1, "to do: "), (1, "quick one: "), (1, "all I need: "),
    (1, "next: "),
)  # fmt: skip
"""Before anything."""
AFTER: Weighted = (
    (44, ""), (36, "."), (5, " please"), (2, ", please"), (3, ", please."), (2, "!"), (2, ", thanks"),
    (2, ", thank you."),
    (2, " please."), (1, " pls"), (1, ", thx"), (1, ". Thanks!"), (1, ". Thank you."), (1, ". That's all."),
    (1, ", that's all."), (1, ". Nothing else."), (1, ". Don't change anything else."), (1, ", ok?"),
    (1, ". Leave the rest as it is."), (1, ", and that's it."), (1, ", then you are done."), (1, " thanks"),
)  # fmt: skip

BETWEEN: Weighted = (
    (20, ", "), (14, " and "), (9, ", then "), (7, " then "), (8, " and then "), (9, ". "), (5, "; "),
    (5, ". Then "),
    (3, ", and then "), (3, ", and "), (2, ". Next, "), (2, ", next "), (2, ". After that, "),
    (2, ", after that "),
    (1, ", also "), (2, ". Also, "), (1, " and also "), (1, "; then "), (1, ". Now "), (1, ", afterwards "),
    (1, " & "),
    (1, ". And "), (1, ", please "), (1, ". Please "), (1, ", don't forget to "), (1, ", followed by this: "),
)  # fmt: skip
LAST: Weighted = (
    (26, " and "), (14, " and then "), (12, ", then "), (8, ", and "), (6, " then "), (6, ". Then "),
    (4, ", and then "),
    (5, ". "), (3, ". Finally, "), (3, ", and finally "), (2, " and finally "), (2, "; finally "),
    (2, ". After that, "),
    (2, ". At the end, "), (1, ". To finish, "), (1, ". When that's done, "), (1, ", lastly "),
    (1, ". Lastly, "),
    (1, ". Once that is done, "), (1, "; then "), (1, ", and at the end "), (1, " & then "),
    (1, ". Afterwards, "),
    (1, ", and when you're done "), (1, ". Then please "),
)  # fmt: skip
SEPARATE: Weighted = (
    (12, ". "), (5, "; "), (3, ". Also, "), (2, ". And "), (2, ". Then "), (3, ", "), (1, ". Next, "),
    (1, ". Now "),
)  # fmt: skip
"""Before a statement or a question, which no "then" can lead in without a pause."""

ITEMS: dict[str, tuple[Weighted, Weighted]] = {
    "press": (
        ((6, ", "), (4, ", then "), (2, " then "), (1, " and then ")),
        (
            (6, " and then "),
            (5, ", then "),
            (3, ", and then "),
            (2, " then "),
            (2, ", and finally "),
            (2, " and "),
        ),
    ),
    "tick": (
        ((10, ", "), (1, " and "), (1, "; "), (1, ", and ")),
        (
            (10, " and "),
            (3, ", and "),
            (2, " as well as "),
            (2, " and also "),
            (1, " plus "),
            (1, " & "),
            (1, ", "),
        ),
    ),
    "pairs": (((8, ", "), (2, "; "), (1, " and ")), ((5, ", "), (4, " and "), (2, ", and "), (2, "; "))),
}
"""Between items that share a verb; and before the last of them."""

LINES: Weighted = (
    (5, "{}. "),
    (2, "{}) "),
    (5, "- "),
    (2, "* "),
    (1, "• "),
    (7, ""),
    (1, "step {}: "),
    (1, "({}) "),
)
"""What a line of a list begins with."""
HEADS: Weighted = (
    (10, ""), (2, "please do the following:\n"), (1, "to do:\n"), (1, "hi, can you do these things:\n"),
    (1, "steps:\n"),
    (1, "I need this done:\n"), (1, "please:\n"), (1, "do this, one after the other:\n"), (1, "tasks:\n"),
)  # fmt: skip
MARKS: tuple[tuple[float, str], ...] = (
    (50, '""'), (22, "''"), (12, "“”"), (4, "‘’"), (2, "«»"), (1, "„“"), (3, "``"), (1, "[]"), (1, "**"),
)  # fmt: skip
