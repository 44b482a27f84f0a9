package packages

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// npmName is the name of Pi's npm project.
const npmName = "pi-extensions"

// npm stages what Pi's npm project becomes with some packages more, and without others.
func (o *operation) npm(add []Source, without []string, fresh map[string]bool) error {
	dir := o.scope.npmRoot()
	project, err := readProject(dir)
	if err != nil {
		return err
	}
	old, err := o.installed(dir, "npm")
	if err != nil {
		return err
	}
	root := newRoot(registry.Manifest{Dependencies: maps.Clone(project.dependencies), Overrides: project.overrides})
	for _, name := range without {
		delete(root.manifest.Dependencies, name)
	}
	for _, s := range add {
		if _, there := root.manifest.Dependencies[s.Name]; !there || fresh[s.Name] || s.Range != "" {
			root.manifest.Dependencies[s.Name] = s.Range
		}
	}
	t, err := o.completeTree(add, root, old, dir, fresh)
	if err != nil {
		return err
	}
	root = t.root
	o.noteTree(t.r, root, old)
	for _, s := range add {
		if err := o.added(t, s, root.children[s.Name], old); err != nil {
			return err
		}
	}
	o.lock.forget("npm")
	o.lock.lockTree("npm", root)
	if err := o.stageLinks(root.links(func(n *node) string { return o.lies(t, n, dir) }), dir); err != nil {
		return err
	}
	return o.stageProject(dir, project, root)
}

// newTree is a tree that was resolved and unpacked.
type newTree struct {
	r         *resolver
	root      *node
	staged    string
	changed   map[string]int
	completed map[string]map[string]string // by package, what it was completed with
}

// completeTree resolves and stages a tree, again with what its packages import and do not declare when somebody agrees to that.
func (o *operation) completeTree(add []Source, root, old *node, dir string, fresh map[string]bool) (t newTree, err error) {
	t.completed = map[string]map[string]string{}
	begun, done := len(o.stage.changes), map[string]string{}
	for range maxCompletions {
		t.root, t.staged = newRoot(root.manifest), o.stage.path()
		t.r = &resolver{ctx: o.ctx, client: o.m.client, cutoff: o.m.cutoff(), root: t.root, locked: lockedIn(old), fresh: fresh}
		if err := t.r.resolve(); err != nil {
			return t, err
		}
		o.stage.changes = o.stage.changes[:begun]
		if t.changed, err = o.stageTree(t.root, old, t.staged, dir); err != nil {
			return t, err
		}
		found := 0
		for _, s := range add {
			n := t.root.children[s.Name]
			if n == nil {
				continue
			}
			more, err := o.complete(s.Name, o.lies(t, n, dir), func(name string) bool { return n.find(name) != nil }, done)
			if err != nil {
				return t, err
			}
			found += len(more)
			maps.Copy(done, more)
			if t.completed[s.Name] == nil {
				t.completed[s.Name] = map[string]string{}
			}
			maps.Copy(t.completed[s.Name], more)
			maps.Copy(root.manifest.Dependencies, more)
		}
		if found == 0 {
			break
		}
	}
	return t, nil
}

// lies is where a package is until everything changes places.
func (o *operation) lies(t newTree, n *node, dir string) string {
	if t.changed[n.name] > 0 {
		dir = t.staged
	}
	return filepath.Join(dir, filepath.FromSlash(n.path()))
}

func (m *Manager) cutoff() time.Time {
	if m.o.MinAge <= 0 {
		return time.Time{}
	}
	return m.o.Now().Add(-m.o.MinAge)
}

// project is the package.json of Pi's npm project.
type project struct {
	text         []byte
	dependencies map[string]string
	overrides    json.RawMessage
}

func readProject(dir string) (project, error) {
	text, err := regularfile.Read(filepath.Join(dir, "package.json"), maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return project{text: []byte(`{"name":"` + npmName + `","private":true}`), dependencies: map[string]string{}}, nil
	}
	if err != nil {
		return project{}, err
	}
	m, err := registry.ParseManifest(text)
	if err != nil {
		return project{}, fmt.Errorf("%s: %w", filepath.Join(dir, "package.json"), err)
	}
	if len(m.Misnamed) > 0 {
		return project{}, fmt.Errorf("%s: %.80q among the dependencies is no name of a package", filepath.Join(dir, "package.json"), m.Misnamed[0])
	}
	return project{text: text, dependencies: m.Dependencies, overrides: m.Overrides}, nil
}

