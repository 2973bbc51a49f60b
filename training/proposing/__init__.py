"""Tasks proposed from the applications that are installed: looked at, worded, done once, and only then kept.

Reading order: `installed` (which applications there are, and which are the examination's), `seen_tree` (what
an application says of itself), `task` (a proposed task and its check), `desk` (an application in a fresh
start), `survey` (its menus and dialogs), `candidates` (what could be asked for), `verifying` (each is really
done), `proposals` (all of it, and the file), `cases` (proposed tasks as cases of `deskhand eval`).
"""
