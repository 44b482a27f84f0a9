package policy

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
)

// start is what a call would start, as exec rules see it.
type start struct {
	command, real string // of the ExecNeed
	shell, away   bool
	sets          []string

	flavor flavor
	name   string   // of the program, as names are compared
	key    string   // of its absolute path; "" for a bare name
	path   string   // the same as it is spelled
	argv   []string // the program as written and its arguments; of a shell's line, the shell with -c
	fine   bool     // a rule for a command line can match: where the program lies, where it runs and its environment are as pier knows them
	exact  bool     // only an exact one can
	wraps  bool     // another command hides in the arguments
	held   string   // why a rule that matches does not hold; "" for no such rule
}

func (p *Policy) startOf(e *ExecNeed) start {
	s := start{command: e.Command, real: e.ProgramRealPath, shell: e.Shell, away: e.OutsideProject, sets: e.Sets, flavor: p.flavor, name: p.commandKey(e.Command)}
	if e.Shell {
		s.argv = []string{e.Interpreter, "-c", e.Command}
		s.exact, s.wraps = true, true
		s.fine = e.Interpreter != "" && !e.OutsideProject && len(e.Sets) == 0
		return s
	}
	if strings.ContainsRune(e.Command, '/') || p.flavor.win && strings.ContainsRune(e.Command, '\\') {
		if abs, err := p.flavor.abs(e.Command, p.config.Cwd, p.config.Home); err == nil {
			s.key, s.path = p.flavor.key(abs), abs
			_, last := p.flavor.split(abs)
			s.name = p.commandKey(last)
		}
	}
	s.argv = append([]string{e.Command}, e.Args...)
	if s.path != "" {
		s.argv[0] = s.path
	}
	s.fine = e.ProgramRealPath != "" && !e.OutsideProject && len(e.Sets) == 0
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
	if deny || !c.Prefix {
		return true
	}
	extra := args[len(words):]
	why := cmp.Or(commandline.Risky(s.argv[0], words, extra, s.flavor.win), commandline.Risky(s.real, words, extra, s.flavor.win))
	s.held = cmp.Or(s.held, why)
	return why == ""
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

// propose offers the very command line, its beginning when that is a subcommand, the program, and everything.
func (s *start) propose() proposal {
	p := proposal{}
	add := func(r Rule) {
		if !slices.Contains(p.rules, r) {
			p.rules = append(p.rules, r)
		}
	}
	all := Rule{Cap: ext.CapExec}
	if s.command == "" { // a process by its number
		return proposal{rules: []Rule{all}, flag: all}
	}
	if s.fine {
		add(lineRule(commandline.Line{Words: s.argv}))
		p.flag = p.rules[0]
		if args := s.argv[1:]; !s.exact && s.path == "" && commandline.Knows(s.argv[0]) && len(args) > 0 && isSubcommand(args[0]) {
			c := commandline.Line{Words: s.argv[:2], Prefix: true}
			if rule := lineRule(c); s.line(&matcher{line: c, base: s.path, bkey: s.key}, false) {
				add(rule)
				p.flag = rule
			}
		}
	} else if s.real != "" || s.away || len(s.sets) > 0 {
		p.notes = append(p.notes, s.whyCoarse())
	}
	if !s.shell {
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
	if s.held != "" {
		p.notes = append(p.notes, s.held)
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

func (s *start) whyCoarse() string {
	switch {
	case s.away:
		return "no narrower rule fits: it runs outside the project"
	case len(s.sets) > 0:
		return "no narrower rule fits: it changes the environment"
	}
	return "no narrower rule fits"
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
	s := v.p.startOf(&r.Exec)
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
	case r.Exec.Shell || r.Exec.Command == "":
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
		return nil
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
