package packages

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/archive"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// Options say whose packages a Manager looks after, and by what means.
type Options struct {
	Gate ext.Caller // every request and every git goes through it
	ID   ext.ID

	Cwd, AgentDir string
	CacheDir      string // the store is below it
	Trusted       bool   // the project is: without that its packages are left alone
	Pi            ForPi  // whether Pi's own settings are changed

	Registry registry.Config
	Offline  bool
	MinAge   time.Duration // what came out later than that ago is not used; 0 for any age
	Limits   archive.Limits
	Idle     time.Duration // without a byte from a registry; 0 for 30 s
	Pause    func(ctx context.Context, d time.Duration) error
	Now      func() time.Time

	Say    func(text string)                            // what goes on; nil for nobody
	Review func(ctx context.Context, p Plan) error      // sees what would become, before it does; an error calls it off. Nil agrees
	Wants  func(before, after string) ([]string, error) // the rights that the package in after wants and that in before ("" for none) does not
	Kept   *codecache.Store                             // where answers of Wants are kept; nil keeps none

	Compile func(ctx context.Context, path string) error // compiles and scans what is installed, for its first start

	Missing  func(dir string) ([]Import, error) // the imports in a package that lead nowhere; nil when nothing is completed
	Complete Agree                              // whether they are installed
}

// ForPi is the part of a change that concerns Pi's own settings.
type ForPi int

// The parts. Without one Pi's settings are read and never written.
const (
	PiStays ForPi = iota
	PiToo         // what pier's list gains or loses, Pi's does too
	PiOnly        // of Remove: Pi's settings lose it, and pier's list has it
)

// Manager installs, updates and removes packages.
type Manager struct {
	o      Options
	client *registry.Client
}

