#!/usr/bin/env python3
"""Checks that every target which a library product needs has the MIT licence in its folder, so a library's users get no
code under another licence. The application, an executable product, may need any target."""

import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
manifest = json.loads(subprocess.check_output(["swift", "package", "--package-path", root, "dump-package"]))
targets = {target["name"]: target for target in manifest["targets"]}


def needed(name, known):
    """Returns the targets of this package that a target needs, itself included. Adds them to `known`."""
    if name in known:
        return known
    known.add(name)
    for dependency in targets[name]["dependencies"]:
        other = (dependency.get("byName") or dependency.get("target") or [None])[0]
        if other in targets:
            needed(other, known)
        else:
            sys.exit(f"{name} needs {dependency}, which is not of this package: say under which licence it is")
    return known


wrong = []
for product in manifest["products"]:
    if "library" not in product["type"]:
        continue
    for name in sorted(set().union(*(needed(target, set()) for target in product["targets"]))):
        licence = root / (targets[name].get("path") or f"Sources/{name}") / "LICENSE"
        if not licence.is_file() or not licence.read_text().startswith("MIT License\n"):
            wrong.append(f"{product['name']} is under the MIT licence and needs {name}: there is none in {licence}")
print("\n".join(wrong) or "every library is under the MIT licence, with all that it needs")
sys.exit(1 if wrong else 0)
