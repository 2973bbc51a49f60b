"""Words and lines of a text that are told first, and only then what is to become of them. Pure.

"It isn't a coat, it's a jacket, correct that", "we have no rice, so throw that line out": the order alone
names nothing.
"""

from __future__ import annotations

import re
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.said_captions import SMALL_WORDS, ReadInPicture

_PLEASE: Final = r"(?:please |just |now |then |so |and |can you |could you |would you |will you )*"
_CONTRAST: Final = re.compile(
    r"(?:it|that|this|they|those|these|there)(?:'s| is| are|'re)?(?: not|n't)(?: be)?(?: an?| the| any)?"
    r" (?P<old>[^,.;:!?\"]+?)"
    r"(?:,|;| -| –| —| but)(?: rather)?(?: it| that| this| they| those)?"
    r"(?: is| are|'s|'re| should be| must be)?"
    r"(?: an?| the)? (?P<new>[^,.;:!?\"]+?)(?:,|;|\.| -| –| —| so)+ "
    rf"{_PLEASE}(?:correct|fix|change|mend|repair|amend|put right)"
    r" (?:it|this|that|them)(?: (?:one |single )?(?:word|mistake|typo|error|thing))?(?: right)?(?: please)?",
    re.IGNORECASE,
)
"""A word that is wrong, the right one, and only then what is to be done."""
_INSTEAD: Final = re.compile(
    r"(?:it|that|this|they) (?:should|must|has to|have to|ought to|needs to) (?:say|be|read)"
    r" (?P<new>[^,.;:!?\"]+?),? (?:and |but )?not (?P<old>[^,.;:!?\"]+?)(?:,|;|\.|!| so)+ "
    rf"{_PLEASE}(?:correct|fix|change|mend|repair|amend) (?:it|this|that|them)(?: please)?",
    re.IGNORECASE,
)
_MISSING: Final = re.compile(
    r"(?P<text>[^\n\",;:]*?) (?:is|are) (?:still |also )?missing(?: (?:here|there|in it))?"
    r"(?:,[^.;!\n]*)?[.;,!]+ "
    rf"{_PLEASE}(?:add|put|write|insert|append) (?:it|that|this|them)(?: there| here)?"
    r" (?P<where>(?:at|to|on) the (?:very )?(?:bottom|end|top|beginning|start))",
    re.IGNORECASE,
)
_THAT_LINE: Final = re.compile(
    rf"(?P<why>[^.;!?\"]+?)[,.;:!]* (?:and |so )*{_PLEASE}"
    r"(?:delete|remove|drop|throw|take|cut|cross|get rid of)(?: out| away)?"
    r" (?:that|this|the) (?:whole )?(?:line|entry|item)(?: out| away)?",
    re.IGNORECASE,
)
"""What a line is about, and only then that it is to go."""


def about_a_text(task: str, shown: ReadInPicture) -> str:
    """The task of an editor, where its order is about a word or a line that was told before.

    >>> about_a_text("it isn't a coat, it's a jacket - correct that and save", lambda name: Standing.WHOLE)
    'replace the word coat with jacket and save'
    >>> about_a_text("it should say red, not blue. fix that and save", lambda name: Standing.WHOLE)
    'replace the words blue with red and save'
    >>> about_a_text("we have no rice so throw that line out", lambda name: Standing(2 * (name == "rice")))
    'delete the line rice'
    """
    task = _CONTRAST.sub(lambda found: f"replace the word {found['old']} with {found['new']}", task)
    task = _INSTEAD.sub(lambda found: f"replace the words {found['old']} with {found['new']}", task)
    task = _MISSING.sub(lambda found: f'add "{found["text"]}" {found["where"]}', task)
    found = _THAT_LINE.match(task)
    words = [] if found is None else found["why"].split()
    ends = range(1, len(words) + 1)
    runs = (" ".join(words[first:end]) for end in ends for first in range(end))
    line = max((run for run in runs if shown(run) is Standing.WHOLE), key=len, default="")
    if found is not None and line and not SMALL_WORDS.fullmatch(line.lower()):
        task = f"delete the line {line}{task[found.end() :]}"
    return task
