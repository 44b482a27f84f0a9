package packages

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/packages/registry"
)

// failure is a package that needs what cannot be had.
type failure struct {
	n   *node
	err error
}

// fail keeps that a package needs what cannot be had. It is an error at once when all that leads to the package is required; else that is known when the
// tree is whole.
func (r *resolver) fail(n *node, err error) error {
	if r.ctx.Err() != nil {
		return err // nobody is to blame
	}
	if n.parent != nil {
		err = fmt.Errorf("%w (%s needs it)", err, n.spelled())
	}
	for at := n; at.parent != nil; at = at.by {
		if at.by.manifest.Optional[at.name] {
			r.failed = append(r.failed, failure{n, err})
			return nil
		}
	}
	return err
}

// prune takes out optional packages that need what cannot be had, as npm does; sweep takes out what only they need.
func (r *resolver) prune() error {
	if len(r.failed) == 0 {
		return nil
	}
	doomed := map[*node]bool{}
	for _, f := range r.failed {
		if !f.n.optional {
			return f.err
		}
		doomed[f.n] = true
	}
	all := r.root.list()
	for before := 0; before != len(doomed); {
		before = len(doomed)
		for _, n := range all {
			for name := range n.manifest.Dependencies {
				if to := n.find(name); !n.manifest.Optional[name] && doomed[to] {
					doomed[n] = true
				}
			}
		}
	}
	for n := range doomed {
		delete(n.parent.children, n.name)
	}
	return nil
}

// sweep takes out what nobody needs any more.
func sweep(root *node) {
	needed := map[*node]bool{root: true}
	spread(root, needed, func(*node, string, *node) bool { return true })
	for _, n := range root.list() {
		if !needed[n] {
			delete(n.parent.children, n.name)
		}
	}
}

// forHere refuses a package that is for other machines and not optional.
func forHere(root *node) error {
	for _, n := range root.list() {
		if m := n.manifest; !n.optional && !runsHere(m) {
			text := fmt.Sprintf("%s is not for this machine, %s on %s: it is for", n.spelled(), runtime.GOOS, runtime.GOARCH)
			for _, list := range [][]string{m.OS, m.CPU, m.Libc} {
				if len(list) > 0 {
					text += fmt.Sprintf(" %.60q", strings.Join(list, ", "))
				}
			}
			if n.by != nil && n.by.parent != nil {
				text += fmt.Sprintf(" (%s needs it)", n.by.spelled())
			}
			return fmt.Errorf("%s", text)
		}
	}
	return nil
}

// mark says of each package whether only optional dependencies lead to it, and whether it is for other machines only.
func mark(root *node) {
	for _, n := range root.list() {
		n.optional, n.inert = true, true
	}
	required, active := map[*node]bool{root: true}, map[*node]bool{root: true}
	spread(root, required, func(n *node, name string, _ *node) bool { return !n.manifest.Optional[name] })
	spread(root, active, func(n *node, name string, to *node) bool { return !n.manifest.Optional[name] || runsHere(to.manifest) })
	for n := range required {
		n.optional = false
	}
	for n := range active {
		n.inert = false
	}
}

// spread follows dependencies as far as they count.
func spread(n *node, seen map[*node]bool, counts func(n *node, name string, to *node) bool) {
	for name := range n.manifest.Dependencies {
		if to := n.find(name); to != nil && !seen[to] && counts(n, name, to) {
			seen[to] = true
			spread(to, seen, counts)
		}
	}
}

// runsHere reports whether a package is for this machine.
func runsHere(m registry.Manifest) bool {
	system := map[string]string{"windows": "win32"}[runtime.GOOS]
	processor := map[string]string{"amd64": "x64", "386": "ia32"}[runtime.GOARCH]
	return listed(m.OS, cmp.Or(system, runtime.GOOS)) && listed(m.CPU, cmp.Or(processor, runtime.GOARCH)) && (runtime.GOOS != "linux" || listed(m.Libc, libc()))
}

// listed reads a list of npm: names, or !names that are not.
func listed(list []string, name string) bool {
	if len(list) == 0 {
		return true
	}
	wanted := false
	for _, entry := range list {
		if not, ok := strings.CutPrefix(entry, "!"); ok {
			if not == name {
				return false
			}
			wanted = true
			continue
		}
		if entry == name || entry == "any" {
			return true
		}
	}
	return wanted && !slices.ContainsFunc(list, func(e string) bool { return !strings.HasPrefix(e, "!") })
}
