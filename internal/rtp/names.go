package rtp

import (
	"strings"
)

// maxSafe is the longest name that model vendors take.
const maxSafe = 64

// SafeNames spells names for those that take letters, digits, underscores and dashes alone: dots become two underscores. Where two names
// would be one, or one is too long, it gets a part of its hash. The result is by name, and leads back: see Original.
func SafeNames(names []string) map[string]string {
	plain := make(map[string]string, len(names))
	taken := map[string]int{}
	for _, name := range names {
		plain[name] = strings.ReplaceAll(name, ".", "__")
		taken[plain[name]]++
	}
	for name, safe := range plain {
		if taken[safe] > 1 && safe != name || len(safe) > maxSafe {
			const part = 8
			plain[name] = safe[:min(len(safe), maxSafe-part-1)] + "_" + sum([]byte(name))[:part]
		}
	}
	return plain
}

// Original is the name that was spelled as safe; "" for none.
func Original(safe string, names []string) string {
	for name, spelled := range SafeNames(names) {
		if spelled == safe {
			return name
		}
	}
	return ""
}
