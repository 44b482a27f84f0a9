package intl

import (
	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/rivo/uniseg"

	"github.com/cec80427/pier/internal/node/hostfunc"
)

func segmentNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"graphemes": nativeGraphemes, "words": nativeWords}
}

// nativeGraphemes returns the lengths, in UTF-16 units, of a text's grapheme clusters.
func nativeGraphemes(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	lengths := []int{}
	clusters := graphemes.FromString(a.Str(0)) // uniseg has not the rule of Unicode 15.1 that keeps Indic conjuncts together
	for clusters.Next() {
		lengths = append(lengths, utf16Length(clusters.Value()))
	}
	return lengths, a.Err
}

// nativeWords returns the lengths, in UTF-16 units, of a text's words or sentences.
func nativeWords(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	next := uniseg.FirstWordInString
	if a.Str(1) == "sentence" {
		next = uniseg.FirstSentenceInString
	}
	lengths := []int{}
	rest, state := a.Str(0), -1
	for rest != "" {
		var part string
		part, rest, state = next(rest, state)
		lengths = append(lengths, utf16Length(part))
	}
	return lengths, a.Err
}

func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
