#!/usr/bin/env python3
"""check-listed.py GRAPH PAGE: checks that a page lists every type that a module publishes, by its symbol graph."""

import json
import re
import sys

graph, page = sys.argv[1:]
with open(graph) as file:
    symbols = json.load(file)["symbols"]
with open(page) as file:
    listed = set(re.findall(r"^- ``(\w+)``", file.read(), re.MULTILINE))
published = {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1}
missing = sorted(published - listed)
if missing:
    sys.exit(f"{page} does not list {', '.join(missing)}")
