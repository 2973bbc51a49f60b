"""XML that somebody else wrote as a tree of elements, with bounds on all that it can cost. Pure."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from training.errors import CorpusFileError

_LONGEST_BYTES = 8 * 2**20
_DEEPEST = 200


def parsed_tree(data: bytes) -> Element:
    """The root of a document. Raises CorpusFileError when it is no XML, or not as harmless as interfaces are.

    Entities that the document itself defines are refused: a few lines of them can grow to gigabytes. External
    ones are never fetched.
    """
    if len(data) > _LONGEST_BYTES:
        raise CorpusFileError(f"{len(data)} bytes of XML are more than the {_LONGEST_BYTES} that are read")
    builder = TreeBuilder()
    depth = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise CorpusFileError(f"elements are nested more than {_DEEPEST} deep")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse_entity(*declared: object) -> None:
        raise CorpusFileError(f"the document defines the entity {declared[0]!r}")

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise CorpusFileError(f"not readable as XML: {error}") from error
    return builder.close()
