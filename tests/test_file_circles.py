"""No files of the package import each other in a circle, imports for type checking included."""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("shellshock_tui", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle = " is imported by ".join(error.args[1])
        raise AssertionError(f"a circle of imports: {circle}") from None
