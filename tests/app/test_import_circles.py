"""No module of the app imports itself by way of others, imports inside functions counted."""

from __future__ import annotations

import grimp


def test_no_modules_of_the_app_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("app", exclude_type_checking_imports=True, cache_dir=None)
    left = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    while ends := {module for module, imported in left.items() if not imported & left.keys()}:
        left = {module: imported for module, imported in left.items() if module not in ends}
    assert sorted(left) == [], "each of these imports another one of them"
