// Package rulehash hashes what rules name and what calls are about, so that a call finds the rules that can speak of it. It decides nothing:
// what is found under a hash is compared by those who asked.
package rulehash

import "net/netip"

// Filter says of most hashes that they are not in an index.
type Filter [16]uint64

// Add adds a hash. The bits are those that the last byte of what was hashed reaches.
func (f *Filter) Add(h Hash) { f[h>>46&15] |= 1 << (h >> 40 & 63) }

// Has reports whether a hash may have been added.
func (f *Filter) Has(h Hash) bool { return f[h>>46&15]&(1<<(h>>40&63)) != 0 }

// Hash is FNV-1a, which can go on: the hash of a folder is on the way to that of what is in it.
type Hash uint64

// The kinds of thing that rules name.
const (
	Path    Hash = 14695981039346656037 ^ iota
	Host         // and its path
	Domain       // the names below it
	Name         // a program, variable, operation or tool
	Line         // the first words of a command line
	File         // the same, of a program that is named by its path
	Denied       // the same, by what the program is called in the lists
	Address      // and its path
)

func (h Hash) byte(c byte) Hash { return (h ^ Hash(c)) * 1099511628211 }

// Text goes on with a text.
func (h Hash) Text(s string) Hash {
	for i := range len(s) {
		h = h.byte(s[i])
	}
	return h
}

// Word ends where the next begins; what is beyond 64 bytes does not count.
func (h Hash) Word(s string) Hash { return h.Text(s[:min(len(s), 64)]).byte(0xff) }

// Addr goes on with an address.
func (h Hash) Addr(a netip.Addr) Hash {
	for _, c := range a.As16() {
		h = h.byte(c)
	}
	return h
}

// lineWords is how many words of a command line a rule is filed under, the program not counted.
const lineWords = 6

// Words goes on with as many words as a rule is filed under.
func (h Hash) Words(words []string) Hash {
	for _, w := range words[:min(len(words), lineWords)] {
		h = h.Word(w)
	}
	return h
}

// Trail is the hashes under which the rules that speak of a call can have been filed.
type Trail struct {
	at   [40]Hash
	n    int
	All  bool // there would be more: every rule is looked at
	Deny bool // the same, for rules that deny
}

// Add adds a hash.
func (t *Trail) Add(h Hash) {
	if t.n == len(t.at) {
		t.All = true
		return
	}
	t.at[t.n] = h
	t.n++
}

// Folders adds a path and each folder above it.
func (t *Trail) Folders(key string, sep byte) {
	h := Path
	for i := range len(key) {
		if key[i] == sep {
			t.Add(h)
		}
		h = h.byte(key[i])
	}
	if key == "" || key[len(key)-1] != sep {
		t.Add(h)
	}
}

// Prefixes adds what begins a name, and the name.
func (t *Trail) Prefixes(name string) {
	h := Name
	t.Add(h)
	for i := range len(name) {
		h = h.byte(name[i])
		t.Add(h)
	}
}

// URL adds a host and what a path begins with.
func (t *Trail) URL(h Hash, path string) {
	t.Add(h)
	for i := range len(path) {
		if i > 0 && (path[i] == '/' || path[i] == ';') {
			t.Add(h)
		}
		h = h.byte(lower(path[i]))
	}
	if path != "" && path[len(path)-1] != '/' {
		t.Add(h)
	}
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// AddLine adds a program, and it with its first words.
func (t *Trail) AddLine(h Hash, args []string) {
	t.Add(h)
	for _, w := range args[:min(len(args), lineWords)] {
		h = h.Word(w)
		t.Add(h)
	}
}

// Hashes are those that were added.
func (t *Trail) Hashes() []Hash { return t.at[:t.n] }
