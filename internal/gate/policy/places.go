package policy

import (
	_ "embed"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/cec80427/pier/internal/text/sorting"
)

// Some files are run or loaded later by programs that nobody told to: git runs hooks, a shell its start-up files, an editor its
// tasks, Pi its extensions. Whoever may write a folder has not been given those in it: they are guarded, and only a rule
// that names such a place, or something in it, opens it for writing. The list, guarded.txt, is closed, and docs/security.md shows it.

// Place is a guarded file or folder.
type Place struct {
	Path string // absolute
	Why  string // what becomes of it, for the question
}

// Reasons that are asked about, as a person reads them in a question; the table has all.
const (
	whyGit    = "git reads this, and runs what it names, at the next command"
	whyPi     = "Pi loads this at its next start"
	whyCI     = "this runs on a server after the next push"
	whyPath   = "programs are found and started here by name"
	whyConfig = "programs load their configuration from here"
)

// folderNote is said of a grant for a folder.
const folderNote = "a folder does not include what runs or loads later: .git, .pi, shell start-up files and their like"

//go:embed guarded.txt
var guardedText string

// Where names are guarded: wherever they are, with what is below them; below the home; below Pi's agent folder, where what extensions
// keep of their own is not; and on the machine.
const (
	anywhere  = "anywhere"
	inHome    = "home"
	inAgent   = "agent"
	onMachine = "machine"
)

// guarded calls visit for each name that is guarded there, with the reason.
func guarded(where string, visit func(why, name string)) {
	why := ""
	for line := range strings.Lines(guardedText) {
		line = strings.TrimRight(line, "\r\n")
		there, names, listed := strings.Cut(strings.TrimPrefix(line, "\t"), ": ")
		switch {
		case strings.HasPrefix(line, "#"):
		case !listed || line[0] != '\t':
			why = line
		case there == where:
			for name := range strings.SplitSeq(names, ", ") {
				visit(why, name)
			}
		}
	}
}

