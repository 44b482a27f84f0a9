package cause

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// maxInput bounds what a question says of an input.
const maxInput = 1 << 10

// shortInput is an input on one line, as far as it is JSON.
func shortInput(input []byte) string {
	var line bytes.Buffer
	if json.Compact(&line, input) == nil {
		input = line.Bytes()
	}
	if len(input) <= maxInput {
		return string(input)
	}
	n := maxInput - len("…")
	for n > 0 && !utf8.RuneStart(input[n]) {
		n--
	}
	return string(input[:n]) + "…"
}
