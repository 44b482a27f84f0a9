// Package collation compares two texts as the root collation of ICU does: letters before accents before case. Han and
// rare scripts are in the order of their numbers; what a language orders otherwise is not known.
package collation

import (
	"bytes"
	_ "embed"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/internal/text/sorting"
)

//go:embed order.txt.br
var packed []byte

// Options are those of Intl.Collator.
type Options struct {
	Sensitivity       string // base, accent, case or variant
	Numeric           bool   // 10 comes after 9
	IgnorePunctuation bool
	UpperFirst        bool
}

// weight is where a character stands: among letters, among those with other accents, among those of other case.
type weight struct{ letter, accent, form int }

type order struct {
	weights map[rune]weight
	marks   map[rune]int
	several map[rune]string // characters that count as several
	ascii   [128]weight
	last    int // behind all letters
}

// load reads what order.mjs has written; it says what the lines are.
var load = sync.OnceValue(func() *order {
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err) // the embedded file is part of the program
	}
	o := &order{weights: map[rune]weight{}, marks: map[rune]int{}, several: map[rune]string{}}
	groups, rest, _ := strings.Cut(string(text), "\n\n")
	marks, groups, _ := strings.Cut(groups, "\n")
	for i, m := range []rune(marks) {
		o.marks[m] = i + 1
	}
	for group := range strings.SplitSeq(groups, "\n") {
		o.last++
		for accent, forms := range strings.Split(group, "\t") {
			for form, c := range []rune(forms) {
				o.weights[c] = weight{o.last, accent, form}
			}
		}
	}
	for line := range strings.FieldsSeq(rest) {
		c := []rune(line)
		o.several[c[0]] = string(c[1:])
	}
	for c := range o.ascii {
		o.ascii[c] = o.weights[rune(c)]
	}
	return o
})

// key is a text as it is compared: level by level.
type key struct{ letters, accents, forms, capitals []int }

// accentOfMark is what a mark counts more than any accent that a letter has by itself.
const accentOfMark = 1000

// formOfSeveral is what a character that counts as several has more than any case of theirs.
const formOfSeveral = 100

func (o *order) key(text string, opts Options) key {
	k := key{letters: make([]int, 0, len(text))}
	if !isASCII(text) {
		text = norm.NFD.String(text)
	}
	for i := 0; i < len(text); {
		if opts.Numeric && isDigit(text[i]) {
			end := i
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			k.number(o, strings.TrimLeft(text[i:end], "0"))
			i = end
			continue
		}
		c, size := utf8.DecodeRuneInString(text[i:])
		i += size
		k.add(o, c, opts)
	}
	return k
}

// number adds digits that count as one number: the longer, the greater.
func (k *key) number(o *order, digits string) {
	zero := o.ascii['0'].letter
	k.letters = append(k.letters, zero, len(digits))
	for _, d := range []byte(digits) {
		k.letters = append(k.letters, int(d))
	}
	k.accents, k.forms = append(k.accents, 0), append(k.forms, 0)
}

func (k *key) add(o *order, c rune, opts Options) {
	if c >= 128 {
		if m, ok := o.marks[c]; ok {
			k.accents = append(k.accents, accentOfMark+m)
			return
		}
		if parts, ok := o.several[c]; ok {
			before := len(k.forms)
			for _, part := range parts {
				k.add(o, part, opts)
			}
			if len(k.forms) > before { // else no part counts
				k.forms[len(k.forms)-1] += formOfSeveral
			}
			return
		}
	}
	if opts.IgnorePunctuation && (unicode.IsSpace(c) || unicode.IsPunct(c)) {
		return
	}
	w, ok := o.weight(c)
	if !ok {
		return
	}
	capital := 0
	if unicode.IsUpper(c) || c >= 128 && strings.ContainsRune(smallKana, c-1) {
		capital = 1
	}
	k.letters, k.accents = append(k.letters, w.letter), append(k.accents, w.accent)
	k.forms, k.capitals = append(k.forms, w.form), append(k.capitals, capital)
}

// smallKana are to kana, which follow them, what small letters are to capitals.
const smallKana = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"

// weight is false for what does not count: controls and the like.
func (o *order) weight(c rune) (weight, bool) {
	if c < 128 {
		return o.ascii[c], o.ascii[c].letter > 0
	}
	if w, ok := o.weights[c]; ok {
		return w, true
	}
	if unicode.IsControl(c) || unicode.Is(unicode.Cf, c) {
		return weight{}, false
	}
	return weight{letter: o.last + int(c)}, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 128 {
			return false
		}
	}
	return true
}

// Compare is negative when a comes before b, and 0 when the options see no difference.
func Compare(a, b string, opts Options) int {
	if a == b {
		return 0
	}
	o := load()
	if len(a) > maxKey || len(b) > maxKey {
		if c := compare(o.key(start(a), opts), o.key(start(b), opts), opts); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	}
	return compare(o.key(a, opts), o.key(b, opts), opts)
}

// maxKey is how much of a text is compared as the collation has it: a key takes a hundred times the memory of its text. Of longer
// texts that do not differ there, the bytes decide.
const maxKey = 256 << 10

// start is what is compared of a text.
func start(text string) string {
	if len(text) <= maxKey {
		return text
	}
	end := maxKey
	for end > maxKey-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

func compare(x, y key, opts Options) int {
	if n := slices.Compare(x.letters, y.letters); n != 0 || opts.Sensitivity == "base" {
		return n
	}
	if opts.Sensitivity != "case" {
		if n := slices.Compare(x.accents, y.accents); n != 0 || opts.Sensitivity == "accent" {
			return n
		}
	}
	if n := slices.Compare(x.capitals, y.capitals); n != 0 && opts.UpperFirst {
		return -n
	} else if opts.Sensitivity == "case" {
		return n
	}
	return slices.Compare(x.forms, y.forms)
}

// Sort sorts texts by what they are to be compared as; those that are alike, by their bytes.
func Sort(texts []string, as func(string) string) {
	type keyed struct {
		text string
		key  key
	}
	o, all := load(), make([]keyed, len(texts))
	for i, text := range texts {
		all[i] = keyed{text, o.key(as(text), Options{})}
	}
	sorting.Sort(all, func(a, b *keyed) int {
		if n := compare(a.key, b.key, Options{}); n != 0 {
			return n
		}
		return strings.Compare(a.text, b.text)
	})
	for i := range all {
		texts[i] = all[i].text
	}
}
