package packages

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/text/sorting"
)

// fromHost are the packages that Pi, and pier, bring themselves, under all their names.
func fromHost(name string) bool {
	for _, scope := range []string{"@earendil-works/pi-", "@mariozechner/pi-"} {
		if rest, ok := strings.CutPrefix(name, scope); ok {
			return slices.Contains([]string{"ai", "agent-core", "coding-agent", "tui"}, rest)
		}
	}
	return name == "typebox" || name == "@sinclair/typebox"
}

// resolver makes the tree that npm would make.
type resolver struct {
	ctx    context.Context // of the one resolution
	client *registry.Client
	cutoff time.Time // what came out later is left out; zero for nothing

	root      *node
	locked    map[string][]registry.Manifest // versions that are installed: they stay while they fit
	fresh     map[string]bool                // names of the root's that are chosen anew
	overrides []override
	ahead     sync.WaitGroup

	failed  []failure
	notes   []Note
	placed  int
	unknown int             // versions whose age the registry does not say
	skipped map[string]bool // packages of the host
}

// resolve fills the tree below root.
func (r *resolver) resolve() error {
	defer r.ahead.Wait()
	r.skipped = map[string]bool{}
	r.overrides = readOverrides(r.root.manifest)
	for _, o := range r.overrides {
		if spec, direct := r.root.manifest.Dependencies[o.name]; direct && len(o.above) == 0 && spec != o.spec && o.applies(spec) {
			return fmt.Errorf("package.json overrides %s with %.60q, and has %.60q of it among its own dependencies: npm refuses that", o.name, o.spec, spec)
		}
	}
	r.ask(r.root.manifest)
	for queue := []*node{r.root}; len(queue) > 0; queue = queue[1:] {
		if !queue[0].attached() {
			continue // it was in a package that another version took the place of
		}
		added, err := r.expand(queue[0])
		if err != nil {
			return err
		}
		slices.SortFunc(added, func(a, b *node) int { return cmp.Compare(a.path(), b.path()) })
		queue = append(queue, added...)
		sorting.Stable(queue[1:], func(a, b **node) int { return cmp.Compare((*a).depth(), (*b).depth()) })
	}
	mark(r.root)
	if err := r.prune(); err != nil {
		return err
	}
	sweep(r.root)
	return forHere(r.root)
}

func (n *node) depth() int {
	if n.parent == nil {
		return 0
	}
	return 1 + n.parent.depth()
}

// A registry could make a tree endless. Known ways from a package to one that it needs have some dozen steps.
const (
	mostPackages = 20_000
	mostSteps    = 500
)

// expand puts what a package depends on into the tree, and returns what is new there.
func (r *resolver) expand(n *node) (added []*node, err error) {
	m := n.manifest
	if len(m.Misnamed) > 0 {
		return nil, r.fail(n, fmt.Errorf("%.80q among the dependencies is no name of a package", m.Misnamed[0]))
	}
	for _, name := range slices.SortedFunc(maps.Keys(m.Dependencies), strings.Compare) {
		if slices.Contains(m.Bundled, name) && n.parent != nil {
			continue // it is in the archive
		}
		if fromHost(name) {
			r.skipped[name] = true
			continue
		}
		spec := r.override(n, name, m.Dependencies[name])
		want, rng := target(name, spec)
		if there := n.find(name); there != nil && fits(there.manifest, want, rng) {
			continue
		}
		chosen, err := r.pick(want, rng, n.parent == nil)
		if err != nil && m.Optional[name] && r.ctx.Err() == nil {
			continue
		}
		if err != nil {
			if err := r.fail(n, err); err != nil {
				return nil, err
			}
			continue
		}
		child := r.replace(n, name, chosen)
		if child == nil {
			child = r.highest(n, name, chosen).add(name, chosen)
			child.by, child.steps = n, n.steps+1
		}
		r.placed++
		if added = append(added, child); r.placed > mostPackages || child.steps > mostSteps {
			return nil, fmt.Errorf("it needs more than %d packages, or one by way of more than %d others", mostPackages, mostSteps)
		}
		r.ask(chosen)
	}
	return added, nil
}

// target is which package a dependency is on: npm:OTHER@RANGE is another one than its name.
func target(name, spec string) (want, rng string) {
	rest, ok := strings.CutPrefix(spec, "npm:")
	if !ok {
		return name, spec
	}
	if at := strings.LastIndex(rest, "@"); at > 0 {
		return rest[:at], rest[at+1:]
	}
	return rest, ""
}

func fits(m registry.Manifest, want, rng string) bool {
	return m.Name == want && registry.Fits(m.Version, rng)
}

// highest is where a package goes: as far up as nothing there is, or would become, another one than is wanted.
func (r *resolver) highest(n *node, name string, m registry.Manifest) *node {
	at := n
	for above := n.parent; above != nil; above = above.parent {
		if above.children[name] != nil || !r.free(above, name, m) {
			break
		}
		at = above
	}
	return at
}

// replace lets a higher version take the place of the one that n finds, where that is as good for all who find it.
func (r *resolver) replace(n *node, name string, m registry.Manifest) *node {
	there := n.find(name)
	if there == nil || there.manifest.Name != m.Name || registry.Compare(m.Version, there.manifest.Version) <= 0 || !r.free(there.parent, name, m) {
		return nil
	}
	there.manifest, there.children = m, map[string]*node{}
	return there
}

// attached reports whether a package is in the tree.
func (n *node) attached() bool {
	return n.parent == nil || n.parent.children[n.name] == n && n.parent.attached()
}

