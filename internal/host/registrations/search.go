package registrations

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// BM25, as Pi weighs it: how much a word's repetition and a text's length count, and a word in a tool's name, and in what is said of its server.
const (
	repetition = 1.2
	lengths    = 0.75
	inName     = 3
	inSpace    = 0.5
)

// Search is the tools that fit a query best, of those that wait to be found (codemode and deferred) and are not active. Those with all of its
// words come before those with fewer, and the tool whose name it is before all.
func (ts Tools) Search(query string, active []string, limit int) Tools {
	words := unique(wordsOf(query))
	var open []indexed
	total := 0
	for _, e := range ts {
		if (e.exposure == "codemode" || e.exposure == "deferred") && !slices.Contains(active, e.Name) {
			one := index(e)
			open, total = append(open, one), total+one.length
		}
	}
	if len(words) == 0 || len(open) == 0 {
		return nil
	}
	average := cmp.Or(float64(total)/float64(len(open)), 1)
	rare, whole := rarity(words, open)
	exact := plainName(query)
	var found []match
	for _, one := range open {
		m := one.match(words, rare, average)
		if m.score == 0 {
			continue
		}
		if len(one.own) > 0 && !slices.ContainsFunc(one.own, func(word string) bool { return !slices.Contains(words, word) }) {
			m.score += whole
		}
		if plain := plainName(one.tool.Name); plain == exact || strings.HasSuffix(plain, "__"+exact) {
			m.exact = 1
		}
		found = append(found, m)
	}
	sorting.Stable(found, func(a, b *match) int {
		return cmp.Or(cmp.Compare(b.exact, a.exact), cmp.Compare(b.covered, a.covered), cmp.Compare(b.score, a.score))
	})
	var best Tools
	for _, m := range found[:min(max(limit, 0), len(found))] {
		best = append(best, m.tool)
	}
	return best
}

// match is how well a tool fits: whether the query is its name, how many of the words it has, and what they weigh.
type match struct {
	tool           Tool
	exact, covered int
	score          float64
}

// rarity is what each word weighs, less the more tools have it, and all of them together.
func rarity(words []string, open []indexed) (rare []float64, whole float64) {
	for _, word := range words {
		has := 0
		for _, one := range open {
			if one.name[word] || one.counts[word] > 0 || one.space[word] {
				has++
			}
		}
		rare = append(rare, math.Log(1+(float64(len(open)-has)+0.5)/(float64(has)+0.5)))
		whole += rare[len(rare)-1]
	}
	return rare, whole
}

func (one indexed) match(words []string, rare []float64, average float64) match {
	m := match{tool: one.tool}
	about := repetition * (1 - lengths + lengths*float64(one.length)/average)
	for i, word := range words {
		count := float64(one.counts[word])
		weight := count * (repetition + 1) / (count + about)
		if one.name[word] {
			weight += inName
		}
		if one.space[word] {
			weight += inSpace
		}
		if weight > 0 {
			m.covered++
		}
		m.score += rare[i] * weight
	}
	return m
}

// indexed is a tool as it is searched in.
type indexed struct {
	tool        Tool
	name, space map[string]bool
	own         []string // the words behind the last "__" of its name
	counts      map[string]int
	length      int
}

func index(e Tool) indexed {
	one := indexed{tool: e, name: map[string]bool{}, space: map[string]bool{}, counts: map[string]int{}}
	for _, word := range wordsOf(e.Name) {
		one.name[word] = true
	}
	one.own = unique(wordsOf(e.Name[strings.LastIndex(e.Name, "__")+1:]))
	var schema any
	_ = json.Unmarshal(e.Parameters, &schema) // without one there is nothing to read
	for _, word := range wordsOf(strings.Join(append([]string{e.Description}, textsOf(schema, schema, map[string]bool{})...), " ")) {
		one.counts[word]++
		one.length++
	}
	space := e.namespace()
	for _, word := range wordsOf(space.Name + " " + space.Description + " " + space.Instructions) {
		one.space[word] = true
	}
	return one
}

