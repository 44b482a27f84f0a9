package packages

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/packages/registry"
)

// Difference is something that is not as pier.lock says.
type Difference struct {
	At   string `json:"at"` // a folder, or a source
	Text string `json:"text"`
}

// DifferenceError is returned where there must be none.
type DifferenceError struct{ List []Difference }

func (e *DifferenceError) Error() string {
	var lines []string
	for _, d := range e.List {
		lines = append(lines, d.At+" "+d.Text)
	}
	return "not as pier.lock says: " + strings.Join(lines, "; ")
}

// Verify compares what is installed with pier.lock.
func (m *Manager) Verify(local bool) ([]Difference, error) {
	scope, err := m.Scope(local)
	if err != nil {
		return nil, err
	}
	s, err := scope.readLists()
	if err != nil {
		return nil, err
	}
	lock, there, err := scope.readLock()
	if err != nil {
		return []Difference{{scope.lockFile(), strings.TrimPrefix(err.Error(), scope.lockFile()+": ")}}, nil
	}
	if !there {
		return nil, fmt.Errorf("there is no %s: pier install writes it", scope.lockFile())
	}
	list := scope.differ(s, lock)
	missing, wrong, err := scope.check(lock)
	for _, at := range missing {
		wrong = append(wrong, Difference{at, "is not there"})
	}
	return append(list, wrong...), err
}

// differ compares the lists with the lock.
func (s Scope) differ(set lists, lock Lock) (list []Difference) {
	known := map[string]bool{}
	for _, e := range set.entries() {
		source, err := Parse(e.Source)
		if err != nil {
			list = append(list, Difference{e.Source, err.Error()})
			continue
		}
		id := source.ID(s.Base)
		known[id] = true
		switch locked, ok := lock.Sources[id]; {
		case !ok:
			list = append(list, Difference{e.Source, "is in " + set.file(id) + " and not in pier.lock"})
		case locked.Source != e.Source:
			list = append(list, Difference{e.Source, "is " + locked.Source + " in pier.lock"})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(lock.Sources)) {
		if !known[id] {
			text := "is in pier.lock and neither in pier.json nor in settings.json"
			list = append(list, Difference{lock.Sources[id].Source, text})
		}
	}
	return list
}

// check compares folders with the lock: missing are those that are not there.
func (s Scope) check(lock Lock) (missing []string, wrong []Difference, err error) {
	look := func(at, files string, leave func(string) bool) error {
		got, err := digestOf(s.at(at), leave)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing = append(missing, at)
		case err != nil:
			return err
		case got != files:
			wrong = append(wrong, Difference{at, "was changed"})
		}
		return nil
	}
	for _, at := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[at]
		if p.Files == "" {
			continue // for other machines
		}
		if err := look(at, p.Files, func(path string) bool { _, other := lock.Packages[at+"/"+path]; return other }); err != nil {
			return nil, nil, err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(lock.Sources)) {
		l := lock.Sources[id]
		if l.From == "" {
			continue
		}
		if err := look(l.At, l.Files, func(path string) bool { return path == ".git" || path == "node_modules" }); err != nil {
			return nil, nil, err
		}
	}
	more, err := s.beside(lock)
	return missing, append(wrong, more...), err
}

// beside finds packages in node_modules that the lock does not know.
func (s Scope) beside(lock Lock) (list []Difference, err error) {
	names, err := topLevel(s.modules())
	for _, name := range names {
		if _, ok := lock.Packages["npm/node_modules/"+name]; !ok {
			list = append(list, Difference{"npm/node_modules/" + name, "is not in pier.lock"})
		}
	}
	return list, err
}

// topLevel are the packages of a node_modules.
func topLevel(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		switch name := e.Name(); {
		case strings.HasPrefix(name, "."):
		case strings.HasPrefix(name, "@"):
			below, err := os.ReadDir(filepath.Join(dir, name))
			if err != nil {
				return names, err
			}
			for _, b := range below {
				names = append(names, name+"/"+b.Name())
			}
		default:
			names = append(names, name)
		}
	}
	return names, err
}

// Frozen installs exactly what pier.lock says. Any difference between it, the lists and the
// installed folders is an error.
func (m *Manager) Frozen(ctx context.Context, local bool) (Plan, error) {
	scope, err := m.Scope(local)
	if err != nil {
		return Plan{}, err
	}
	return m.change(ctx, scope, func(o *operation) error {
		if _, err := os.Stat(scope.lockFile()); err != nil {
			return fmt.Errorf("there is no %s: pier install writes it", scope.lockFile())
		}
		wrong := scope.differ(o.lists, o.lock)
		missing, more, err := scope.check(o.lock)
		if err != nil {
			return err
		}
		if wrong = append(wrong, more...); len(wrong) > 0 {
			return &DifferenceError{wrong}
		}
		return o.restore(missing)
	})
}