// installed is the tree that npm or pier wrote down, with what pier.lock knows of its files.
func (o *operation) installed(dir, below string) (*node, error) {
	tree, err := readTree(dir)
	if err != nil || tree == nil {
		return newRoot(registry.Manifest{}), err
	}
	for _, n := range tree.list() {
		if known, ok := o.lock.Packages[below+"/"+n.path()]; ok && known.Version == n.manifest.Version && known.Integrity == n.manifest.Integrity {
			n.files = known.Files
		}
	}
	return tree, nil
}

func lockedIn(tree *node) map[string][]registry.Manifest {
	locked := map[string][]registry.Manifest{}
	for _, n := range tree.list() {
		if n.manifest.Integrity != "" && n.manifest.Tarball != "" {
			locked[n.manifest.Name] = append(locked[n.manifest.Name], n.manifest)
		}
	}
	return locked
}

// stageTree unpacks what is new below root into staged, by the folders of node_modules, and stages that they are exchanged.
func (o *operation) stageTree(root, old *node, staged, dir string) (changed map[string]int, err error) {
	changed = map[string]int{}
	var fetch []*node
	for _, name := range slices.Sorted(maps.Keys(root.children)) {
		n, was := root.children[name], old.children[name]
		if was != nil && was.signature() == n.signature() && isThere(dir, n) {
			if err := keepDigests(dir, n, was); err != nil {
				return nil, err
			}
			continue
		}
		for _, x := range append([]*node{n}, n.list()...) {
			if !x.inert {
				fetch = append(fetch, x)
				changed[name]++
			}
		}
	}
	if len(fetch) > 0 {
		text := fmt.Sprintf("fetching %d packages", len(fetch))
		if len(fetch) == 1 {
			text = "fetching 1 package"
		}
		o.m.o.Say(text)
	}
	if err := o.m.populate(o.ctx, staged, fetch); err != nil {
		return nil, err
	}
	for _, n := range fetch {
		n.files = n.unpacked
	}
	for name := range changed {
		o.stage.replace(filepath.Join(dir, "node_modules", filepath.FromSlash(name)), filepath.Join(staged, "node_modules", filepath.FromSlash(name)))
	}
	there, err := topLevel(filepath.Join(dir, "node_modules"))
	for _, name := range there {
		if now := root.children[name]; now != nil && (!now.inert || changed[name] > 0) || now == nil && root.otherwise(dir, name) {
			continue
		}
		if old.children[name] == nil {
			o.m.o.Say(fmt.Sprintf("nothing needs %.80q in node_modules: it goes, as npm lets it go", name))
		}
		o.stage.replace(filepath.Join(dir, "node_modules", filepath.FromSlash(name)), "")
	}
	return changed, err
}

// otherwise reports whether a folder is that of a package in another spelling, on a disk that does not tell upper case from lower.
func (n *node) otherwise(dir, name string) bool {
	dir = filepath.Join(dir, "node_modules")
	for other := range n.children {
		if !strings.EqualFold(other, name) {
			continue
		}
		is, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
		same, absent := os.Lstat(filepath.Join(dir, filepath.FromSlash(other)))
		if errors.Join(err, absent) == nil && os.SameFile(is, same) {
			return true
		}
	}
	return false
}

// isThere reports whether a package and all below it lie where they should.
func isThere(dir string, n *node) bool {
	for _, x := range append([]*node{n}, n.list()...) {
		is, err := manifestIn(filepath.Join(dir, filepath.FromSlash(x.path())))
		if !x.inert && (err != nil || is.Version != x.manifest.Version) {
			return false
		}
	}
	return true
}

// keepDigests takes over what is known of folders that stay.
func keepDigests(dir string, n, was *node) (err error) {
	before := append([]*node{was}, was.list()...)
	for i, x := range append([]*node{n}, n.list()...) {
		x.integrity, x.files = before[i].manifest.Integrity, before[i].files
		if x.files == "" && !x.inert { // npm installed it
			if x.files, err = digestOf(filepath.Join(dir, filepath.FromSlash(x.path())), othersIn(x)); err != nil {
				return err
			}
		}
	}
	return nil
}