// namespace is what a tool says of the server that it is of.
type namespace struct{ Name, Description, Instructions string }

func (e Tool) namespace() (space namespace) {
	if jsontext.Given(e.shown["namespace"]) {
		_ = json.Unmarshal(e.shown["namespace"], &space)
	}
	return space
}

// Instructions are what a connected server says of itself, by the name that its tools' names begin with.
func (ts Tools) Instructions(name string) string {
	for _, e := range ts {
		if space := e.namespace(); space.Name == name {
			return space.Instructions
		}
	}
	return ""
}

// textsOf are the descriptions and the names in a schema. What several references mean is read once.
func textsOf(schema, root any, seen map[string]bool) []string {
	s, ok := schema.(map[string]any)
	if !ok {
		return nil
	}
	var texts []string
	if ref, ok := s["$ref"].(string); ok && !seen[ref] {
		seen[ref] = true
		if ref != "#" {
			texts = append(texts, textsOf(meant(ref, root), root, seen)...)
		}
	}
	if text, ok := s["description"].(string); ok {
		texts = append(texts, text)
	}
	if properties, ok := s["properties"].(map[string]any); ok {
		for name, property := range properties {
			texts = append(append(texts, name), textsOf(property, root, seen)...)
		}
	}
	texts = append(texts, textsOf(s["items"], root, seen)...)
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		if variants, ok := s[key].([]any); ok {
			for _, variant := range variants {
				texts = append(texts, textsOf(variant, root, seen)...)
			}
		}
	}
	return texts
}

// meant is what a reference into the schema itself means.
func meant(ref string, root any) any {
	path, local := strings.CutPrefix(ref, "#/")
	if !local {
		return nil
	}
	for step := range strings.SplitSeq(path, "/") {
		members, ok := root.(map[string]any)
		if !ok {
			return nil
		}
		root = members[strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")]
	}
	return root
}

var (
	humps    = lazyregexp.New(`([a-z0-9])([A-Z])`)
	acronyms = lazyregexp.New(`([A-Z]+)([A-Z][a-z])`)
	notWord  = lazyregexp.New(`[^\p{L}\p{M}\p{N}]+`)
	notPlain = lazyregexp.New(`[^a-z0-9_$]`)
	common   = strings.Fields("a an and are as at be by for from in is it of on or that the this to with")
)

func plainName(text string) string {
	return notPlain.ReplaceAllString(strings.ToLower(strings.TrimSpace(text)), "_")
}

// wordsOf are the words of a text without the common ones, each in the singular. Scripts without spaces between words give characters.
func wordsOf(text string) []string {
	text = acronyms.ReplaceAllString(humps.ReplaceAllString(norm.NFC.String(text), "$1 $2"), "$1 $2")
	var words []string
	for _, word := range strings.Fields(notWord.ReplaceAllString(strings.ToLower(text), " ")) {
		if strings.ContainsFunc(word, unspaced) {
			words = append(words, strings.FieldsFunc(spread(word), unicode.IsSpace)...)
			continue
		}
		if !slices.Contains(common, word) {
			words = append(words, singular(word))
		}
	}
	return words
}

func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

func spread(word string) string {
	var b strings.Builder
	for _, r := range word {
		if b.WriteRune(r); unspaced(r) {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

var plural = lazyregexp.New(`(ches|shes|sses|xes|zes)$`)

// singular is an English word without the ending of its plural, naively.
func singular(word string) string {
	switch n := len(word); {
	case strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII }):
		return word
	case n > 4 && strings.HasSuffix(word, "ies"):
		return word[:n-3] + "y"
	case n > 4 && plural.MatchString(word):
		return word[:n-2]
	case n > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return word[:n-1]
	}
	return word
}

func unique(words []string) []string {
	var list []string
	for _, word := range words {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}
