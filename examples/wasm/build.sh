#!/bin/sh
# Makes the components of words.js and words.py, with npm's componentize-js and PyPI's componentize-py, in the folder that is named. Takes some
# minutes and 450 MB.
set -e
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
cd "$1"
[ -f package.json ] || echo '{"private":true}' >package.json
npm install --no-audit --no-fund --silent @bytecodealliance/componentize-js@0.23.0 >npm.log 2>&1 || { cat npm.log; exit 1; }
[ -d py ] || python3 -m pip install --quiet --disable-pip-version-check --target py componentize-py==0.25.1 2>pip.log || { cat pip.log; exit 1; }
cat >componentize.mjs <<'END'
import { componentize } from "@bytecodealliance/componentize-js";
import { readFileSync, writeFileSync } from "node:fs";
const [source, witPath, worldName, to] = process.argv.slice(2);
writeFileSync(to, (await componentize(readFileSync(source, "utf8"), { witPath, worldName })).component);
END
rm -rf wit && mkdir wit && cp "$root/docs/wit/extension.wit" wit
node componentize.mjs "$root/examples/wasm/words.js" wit/extension.wit extension-world words-js.wasm
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=py python3 py/bin/componentize-py -d wit -w extension-world componentize -p "$root/examples/wasm" words -o words-py.wasm >py.log 2>&1 || { cat py.log; exit 1; }
