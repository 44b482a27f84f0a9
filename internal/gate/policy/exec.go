package policy

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
)

// start is the program that a call would start, as exec rules see it.
type start struct {
	command, real string // of the ExecNeed
	shell         bool
	sets          []string
	brings        map[string]string
	realDir       string
	written       []Written

	view   *view
	flavor flavor
	name   string   // of the program, as names are compared
	key    string   // of its absolute path; "" for a bare name
	path   string   // the same as it is spelled
	dir    string   // the key of the working directory, links followed; "" if unknown
	argv   []string // the program as written and its arguments; of a shell's line, the shell with -c
	fine   bool     // a rule for a command line can match: the program and its folder are known
	exact  bool     // only an exact one can
	wraps  bool     // another command hides in the arguments

	code      string // see codeFrom
	codeKnown bool
	held      string // why a rule that matches does not hold; "" for no such rule
}

func (v *view) startOf(e *ExecNeed) start {
	p := v.p
	s := start{
		command: e.Command, real: e.ProgramRealPath, shell: e.Shell, sets: e.Sets, brings: e.Brings, realDir: e.RealDir, written: e.Written,
		view: v, flavor: p.flavor, name: p.commandKey(e.Command),
	}
	if e.RealDir != "" {
		s.dir = p.flavor.key(e.RealDir)
	}
	if e.Shell {
		s.argv = []string{e.Interpreter, "-c", e.Command}
		s.setPath(e.Interpreter)
		s.exact, s.wraps, s.fine = true, true, e.Interpreter != "" && s.dir != ""
		return s
	}
	s.argv = append([]string{e.Command}, e.Args...)
	if s.setPath(e.Command) {
		_, last := p.flavor.split(s.path)
		s.name = p.commandKey(last)
	}
	s.fine = e.ProgramRealPath != "" && s.dir != ""
	written := commandline.ProgramName(e.Command)
	real := written
	if _, last := s.flavor.split(e.ProgramRealPath); last != e.Command {
		real = commandline.ProgramName(e.ProgramRealPath)
	}
	multi := real == "busybox" || real == "toybox" // one file, many programs: the name says which
	s.exact = commandline.Opaque(written) || !multi && commandline.Opaque(real)
	s.wraps = commandline.Wrappers.Has(written) || !multi && commandline.Wrappers.Has(real)
	return s
}

// setPath notes the absolute path of a program that is named by one, and reports whether it is.
func (s *start) setPath(program string) bool {
	if !strings.ContainsRune(program, '/') && !(s.flavor.win && strings.ContainsRune(program, '\\')) {
		return false
	}
	abs, err := s.flavor.abs(program, s.view.p.config.Cwd, s.view.p.config.Home)
	if err != nil {
		return false
	}
	s.key, s.path, s.argv[0] = s.flavor.key(abs), abs, abs
	return true
}

// line reports whether a rule for a command line speaks of s. A denial goes by the program's name, wherever it lies and whatever
// surrounds it.
func (s *start) line(m *matcher, deny bool) bool {
	c := &m.line
	switch {
	case len(s.argv) == 0, !deny && (!s.fine || s.exact && c.Prefix):
		return false
	case deny:
		if commandline.ProgramName(c.Words[0]) != commandline.ProgramName(s.argv[0]) {
			return false
		}
	case m.base != "":
		if s.key != m.bkey {
			return false
		}
	case s.key != "", c.Words[0] != s.argv[0]:
		return false
	}
	words, args := c.Words[1:], s.argv[1:]
	if len(args) < len(words) || !c.Prefix && len(args) > len(words) || !slices.Equal(words, args[:len(words)]) {
		return false
	}
	if !s.inFolder(m, deny) || !s.changesAs(m, deny) {
		return false
	}
	if deny {
		return true
	}
	if c.Prefix {
		extra := args[len(words):]
		why := cmp.Or(commandline.Risky(s.argv[0], words, extra, s.flavor.win), commandline.Risky(s.real, words, extra, s.flavor.win))
		if s.held = cmp.Or(s.held, why); why != "" {
			return false
		}
	}
	if why := s.codeFrom(); why != "" && !c.Written && !m.bound {
		s.held = why
		return false
	}
	return true
}

