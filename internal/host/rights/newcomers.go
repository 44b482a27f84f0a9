package rights

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/gate/risk"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/sys/recordstore"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// start is code that was started here before. Its content is what it is known by: other code at the same place is new.
type start struct {
	Extension ext.ID    `json:"extension"`
	Entry     string    `json:"entry"`
	Hash      string    `json:"hash"`
	At        time.Time `json:"at"` // for the first time
}

func (s start) meaning() string { return recordstore.ID(s.Entry, s.Hash) }

// starts is the code that was started here before.
func (o *Options) starts() recordstore.Dir[start] {
	return recordstore.Dir[start]{Dir: filepath.Join(o.StateDir, "starts"), What: "note of a first start", ID: start.meaning}
}

// newcomer is an extension whose code runs here for the first time, and what is known about it before any of it runs.
type newcomer struct {
	ext.Newcomer
	load int // its index in what is loaded
	unit instance.Unit
}

// wants are what a host module or a word of the code stands for, in the order in which a person reads them.
var wants = []struct {
	capability ext.Capability
	text       string
	modules    []string           // of pi:node/
	word       *lazyregexp.Regexp // in the code
}{
	{ext.CapExec, "run programs", []string{"child_process", "cluster"}, lazyregexp.New(`\bpi\d*\.exec\(`)},
	{ext.CapWrite, "write files", []string{"fs", "fs_promises", "sqlite"}, nil},
	{
		ext.CapHTTP, "reach hosts",
		[]string{"http", "https", "http2", "net", "tls", "dgram", "dns", "dns_promises"},
		lazyregexp.New(`\b(?:fetch|pi\d*\.http)\(|\bnew (?:WebSocket|EventSource)\b`),
	},
	{ext.CapRead, "read files", nil, nil},
	{ext.CapEnv, "read variables", nil, nil},
}

// variable is a variable of the environment as code names it.
var variable = lazyregexp.New(`\bprocess\d*\.env\.([A-Z][A-Z0-9_]{2,})`)

// maxNamed bounds how many variables a summary names.
const maxNamed = 8