// GuardedPlaces are the guarded places of one machine: those below the home and the agent folder, the system's, and the folders
// where programs are found. env looks up a variable of the host.
func GuardedPlaces(home, agentDir string, env func(string) string) []Place {
	var places []Place
	add := func(why string, paths ...string) {
		for _, p := range paths {
			if filepath.IsAbs(p) {
				places = append(places, Place{filepath.Clean(p), why})
			}
		}
	}
	below := func(dir string) func(why, name string) {
		return func(why, name string) { add(why, filepath.Join(dir, filepath.FromSlash(name))) }
	}
	guarded(inHome, below(home)) // nothing, when there is no home
	guarded(inAgent, below(agentDir))
	guarded(onMachine, func(why, path string) { add(why, path) })
	add(whyPath, filepath.SplitList(env("PATH"))...)
	add(whyConfig, env("XDG_CONFIG_HOME"), env("GIT_CONFIG_GLOBAL"), env("BASH_ENV"), env("ENV"), env("ZDOTDIR"))
	sorting.Sort(places, func(a, b *Place) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(places, func(a, b Place) bool { return a.Path == b.Path })
}

// linkedPlaces are the guarded files that a hard link is compared with: those of the home that are few and small, and of the working
// directory what git runs.
func linkedPlaces(home, cwd string) []string {
	var paths []string
	if home != "" {
		guarded(anywhere, func(why, name string) {
			if why != whyGit && why != whyPi && why != whyCI {
				paths = append(paths, filepath.Join(home, filepath.FromSlash(name)))
			}
		})
		paths = append(paths, filepath.Join(home, ".gitconfig"))
	}
	if cwd != "" {
		paths = append(paths, filepath.Join(cwd, ".git", "config"), filepath.Join(cwd, ".git", "hooks"), filepath.Join(cwd, ".pi"))
	}
	slices.Sort(paths)
	return paths
}

// laterName is one guarded name: why it is, and the names of which one must follow.
type laterName struct {
	why  string            // "" when a second name must follow
	next map[string]string // the second name and why
}

// What is guarded anywhere, once readLater read it.
var (
	later     map[string]laterName
	laterSize [256]uint64 // for each first byte of a name a bit for each length, up to 63
	laterRead sync.Once
)

func readLater() {
	later = map[string]laterName{}
	guarded(anywhere, func(why, name string) {
		first, second, two := strings.Cut(strings.ToLower(name), "/")
		entry := later[first]
		if two {
			if entry.next == nil {
				entry.next = map[string]string{}
			}
			entry.next[second] = why
		} else {
			entry.why = why
		}
		later[first] = entry
		laterSize[first[0]] |= 1 << min(len(first), 63)
	})
}

// place is a compiled Place.
type place struct{ key, why string }

// plainName is a name as file systems may compare it: without case, without the characters that some of them ignore, and without the dots,
// blanks and streams at its end that some of them cut off.
func plainName(name string) string {
	name, _, _ = strings.Cut(folded(name), ":")
	return strings.TrimRight(name, ". ")
}

// folded is a text without case and without characters that file systems ignore.
func folded(text string) string {
	for i := range len(text) {
		if c := text[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return flavor{fold: true}.key(norm.NFKC.String(strings.Map(func(r rune) rune {
				switch {
				case r == 0xad, r == 0x34f, r >= 0x180b && r <= 0x180f, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f,
					r >= 0xfe00 && r <= 0xfe0f, r == 0xfeff, r >= 0xe0000 && r <= 0xe0fff:
					return -1
				}
				return r
			}, text))) // compatible forms too: ZFS can take ．git for .git
		}
	}
	return text
}

// laterIn calls visit for each guarded place that the names of key, from the byte on, lead into, with the length of the place. tree says that
// what holds a place counts as one. What is in node_modules belongs to packages and is run by name only. It stops at the first no.
func (f flavor) laterIn(key string, from int, tree bool, visit func(end int, why string) bool) {
	laterRead.Do(readLater)
	before := map[string]string(nil)
	for start := from; start < len(key); {
		end := start
		for end < len(key) && key[end] != f.sep {
			end++
		}
		name := plainName(key[start:end])
		if name == "node_modules" {
			return
		}
		if before != nil {
			if why := before[name]; why != "" && !visit(end, why) {
				return
			}
		}
		entry := f.laterName(name)
		before = entry.next
		why := entry.why
		if why == "" && tree && end == len(key) {
			for _, why = range entry.next {
				break
			}
		}
		if why != "" && !visit(end, why) {
			return
		}
		start = end + 1
	}
}

// plainFolder reports whether laterIn finds nothing in the names of a folder, and nothing that they say of what is in it.
func (f flavor) plainFolder(key string) bool {
	plain := key[len(key)-1] != f.sep && !strings.Contains(folded(key), "node_modules")
	f.laterIn(key, 0, true, func(int, string) bool {
		plain = false
		return false
	})
	return plain
}

func (f flavor) laterName(name string) laterName {
	if name == "" {
		return laterName{}
	}
	if laterSize[name[0]]>>min(len(name), 63)&1 != 0 {
		if entry, ok := later[name]; ok {
			return entry
		}
	}
	if strings.HasSuffix(name, ".git") {
		return laterName{why: whyGit}
	}
	if strings.IndexByte(name, '~') > 0 { // of a disk that Windows knows, wherever it is mounted
		for long, entry := range later {
			if shortNameMatch(long, name) {
				return laterName{why: whyConfig, next: entry.next}
			}
		}
	}
	return laterName{}
}

// guard says why a path must not be written unless it is named, or "" when it may. in is the root that holds it, or nil; t the folders above. In
// the private temporary folder only git's names are guarded: git is the program that runs files of a folder that nothing else opens.
func (v *view) guard(key string, t *hashTrail, in *root, tree bool) string {
	f := v.p.flavor
	if v.p.config.AllowAll {
		return ""
	}
	from, private := 0, false
	for _, dir := range v.p.private {
		if f.within(dir, key) {
			from, private = max(from, min(len(dir)+1, len(key))), true
		}
	}
	for _, dir := range v.p.apart {
		if f.within(dir, key) {
			from = max(from, min(len(dir)+1, len(key)))
		}
	}
	found := ""
	f.laterIn(key, from, tree, func(end int, why string) bool {
		if (!private || why == whyGit) && !v.opens(key[:end], key, t, in) {
			found = why
		}
		return found == ""
	})
	if found == "" && !private {
		found = v.placed(key, t, in, tree)
	}
	return found
}

// placed is guard, for the guarded places.
func (v *view) placed(key string, t *hashTrail, in *root, tree bool) string {
	f := v.p.flavor
	if tree || t.All {
		for i := range v.p.places {
			p := &v.p.places[i]
			if f.within(p.key, key) && !v.opens(p.key, key, t, in) || tree && len(key) < len(p.key) && f.within(key, p.key) {
				return p.why
			}
		}
		return ""
	}
	for _, h := range t.Hashes() {
		if !v.p.placesHeld.Has(h) {
			continue
		}
		for _, i := range v.p.placesAt[h] {
			if p := &v.p.places[i]; f.within(p.key, key) && !v.opens(p.key, key, t, in) {
				return p.why
			}
		}
	}
	return ""
}

// opens reports whether a rule that allows writing key names the guarded place, or something in it: as its path, or as the root that it is for.
func (v *view) opens(place, key string, t *hashTrail, in *root) bool {
	f := v.p.flavor
	return v.allow[idxWrite].find(t, false, func(m *matcher) bool {
		if m.kind == matchAll {
			return in != nil && in.write && f.within(place, in.key)
		}
		return f.within(place, m.bkey) && m.coversPath(f, key)
	}) != nil
}