// matches reports whether an exec rule speaks of s.
func (s *start) matches(p *Policy, m *matcher, deny bool) bool {
	switch {
	case m.kind == matchAll:
		return true
	case m.kind == matchLine:
		if s.line(m, deny) {
			return true
		}
		// A shell's line, or a program that starts another, may run what is denied; only the denial of another such line does not speak of it.
		return deny && s.wraps && !commandline.IsLauncher(m.line.Words[0])
	case s.shell || s.command == "": // a shell's line may start anything: any deny stops it, no named grant reaches it
		return deny
	case deny && s.wraps:
		return true
	case m.base != "":
		_, last := s.flavor.split(m.base)
		return s.key != "" && m.coversPath(s.flavor, s.key) || deny && s.key == "" && p.commandKey(last) == s.name
	case deny: // whatever directory the program is in
		return matchName(m, s.name)
	}
	return s.key == "" && matchName(m, s.name) // a bare name, which the operating system finds on PATH
}

// propose offers the very command line, its beginning when that is a subcommand, and then, as wider rules, the program and everything.
func (s *start) propose() proposal {
	p := proposal{}
	add := func(r Rule) {
		if !slices.Contains(p.rules, r) {
			p.rules = append(p.rules, r)
		}
	}
	all := Rule{Cap: ext.CapExec}
	folder := ""
	if s.fine {
		folder = s.folderText()
	}
	switch why := s.codeFrom(); {
	case folder == "":
		p.wide = true
		p.notes = append(p.notes, "no rule is for this alone: it can be allowed once")
	case why != "":
		p.notes = append(p.notes, why+": an answer is for both, its writing and this")
		s.proposeLines(add, &p.flag, folder)
	default:
		s.proposeLines(add, &p.flag, folder)
	}
	if len(s.sets) > 0 {
		p.notes = append(p.notes, "it changes variables: an answer is for exactly these, with these values")
	}
	if s.command != "" && !s.shell {
		scope := LiteralScope(s.command)
		if s.path != "" {
			scope = LiteralScope(s.path)
		}
		add(Rule{Cap: ext.CapExec, Scope: strings.ReplaceAll(scope, " ", "[ ]")})
	}
	add(all)
	if p.flag == (Rule{}) {
		p.flag = p.rules[0]
	}
	if s.held != "" && s.held != s.codeFrom() {
		p.notes = append(p.notes, s.held)
	}
	if s.command == "" { // a process by its number
		return p
	}
	if commandline.IsGit(s.argv[0]) || commandline.IsGit(s.real) {
		p.notes = append(p.notes, "git runs none of the repository's hooks, filters or helpers and signs nothing, unless exec=git is allowed")
	}
	note := "what is started runs outside the fence, with your rights"
	if commandline.IsLauncher(s.argv[0]) {
		note += ", and does what its files and its input say"
	}
	p.notes = append(p.notes, note)
	return p
}

// proposeLines offers rules for the command line in a folder. In the flag, the working directory needs no word.
func (s *start) proposeLines(add func(Rule), flag *Rule, folder string) {
	offer := func(c commandline.Line) {
		c.Folder, c.Written = folder, s.codeFrom() != ""
		c.Changes(s.sets, s.brings)
		add(lineRule(c))
		if folder == "." {
			c.Folder = ""
		}
		*flag = lineRule(c)
	}
	offer(commandline.Line{Words: s.argv})
	args := s.argv[1:]
	if s.exact || s.path != "" || len(s.sets) > 0 || !commandline.Knows(s.argv[0]) || len(args) == 0 || !isSubcommand(args[0]) {
		return
	}
	c := commandline.Line{Words: s.argv[:2], Prefix: true, Written: true}
	if s.line(&matcher{line: c, base: s.path, bkey: s.key, dir: s.dir}, false) {
		offer(c)
	}
}