// New makes a Manager.
func New(o Options) *Manager {
	if o.Say == nil {
		o.Say = func(string) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Review == nil {
		o.Review = func(context.Context, Plan) error { return nil }
	}
	return &Manager{o: o, client: registry.NewClient(registry.Options{
		Gate: o.Gate, ID: o.ID, Config: o.Registry, Store: registry.Store{Dir: filepath.Join(o.CacheDir, "packages")}, Offline: o.Offline,
		Now: o.Now, Idle: o.Idle, Pause: o.Pause, Say: o.Say,
	})}
}

// Scope is the user's, or with local the project's.
func (m *Manager) Scope(local bool) (Scope, error) {
	if !local {
		return Scope{Name: "user", Base: m.o.AgentDir}, nil
	}
	if !m.o.Trusted {
		return Scope{}, ext.E(ext.CodeDenied, "the project is not trusted: pier trust add says that it is, --approve for this run")
	}
	return Scope{Name: "project", Base: filepath.Join(m.o.Cwd, ".pi")}, nil
}

// Note is something to know of a package before it is installed.
type Note struct {
	Package string `json:"package"`
	Kind    string `json:"kind"` // young, deprecated, scripts, lookalike, maintainers, provenance, rights, age, pi, host, links, skipped, undeclared, missing, broken, empty
	Text    string `json:"text"`
	Severe  bool   `json:"severe"` // it is not installed without a yes
}

// Change is one listed package that becomes another.
type Change struct {
	Source   string `json:"source"`
	Name     string `json:"name"`             // under which Plan.Notes speak of it
	Before   string `json:"before,omitempty"` // version or commit
	After    string `json:"after,omitempty"`
	Packages int    `json:"packages"` // folders that are new or changed
}

// Plan is what an installation would do.
type Plan struct {
	Scope   string   `json:"scope"`
	Changes []Change `json:"changes"`
	Notes   []Note   `json:"notes"`

	Completed []Proposal `json:"completed,omitempty"` // what packages import and do not declare, and was installed for them

	Undone bool `json:"-"` // it failed, and everything is as it was before
}

// Severe reports whether somebody has to agree.
func (p Plan) Severe() bool {
	return slices.ContainsFunc(p.Notes, func(n Note) bool { return n.Severe })
}

// Unusable reports whether code of a package cannot be loaded: that is in a note.
func (p Plan) Unusable(name string) bool {
	return slices.ContainsFunc(p.Notes, func(n Note) bool {
		return n.Package == name && (n.Kind == "broken" || n.Kind == "undeclared" || n.Kind == "empty")
	})
}

// operation is one change of a scope's packages.
type operation struct {
	m     *Manager
	ctx   context.Context // of the one operation
	scope Scope
	stage *stage
	lists lists
	lock  Lock
	plan  Plan
	prune []string // folders that go when they are empty
}

// change runs do with everything it needs, lets the plan be reviewed and commits. After an error everything is as it was.
func (m *Manager) change(ctx context.Context, scope Scope, do func(*operation) error) (plan Plan, err error) {
	stage, err := openStage(ctx, scope, func() { m.o.Say("waiting for another installation to end") })
	plan = Plan{Scope: scope.Name, Undone: !errors.Is(err, errRecover)}
	if err != nil {
		return plan, err
	}
	defer func() { err = errors.Join(err, stage.close()) }()
	o := &operation{m: m, ctx: ctx, scope: scope, stage: stage, plan: plan}
	if o.lists, err = scope.readLists(); err != nil {
		return plan, err
	}
	if o.lock, _, err = scope.readLock(); err != nil {
		return plan, err
	}
	if err := do(o); err != nil {
		return o.plan, err
	}
	if err := m.o.Review(ctx, o.plan); err != nil {
		return o.plan, err
	}
	if err := ctx.Err(); err != nil {
		return o.plan, context.Cause(ctx)
	}
	if o.plan.Undone, err = stage.commit(); err != nil {
		return o.plan, err
	}
	for _, dir := range o.prune {
		pruneEmpty(dir, scope.gitRoot())
	}
	return o.plan, nil
}

// pruneEmpty removes folders above a checkout that is gone.
func pruneEmpty(dir, root string) {
	for dir != root && len(dir) > len(root) && os.Remove(dir) == nil {
		dir = filepath.Dir(dir)
	}
}

// finish stages the lists and pier.lock.
func (o *operation) finish() error {
	if err := o.lists.stage(o.stage, o.scope); err != nil {
		return err
	}
	o.forgetGone()
	return o.stage.file(o.scope.lockFile(), o.lock.encoded(), 0o644)
}

// forgetGone takes out of the lock the packages that neither list names: Pi removes packages too.
func (o *operation) forgetGone() {
	known, fromNPM := map[string]bool{}, false
	for _, e := range o.lists.entries() {
		if s, err := Parse(e.Source); err == nil {
			known[s.ID(o.scope.Base)] = true
			fromNPM = fromNPM || s.Kind == NPM
		}
	}
	for id, l := range o.lock.Sources {
		if known[id] {
			continue
		}
		delete(o.lock.Sources, id)
		if l.From != "" {
			o.lock.forget(l.At)
		}
	}
	if !fromNPM {
		o.lock.forget("npm")
	}
}

// Install installs sources, or without any all that both lists name.
func (m *Manager) Install(ctx context.Context, local bool, sources []string) (Plan, error) {
	scope, err := m.Scope(local)
	if err != nil {
		return Plan{}, err
	}
	return m.change(ctx, scope, func(o *operation) error {
		all := len(sources) == 0
		if all {
			for _, e := range o.lists.entries() {
				sources = append(sources, e.Source)
			}
		}
		parsed := make([]Source, len(sources))
		for i, text := range sources {
			if parsed[i], err = Parse(text); err != nil {
				return err
			}
		}
		if err := o.install(parsed, all, map[string]bool{}); err != nil {
			return err
		}
		return o.finish()
	})
}

// install stages what sources are. fresh are names of npm packages that are chosen anew.
func (o *operation) install(sources []Source, listed bool, fresh map[string]bool) (err error) {
	var fromNPM, named []Source
	for _, s := range sources {
		text := s.Text
		switch s.Kind {
		case NPM:
			fromNPM = append(fromNPM, s)
			if !listed {
				fresh[s.Name] = true
			}
		case Git:
			err = o.clone(s)
		case Archive:
			text, err = o.fetch(s)
		case Path:
			text, err = o.link(s, listed)
		}
		if err != nil {
			return err
		}
		if s.Kind == Archive || s.Kind == Path {
			s = Source{Kind: Path, Text: text}
		}
		named = append(named, s)
		if !listed {
			o.lists.add(s, text, o.m.o.Pi == PiToo)
		}
	}
	if !listed {
		o.notePi(named)
	}
	if len(fromNPM) > 0 {
		err = o.npm(fromNPM, nil, fresh)
	}
	return err
}

// notePi says of packages that real Pi runs them, since they stand in its settings or are put
// there.
func (o *operation) notePi(named []Source) {
	var names []string
	for _, s := range named {
		if _, in := o.lists.pi.entry(s.ID(o.scope.Base), o.scope.Base); in {
			names = append(names, s.Text)
		}
	}
	if len(names) == 0 {
		return
	}
	text := "real Pi runs " + strings.Join(names, ", ") + " with your full rights, unfenced, at its next start: "
	if o.m.o.Pi == PiToo {
		text += "--for-pi puts it into Pi's settings.json"
	} else {
		text += "it stands in Pi's settings.json; pier remove --only-pi " + names[0] + " takes it out there"
	}
	o.note("pi", "", text, false)
}

// link takes a folder or file where it is.
func (o *operation) link(s Source, listed bool) (string, error) {
	base := o.m.o.Cwd
	if listed {
		base = o.scope.Base
	}
	at := s.Local(base)
	if _, err := os.Stat(at); err != nil {
		return "", fmt.Errorf("there is nothing at %s%s", at, meant(s.Text))
	}
	text := at
	if rel, err := filepath.Rel(o.scope.Base, at); err == nil {
		text = filepath.ToSlash(rel)
	}
	if listed {
		text = s.Text
	}
	id := Source{Kind: Path, Text: text}.ID(o.scope.Base)
	if known, ok := o.lock.Sources[id]; !ok || known.From == "" { // one that was unpacked keeps where it came from
		o.lock.Sources[id] = LockedSource{Source: text, At: text}
	}
	if listed {
		return text, nil
	}
	o.plan.Changes = append(o.plan.Changes, Change{Source: text, Name: filepath.Base(at)})
	o.brings(filepath.Base(at), at, true)
	return text, o.wants(filepath.Base(at), "", "", at, pair{}, nowhere)
}

// Remove takes a package out of pier's list and away. One that stands in Pi's settings stays there
// and on disk, unless Options.Pi says otherwise.
func (m *Manager) Remove(ctx context.Context, local bool, text string) (Plan, error) {
	scope, err := m.Scope(local)
	if err != nil {
		return Plan{}, err
	}
	s, err := Parse(text)
	if err != nil {
		return Plan{}, err
	}
	return m.change(ctx, scope, func(o *operation) error {
		e, named, ok := o.find(s)
		if !ok {
			return o.unknown(text)
		}
		id := named.ID(scope.Base)
		pi, inPi := o.lists.pi.entry(id, scope.Base)
		switch {
		case m.o.Pi == PiOnly && !inPi:
			return ext.E(ext.CodeInvalidRequest, e.Source+" does not stand in "+scope.settings()+": pier remove without --only-pi removes it")
		case m.o.Pi == PiOnly:
			o.lists.move(id)
			o.relock(id, e)
			o.plan.Changes = append(o.plan.Changes, Change{Source: e.Source})
			return o.finish()
		case m.o.Pi == PiStays && inPi && o.lists.where(id) == "pi":
			return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%s stands in Pi's settings alone (%s), "+
				"which pier does not change: pier remove --for-pi %[1]s removes it from Pi too, "+
				"pier remove --only-pi %[1]s moves it to pier's list", e.Source, scope.settings()))
		case m.o.Pi == PiStays && inPi:
			o.lists.drop(id, false)
			o.relock(id, pi)
			o.plan.Changes = append(o.plan.Changes, Change{Source: e.Source})
			o.note("pi", "", e.Source+" stays in Pi's settings.json: real Pi and pier still load it; "+
				"pier remove --for-pi "+e.Source+" takes it out there too", false)
			return o.finish()
		}
		o.lists.drop(id, true)
		return o.removeFiles(e, named)
	})
}

