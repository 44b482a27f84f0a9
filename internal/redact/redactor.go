package redact

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/internal/redact/secretword"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Redactor takes secrets and personal data out of texts before they are written down (seed 002 §3.1): values
// it was told of, values that follow a sensitive name (see [Sensitive]), the known forms of keys and tokens,
// the user part and the query of URLs, and email addresses, telephone numbers and street addresses. What it
// finds becomes [Redacted]. The zero Redactor is ready to use and safe for concurrent use; a nil one knows no
// values.
type Redactor struct {
	mu    sync.Mutex // one change at a time
	known atomic.Pointer[triggers]
}

// A known value shorter than shortSecret is no secret one could tell from a word; one shorter than longSecret
// counts only where it stands alone.
const (
	shortSecret = 5
	longSecret  = 8
	maxKnown    = 10_000
)

// triggers are the places of a text at which a secret may begin, and the known values. They are immutable.
type triggers struct {
	pairs  pairSet
	begins pairSet // of pairs, those with which a value begins
	values map[uint16][]string
	known  map[string]struct{}
}

// pairSet has one bit for each pair of bytes.
type pairSet [1 << 10]uint64

// pairOf returns the index of a pair of bytes.
func pairOf(a, b byte) uint16 { return uint16(a)<<8 | uint16(b) }

func (s *pairSet) set(p uint16) { s[p>>6] |= 1 << (p & 63) }

func (s *pairSet) has(p uint16) bool { return s[p>>6]&(1<<(p&63)) != 0 }

var forms = sync.OnceValue(func() *triggers {
	t := &triggers{}
	markForms(t)
	return t
})

// currentTriggers returns the triggers of r; those of the known forms if r knows no values.
func (r *Redactor) currentTriggers() *triggers {
	if r != nil {
		if t := r.known.Load(); t != nil {
			return t
		}
	}
	return forms()
}

// Know makes values secrets from here on: also as they read in JSON, in a URL and in base64. Values of fewer
// than five bytes, and common words, are left out.
func (r *Redactor) Know(values ...string) {
	old := r.currentTriggers()
	fresh := func(v string) bool {
		_, known := old.known[v]
		return !known && len(v) >= shortSecret && !isCommonWord(v)
	}
	if !slices.ContainsFunc(values, fresh) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	old = r.currentTriggers()
	next := &triggers{
		pairs: old.pairs, begins: old.begins, values: make(map[uint16][]string, len(old.values)),
		known: make(map[string]struct{}, len(old.known)),
	}
	for p, list := range old.values {
		next.values[p] = slices.Clone(list)
	}
	for v := range old.known {
		next.known[v] = struct{}{}
	}
	for _, v := range values {
		if fresh(v) && len(next.known) < maxKnown {
			next.addValue(v)
		}
	}
	r.known.Store(next)
}

// isCommonWord reports whether v is no secret under any name.
func isCommonWord(v string) bool {
	return strings.Contains(commonWords, " "+strings.ToLower(v)+" ")
}

const commonWords = " false token bearer basic secret password cookie always never prompt default " +
	"disabled enabled oauth api_key "

