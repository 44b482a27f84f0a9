package packages

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Listed is one package of pier.json or of Pi's settings.json.
type Listed struct {
	Source   string `json:"source"`
	List     string `json:"list"` // pier, pi, both: the lists that name it
	Scope    string `json:"scope"`
	Filtered bool   `json:"filtered"`
	Path     string `json:"path"` // where it is, or would be
	There    bool   `json:"installed"`
	Version  string `json:"version,omitempty"`
	Commit   string `json:"commit,omitempty"`
}

// List is the packages of both lists of the user, and of a trusted project.
func (m *Manager) List() ([]Listed, error) {
	var list []Listed
	for _, local := range []bool{false, true} {
		scope, err := m.Scope(local)
		if err != nil {
			break // the project's do not count
		}
		lists, err := scope.readLists()
		if err != nil {
			return list, err
		}
		lock, _, _ := scope.readLock() // what is wrong with it, pier verify says
		for _, e := range lists.entries() {
			one := Listed{Source: e.Source, Scope: scope.Name, Filtered: e.Filtered, List: "pi"}
			if source, err := Parse(e.Source); err == nil {
				one.List = lists.where(source.ID(scope.Base))
				one.Path = scope.place(source)
				if locked := lock.Sources[source.ID(scope.Base)]; source.Kind == Git {
					one.Commit = locked.Commit
				}
			}
			if _, err := os.Stat(one.Path); err == nil && one.Path != "" {
				one.There = true
				if is, err := manifestIn(one.Path); err == nil {
					one.Version = is.Version
				}
			}
			list = append(list, one)
		}
	}
	return list, nil
}

// place is where Pi looks for a package.
func (s Scope) place(source Source) string {
	switch source.Kind {
	case NPM:
		return filepath.Join(s.modules(), filepath.FromSlash(source.Name))
	case Git:
		return filepath.Join(s.gitRoot(), source.Host, filepath.FromSlash(source.Place))
	}
	return source.Local(s.Base)
}

// Outdated is a package of which there is something newer.
type Outdated struct {
	Source  string `json:"source"`
	Scope   string `json:"scope"`
	Current string `json:"current"`
	Wanted  string `json:"wanted"` // what an update would bring
	Latest  string `json:"latest"`
}

// Outdated asks registries and repositories what is newer.
func (m *Manager) Outdated(ctx context.Context) ([]Outdated, error) {
	list, err := m.List()
	if err != nil {
		return nil, err
	}
	var old []Outdated
	for _, l := range list {
		s, err := Parse(l.Source)
		if err != nil || !l.There {
			continue
		}
		one := Outdated{Source: l.Source, Scope: l.Scope, Current: l.Version}
		switch s.Kind {
		case NPM:
			doc, err := m.client.Document(ctx, s.Name, false)
			if err != nil {
				return old, err
			}
			spec := s.Range
			if spec == "" {
				spec = "latest"
			}
			if one.Wanted, err = doc.Pick(spec, func(string) bool { return false }); err != nil {
				return old, err
			}
			one.Latest = doc.Tags["latest"]
		case Git:
			if one.Current, one.Latest, err = m.heads(ctx, s, l); err != nil {
				return old, err
			}
			if one.Wanted = one.Latest; s.Ref != "" && commitForm.MatchString(s.Ref) {
				one.Wanted = one.Current
			}
		default:
			continue
		}
		if one.Wanted != one.Current || one.Latest != one.Current {
			old = append(old, one)
		}
	}
	return old, nil
}

// heads are the commit of a checkout and that of the repository.
func (m *Manager) heads(ctx context.Context, s Source, l Listed) (here, there string, err error) {
	o := &operation{m: m, ctx: ctx}
	if here, err = m.git(o, l.Path, "rev-parse", "HEAD"); err != nil {
		return "", "", err
	}
	ref := s.Ref
	if ref == "" || commitForm.MatchString(ref) {
		ref = "HEAD"
	}
	// not in the checkout: a project that brings one has its settings say how git reaches a host
	if err := os.MkdirAll(m.o.AgentDir, 0o700); err != nil {
		return here, here, err
	}
	out, err := m.git(o, m.o.AgentDir, "ls-remote", "--", s.Repo, ref)
	there, _, _ = strings.Cut(strings.TrimSpace(out), "\t")
	if err == nil && !commitForm.MatchString(there) {
		return here, here, nil // a short commit, or a reference that is gone
	}
	return here, there, err
}

