package catalog

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Search finds the items that have every word, in any case, in what they say: those with the words in their names first, each group by id.
// Only those are decoded that may be hits: what is wrong with another one is for [Decode] to say.
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
	all := hits
	hits = hits[:0]
	for i := range all {
		if all[i].matches(words) {
			hits = append(hits, all[i])
		}
	}
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

// each calls f with the text of each item of a catalog, however it is laid out. An error says that the whole has to be decoded to know what
// it is.
func each(data []byte, f func(raw []byte) error) error {
	open, shut, next, depth, n, key := -1, -1, 0, 0, 0, ""
	for i := 0; i < len(data); i++ {
		switch c := data[i]; c {
		case '"':
			end := stringEnd(data, i)
			if end < 0 {
				return errOther
			}
			if depth == 1 {
				key = string(data[i+1 : end])
			}
			i = end
		case '{', '[':
			depth++
			switch between := data[next:i]; {
			case depth == 2 && c == '[' && key == "items" && open < 0:
				open, next = i+1, i+1
			case depth == 3 && open >= 0 && shut < 0:
				if c != '{' || n == 0 && !blank(between, "") || n > 0 && !blank(between, ",") {
					return errOther
				}
				next = i
			}
		case '}', ']':
			depth--
			switch {
			case open < 0 || shut >= 0 || depth > 2:
			case depth == 2:
				if err := f(data[next : i+1]); err != nil {
					return err
				}
				n, next = n+1, i+1
			default:
				if shut = i; !blank(data[next:i], "") {
					return errOther
				}
			}
		}
	}
	var c Catalog
	if shut < 0 || ext.DecodeStrict(slices.Concat(data[:open], data[shut:]), &c) != nil || c.head() != nil || n != c.TotalExtensions {
		return errOther
	}
	return nil
}

// blank reports whether a text is what, and blanks of JSON.
func blank(text []byte, what string) bool { return string(bytes.Trim(text, " \t\r\n")) == what }

// stringEnd is where the string that begins at a place ends; -1 for nowhere.
func stringEnd(data []byte, start int) int {
	for end := start + 1; ; end++ {
		n := bytes.IndexByte(data[end:], '"')
		if n < 0 {
			return -1
		}
		end += n
		before := end
		for data[before-1] == '\\' {
			before--
		}
		if (end-before)%2 == 0 {
			return end
		}
	}
}
