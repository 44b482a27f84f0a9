package textdiff

import "strings"

// Nearest is which of some names a name that is none of them may have meant: the one that it begins with, or the one that the fewest
// letters make of it; "" when none is near.
func Nearest(name string, names []string) string {
	if len(name) > 100 {
		return ""
	}
	name = strings.ToLower(strings.TrimSpace(name))
	best, least := "", min(2, len(name)/2)
	for _, n := range names {
		switch d := distance(name, strings.ToLower(n)); {
		case d <= least:
			best, least = n, d-1
		case best == "" && len(n) > 3 && strings.HasPrefix(name, n):
			best = n
		}
	}
	return best
}

// distance is how many letters differ between two names.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