// restore stages what is missing, as the lock has it.
func (o *operation) restore(missing []string) error {
	for _, id := range slices.Sorted(maps.Keys(o.lock.Sources)) {
		if l := o.lock.Sources[id]; l.From != "" && slices.Contains(missing, l.At) {
			if err := o.restoreSource(id, l); err != nil {
				return err
			}
		}
	}
	tree, err := o.lock.tree("npm")
	if err != nil {
		return err
	}
	want := map[string]bool{}
	for _, at := range missing {
		if name, ok := strings.CutPrefix(at, "npm/node_modules/"); ok {
			top, _, _ := strings.Cut(name, "/node_modules/")
			want[top] = true
		}
	}
	staged, all := o.stage.path(), maps.Clone(tree.children)
	for name := range maps.Keys(tree.children) {
		if !want[name] {
			delete(tree.children, name)
		}
	}
	if err := o.restoreTree(tree, "npm", staged); err != nil {
		return err
	}
	tree.children = all
	for name := range want {
		o.stage.replace(filepath.Join(o.scope.modules(), filepath.FromSlash(name)), filepath.Join(staged, "node_modules", filepath.FromSlash(name)))
	}
	o.restored(tree, want)
	if len(want) == 0 {
		return nil
	}
	return o.restoreProject(tree, want, staged)
}

// restored says which listed packages were missing; where they were there, what of theirs.
func (o *operation) restored(tree *node, want map[string]bool) {
	names := map[string]string{}
	for _, l := range o.lock.Sources {
		if s, err := Parse(l.Source); err == nil && s.Kind == NPM && want[s.Name] {
			names[s.Name] = l.Source
		}
	}
	if len(names) == 0 {
		for name := range want {
			names[name] = "npm:" + name
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		o.plan.Changes = append(o.plan.Changes, Change{Source: names[name], After: tree.children[name].manifest.Version, Packages: len(want)})
	}
}

// restoreProject stages npm's own files, and the links to programs, as the lock has them: without them npm would take away what it does not
// find there. What is in want was restored to staged.
func (o *operation) restoreProject(tree *node, want map[string]bool, staged string) error {
	lies := func(n *node) string {
		if want[n.name] {
			return filepath.Join(staged, filepath.FromSlash(n.path()))
		}
		return o.scope.at("npm/" + n.path())
	}
	for _, n := range tree.children {
		if m, err := manifestIn(lies(n)); err == nil {
			n.manifest.Bin = m.Bin
		}
	}
	dir := o.scope.npmRoot()
	if err := o.stageLinks(tree.links(lies), dir); err != nil {
		return err
	}
	project, err := readProject(dir)
	if err != nil {
		return err
	}
	tree.manifest.Dependencies = o.lock.completions()
	for _, l := range o.lock.Sources {
		if s, err := Parse(l.Source); err == nil && s.Kind == NPM {
			tree.manifest.Dependencies[s.Name] = s.Range // of none and of tags stageProject makes a range
		}
	}
	maps.Copy(tree.manifest.Dependencies, project.dependencies)
	return o.stageProject(dir, project, tree)
}

// restoreTree unpacks what a tree of the lock has, and compares the files.
func (o *operation) restoreTree(tree *node, dir, staged string) error {
	var fetch []*node
	for _, n := range tree.list() {
		if n.files != "" {
			fetch = append(fetch, n)
		}
	}
	if err := o.m.populate(o.ctx, staged, fetch); err != nil {
		return err
	}
	if dir != "npm" {
		if err := linked(staged, tree); err != nil {
			return err
		}
	}
	var wrong []Difference
	for _, n := range fetch {
		if n.unpacked != n.files {
			wrong = append(wrong, Difference{dir + "/" + n.path(), "is another one at the registry"})
		}
	}
	if len(wrong) > 0 {
		return &DifferenceError{wrong}
	}
	return nil
}

func (o *operation) restoreSource(id string, l LockedSource) error {
	staged := o.stage.path()
	s, err := Parse(l.Source)
	if err != nil {
		return err
	}
	if l.Commit != "" {
		if _, err := o.m.git(o, o.stage.dir, "clone", "--quiet", "--no-checkout", "--no-recurse-submodules", "--template=", "--", l.From, staged); err != nil {
			return err
		}
		if err := o.unfiltered(staged, []string{"checkout", "--quiet", "--detach", l.Commit}); err != nil {
			return err
		}
	} else {
		data, err := o.m.client.Fetch(o.ctx, l.From, l.From)
		if err != nil {
			return err
		}
		if registry.Digest(data) != l.Integrity {
			return &DifferenceError{[]Difference{{l.From, "is another archive now"}}}
		}
		if _, err := unpack(o.ctx, staged, data, strings.HasSuffix(l.From, ".zip"), o.m.o.Limits); err != nil {
			return err
		}
	}
	tree, err := o.lock.tree(l.At)
	if err == nil {
		err = os.RemoveAll(filepath.Join(staged, "node_modules"))
	}
	if err == nil {
		err = o.restoreTree(tree, l.At, staged)
	}
	if err != nil {
		return err
	}
	got, err := digestOf(staged, func(path string) bool { return path == ".git" || path == "node_modules" })
	if err == nil && got != l.Files {
		err = &DifferenceError{[]Difference{{l.At, "is another one at " + l.From}}}
	}
	o.stage.replace(o.scope.at(l.At), staged)
	o.plan.Changes = append(o.plan.Changes, Change{Source: s.Text, After: l.Version, Packages: 1})
	return err
}
