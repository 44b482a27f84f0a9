#!/bin/sh
# One extension, one right: what it got, what it was refused, and the record of both. It writes nothing outside a temporary folder.
set -eu
cd "$(dirname "$0")/.."
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_CONFIG_HOME="$state/config" PI_CODING_AGENT_DIR="$state/agent" PI_EXTENSION_LOG_DIR="$state/logs"
pier=${PIER:-$state/pier}
if [ -z "${PIER:-}" ]; then
	echo "building pier, which takes a minute or two" >&2
	go build -o "$pier" ./cmd/pier
fi

echo "\$ pier call examples/tour.ts tour --allow \"exec='git log *'\""
"$pier" call examples/tour.ts tour --allow "exec='git log *'" </dev/null
echo
echo "\$ pier log"
"$pier" log