// free reports whether a package in n would be the right one for all below n that look there.
func (r *resolver) free(n *node, name string, m registry.Manifest) bool {
	if spec, ok := n.manifest.Dependencies[name]; ok {
		if want, rng := target(name, r.override(n, name, spec)); !fits(m, want, rng) {
			return false
		}
	}
	found := n.find(name)
	if found == nil {
		return true
	}
	return n.all(func(x *node) bool {
		spec, ok := x.manifest.Dependencies[name]
		if !ok || x.find(name) != found {
			return true
		}
		want, rng := target(name, r.override(x, name, spec))
		return fits(m, want, rng)
	})
}

// pick chooses a version: one that is installed when it fits, else what the registry has.
func (r *resolver) pick(name, spec string, top bool) (registry.Manifest, error) {
	if strings.ContainsAny(spec, ":/") && !registry.IsRange(spec) {
		return registry.Manifest{}, fmt.Errorf("%s is wanted as %.80q: packages that depend on addresses, repositories or folders are not installed", name, spec)
	}
	if !top || !r.fresh[name] {
		if m, ok := r.kept(name, spec); ok {
			return m, nil
		}
	}
	doc, err := r.client.Document(r.ctx, name, false)
	if err != nil {
		return registry.Manifest{}, err
	}
	if !r.cutoff.IsZero() && !doc.Settled(r.cutoff) && !doc.Whole {
		if doc, err = r.client.Document(r.ctx, name, true); err != nil {
			return registry.Manifest{}, err
		}
	}
	young := func(version string) bool { return !r.cutoff.IsZero() && doc.Published(version).After(r.cutoff) }
	version, err := doc.Pick(spec, young)
	if err != nil {
		return registry.Manifest{}, err
	}
	if !r.cutoff.IsZero() && !doc.Settled(r.cutoff) && doc.Published(version).IsZero() {
		r.unknown++
	}
	m, err := doc.Manifest(version)
	if err == nil {
		r.passedOver(doc, spec, version)
	}
	return m, err
}

// passedOver notes a newer version that is left out for its age.
func (r *resolver) passedOver(doc *registry.Document, spec, version string) {
	anyAge, err := doc.Pick(spec, func(string) bool { return false })
	if err == nil && anyAge != version && registry.Compare(anyAge, version) > 0 {
		r.notes = append(r.notes, Note{Package: doc.Name, Kind: "young", Text: fmt.Sprintf("%s is not used yet: it came out on %s; %s is",
			anyAge, doc.Published(anyAge).UTC().Format("2 Jan 15:04 MST"), version)})
	}
}

func (r *resolver) kept(name, spec string) (best registry.Manifest, ok bool) {
	for _, m := range r.locked[name] {
		if fits(m, name, spec) && (!ok || registry.Compare(m.Version, best.Version) > 0) {
			best, ok = m, true
		}
	}
	return best, ok
}

// ask lets the registry be asked about what a package needs while others are being placed.
func (r *resolver) ask(m registry.Manifest) {
	for name, spec := range m.Dependencies {
		want, rng := target(name, spec)
		if _, ok := r.kept(want, rng); ok || fromHost(name) || slices.Contains(m.Bundled, name) {
			continue
		}
		r.ahead.Go(func() { _, _ = r.client.Document(r.ctx, want, false) }) // who needs it hears of the error
	}
}

// override is one that a root's package.json asks for.
type override struct {
	above []string // packages on the way, the outermost first
	name  string
	rng   string // of what was asked for; "" for any
	spec  string
}

func readOverrides(m registry.Manifest) []override {
	return overridesIn(m.Overrides, nil, m, 0)
}

func overridesIn(data json.RawMessage, above []string, m registry.Manifest, depth int) (list []override) {
	var members map[string]json.RawMessage
	if depth > 16 || json.Unmarshal(data, &members) != nil {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(members)) {
		name, rng := key, ""
		if at := strings.LastIndex(key, "@"); at > 0 {
			name, rng = key[:at], key[at+1:]
		}
		var spec string
		if json.Unmarshal(members[key], &spec) != nil {
			list = append(list, overridesIn(members[key], append(slices.Clone(above), name), m, depth+1)...)
			continue
		}
		if ref, ok := strings.CutPrefix(spec, "$"); ok {
			spec = m.Dependencies[ref]
		}
		o := override{above: above, name: name, rng: rng, spec: spec}
		if key == "." && len(above) > 0 {
			o.above, o.name = above[:len(above)-1], above[len(above)-1]
		}
		list = append(list, o)
	}
	return list
}

// applies reports whether an override is of what was asked for.
func (o override) applies(spec string) bool {
	return o.rng == "" || o.rng == spec || registry.Satisfies(strings.TrimLeft(spec, "^~>=v"), o.rng)
}

// override is what a dependency of n is on, after the root's overrides. The deepest that speaks of it wins.
func (r *resolver) override(n *node, name, spec string) string {
	best, depth := spec, -1
	for _, o := range r.overrides {
		if n.parent == nil || o.name != name || !o.applies(spec) {
			continue
		}
		if len(o.above) > depth && n.under(o.above) {
			best, depth = o.spec, len(o.above)
		}
	}
	return best
}

// under reports whether the packages of a chain lead to n, or are n, in this order.
func (n *node) under(chain []string) bool {
	for at := n; len(chain) > 0 && at != nil; at = at.by {
		if at.name == chain[len(chain)-1] {
			chain = chain[:len(chain)-1]
		}
	}
	return len(chain) == 0
}
