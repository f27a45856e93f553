#!/bin/sh
# Writes the documentation of SmartSearch and Suggestions into a given folder (default .build/docs),
# as web pages for a server. Warnings are errors, and so is a published type that a module's page does not list. Needs
# docc, which comes with Swift.
set -eu
cd "$(dirname "$0")/.."
output=${1:-.build/docs}
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
mkdir -p "$output"
# Separate from the other builds, because the compiler writes symbol graphs only on request.
swift build --scratch-path .build/symbols --target Suggestions \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
for module in SmartSearch Suggestions; do
  catalog="Sources/Core/$module/$module.docc"
  if [ -d "$catalog" ]; then scripts/check-listed.py "$graphs/$module.symbols.json" "$catalog/$module.md"; else catalog=; fi
  mkdir "$graphs/$module"
  mv "$graphs/$module".symbols.json "$graphs/$module"*@*.symbols.json "$graphs/$module" 2>/dev/null || true
  # In the core, either all parameters have explanations or none. Elsewhere, obvious ones may lack them.
  if [ "$module" = Suggestions ]; then options=--disable-parameters-and-returns-validation; else options=; fi
  # shellcheck disable=SC2086 # a module may have no catalog, and no options
  docc convert $catalog $options --additional-symbol-graph-dir "$graphs/$module" --output-dir "$output/$module.doccarchive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "app.hunch.$module" --warnings-as-errors
done
