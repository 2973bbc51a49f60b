"""Python imports a module of this name at its start: here, the guard of the fast run. I/O."""

from needs import refuse_needs

refuse_needs()
