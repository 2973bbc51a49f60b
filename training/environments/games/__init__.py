"""Fifteen small games as web pages on a virtual clock, one file each; `arena.js` is what they stand on."""