// othersIn says which folders of a package are other packages.
func othersIn(n *node) func(string) bool {
	return func(path string) bool {
		rest, ok := strings.CutPrefix(path, "node_modules/")
		return ok && n.children[rest] != nil
	}
}

// added writes down what a source has become.
func (o *operation) added(t newTree, s Source, n *node, old *node) error {
	if n == nil {
		return fmt.Errorf("%s is a package that Pi brings itself: it is not installed", s.Name)
	}
	id := s.ID(o.scope.Base)
	was := o.lock.Sources[id]
	at := "npm/" + n.path()
	is := LockedSource{
		Source: s.Text, At: at, Version: n.manifest.Version, Files: n.files, Unit: unit(n.files, n), Provenance: n.manifest.Provenance,
		Completed: maps.Clone(was.Completed),
	}
	for name, spec := range t.completed[s.Name] {
		if is.Completed == nil {
			is.Completed = map[string]string{}
		}
		is.Completed[name] = spec
	}
	before := ""
	if x := old.children[s.Name]; x != nil {
		before = x.manifest.Version
	}
	if before != n.manifest.Version {
		people, err := o.people(t.r, s.Name)
		if err != nil {
			return err
		}
		is.Maintainers = people
		o.compare(was, is, s.Name, n.manifest)
		has := func(name string) bool { return n.find(name) != nil }
		staged := filepath.Join(t.staged, filepath.FromSlash(n.path()))
		o.brings(s.Name, staged, false)
		if err := o.wants(s.Name, before, o.scope.at(at), staged, pair{was.Unit, is.Unit}, has); err != nil {
			return err
		}
	} else {
		is.Maintainers, is.Provenance = was.Maintainers, was.Provenance
	}
	o.lock.Sources[id] = is
	o.plan.Changes = append(o.plan.Changes, Change{Source: s.Text, Name: s.Name, Before: before, After: n.manifest.Version, Packages: total(t.changed)})
	return nil
}

func total(changed map[string]int) (sum int) {
	for _, n := range changed {
		sum += n
	}
	return sum
}

// people are those who may publish a package, as far as the registry says.
func (o *operation) people(r *resolver, name string) ([]string, error) {
	doc, err := o.m.client.Document(o.ctx, name, false)
	if err == nil && !doc.Whole && len(doc.Maintainers) == 0 && !o.m.o.Offline {
		doc, err = o.m.client.Document(o.ctx, name, true)
	}
	if err != nil {
		if _, kept := r.kept(name, "*"); kept {
			return nil, nil // it was installed before, and nobody can be asked now
		}
		return nil, err
	}
	var names []string
	for _, p := range doc.Maintainers {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// stageProject stages package.json and package-lock.json, as npm keeps them, so that npm finds what it needs.
func (o *operation) stageProject(dir string, p project, root *node) error {
	for name, spec := range root.manifest.Dependencies {
		if n := root.children[name]; n != nil && (!registry.IsRange(spec) || spec == "") {
			root.manifest.Dependencies[name] = "^" + n.manifest.Version // as npm writes a tag
		}
	}
	text, err := replaceMember(p.text, "dependencies", jsontext.Encode(root.manifest.Dependencies))
	if err != nil {
		return err
	}
	if err := o.stage.file(filepath.Join(dir, "package.json"), pretty(json.RawMessage(text)), 0o644); err != nil {
		return err
	}
	if err := o.stage.file(filepath.Join(dir, "package-lock.json"), packageLock(root, npmName), 0o644); err != nil {
		return err
	}
	if err := o.ignored(dir); err != nil {
		return err
	}
	hidden := filepath.Join(dir, "node_modules", ".package-lock.json") // npm's own notes of what it did: they are not true any more
	if _, err := os.Lstat(hidden); err == nil {
		o.stage.replace(hidden, "")
	}
	return nil
}

// ignored keeps a folder out of git, as Pi does.
func (o *operation) ignored(dir string) error {
	file := filepath.Join(dir, ".gitignore")
	if _, err := os.Lstat(file); err == nil {
		return nil
	}
	return o.stage.file(file, []byte("*\n!.gitignore\n"), 0o644)
}