// meet is what is known about a unit before it runs.
func meet(u instance.Unit, origin risk.Origin) newcomer {
	n := newcomer{unit: u, Newcomer: ext.Newcomer{Extension: ext.ID(u.Entry.ID), Path: u.Entry.Place(), Hash: u.Hash, From: origin.String()}}
	var modules []string
	var code []byte
	if body, ok := u.Body.(instance.Readable); ok {
		modules, code = body.Text()
	}
	if m := u.Entry.Manifest; m != nil {
		n.Version, n.Declares = m.Version, m.Declared != nil
		for _, d := range m.Declared {
			n.want(d.Rule, "declares "+string(d.Rule.Cap), "its manifest")
		}
	}
	body, asks := u.Body.(instance.Asking)
	for _, w := range wants {
		var why []string
		if asks && !n.Declares { // a manifest says less than an interface for all there is
			if name := body.Asks(string(w.capability)); name != "" {
				why = append(why, "imports "+name)
			}
		}
		for _, module := range w.modules {
			if slices.Contains(modules, "pi:node/"+module) {
				why = append(why, "imports node:"+strings.Replace(module, "_promises", "/promises", 1))
			}
		}
		if w.word != nil {
			if found := w.word.Find(code); found != nil {
				why = append(why, "says "+strings.TrimSuffix(string(found), "("))
			}
		}
		if names := namedPrograms(code); w.capability == ext.CapExec && len(why) > 0 && names != "" {
			why = append(why, "starts "+names)
		}
		if len(why) > 0 {
			n.want(policy.Rule{Cap: w.capability}, w.text, strings.Join(why, ", "))
		}
	}
	var names []string
	for _, m := range variable.FindAllSubmatch(code, -1) {
		if name := string(m[1]); !slices.Contains(names, name) && len(names) < maxNamed {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		n.want(policy.Rule{Cap: ext.CapEnv, Scope: name}, "read the variable "+name, "says process.env")
	}
	return n
}

// named matches a call that starts a program by its name.
var named = lazyregexp.New("\\b(?:exec|spawn|execFile)(?:Sync)?\\d*\\(\\s*[\"'`]([a-z][a-z0-9_-]{1,15})[\"'` ]")

// namedPrograms returns the programs that code starts by their names, in order.
func namedPrograms(code []byte) string {
	var names []string
	for _, m := range named.FindAllSubmatch(code, -1) {
		if name := string(m[1]); !slices.Contains(names, name) && len(names) < maxNamed {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// want adds one thing, unless it is there already.
func (n *newcomer) want(r policy.Rule, text, why string) {
	if !slices.ContainsFunc(n.Wants, func(w ext.Want) bool { return w.Rule == r.String() }) {
		n.Wants = append(n.Wants, ext.Want{Rule: r.String(), Text: text, Why: why})
	}
}

// originOf is where the code of an entry is from, by its place alone.
func (o *Options) originOf(path string) risk.Origin {
	slashed := filepath.ToSlash(path)
	below := func(dir string) bool {
		rel, err := filepath.Rel(hostenv.RealPath(dir), path)
		return err == nil && filepath.IsLocal(rel)
	}
	switch {
	case strings.Contains(slashed, "/node_modules/"), below(filepath.Join(o.AgentDir, "npm")), below(filepath.Join(o.AgentDir, "git")):
		return risk.OriginPackage
	case below(filepath.Join(o.Cwd, ".pi")):
		return risk.OriginProject
	}
	return risk.OriginFile
}

// Greets reports whether what starts here for the first time is shown to somebody.
func (r *Rights) Greets() bool {
	_, ok := r.o.Approver.(ext.Greeter)
	config := r.gate.Policy().Config()
	return ok && r.o.Remember && config.Mode == policy.ModePrompt && !config.AllowAll
}

// Greet shows what starts here for the first time to whoever is there, all of it at once, and keeps what is granted. It returns why those
// that are not to start are not, by their index; a unit may be nil.
func (r *Rights) Greet(ctx context.Context, units []*instance.Unit) (refused map[int]error, err error) {
	list, err := r.newcomers(units)
	if err != nil {
		return nil, err
	}
	shown := []ext.Newcomer{}
	for _, n := range list {
		if len(n.Wants) > 0 {
			shown = append(shown, n.Newcomer)
		}
	}
	var given map[string][]string
	if greeter, ok := r.o.Approver.(ext.Greeter); ok && len(shown) > 0 {
		if given, err = greeter.Greet(ctx, shown); err != nil {
			given = nil
		}
	}
	refused = map[int]error{}
	for _, n := range list {
		rules, started := given[n.Path]
		err := error(nil)
		if len(n.Wants) > 0 && !started {
			err = ext.E(ext.CodeDenied, "it was not started: nobody said that it may")
		} else {
			err = r.welcome(n, rules)
		}
		if err != nil {
			refused[n.load] = err
		}
	}
	return refused, nil
}

// Started returns a function that reports whether exactly this code was started here before the call of Started.
func (r *Rights) Started() (func(instance.Unit) bool, error) {
	known := map[string]bool{}
	before, err := r.o.starts().List()
	if err != nil {
		return nil, err
	}
	for _, s := range before {
		known[s.meaning()] = true
	}
	return func(u instance.Unit) bool { return known[startOf(u).meaning()] }, nil
}

// newcomers are those of units that were not started here before, with what they want beyond what is allowed.
func (r *Rights) newcomers(units []*instance.Unit) ([]newcomer, error) {
	started, err := r.Started()
	if err != nil {
		return nil, err
	}
	config := r.gate.Policy().Config()
	var list []newcomer
	for i, u := range units {
		if u == nil || started(*u) {
			continue
		}
		n := meet(*u, r.o.originOf(u.Entry.Path))
		n.load = i
		allowed, err := r.allowedBefore(*u, config)
		if err != nil {
			return nil, err
		}
		n.Wants = slices.DeleteFunc(n.Wants, func(w ext.Want) bool { return allowed(w.Rule) })
		list = append(list, n)
	}
	return list, nil
}

// allowedBefore reports of a rule whether it needs no answer: it is open to everybody, allowed by a rule, or was answered for this code.
func (r *Rights) allowedBefore(u instance.Unit, config policy.Config) (func(rule string) bool, error) {
	known, err := r.Grants.answersFor(u)
	if err != nil {
		return nil, err
	}
	var rules []policy.Rule
	for _, a := range slices.Concat(known.kept, config.Settings, r.sectionFor(ext.ID(u.Entry.ID), u.Entry).Answers()) {
		rules = append(rules, a.Rule) // a denial needs no answer either
	}
	rules = slices.Concat(rules, config.Allow, config.Deny, config.DefaultCaps)
	return func(text string) bool {
		r, err := policy.ParseRule(text)
		return err == nil && slices.ContainsFunc(rules, func(other policy.Rule) bool {
			return other == r || other.Cap == r.Cap && (other.Scope == "" || r.Cap == ext.CapEnv && strings.HasSuffix(other.Scope, "*") &&
				strings.HasPrefix(r.Scope, strings.TrimSuffix(other.Scope, "*")))
		})
	}, nil
}

func startOf(u instance.Unit) start {
	return start{Extension: ext.ID(u.Entry.ID), Entry: u.Entry.Place(), Hash: u.Hash}
}

// allowForSession has a rule count from the time that the program at a place is admitted until the session ends.
func (r *Rights) allowForSession(place, text string, at time.Time) error {
	rule, err := policy.ParseRule(text)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.greeted == nil {
		r.greeted = map[string][]policy.Sourced{}
	}
	r.greeted[place] = append(r.greeted[place], policy.SessionAnswer(rule, true, at))
	return nil
}

// welcome keeps what a newcomer was granted, of what it was shown to want, and that it was here.
func (r *Rights) welcome(n newcomer, rules []string) error {
	at := r.o.Now().UTC()
	for _, rule := range rules {
		if !slices.ContainsFunc(n.Wants, func(w ext.Want) bool { return w.Rule == rule }) {
			return ext.E(ext.CodeDenied, "it was granted what it was not shown to want")
		}
		if n.unit.Code.IsOpen() { // what is stored for it could count for other code
			if err := r.allowForSession(n.unit.Entry.Place(), rule, at); err != nil {
				return err
			}
			continue
		}
		if _, err := r.Grants.keep(&n.unit, ext.KeptGrant{
			Extension: n.Extension, Entry: n.Path, Hash: n.Hash, Rule: rule, Allow: true, At: at,
		}); err != nil {
			return err
		}
	}
	s := startOf(n.unit)
	s.At = at
	return r.o.starts().Put(s)
}
