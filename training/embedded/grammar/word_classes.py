"""Classes of words by which a reader finds the ends of names. Pure."""

from __future__ import annotations


def _words(block: str) -> frozenset[str]:
    return frozenset(block.split())


VERBS = _words(
    """
    press click hit push tap use activate operate choose select give find locate look go left-click
    move put make see have get remember finish confirm continue do open switch show change jump
    bring view pick turn flip take expand unfold tick check enable mark toggle set place add leave
    keep let untick uncheck disable deactivate deselect unmark unselect clear remove delete type
    enter write insert key fill input paste note state provide supply complete answer update edit
    correct adjust replace overwrite double-click double read tell say report run follow highlight
    don't dont don’t be pull unfold send strike start close save cancel apply
    """
)
"""Words that begin a request."""
NOUNS = _words(
    """
    button buttons box boxes checkbox field tab page menu list drop-down dropdown option setting row
    entry item line icon key keys section radio combo check text input label command choice
    selection shortcut hotkey
    """
)
"""Kinds of controls, as sentences name them beside a name."""
LAST_NOUNS = NOUNS - _words("check text radio combo line key keys input selection")
"""Those that, at the end of a name without a noun after it, read as the kind of the control."""
PREDICATES = _words(
    """
    should must is isn't isn’t isnt are was will has have needs wants gets goes stays ought
    shouldn't shouldn’t mustn't mustn’t say says read reads show shows contain contains belongs
    shall does means
    """
)
"""Words that begin what is said of a control."""
PARTICLES = _words(
    """
    to with from in into on onto off for as under at out by of next beside after behind so
    """
)
"""Prepositions that can follow a name in a frame ("put V into N")."""
STATES = _words(
    """
    ticked checked enabled on off unticked unchecked disabled turned switched selected active
    inactive activated deselected cleared pressed clicked typed entered written chosen highlighted
    opened open picked marked
    """
)
"""States that can follow a name ("leave N ticked")."""
LEADING = _words(
    """
    the a an my our on off in to into up down out from at for it and then or not over by
    """
)
"""Words that, at the beginning of a name, could belong to what stands before it."""
PUTTING = _words(
    """
    type enter write put insert key fill input use give choose select pick take click press hit push
    do set
    """
)
"""Verbs that follow "in N,"."""
ANSWERS = _words(
    """
    on off yes no true false ticked unticked checked unchecked enabled disabled
    """
)
"""What stands after "N:" where a check box is meant."""
