package tui

import (
	"slices"
	"strings"
)

// fuzzy tells whether a text has the letters of a query in order, and how well: together and at the beginnings of words is
// best, and less is better. It is Pi's measure, the twin of fuzzy.ts in the shims.
func fuzzy(query, text string) (float64, bool) {
	if query == "" {
		return 0, true
	}
	want, have := []rune(strings.ToLower(query)), []rune(strings.ToLower(text))
	places := make([]int, 0, len(want))
	from := 0
	for _, r := range want {
		i := slices.Index(have[from:], r)
		if i < 0 {
			return 0, false
		}
		places = append(places, from+i)
		from += i + 1
	}
	best := worth(have, places)
	for start := range max(0, len(have)-len(want)+1) { // the whole query in one piece may be better, wherever it is
		if slices.Equal(have[start:start+len(want)], want) {
			for i := range places {
				places[i] = start + i
			}
			best = min(best, worth(have, places))
		}
	}
	if slices.Equal(want, have) {
		best -= 100
	}
	return best, true
}

// worth is what it is worth that a query's letters are at these places.
func worth(text []rune, places []int) float64 {
	total, run := 0.0, 0
	for n, place := range places {
		switch {
		case n > 0 && places[n-1] == place-1:
			run++
			total -= float64(run * 5)
		case n > 0:
			run = 0
			total += float64((place - places[n-1] - 1) * 2)
		case place == 0: // as a place next to the one before the text
			run++
			total -= float64(run * 5)
		}
		if place == 0 || strings.ContainsRune(" \t-_./:", text[place-1]) {
			total -= 10
		}
		total += float64(place) * 0.1
	}
	return total
}
