package policy

import "net/netip"

// Rules and calls are hashed by what they name, so that a call finds the rules that can match it. A hash decides nothing: the rules found
// under one are compared with the call.

// hashFilter says of most hashes that they are not in an index.
type hashFilter [16]uint64

// Add adds a hash. The bits are those that the last byte of what was hashed reaches.
func (f *hashFilter) Add(h ruleHash) { f[h>>46&15] |= 1 << (h >> 40 & 63) }

// Has reports whether a hash may have been added.
func (f *hashFilter) Has(h ruleHash) bool { return f[h>>46&15]&(1<<(h>>40&63)) != 0 }

// ruleHash is FNV-1a, which can go on: the hash of a folder is on the way to that of what is in it.
type ruleHash uint64

// The kinds of thing that rules name.
const (
	hashPath    ruleHash = 14695981039346656037 ^ iota
	hashHost             // and its path
	hashDomain           // the names below it
	hashName             // a program, variable, operation or tool
	hashLine             // the first words of a command line
	hashFile             // the same, of a program that is named by its path
	hashDenied           // the same, by what the program is called in the lists
	hashAddress          // and its path
)

func (h ruleHash) byte(c byte) ruleHash { return (h ^ ruleHash(c)) * 1099511628211 }

// Text goes on with a text.
func (h ruleHash) Text(s string) ruleHash {
	for i := range len(s) {
		h = h.byte(s[i])
	}
	return h
}

// Word ends where the next begins; what is beyond 64 bytes does not count.
func (h ruleHash) Word(s string) ruleHash { return h.Text(s[:min(len(s), 64)]).byte(0xff) }

// Addr goes on with an address.
func (h ruleHash) Addr(a netip.Addr) ruleHash {
	for _, c := range a.As16() {
		h = h.byte(c)
	}
	return h
}

// lineWords bounds the words of a command line that are hashed, the program not counted.
const lineWords = 6

// Words goes on with as many words as a rule is filed under.
func (h ruleHash) Words(words []string) ruleHash {
	for _, w := range words[:min(len(words), lineWords)] {
		h = h.Word(w)
	}
	return h
}

// hashTrail is the hashes under which the rules that speak of a call can have been filed.
type hashTrail struct {
	at   [40]ruleHash
	n    int
	All  bool // there would be more: every rule is looked at
	Deny bool // the same, for rules that deny
}

// Add adds a hash.
func (t *hashTrail) Add(h ruleHash) {
	if t.n == len(t.at) {
		t.All = true
		return
	}
	t.at[t.n] = h
	t.n++
}

// Folders adds a path and each folder above it.
func (t *hashTrail) Folders(key string, sep byte) {
	h := hashPath
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
func (t *hashTrail) Prefixes(name string) {
	h := hashName
	t.Add(h)
	for i := range len(name) {
		h = h.byte(name[i])
		t.Add(h)
	}
}

// URL adds a host and what a path begins with.
func (t *hashTrail) URL(h ruleHash, path string) {
	t.Add(h)
	for i := range len(path) {
		if i > 0 && (path[i] == '/' || path[i] == ';') {
			t.Add(h)
		}
		h = h.byte(lowerByte(path[i]))
	}
	if path != "" && path[len(path)-1] != '/' {
		t.Add(h)
	}
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// AddLine adds a program, and it with its first words.
func (t *hashTrail) AddLine(h ruleHash, args []string) {
	t.Add(h)
	for _, w := range args[:min(len(args), lineWords)] {
		h = h.Word(w)
		t.Add(h)
	}
}

// Hashes are those that were added.
func (t *hashTrail) Hashes() []ruleHash { return t.at[:t.n] }
