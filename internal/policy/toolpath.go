package policy

import "strings"

// ToolPath is how Pi reads a path a model wrote, before it resolves "~" and relative paths: odd Unicode spaces are spaces,
// and a leading "@" (from a mention in the prompt) is no part of the name. The door applies it to the path of a built-in
// tool; the tools themselves only ever open what was granted.
func ToolPath(path string) string {
	path = strings.Map(func(r rune) rune {
		if OddSpace(r) {
			return ' '
		}
		return r
	}, path)
	return strings.TrimPrefix(path, "@")
}

// OddSpace reports the Unicode spaces that Pi takes for a plain one in paths.
func OddSpace(r rune) bool {
	return r == 0x00a0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000
}