// relock gives a locked package the spelling of the entry that is left of it.
func (o *operation) relock(id string, left Entry) {
	if was, ok := o.lock.Sources[id]; ok {
		was.Source = left.Source
		o.lock.Sources[id] = was
	}
}

// removeFiles stages that a package that no list names goes.
func (o *operation) removeFiles(e Entry, named Source) (err error) {
	id := named.ID(o.scope.Base)
	was := o.lock.Sources[id]
	delete(o.lock.Sources, id)
	without := append([]string{named.Name}, o.orphans(was)...)
	o.plan.Changes = append(o.plan.Changes, Change{Source: e.Source, Before: was.Version + was.Commit})
	switch {
	case named.Kind == NPM:
		err = o.npm(nil, without, map[string]bool{})
	case named.Kind == Git:
		o.gone("git/" + named.Host + "/" + named.Place)
	case was.From != "": // an archive that was unpacked
		o.gone(was.At)
	}
	if err != nil {
		return err
	}
	return o.finish()
}

// orphans are the packages that a package was completed with and that nobody else wants.
func (o *operation) orphans(was LockedSource) (names []string) {
	wanted := o.lock.completions()
	for _, e := range o.lists.entries() {
		if s, err := Parse(e.Source); err == nil && s.Kind == NPM {
			wanted[s.Name] = s.Range
		}
	}
	for name := range was.Completed {
		if _, ok := wanted[name]; !ok {
			names = append(names, name)
		}
	}
	return names
}

func (o *operation) gone(at string) {
	o.stage.replace(o.scope.at(at), "")
	o.prune = append(o.prune, filepath.Dir(o.scope.at(at)))
	o.lock.forget(at)
}

// find is the listed entry that a person means.
func (o *operation) find(s Source) (Entry, Source, bool) {
	ids := []string{s.ID(o.m.o.Cwd), s.ID(o.scope.Base)}
	if s.Kind == Path {
		ids = append(ids, "npm:"+s.Text, Source{Kind: Path, Text: "archives/" + s.Text}.ID(o.scope.Base)) // a name alone
	}
	for _, e := range o.lists.entries() {
		known, err := Parse(e.Source)
		if err != nil {
			continue
		}
		id := known.ID(o.scope.Base)
		if slices.Contains(ids, id) || s.Kind == Archive && o.lock.Sources[id].From == s.URL {
			return e, known, true
		}
	}
	return Entry{}, Source{}, false
}

func (o *operation) unknown(text string) error {
	names := []string{}
	for _, e := range o.lists.entries() {
		names = append(names, e.Source)
	}
	return &UnknownError{Text: text, Scope: o.scope.Name, Known: names}
}

// UnknownError says that neither list has such a package.
type UnknownError struct {
	Text, Scope string
	Known       []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("%.80q is not among the packages of the %s: pier list shows them", e.Text, e.Scope)
}