// addValue adds a value and its other spellings.
func (t *triggers) addValue(v string) {
	t.known[v] = struct{}{}
	ways := []string{v}
	if quoted, err := jsontext.Marshal(v); err == nil {
		ways = append(ways, string(quoted[1:len(quoted)-1]))
	}
	if len(v) >= longSecret {
		ways = append(ways, url.QueryEscape(v), url.PathEscape(v), base64.RawStdEncoding.EncodeToString([]byte(v)),
			base64.RawURLEncoding.EncodeToString([]byte(v)))
	}
	if line, _, many := strings.Cut(v, "\n"); many && len(line) >= longSecret && !strings.HasPrefix(line, "-----") {
		ways = append(ways, line)
	}
	slices.Sort(ways)
	for _, way := range slices.Compact(ways) {
		p := pairOf(way[0], way[1])
		t.pairs.set(p)
		t.begins.set(p)
		t.values[p] = append(t.values[p], way)
		slices.SortFunc(t.values[p], func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	}
}

// findSecret returns the first part of s, at or after from, that must go.
func (t *triggers) findSecret(s string, from int) (start, end int) {
	for i := from; i+1 < len(s); i++ {
		if !t.pairs.has(pairOf(s[i], s[i+1])) || continuesWord(t, s, i) {
			continue
		}
		if a, b := t.spanAt(s, i, from); b > a {
			return a, b
		}
	}
	return -1, -1
}

// spanAt returns the part of s that a secret seen at i takes; an empty part if there is none.
func (t *triggers) spanAt(s string, i, from int) (start, end int) {
	if p := pairOf(s[i], s[i+1]); t.begins.has(p) {
		for _, v := range t.values[p] {
			if strings.HasPrefix(s[i:], v) && (len(v) >= longSecret || standsAlone(s, i, i+len(v))) {
				return i, i + len(v)
			}
		}
	}
	return findForm(s, i, from)
}

// continuesWord reports whether the letter at i only goes on with a word, in which nothing begins that must
// go. It spares most words the look for tokens.
func continuesWord[T string | []byte](t *triggers, s T, i int) bool {
	if c := s[i] | 0x20; c < 'a' || 'z' < c || i == 0 || !secretword.WordByte(s[i-1]) || s[i-1] == '_' ||
		i > 1 && s[i-2] == '-' && (i == 2 || !secretword.WordByte(s[i-3])) {
		return false
	}
	next := s[i+1]
	return next != ' ' && next != '\t' && next != '|' && next != '@' && !t.begins.has(pairOf(s[i], next))
}

// hasSecretInJSON reports whether findSecret finds one in JSON text without a backslash, keys and their values aside.
func (t *triggers) hasSecretInJSON(raw []byte) bool {
	s := "" // raw, once something in it may be a secret
	for i := 0; i+1 < len(raw); i++ {
		if raw[i] == '"' && raw[i+1] == ':' {
			i++
			continue
		}
		if t.pairs.has(pairOf(raw[i], raw[i+1])) && !continuesWord(t, raw, i) {
			if s == "" {
				s = string(raw)
			}
			if start, end := t.spanAt(s, i, 0); end > start {
				return true
			}
		}
	}
	return false
}

// standsAlone reports whether s[from:to] is no part of a longer word.
func standsAlone(s string, from, to int) bool {
	return (from == 0 || !secretword.WordByte(s[from-1])) && (to == len(s) || !secretword.WordByte(s[to]))
}

// Text returns s without its secrets.
func (r *Redactor) Text(s string) string {
	t := r.currentTriggers()
	start, end := t.findSecret(s, 0)
	if end < 0 {
		return s
	}
	var b strings.Builder
	at := 0
	for end >= 0 {
		b.WriteString(s[at:start])
		b.WriteString(Redacted)
		at = end
		start, end = t.findSecret(s, at)
	}
	b.WriteString(s[at:])
	return b.String()
}

// Prose returns a text that may quote commands without its secrets: as [Redactor.Text] leaves it, and without the operands
// of programs that are secrets where they stand (vault login X).
func (r *Redactor) Prose(s string) string {
	s = r.Text(s)
	if strings.IndexByte(s, ' ') < 0 {
		return s
	}
	for at := secretword.QuotedCommand(s, 0); at >= 0; at = secretword.QuotedCommand(s, at+1) {
		s = s[:at] + r.Line(s[at:])
	}
	return s
}

// JSON returns raw with every text in it, keys too, as [Redactor.Text] leaves it. Where there is nothing to
// take out it is raw itself; else keys are sorted. What cannot be read is replaced as a whole.
func (r *Redactor) JSON(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return nil
	}
	// Without a backslash no text holds a quote, so what stands before ": is a key, and those the ledger looks at.
	if bytes.IndexByte(raw, '\\') < 0 {
		if !r.currentTriggers().hasSecretInJSON(raw) {
			return raw
		}
	} else if r.Clean(raw) {
		return raw
	}
	v := redactText(raw, 0)
	out, err := jsontext.Marshal(jsontext.MapTexts(v, r.Text))
	if err != nil {
		return json.RawMessage(`"` + Redacted + `"`)
	}
	return out
}

// Clean reports whether [JSON] and [Redactor.JSON] would take nothing out of JSON text.
func (r *Redactor) Clean(raw json.RawMessage) bool {
	canonical, err := jsontext.Canonical(raw)
	t, key := r.currentTriggers(), ""
	for text, place := range jsontext.Texts(string(canonical)) {
		if place == jsontext.Key {
			key = text
		}
		if _, end := t.findSecret(text, 0); end >= 0 || place != jsontext.Other && Sensitive(text) ||
			slices.Contains(pairNames, key) && SensitiveVariable(text) {
			return false
		}
	}
	return err == nil
}
