package hostcall

import (
	"net/netip"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/gate/risk"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// An answer may cover what the same call, or the start of the extension, wants next: ext.Answer.Rest says so. It covers a closed list of
// kinds, and each effect is decided, recorded and remembered on its own as if the question had been answered again.

// span is the time that such an answer covers: one tool call or command, or the start of an extension.
type span struct {
	ext ext.ID
	vm  int    // changed code runs in another VM
	of  string // "start", or the kind and the id of the cause
	run uint64 // of the cause: a later call may have the id of an earlier one
}

const startSpan = "start"

// rest is an answer that covers more than its question.
type rest struct {
	kind   ext.Rest
	choice ext.Choice
	rules  []policy.Rule // of a folder
	web    bool          // the question was about a host
}

// maxRests bounds the answers that are remembered of a session.
const maxRests = 1000

// spanOf returns the span that a call belongs to; the zero span for a call without a known cause.
func (g *Gate) spanOf(call ext.Call) span {
	c := g.opts.Subject.Cause(call)
	switch {
	case c.Kind == "load", c.Kind == "event" && slices.Contains(startEvents, c.Name):
		return span{ext: call.Extension, vm: call.VM, of: startSpan}
	case c.ID != "" && c.Kind != "":
		return span{call.Extension, call.VM, c.Kind + " " + c.ID, c.Run}
	}
	return span{}
}

// startEvents are the events that each extension hears when a session starts.
var startEvents = []string{"session_start", "session_directory", "resources_discover"}

// restOffered returns how an answer to a question may cover more.
func (g *Gate) restOffered(call ext.Call, r *policy.Requirement, q *policy.Question) ext.Rest {
	at := g.spanOf(call)
	switch {
	case q.Guarded || at == span{}:
		return ""
	case at.of == startSpan:
		return ext.RestStart
	case publicRequest(r, q):
		return ext.RestCall
	}
	return ""
}

// rememberRest keeps an answer that covers more, unless it counted for nothing.
func (g *Gate) rememberRest(call ext.Call, q *policy.Question, a ext.Answer, given *prompt) {
	at := g.spanOf(call)
	if a.Rest == "" || at == (span{}) || given.yes != (a.Choice != ext.ChoiceDeny) {
		return
	}
	in := rest{kind: a.Rest, choice: a.Choice, web: q.Capability == ext.CapHTTP}
	if a.Rest == ext.RestFolder {
		in.rules = g.bundleOf(&call, q).rules
	}
	g.addRest(at, in)
}

func (g *Gate) addRest(at span, in rest) {
	g.asking.mu.Lock()
	defer g.asking.mu.Unlock()
	if list := g.asking.rests[at]; len(g.asking.rests) < maxRests && len(list) < maxRests {
		g.asking.rests[at] = append(list, in)
	}
}

// coveredBy returns the answer of an earlier question that covers this one: what it grants, or a denial. nil: none does.
func (g *Gate) coveredBy(call ext.Call, r *policy.Requirement, q *policy.Question) *ext.Answer {
	at := g.spanOf(call)
	g.asking.mu.Lock()
	list := slices.Clone(g.asking.rests[at])
	g.asking.mu.Unlock()
	if slices.ContainsFunc(list, func(in rest) bool { return in.choice == ext.ChoiceDeny }) { // also after an earlier yes
		return &ext.Answer{}
	}
	for _, in := range list {
		if g.covers(&in, call, r, q) {
			return g.answerAgain(&in, &call, q)
		}
	}
	return nil
}

// answerAgain is the answer to a question that an earlier one covers. What no answer may be kept for holds until the session ends.
func (g *Gate) answerAgain(in *rest, call *ext.Call, q *policy.Question) *ext.Answer {
	a := &ext.Answer{Choice: in.choice}
	if b := g.bundleOf(call, q); b.folder != "" {
		a.Rule, a.Rest = b.text(), ext.RestFolder // a folder that was new stays its own
		return a
	}
	rule, lasts := lastingRule(q.Rules[0])
	switch a.Rule = rule.String(); {
	case q.Wide || rule.Scope == "": // no rule says exactly this: a wider one is given by its own answer only
		a.Choice = ext.ChoiceOnce
	case !lasts && a.Choice == ext.ChoiceAlways:
		a.Choice = ext.ChoiceSession
	}
	return a
}

// covers reports whether an answer covers a question.
func (g *Gate) covers(in *rest, call ext.Call, r *policy.Requirement, q *policy.Question) bool {
	b := g.bundleOf(&call, q)
	switch in.kind {
	case ext.RestFolder:
		return g.opensFolder(in.rules, r, q)
	case ext.RestStart:
		return newCache(b) || looksOnly(&call, r, q, g.policy.Load().Config()) || in.web && publicRequest(r, q)
	case ext.RestCall:
		return newCache(b) || publicRequest(r, q)
	}
	return false
}

// newCache reports whether a cache folder is not there yet, or is one of Pi's extensions. Others may hold programs of others.
func newCache(b bundle) bool {
	return b.folder != "" && (insidePi(b.folder) || absent(filepath.Clean(b.folder)))
}

// opensFolder reports whether the rules of a folder answer a question, as the policy reads them: they open no guarded place within.
func (g *Gate) opensFolder(rules []policy.Rule, r *policy.Requirement, q *policy.Question) bool {
	p := g.policy.Load()
	for _, rule := range rules {
		next, err := p.With(r.Extension, policy.SessionAnswer(rule, true, g.opts.Now()))
		if err != nil {
			return false
		}
		p = next
	}
	return !p.Decide(*r).StillAsks(*q)
}

// publicRequest reports whether a question is about a request to a public host.
func publicRequest(r *policy.Requirement, q *policy.Question) bool {
	if q.Capability != ext.CapHTTP || r.HTTP.Listen || r.HTTP.Host == "" || policy.ReservedHost(r.HTTP.Host) {
		return false
	}
	_, err := netip.ParseAddr(r.HTTP.Host)
	return err != nil && !strings.Contains(r.HTTP.Verb, " as ")
}

// looksOnly reports whether an effect only looks: a program of the list below, a name that is looked for, or a file of the system or of
// a package's settings. Guarded places and places of secrets are none of them.
func looksOnly(call *ext.Call, r *policy.Requirement, q *policy.Question, config policy.Config) bool {
	switch {
	case q.Guarded:
		return false
	case q.Capability == ext.CapExec:
		return looksProgram(&r.Exec, config.Cwd)
	case q.Capability == ext.CapRead && call.Method == ext.MethodFS && len(r.Files.Paths) == 1 && !risk.SecretPath(q.Scope):
		op := opOf(call.Params)
		return lookupOp(ext.MethodFS, op).has(looks) || op == "list" || op == "readlink" || plainSettings(q.Scope, config.Home)
	}
	return false
}

// systemFolders hold what a system brings for everybody.
var systemFolders = []string{"/proc", "/sys", "/usr", "/opt", "/lib", "/etc", "/System", "/Library"}

// plainSettings reports whether a file is one of the system's, a package.json, or below a folder .pi.
func plainSettings(path, home string) bool {
	slashed := filepath.ToSlash(path)
	name := slashed[strings.LastIndexByte(slashed, '/')+1:]
	for _, dir := range systemFolders {
		if strings.HasPrefix(slashed, dir+"/") && !strings.HasPrefix(slashed, filepath.ToSlash(home)+"/") {
			return !strings.HasSuffix(name, "environ") && !strings.HasSuffix(name, "cmdline")
		}
	}
	return name == "package.json" || strings.Contains(slashed, "/.pi/") && !strings.Contains(name, "auth") && !strings.Contains(name, "mcp")
}

// plainLine is a line for a shell that is no more than words.
var plainLine = lazyregexp.New(`^[A-Za-z0-9_./:@=+, -]+$`)

// harmlessVariables are those that may be changed for a program that looks: none of them is read by a loader or names code.
var harmlessVariables = lazyregexp.New(`^(?:PI_[A-Z_]+|TERM|NO_COLOR|FORCE_COLOR|LANG|LC_[A-Z]+|TZ|GIT_OPTIONAL_LOCKS|GIT_TERMINAL_PROMPT)$`)

// looksProgram reports whether a command line is one of the closed list that only looks. docs/permissions.md has the list.
func looksProgram(e *policy.ExecNeed, cwd string) bool {
	words := append([]string{e.Command}, e.Args...)
	if e.Shell {
		if !plainLine.MatchString(e.Command) {
			return false
		}
		words = strings.Fields(e.Command)
	}
	if len(words) < 2 || e.RealDir == "" || !inside(e.RealDir, cwd) || slices.ContainsFunc(e.Sets, func(name string) bool { return !harmlessVariables.MatchString(name) }) {
		return false
	}
	switch args := words[1:]; words[0] {
	case "git":
		return looksGit(args, cwd)
	case "npm":
		return slices.Contains([]string{"root", "root -g", "root --global", "prefix", "prefix -g", "prefix --global", "bin -g", "--version", "-v"}, strings.Join(args, " "))
	case "which", "where":
		return !slices.ContainsFunc(args, func(a string) bool { return strings.ContainsAny(a, "/\\-") })
	case "uname":
		return true
	case "node", "pnpm", "yarn", "bun", "deno", "python3", "python", "go", "cargo", "rustc", "gh", "docker", "ffmpeg", "rg", "fd", "tmux", "jq", "curl":
		return len(args) == 1 && (args[0] == "--version" || args[0] == "version" && words[0] != "docker")
	}
	return false
}

// looksGit reports whether git is only asked about the repository of the project.
func looksGit(args []string, cwd string) bool {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		switch {
		case args[0] == "--no-optional-locks" || args[0] == "--no-pager":
			args = args[1:]
		case args[0] == "-C" && len(args) > 1 && inside(args[1], cwd):
			args = args[2:]
		default:
			return len(args) == 1 && args[0] == "--version"
		}
	}
	if len(args) == 0 {
		return false
	}
	switch all := strings.Join(args[1:], " "); args[0] {
	case "rev-parse":
		return !strings.Contains(all, "--parseopt")
	case "branch":
		return all == "--show-current"
	case "symbolic-ref":
		return slices.Contains([]string{"HEAD", "--short HEAD", "-q HEAD", "-q --short HEAD", "--quiet --short HEAD"}, all)
	case "remote":
		return all == "" || all == "-v" || strings.HasPrefix(all, "get-url ") && !strings.Contains(all, " -")
	}
	return false
}

// inside reports whether a folder is the project or lies in it.
func inside(dir, cwd string) bool {
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(cwd, dir)
	}
	rel, err := filepath.Rel(cwd, dir)
	return err == nil && filepath.IsLocal(rel)
}
