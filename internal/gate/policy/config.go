package policy

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Mode says what becomes of a call no rule speaks of.
type Mode string

// The modes (seed 002 §4). The zero value is strict.
const (
	ModeStrict     Mode = "strict"
	ModePrompt     Mode = "prompt"
	ModePermissive Mode = "permissive"
)

// ParseMode reads a mode's name.
func ParseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case ModeStrict, ModePrompt, ModePermissive:
		return m, nil
	}
	return "", fmt.Errorf("unknown mode %q: want strict, prompt or permissive", s)
}

// Config is everything a decision depends on besides the requirement. The zero Config denies everything.
type Config struct {
	Mode     Mode
	AllowAll bool // every capability and scope; protected and guarded paths and deny rules stay

	Allow, Deny []Rule    // for every extension
	DefaultCaps []Rule    // what an extension may do unasked as far as its manifest reaches; see DefaultCaps
	Settings    []Sourced // of settings, for every extension
	Extensions  map[ext.ID]Extension

	Roots     []Root   // absolute directories; anything outside needs a grant that names it
	Protected []string // absolute paths, with all below, that nothing opens: pier's keys, grants, ledger, settings
	Guarded   []string // absolute paths that only a rule naming exactly them opens: Pi's auth.json

	Places  []Place  // what is run or loaded later: only a rule that names it opens it for writing
	Private []string // absolute folders in which git's names alone are guarded: the host's private temporary folder
	Apart   []string // absolute folders in which only what is below them counts for guarded names: Pi's agent folder
	Aliases []Alias  // trusted names of folders

	Home, Cwd string // for ~ and relative paths, in rules and in calls
	// IsDir reports whether a path is a directory now. With it a rule that names a file is for that file alone. Nil knows no files:
	// a rule then reaches what would lie below.
	IsDir func(path string) bool
	GOOS  string // how paths and names are compared; a runtime.GOOS value, empty for Linux's rules
}

// Extension is what is configured for one extension.
type Extension struct {
	Allow, Deny []Rule    // its own, as an embedder gives them
	Answers     []Sourced // answers, kept or of this session, and what settings say of it
	Roots       []Root    // its own roots, such as its folder
	Mode        Mode      // in place of the Config's, unless empty
	DefaultCaps *[]Rule   // in place of the Config's, unless nil

	// Manifest bounds DefaultCaps and the permissive mode; a call outside it is denied, asked or warned about. Rules the user
	// wrote (Allow) widen it (seed 002 §2B.3). Capabilities log and env are bounded only if it mentions them. Nil for none.
	Manifest []Declared
	Claims   [][]Declared // further bounds of that kind: what the extension says of itself. A call is within each
}

// Declared is one capability a manifest asks for.
type Declared struct {
	Rule    Rule
	Methods []ext.Method // the connectors it may be used with; empty for all
}

// Root is a directory that rules without a scope reach.
type Root struct {
	Dir         string
	Read, Write bool
}

// Policy is a compiled Config. It is immutable and safe for concurrent use.
type Policy struct {
	config Config

	flavor flavor
	linux  bool
	closed []closedPath

	scan bool // through all rules, for the test that compares

	places         []place
	placesAt       map[ruleHash][]int32 // as an index has rules
	placesHeld     hashFilter
	private, apart []string // keys
	linked         []string // Grant.Linked
	aliases        []alias  // the deepest first

	base  *Policy   // without extensions; what views belong to
	dirs  *sync.Map // path to whether it was a directory when a rule first named it
	views map[ext.ID]*view
	other *view // for extensions without a configuration of their own
}

// view is the Policy as one extension meets it.
type view struct {
	p        *Policy
	x        Extension
	mode     Mode
	deny     [numCaps]ruleSet
	allow    [numCaps]ruleSet
	defaults [numCaps]ruleSet
	bounds   [numCaps][]ruleSet // what manifests declare: a call is within each
	roots    []root
	env      func(string) bool
	held     func(string) bool    // Grant.Holds
	closed   [2]func(string) bool // for reading, for writing
	linked   []string
	shut     [2][]string // Grant.Protected: the closed paths no grant of this extension opens
}

type root struct {
	dir, key    string
	depth       int
	read, write bool
}