// Why says, for each place of a package, by which packages it is wanted, the outermost first.
func (m *Manager) Why(name string) (map[string][][]string, error) {
	all := map[string][][]string{}
	for _, local := range []bool{false, true} {
		scope, err := m.Scope(local)
		if err != nil {
			break
		}
		lock, _, err := scope.readLock()
		if err != nil {
			return nil, err
		}
		roots := map[string]bool{"npm": true}
		for _, s := range lock.Sources {
			if s.Commit != "" || s.From != "" {
				roots[s.At] = true
			}
		}
		for _, dir := range slices.Sorted(maps.Keys(roots)) {
			tree, err := lock.tree(dir)
			if err == nil && dir == "npm" && len(tree.children) == 0 {
				tree, err = readTree(scope.npmRoot())
			}
			if err != nil || tree == nil {
				continue
			}
			if p, err := readProject(scope.at(dir)); err == nil {
				tree.manifest.Dependencies = p.dependencies
			}
			for _, n := range tree.list() {
				if n.name == name || n.manifest.Name == name {
					all[filepath.ToSlash(filepath.Join(scope.at(dir), n.path()))+" "+n.manifest.Version] = tree.chains(n)
				}
			}
		}
	}
	return all, nil
}

// maxChains bounds how many ways to a package are told.
const maxChains = 20

// chains are the ways from the root to a package.
func (n *node) chains(to *node) (chains [][]string) {
	var walk func(at *node, way []string, on map[*node]bool)
	walk = func(at *node, way []string, on map[*node]bool) {
		if at == to {
			chains = append(chains, slices.Clone(way))
			return
		}
		for _, name := range slices.Sorted(maps.Keys(at.manifest.Dependencies)) {
			next := at.find(name)
			if next == nil || on[next] || len(chains) >= maxChains || !reaches(next, to) {
				continue
			}
			on[next] = true
			walk(next, append(way, fmt.Sprintf("%s@%s", next.manifest.Name, next.manifest.Version)+" as "+at.manifest.Dependencies[name]), on)
			delete(on, next)
		}
	}
	walk(n, nil, map[*node]bool{})
	return chains
}

func reaches(from, to *node) bool {
	seen := map[*node]bool{from: true}
	spread(from, seen, func(*node, string, *node) bool { return true })
	return seen[to]
}

// Update chooses the packages of both lists anew as far as their sources allow; names are sources,
// none for all.
func (m *Manager) Update(ctx context.Context, local bool, names []string) (Plan, error) {
	scope, err := m.Scope(local)
	if err != nil {
		return Plan{}, err
	}
	return m.change(ctx, scope, func(o *operation) error {
		chosen, err := o.named(names)
		if err != nil {
			return err
		}
		fresh := map[string]bool{}
		var list []Source
		for _, s := range chosen {
			if s.Kind == Path {
				known := o.lock.Sources[s.ID(scope.Base)]
				if len(names) == 0 || known.From == "" {
					continue // nothing of a path is updated
				}
				if s, err = Parse(known.From); err != nil {
					return err
				}
			}
			if s.Kind == NPM && !s.Pinned() {
				fresh[s.Name] = true
			}
			if s.Kind != NPM || !s.Pinned() {
				list = append(list, s)
			}
		}
		if len(list) == 0 {
			return nil
		}
		if err := o.install(list, true, fresh); err != nil {
			return err
		}
		return o.finish()
	})
}

// named are the listed entries that a person means.
func (o *operation) named(names []string) (list []Source, err error) {
	if len(names) == 0 {
		for _, e := range o.lists.entries() {
			if s, err := Parse(e.Source); err == nil {
				list = append(list, s)
			}
		}
		return list, nil
	}
	for _, name := range names {
		s, err := Parse(name)
		if err != nil {
			return nil, err
		}
		_, known, ok := o.find(s)
		if !ok {
			return nil, o.unknown(name)
		}
		list = append(list, known)
	}
	return list, nil
}