// Meaning says what a wide rule for programs allows; "" for any other rule.
func Meaning(r Rule) string {
	switch {
	case r.Cap != ext.CapExec:
		return ""
	case r.Scope == "":
		return "every program, with any arguments, in any folder, with your rights"
	case commandline.Quoted(r.Scope):
		return ""
	}
	return r.Scope + " with any arguments and variables, in any folder: all that it can do, with your rights"
}

func lineRule(c commandline.Line) Rule { return Rule{Cap: ext.CapExec, Scope: c.String()} }

// isSubcommand reports whether a first argument looks like one: git diff, and not git ./x.
func isSubcommand(arg string) bool {
	for i := range len(arg) {
		c := arg[i]
		if (c < 'a' || c > 'z') && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return arg != ""
}

func (v *view) decideCommand(d *Decision, r *Requirement) {
	if r.UsesHandle {
		d.take(v.decideHeld(idxExec, r), r.Capability, r.Exec.Command, only(Rule{Cap: ext.CapExec}))
		return
	}
	s := v.startOf(&r.Exec)
	t := s.trail(v)
	vd := v.settle(idxExec, r.Method, &t, func(m *matcher, deny bool) bool { return s.matches(v.p, m, deny) })
	if vd.outcome == Ask && vd.reason == reasonNoGrant && r.Exec.Fenced {
		vd = verdict{outcome: Allow, reason: reasonFenced}
	}
	if s.held != "" && vd.outcome != Allow && vd.reason == reasonNoGrant {
		vd.reason = s.held
	}
	d.take(vd, r.Capability, r.Exec.text(), s.propose)
	switch {
	case r.Exec.Command == "":
	case r.Exec.Shell:
		if vd.m != nil && vd.m.kind == matchLine || vd.outcome == Ask {
			d.Grant.Program = &Program{Dir: r.Exec.RealDir}
		}
	case vd.m != nil && vd.m.kind == matchLine:
		d.Grant.Program = &Program{Path: r.Exec.ProgramPath, Real: r.Exec.ProgramRealPath, Dir: r.Exec.RealDir, Closed: true, Exact: !vd.m.line.Prefix}
	case vd.m != nil && vd.m.kind != matchAll || vd.outcome == Ask || vd.reason == reasonFenced:
		asked := vd.outcome == Ask
		d.Grant.Program = &Program{Path: s.path, Real: r.Exec.ProgramRealPath, Dir: r.Exec.RealDir, Closed: asked, Exact: asked}
	}
}

// text returns the command line in the form that a person reads.
func (e *ExecNeed) text() string {
	if e.Shell || len(e.Args) == 0 && !strings.ContainsAny(e.Command, " \t\n") {
		return e.Command
	}
	var b strings.Builder
	b.WriteString(commandline.QuoteWord(e.Command))
	for _, arg := range e.Args {
		b.WriteByte(' ')
		b.WriteString(commandline.QuoteWord(arg))
	}
	return b.String()
}

func matchName(m *matcher, name string) bool {
	if m.kind == matchGlob {
		return doublestar.MatchUnvalidated(m.key, name)
	}
	return m.key == name
}

// compileCommand reads an exec scope: a command line in quotes, a path, or a bare name.
func (p *Policy) compileCommand(m *matcher) error {
	scope := m.rule.Scope
	if commandline.Quoted(scope) {
		line, err := commandline.Parse(scope)
		if err != nil {
			return err
		}
		if strings.ContainsAny(line.Words[0], `/`) || p.flavor.win && strings.Contains(line.Words[0], `\`) {
			abs, err := p.flavor.abs(line.Words[0], p.config.Cwd, p.config.Home)
			if err != nil {
				return err
			}
			m.base, m.bkey, m.depth = abs, p.flavor.key(abs), p.flavor.depth(abs)
		}
		m.kind, m.line = matchLine, line
		return p.compileFolder(m)
	}
	if strings.ContainsAny(scope, `/`) || p.flavor.win && strings.Contains(scope, `\`) {
		return p.compilePath(m)
	}
	m.kind, m.key = matchLiteral, p.commandKey(scope)
	if strings.ContainsAny(scope, "*?[{") {
		m.kind = matchGlob
	}
	return nil
}
