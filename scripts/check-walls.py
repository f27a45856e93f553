#!/usr/bin/env python3
"""Checks the walls that the manifest cannot hold by itself: targets that must work without GTK need nothing, directly or by
another target, that needs it. What a target may import is what it says that it needs, so this is all that it can link."""

import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
manifest = json.loads(subprocess.check_output(["swift", "package", "--package-path", root, "dump-package"]))
targets = {target["name"]: target for target in manifest["targets"]}
GTK = {"CGtk", "GtkKit", "HunchUI"}
WITHOUT_GTK = [
    "hunch", "HunchModel", "HunchModelTests", "Catalog", "ProgramSearch", "HTTPKit", "RemoteSuggestions", "ScriptSearch",
    "SearchProvision", "GLibKit",
]
# Each library that is linked is loaded at each start (docs/decisions/0018). That of gettext is the C library.
LINKED_TO_GIO_ALONE = ["hunch"]
LIBRARIES = {name for name, target in targets.items() if target["type"] == "system"} - {"CGLib", "CGettext"}


def needed(name):
    """The targets of this package that a target needs, itself first, each with the way to it."""
    ways = {name: [name]}
    rest = [name]
    while rest:
        current = rest.pop()
        for dependency in targets[current]["dependencies"]:
            other = (dependency.get("byName") or dependency.get("target") or [None])[0]
            if other in targets and other not in ways:
                ways[other] = ways[current] + [other]
                rest.append(other)
    return ways


wrong = []
for name in WITHOUT_GTK:
    if name not in targets:
        wrong.append(f"there is no target {name}; take it out of {pathlib.Path(__file__).name}")
        continue
    for other, way in sorted(needed(name).items()):
        if other in GTK:
            wrong.append(f"{name} is to work without GTK, and needs it: " + " → ".join(way))
for name in LINKED_TO_GIO_ALONE:
    for other, way in sorted(needed(name).items()):
        if other in LIBRARIES:
            wrong.append(f"{name} is to be linked to GIO alone, and needs {other}: " + " → ".join(way))
print("\n".join(wrong) or "what is to work without GTK needs none")
sys.exit(1 if wrong else 0)
