package packages

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// node is a package at its place in a tree of node_modules; the root is who wants the others.
type node struct {
	name      string // of its folder
	manifest  registry.Manifest
	integrity string   // of the archive, once it is known
	optional  bool     // only optional dependencies lead here
	inert     bool     // it is for other machines, and not unpacked here
	files     string   // the digest of its files, once they are there
	unpacked  string   // the digest of what was unpacked in this run
	left      []string // links and devices of its archive, which are not made
	parent    *node
	by        *node // who wanted it first
	steps     int   // from the root to it, by those who wanted
	children  map[string]*node
}

func newRoot(m registry.Manifest) *node { return &node{manifest: m, children: map[string]*node{}} }

func (n *node) add(name string, m registry.Manifest) *node {
	child := &node{name: name, manifest: m, integrity: m.Integrity, parent: n, children: map[string]*node{}}
	n.children[name] = child
	return child
}

// path is the folder of a package, from that of the root, with slashes.
func (n *node) path() string {
	if n.parent == nil {
		return ""
	}
	return path.Join(n.parent.path(), "node_modules", n.name)
}

// find is the package that a name means in n: the nearest on the way up, as Node looks for it.
func (n *node) find(name string) *node {
	for at := n; at != nil; at = at.parent {
		if child := at.children[name]; child != nil {
			return child
		}
	}
	return nil
}

// all yields every package below n, by path.
func (n *node) all(yield func(*node) bool) bool {
	for _, name := range slices.Sorted(maps.Keys(n.children)) {
		if child := n.children[name]; !yield(child) || !child.all(yield) {
			return false
		}
	}
	return true
}

func (n *node) list() (list []*node) {
	n.all(func(x *node) bool { list = append(list, x); return true })
	return list
}

// spelled is a package with its version.
func (n *node) spelled() string { return n.manifest.Name + "@" + n.manifest.Version }

// signature names what is in a folder of node_modules, whatever is below it too.
func (n *node) signature() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s=%s;", n.path(), n.spelled())
	n.all(func(x *node) bool { fmt.Fprintf(&b, "%s=%s;", x.path(), x.spelled()); return true })
	return b.String()
}

// readTree reads the package-lock.json that npm, or pier, wrote into a folder; nil when there is none that can be read.
func readTree(dir string) (*node, error) {
	data, err := regularfile.Read(filepath.Join(dir, "package-lock.json"), maxLock)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var file struct {
		Packages map[string]json.RawMessage `json:"packages"`
	}
	if json.Unmarshal(data, &file) != nil || file.Packages == nil {
		return nil, nil // of an npm before 7: it says nothing of places
	}
	root := newRoot(registry.Manifest{})
	for _, at := range slices.Sorted(maps.Keys(file.Packages)) {
		m, err := registry.ParseManifest(file.Packages[at])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(dir, "package-lock.json"), err)
		}
		if at == "" {
			root.manifest = m
			continue
		}
		if err := root.place(at, m, file.Packages[at]); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(dir, "package-lock.json"), err)
		}
	}
	return root, nil
}

// place puts a package where a path of package-lock.json says.
func (n *node) place(at string, m registry.Manifest, raw json.RawMessage) error {
	parts := strings.Split(strings.TrimPrefix(at, "node_modules/"), "/node_modules/")
	if !strings.HasPrefix(at, "node_modules/") {
		return nil // a workspace: not ours
	}
	for i, name := range parts {
		if err := registry.ValidName(name); err != nil {
			return err
		}
		if i == len(parts)-1 {
			var more struct {
				Resolved, Integrity string
				Optional            bool
			}
			_ = json.Unmarshal(raw, &more) // another form says nothing
			if m.Name == "" {
				m.Name = name
			}
			m.Tarball, m.Integrity = more.Resolved, more.Integrity
			n.add(name, m).optional = more.Optional
			return nil
		}
		if n = n.children[name]; n == nil {
			return fmt.Errorf("%.80q lies in a package that is not there", at)
		}
	}
	return nil
}

// packageLock is the package-lock.json of a tree, as npm has it.
func packageLock(root *node, name string) []byte {
	all := map[string]any{"": map[string]any{"name": name, "dependencies": root.manifest.Dependencies}}
	for _, n := range root.list() {
		all[n.path()] = n.entry()
	}
	return pretty(map[string]any{"name": name, "lockfileVersion": 3, "requires": true, "packages": all})
}

// entry is a package as a package-lock.json has it.
func (n *node) entry() map[string]any {
	m := n.manifest
	required, optional := map[string]string{}, map[string]string{}
	for dep, spec := range m.Dependencies {
		if m.Optional[dep] {
			optional[dep] = spec
		} else {
			required[dep] = spec
		}
	}
	entry := map[string]any{"version": m.Version, "resolved": m.Tarball, "integrity": n.integrity}
	for key, value := range map[string]map[string]string{"dependencies": required, "optionalDependencies": optional, "peerDependencies": m.Peers} {
		if len(value) > 0 {
			entry[key] = value
		}
	}
	for key, value := range map[string][]string{"os": m.OS, "cpu": m.CPU, "libc": m.Libc, "bundleDependencies": m.Bundled} {
		if len(value) > 0 {
			entry[key] = value
		}
	}
	for key, value := range map[string]string{"deprecated": m.Deprecated, "license": m.License} {
		if value != "" {
			entry[key] = value
		}
	}
	for key, value := range map[string]json.RawMessage{"bin": m.Bin, "engines": m.Engines} {
		if jsontext.Given(value) {
			entry[key] = value
		}
	}
	if m.Name != n.name {
		entry["name"] = m.Name
	}
	for key, value := range map[string]bool{"optional": n.optional, "hasInstallScript": m.HasScripts} {
		if value {
			entry[key] = true
		}
	}
	return entry
}

// pretty is JSON as npm and Pi write their files.
func pretty(v any) []byte {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // what is written here are plain values
	}
	return append(text, '\n')
}
