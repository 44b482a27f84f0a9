package shelf

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sorting"
)

// Search finds the items that have every word, in any case, in what they say: those with the words in their names first, each group by id.
// Of a catalog with one item on each line only those are decoded that may be hits: what is wrong with another one is for [Decode] to say.
func Search(data []byte, words []string) ([]Item, error) {
	lower := make([]string, len(words))
	for n, w := range words {
		lower[n] = strings.ToLower(w)
	}
	words = lower
	hits := []Item{}
	err := each(data, func(raw []byte) error {
		if !holdsAll(raw, words) {
			return nil
		}
		var i Item
		if err := ext.DecodeStrict(raw, &i); err != nil {
			return err
		}
		if err := i.check(); err != nil {
			return err
		}
		hits = append(hits, i)
		return nil
	})
	if err != nil { // written otherwise than here, or wrong
		c, wrong := Decode(data)
		if wrong != nil {
			return nil, wrong
		}
		hits = c.Items
	}
	hits = slices.DeleteFunc(hits, func(i Item) bool { return !i.matches(words) })
	sorting.Stable(hits, func(a, b *Item) int {
		return cmp.Or(cmp.Compare(a.rank(words), b.rank(words)), cmp.Compare(a.ID, b.ID))
	})
	return hits, nil
}

// holdsAll reports whether the text of an item may have all words. Words that JSON may write otherwise are not looked for.
func holdsAll(raw []byte, words []string) bool {
	for _, w := range words {
		if plain(w) && !holds(raw, w) && bytes.IndexByte(raw, '\\') < 0 {
			return false
		}
	}
	return true
}

func plain(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool {
		return r <= ' ' || r == '"' || r == '\\' || r >= 0x7f || strings.ContainsRune("<>&", r)
	}) < 0
}

// common are the letters of catalogs, the most frequent first.
const common = "etaoinsrlcdpmhugfybvkxwjqz"

// holds reports whether a text has a word of lower-case ASCII, in any case. It looks for the rarest letter of the word.
func holds(text []byte, word string) bool {
	if word == "" {
		return true
	}
	at, rare := 0, -1
	for i := range word {
		n := strings.IndexByte(common, word[i])
		if n < 0 {
			n = len(common)
		}
		if n > rare {
			at, rare = i, n
		}
	}
	low := word[at]
	return holdsAt(text, word, at, low) || 'a' <= low && low <= 'z' && holdsAt(text, word, at, low-'a'+'A')
}

// holdsAt is holds for a word whose letter at a place is exactly this one.
func holdsAt(text []byte, word string, at int, letter byte) bool {
	for from := at; from < len(text); from++ {
		n := bytes.IndexByte(text[from:], letter)
		if n < 0 {
			return false
		}
		from += n
		start := from - at
		if start+len(word) <= len(text) && equalFold(text[start:start+len(word)], word) {
			return true
		}
	}
	return false
}

func equalFold(text []byte, lower string) bool {
	for i := range text {
		c := text[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

func (i *Item) matches(words []string) bool {
	said := strings.ToLower(strings.Join(slices.Concat([]string{
		i.ID, i.Name, i.SourceTier, i.Source.Key(), i.RuntimeTier, i.Complexity, i.Version, i.License, i.Checksum.SHA256, string(i.Notes),
	}, i.InteractionTags, i.Capabilities, i.IOPattern, i.CategoryTags), "\n"))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(said, w) })
}

// rank is how far from an item's names a word is found.
func (i *Item) rank(words []string) int {
	rank := 0
	id := strings.ToLower(i.ID)
	for _, w := range words {
		switch {
		case id == w:
		case strings.Contains(id, w):
			rank++
		default:
			rank += 2
		}
	}
	return rank
}

var errOther = errors.New("it is written otherwise")

// each calls f with the text of each item of a catalog that [Catalog.Encode] wrote: one on a line. An error says that the whole has to be
// decoded to know what it is.
func each(data []byte, f func(raw []byte) error) error {
	head, rest, _ := bytes.Cut(data, []byte("\n"))
	list, ended := bytes.CutSuffix(rest, []byte("]}\n"))
	var c Catalog
	if !ended || ext.DecodeStrict(slices.Concat(head, []byte("]}")), &c) != nil || c.head() != nil {
		return errOther
	}
	n := 0
	for len(list) > 0 {
		end := bytes.IndexByte(list, '\n')
		if end < 0 {
			return errOther
		}
		raw, more := bytes.CutSuffix(list[:end], []byte(","))
		list = list[end+1:]
		if more != (len(list) > 0) || !bytes.HasPrefix(raw, []byte("{")) || !bytes.HasSuffix(raw, []byte("}")) {
			return errOther
		}
		if err := f(raw); err != nil {
			return err
		}
		n++
	}
	if n != c.TotalExtensions {
		return errOther
	}
	return nil
}