// The indices of the capabilities in a view's tables.
const (
	idxRead = iota
	idxWrite
	idxExec
	idxHTTP
	idxSession
	idxUI
	idxLog
	idxTool
	idxEnv
	idxResource // what servers offer, of the capability read
	numCaps
)

var capabilities = [...]ext.Capability{
	idxRead: ext.CapRead, idxWrite: ext.CapWrite, idxExec: ext.CapExec, idxHTTP: ext.CapHTTP, idxSession: ext.CapSession, idxUI: ext.CapUI,
	idxLog: ext.CapLog, idxTool: ext.CapTool, idxEnv: ext.CapEnv,
}

func capIndex(c ext.Capability) int { return slices.Index(capabilities[:], c) }

func pathIndex(write bool) int {
	if write {
		return idxWrite
	}
	return idxRead
}

// New compiles a Config. The maps and slices of c must not change afterwards.
func New(c Config) (*Policy, error) { return compile(c, false) }

func compile(c Config, scan bool) (*Policy, error) {
	if c.Mode == "" {
		c.Mode = ModeStrict
	}
	if _, err := ParseMode(string(c.Mode)); err != nil {
		return nil, err
	}
	p := &Policy{config: c, scan: scan, flavor: flavorOf(c.GOOS), dirs: new(sync.Map), placesAt: map[ruleHash][]int32{}}
	p.config.Extensions, p.linux = nil, c.GOOS == "" || c.GOOS == "linux" || c.GOOS == "android"
	if err := p.compilePlaces(); err != nil {
		return nil, err
	}
	for i, path := range slices.Concat(c.Protected, c.Guarded) {
		abs, err := p.absolute(path)
		if err != nil {
			return nil, fmt.Errorf("protected path %q: %w", path, err)
		}
		p.closed = append(p.closed, closedPath{path: abs, key: p.flavor.key(abs), guarded: i >= len(c.Protected)})
	}
	var err error
	if p.other, err = p.compile(Extension{}); err != nil {
		return nil, err
	}
	all := *p
	all.base, all.views = p, make(map[ext.ID]*view, len(c.Extensions))
	for _, id := range slices.Sorted(maps.Keys(c.Extensions)) {
		if all.views[id], err = p.compile(c.Extensions[id]); err != nil {
			return nil, fmt.Errorf("extension %s: %w", id, err)
		}
	}
	return &all, nil
}

var errNotAbsolute = errors.New("not an absolute path")

func (p *Policy) absolute(path string) (string, error) {
	abs, err := p.flavor.abs(path, "", p.config.Home)
	if errors.Is(err, errNoCwd) {
		return "", errNotAbsolute
	}
	return p.unalias(abs), err
}

// compilePlaces makes keys of the folders that guarding is about.
func (p *Policy) compilePlaces() error {
	c, f := p.config, p.flavor
	for _, a := range c.Aliases {
		from, err := p.absolute(a.From)
		if err != nil {
			return fmt.Errorf("alias %q: %w", a.From, err)
		}
		p.aliases = append(p.aliases, alias{f.key(from), a.To, f.depth(from)})
		sorting.Stable(p.aliases, func(a, b *alias) int { return b.depth - a.depth })
	}
	for _, pl := range c.Places {
		abs, err := p.absolute(pl.Path)
		if err != nil {
			continue // a folder of PATH that no path can name
		}
		p.places = append(p.places, place{f.key(abs), pl.Why})
		h := hashPath.Text(strings.TrimSuffix(f.key(abs), string(f.sep)))
		p.placesHeld.Add(h)
		p.placesAt[h] = append(p.placesAt[h], int32(len(p.places)-1))
	}
	p.linked = linkedPlaces(c.Home, c.Cwd)
	for _, list := range []struct {
		from []string
		into *[]string
	}{{c.Private, &p.private}, {c.Apart, &p.apart}} {
		for _, dir := range list.from {
			abs, err := p.absolute(dir)
			if err != nil {
				return fmt.Errorf("folder %q: %w", dir, err)
			}
			*list.into = append(*list.into, f.key(abs))
		}
	}
	if cwd, err := p.absolute(c.Cwd); err == nil && !p.scan && f.plainFolder(f.key(cwd)) {
		p.apart = append(p.apart, f.key(cwd)) // which most paths are in: its own names are looked at once
	}
	return nil
}

