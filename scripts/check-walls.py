#!/usr/bin/env python3
"""Checks the walls that the manifest cannot hold by itself: targets that must work without GTK need nothing, directly or by
another target, that needs it. What a target may import is what it says that it needs, so this is all that it can link.
And one target alone starts processes (docs/decisions/0019), and one writes files whole."""

import json
import pathlib
import re
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
# Each exception has a reason.
WRITES_ELSEWHERE = {
    "Sources/CFileEvents/CFileEvents.c": "the calls that WholeFiles makes, and copies that never get a name",
    "Sources/CFileEvents/include/CFileEvents.h": "the same",
    "Sources/Suggestions/History/HistoryFile.swift": "locks a database, and renames one that is damaged",
}
WRITES = re.compile(
    r"\b(renameat2?|(?<!FileReplacement\.)rename|linkat|fsync|fdatasync|creat|fopen|g_file_set_contents\w*|g_file_replace\w*|"
    r"g_file_create\w*|cfe_exchange|cfe_rename_to_free_name)\(|\bO_(CREAT|TRUNC|TMPFILE)\b|\.write\(to(File)?: *[\"a-zA-Z]*([pP]ath|URL|file)"
)
STARTS = re.compile(r"\b(posix_spawnp?|v?fork|clone3?|system|popen|g_spawn_\w+sync\w*|g_app_info_launch\w*)\(")
for path in sorted((root / "Sources").rglob("*")):
    if path.suffix not in {".c", ".h", ".swift"}:
        continue
    name, module = str(path.relative_to(root)), path.relative_to(root).parts[1]
    for number, line in enumerate(path.read_text().split("\n"), 1):
        line = re.sub(r"//.*", "", line)
        # A case of an enumeration may have any name.
        if module != "CProgramStart" and STARTS.search(line) and not re.search(r"\.system\(|case system\(", line):
            wrong.append(f"{name}:{number}: only CProgramStart starts processes")
        if module != "WholeFiles" and name not in WRITES_ELSEWHERE and WRITES.search(line):
            wrong.append(f"{name}:{number}: only WholeFiles writes files, whole")
print("\n".join(wrong) or "what is to work without GTK needs none")
sys.exit(1 if wrong else 0)
