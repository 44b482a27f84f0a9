set -eu
componentize-py -d wit -w extension-world componentize MODULE -o NAME.wasm