// Config returns what p was made from, without what is said of one extension each.
func (p *Policy) Config() Config { return p.config }

// Extension returns what is said of one.
func (p *Policy) Extension(id ext.ID) Extension { return p.view(id).x }

// Extensions returns what is said of each.
func (p *Policy) Extensions() map[ext.ID]Extension {
	all := make(map[ext.ID]Extension, len(p.views))
	for id, v := range p.views {
		all[id] = v.x
	}
	return all
}

// With returns p with one more answer for an extension.
func (p *Policy) With(id ext.ID, answer Sourced) (*Policy, error) {
	x := p.Extension(id)
	x.Answers = append(slices.Clip(x.Answers), answer)
	return p.WithExtension(id, x)
}

// WithoutSession returns p without the answers that hold until the session ends.
func (p *Policy) WithoutSession() (*Policy, error) {
	ofSession := func(a Sourced) bool { return a.From.Kind == FromSession }
	for _, id := range slices.Sorted(maps.Keys(p.views)) {
		x := p.Extension(id)
		if !slices.ContainsFunc(x.Answers, ofSession) {
			continue
		}
		x.Answers = slices.DeleteFunc(slices.Clone(x.Answers), ofSession)
		var err error
		if p, err = p.WithExtension(id, x); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// WithExtension returns p with the configuration of one extension replaced, as when its manifest becomes known. What was
// compiled for the others is kept.
func (p *Policy) WithExtension(id ext.ID, x Extension) (*Policy, error) {
	v, err := p.base.compile(x)
	if err != nil {
		return nil, fmt.Errorf("extension %s: %w", id, err)
	}
	q := *p
	q.views = maps.Clone(p.views)
	q.views[id] = v
	return &q, nil
}

func (p *Policy) view(id ext.ID) *view {
	if v, ok := p.views[id]; ok {
		return v
	}
	return p.other
}

func (p *Policy) compile(x Extension) (*view, error) {
	v := &view{p: p, x: x}
	v.env, v.held = v.sees, v.holds
	v.closed = [2]func(string) bool{v.closedFor(false), v.closedFor(true)}
	if err := v.takeRules(x); err != nil {
		return nil, err
	}
	for i := range numCaps {
		v.deny[i].file(p, i, true)
		v.allow[i].file(p, i, false)
		v.defaults[i].file(p, i, false)
	}
	for _, i := range [...]int{idxRead, idxWrite} {
		v.alone(v.allow[i].list)
		v.alone(v.defaults[i].list)
	}
	for i := range v.shut {
		for _, c := range p.closed {
			if !c.guarded || !v.namesExactly(c.key, i == 1) {
				v.shut[i] = append(v.shut[i], c.path)
			}
		}
	}
	linked := p.linked
	if p.other != nil && len(v.allow[idxWrite].list) == 0 {
		v.linked, linked = p.other.linked, nil // as for all without a rule that opens one
	}
	for _, path := range linked {
		if v.guard(p.flavor.key(path), &hashTrail{All: true}, nil, false) != "" {
			v.linked = append(v.linked, path)
		}
	}
	for _, manifest := range append([][]Declared{x.Manifest}, x.Claims...) {
		var declared [numCaps]ruleSet
		for _, d := range manifest {
			if err := p.add(&declared, d.Rule, Source{Kind: FromManifest, By: ByPolicy}, d.Methods); err != nil {
				return nil, err
			}
		}
		for i := range declared {
			if manifest != nil && (i != idxLog && i != idxEnv || len(declared[i].list) > 0) {
				declared[i].file(p, i, false)
				v.bounds[i] = append(v.bounds[i], declared[i])
			}
		}
	}
	for _, r := range slices.Concat(p.config.Roots, x.Roots) {
		dir, err := p.absolute(r.Dir)
		if err != nil {
			return nil, fmt.Errorf("root %q: %w", r.Dir, err)
		}
		v.roots = append(v.roots, root{dir, p.flavor.key(dir), p.flavor.depth(dir), r.Read, r.Write})
	}
	// The deepest root that gives the right is used, so it comes first.
	sorting.Stable(v.roots, func(a, b *root) int { return b.depth - a.depth })
	return v, nil
}
