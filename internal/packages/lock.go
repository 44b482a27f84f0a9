package packages

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// LockSchema names the form of pier.lock.
const LockSchema = "pier.lock.v1"

// Lock is pier.lock: what exactly is installed beside a settings.json. Its last member is a digest over all others, so that no byte of
// it changes unseen.
type Lock struct {
	Schema   string                   `json:"schema"`
	Sources  map[string]LockedSource  `json:"sources"`  // by identity
	Packages map[string]LockedPackage `json:"packages"` // by folder, from that of settings.json
	Digest   string                   `json:"digest"`
}

// LockedSource is what one entry of settings.json has become.
type LockedSource struct {
	Source      string   `json:"source"` // as settings.json has it
	At          string   `json:"at"`     // its folder; of a path, where it is
	Version     string   `json:"version,omitempty"`
	Commit      string   `json:"commit,omitempty"`    // of git
	Integrity   string   `json:"integrity,omitempty"` // of an archive
	From        string   `json:"from,omitempty"`      // what was cloned or fetched
	Files       string   `json:"files,omitempty"`     // digest of its own files
	Unit        string   `json:"unit,omitempty"`      // digest of them and of all that it depends on: what can run
	Maintainers []string `json:"maintainers,omitempty"`
	Provenance  bool     `json:"provenance,omitempty"`

	Completed map[string]string `json:"completed,omitempty"` // what it imports and does not declare, with the ranges that somebody agreed to
}

// LockedPackage is one folder of node_modules.
type LockedPackage struct {
	Name         string            `json:"name"`
	Version      string            `json:"version"`
	Resolved     string            `json:"resolved"`
	Integrity    string            `json:"integrity"`
	Files        string            `json:"files,omitempty"` // nothing for what is for other machines
	Dependencies map[string]string `json:"dependencies,omitempty"`
	Optional     map[string]string `json:"optionalDependencies,omitempty"`
	Bundled      []string          `json:"bundleDependencies,omitempty"`
	OS           []string          `json:"os,omitempty"`
	CPU          []string          `json:"cpu,omitempty"`
	Libc         []string          `json:"libc,omitempty"`
	Deprecated   string            `json:"deprecated,omitempty"`
	HasScripts   bool              `json:"hasInstallScript,omitempty"`
}

// encoded is the file.
func (l Lock) encoded() []byte {
	file := Lock{Schema: LockSchema, Sources: l.Sources, Packages: l.Packages}
	sum := sha256.Sum256(jsontext.Encode(file))
	file.Digest = "sha256-" + hex.EncodeToString(sum[:])
	var out bytes.Buffer
	_ = json.Indent(&out, jsontext.Encode(file), "", "  ") // of JSON that was just written
	return append(out.Bytes(), '\n')
}

var errLock = errors.New("it is not as pier wrote it: restore it, or remove it and install again")

// ParseLock reads a pier.lock, every byte of which counts.
func ParseLock(data []byte) (Lock, error) {
	var l Lock
	if err := ext.DecodeStrict(data, &l); err != nil {
		return l, errLock
	}
	if l.Schema != LockSchema || !bytes.Equal(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), l.encoded()) {
		return l, errLock
	}
	for at, p := range l.Packages {
		if !strings.Contains(at, "node_modules/") || !fs.ValidPath(at) || registry.ValidName(p.Name) != nil {
			return l, errLock
		}
	}
	for _, s := range l.Sources {
		if s.Commit+s.Version+s.Integrity+s.From != "" && !fs.ValidPath(s.At) || s.Commit != "" && !commitForm.MatchString(s.Commit) {
			return l, errLock
		}
	}
	return l, nil
}

// maxLock bounds a lock file, in bytes: npm's of a thousand packages has one million.
const maxLock = 64 << 20

// readLock is the scope's pier.lock; an empty one when there is none.
func (s Scope) readLock() (l Lock, there bool, err error) {
	l = Lock{Sources: map[string]LockedSource{}, Packages: map[string]LockedPackage{}}
	data, err := regularfile.Read(s.lockFile(), maxLock)
	if errors.Is(err, fs.ErrNotExist) {
		return l, false, nil
	}
	if err == nil {
		l, err = ParseLock(data)
	}
	if err != nil {
		return l, true, fmt.Errorf("%s: %w", s.lockFile(), err)
	}
	return l, true, nil
}

// lockTree puts a tree into the lock, below a folder such as npm.
func (l Lock) lockTree(dir string, root *node) {
	for _, n := range root.list() {
		e := n.manifest
		p := LockedPackage{
			Name: e.Name, Version: e.Version, Resolved: e.Tarball, Integrity: n.integrity, Files: n.files, Bundled: e.Bundled,
			OS: e.OS, CPU: e.CPU, Libc: e.Libc, Deprecated: e.Deprecated, HasScripts: e.HasScripts,
		}
		for name, spec := range e.Dependencies {
			into := &p.Dependencies
			if e.Optional[name] {
				into = &p.Optional
			}
			if *into == nil {
				*into = map[string]string{}
			}
			(*into)[name] = spec
		}
		l.Packages[dir+"/"+n.path()] = p
	}
}

// tree is what the lock has below a folder.
func (l Lock) tree(dir string) (*node, error) {
	root := newRoot(registry.Manifest{Dependencies: map[string]string{}})
	for _, at := range slices.Sorted(maps.Keys(l.Packages)) {
		rel, ok := strings.CutPrefix(at, dir+"/node_modules/")
		if !ok {
			continue
		}
		p := l.Packages[at]
		m := registry.Manifest{
			Name: p.Name, Version: p.Version, Tarball: p.Resolved, Integrity: p.Integrity, Dependencies: map[string]string{}, Optional: map[string]bool{},
			Bundled: p.Bundled, OS: p.OS, CPU: p.CPU, Libc: p.Libc, Deprecated: p.Deprecated, HasScripts: p.HasScripts,
		}
		maps.Copy(m.Dependencies, p.Dependencies)
		for name, spec := range p.Optional {
			m.Dependencies[name], m.Optional[name] = spec, true
		}
		if err := root.place("node_modules/"+rel, m, jsontext.Encode(p)); err != nil {
			return nil, errLock
		}
		if n := root.at("node_modules/" + rel); n != nil {
			n.files = p.Files
		}
	}
	return root, nil
}

// at is the package of a path.
func (n *node) at(path string) *node {
	for name := range strings.SplitSeq(strings.TrimPrefix(path, "node_modules/"), "/node_modules/") {
		if n = n.children[name]; n == nil {
			return nil
		}
	}
	return n
}

// forget takes what is below a folder out of the lock.
func (l Lock) forget(dir string) {
	maps.DeleteFunc(l.Packages, func(at string, _ LockedPackage) bool { return strings.HasPrefix(at, dir+"/node_modules/") })
}

// unit is the digest of a package's files and of everything that it can import.
func unit(files string, n *node) string {
	seen := map[*node]bool{}
	spread(n, seen, func(*node, string, *node) bool { return true })
	lines := []string{files}
	for dep := range seen {
		if !dep.inert {
			lines = append(lines, dep.path()+" "+dep.files)
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return "sha256-" + hex.EncodeToString(sum[:])
}
