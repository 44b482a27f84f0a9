package rtp

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/text/sorting"
)

// hidden takes secrets out of what a pack says of itself: its errors and its console.
type hidden struct {
	mu    sync.Mutex
	slots map[string][]string // the values by slot
	all   *strings.Replacer
	ways  []string       // in which they are written
	held  map[int]string // by stream, the end of what was written, which may be the beginning of a secret
}

// shortest is the shortest value that could be told from a word.
const shortest = 4

// know adds secrets, by slot.
func (h *hidden) know(secrets map[string]string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	changed := false
	for slot, value := range secrets {
		if len(value) < shortest || slices.Contains(h.slots[slot], value) {
			continue
		}
		if h.slots == nil {
			h.slots = map[string][]string{}
		}
		h.slots[slot] = append(h.slots[slot], value)
		changed = true
	}
	if changed {
		h.all = h.replacer()
	}
}

// replacer replaces every way in which the values are written, the longest first.
func (h *hidden) replacer() *strings.Replacer {
	type pair struct{ from, to string }
	var pairs []pair
	for slot, values := range h.slots {
		for _, v := range values {
			quoted, _ := json.Marshal(v) // of a string
			for _, way := range []string{
				v, string(quoted[1 : len(quoted)-1]), url.QueryEscape(v), url.PathEscape(v),
				base64.RawStdEncoding.EncodeToString([]byte(v)), base64.RawURLEncoding.EncodeToString([]byte(v)),
			} {
				pairs = append(pairs, pair{way, "[env:" + slot + "]"})
			}
		}
	}
	sorting.Sort(pairs, func(a, b *pair) int {
		if len(a.from) != len(b.from) {
			return len(b.from) - len(a.from)
		}
		return strings.Compare(a.from+a.to, b.from+b.to)
	})
	list := make([]string, 0, 2*len(pairs))
	h.ways = h.ways[:0]
	for _, p := range pairs {
		list = append(list, p.from, p.to)
		h.ways = append(h.ways, p.from)
	}
	return strings.NewReplacer(list...)
}

// written is what may be shown of a stream by now: a secret may come in two pieces.
func (h *hidden) written(fd int, text string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		return text
	}
	text = h.held[fd] + text
	part := 0
	for _, way := range h.ways {
		for n := min(len(way)-1, len(text)); n > part; n-- {
			if strings.HasSuffix(text, way[:n]) {
				part = n
			}
		}
	}
	if h.held == nil {
		h.held = map[int]string{}
	}
	text, h.held[fd] = text[:len(text)-part], text[len(text)-part:]
	return h.all.Replace(text)
}

// rest shows what no secret has come of.
func (h *hidden) rest(show func(fd int, text string)) {
	h.mu.Lock()
	held := h.held
	h.held = nil
	h.mu.Unlock()
	for fd, text := range held {
		if text != "" && show != nil {
			show(fd, text)
		}
	}
}

// text is a text without them.
func (h *hidden) text(s string) string {
	h.mu.Lock()
	all := h.all
	h.mu.Unlock()
	if all == nil {
		return s
	}
	return all.Replace(s)
}
