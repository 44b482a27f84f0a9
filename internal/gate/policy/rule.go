package policy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/text/textdiff"
)

// Rule names a capability and, where the capability has one, the part of it that is meant. It is written cap[=scope], as
// on the command line:
//
//	read                 everything below the roots that may be read       write   the same for writing
//	read=~/notes         one file, or one directory and all below it; a trailing / says it is a directory
//	write=src/**/*.ts    a doublestar pattern, relative to the working directory unless absolute or below ~
//	exec  exec=git       any command; or one program, by the bare name or the path it is started with, with any arguments
//	exec='git status'    exactly this command line      exec='git diff *'  one that begins so: see docs/security.md
//	exec='git status' in docs   the same in another folder than the working directory: a path, FOLDER/** for all below
//	                     it, ** for every folder of the project. To deny, a rule without a folder is for all of them
//	exec='make x' with CC sha256:…   with exactly these variables changed; pier writes such a rule
//	exec='npm test' after write      also where the extension wrote, or may write, what the program runs
//	http                 every public host      http=api.github.com[:443]  http=*.github.com  (the names below it)
//	http='GET api.github.com/repos'             only this method, and only this path and what is below it
//	http=127.0.0.1:8080  http=[::1]:80  http=10.0.0.0/8  http=localhost      special addresses, each by its own name
//	http=listen  http=listen:8080               a server on this machine, see Listen; no other rule grants one
//	env=GITHUB_TOKEN     env=AWS_*              variables; plain env is all but those whose names look like secrets
//	tool=NAME            a tool that is not built in
//	session=append       one operation of the session; those of the bus of events are events.emit and so on
//	ui  log              have no scope
//
// The zero Rule is invalid.
type Rule struct {
	Cap   ext.Capability
	Scope string // canonical; empty for the whole capability
}

// String returns the canonical spelling: ParseRule(r.String()) is r.
func (r Rule) String() string {
	if r.Scope == "" {
		return string(r.Cap)
	}
	return string(r.Cap) + "=" + r.Scope
}

// Flag is the command-line flag that grants r.
func (r Rule) Flag() string { return commandline.Allow(r.String()) }

// ParseRule reads one cap[=scope].
func ParseRule(text string) (Rule, error) {
	name, scope, scoped := strings.Cut(strings.TrimSpace(text), "=")
	r := Rule{Cap: ext.Capability(name), Scope: scope}
	if !r.Cap.Valid() {
		return Rule{}, fmt.Errorf("rule %q: %s", text, unknownCapability(r.Cap))
	}
	if scoped && scope == "" {
		return Rule{}, fmt.Errorf("rule %q: empty scope: leave the = out to mean all of %s", text, name)
	}
	return r.normalize()
}

// ParseAllow is ParseRule for a rule that allows.
func ParseAllow(text string) (Rule, error) {
	r, err := ParseRule(text)
	if err != nil || r.Cap != ext.CapExec || !commandline.Quoted(r.Scope) {
		return r, err
	}
	c, err := commandline.Parse(r.Scope)
	if err != nil || !c.Prefix || !commandline.Hides(c.Words) {
		return r, err
	}
	return Rule{}, fmt.Errorf("rule %q: %s", r, whyHidden(c))
}

func whyHidden(c commandline.Line) string {
	return strings.Join(c.Words, " ") + " runs or writes what its arguments say, so no beginning of a line is narrower than exec=" +
		commandline.QuoteWord(c.Words[0]) + ": write that, or one line without *"
}

// ParseRules reads a list separated by commas; a comma within {} or [] belongs to a pattern.
func ParseRules(text string) ([]Rule, error) {
	var rules []Rule
	depth, start := 0, 0
	var quote byte // the one that is open
	quoted := false
	for i := 0; i <= len(text); i++ {
		if i < len(text) {
			c := text[i]
			switch {
			case c == '\\' && quoted && quote != '\'': // what it escapes ends no rule
				i = min(i+1, len(text)-1)
				continue
			case quote != 0:
				if c == quote {
					quote = 0
				}
				continue
			case (c == '\'' || c == '"') && (quoted || i > start && text[i-1] == '='):
				quote, quoted = c, true
				continue
			}
			switch c {
			case '{', '[':
				depth++
			case '}', ']':
				depth--
			}
			if text[i] != ',' || depth > 0 {
				continue
			}
		}
		r, err := ParseRule(text[start:i])
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
		start, quoted = i+1, false
	}
	return rules, nil
}

// unknownCapability says which right may have been meant, or which there are.
func unknownCapability(typed ext.Capability) string {
	var names []string
	for _, c := range ext.Capabilities() {
		names = append(names, string(c))
	}
	if near := textdiff.Nearest(string(typed), names); near != "" {
		return fmt.Sprintf("unknown capability %q: did you mean %s?", typed, near)
	}
	return fmt.Sprintf("unknown capability %q: want one of %s", typed, strings.Join(names, ", "))
}

// normalize checks the scope and gives it its canonical spelling.
func (r Rule) normalize() (Rule, error) {
	if !r.Cap.Valid() {
		return r, fmt.Errorf("rule %q: %s", r, unknownCapability(r.Cap))
	}
	if r.Scope == "" {
		return r, nil
	}
	fail := func(why string) (Rule, error) { return Rule{}, fmt.Errorf("rule %q: %s", r, why) }
	if strings.ContainsFunc(r.Scope, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		return fail("control character in the scope")
	}
	switch r.Cap {
	case ext.CapRead, ext.CapWrite:
		if !doublestar.ValidatePattern(r.Scope) && !isResource(r) {
			return fail("malformed path pattern: look for an unclosed [ or {, or escape it as [[] or [{]")
		}
	case ext.CapExec:
		if commandline.Quoted(r.Scope) {
			c, err := commandline.Parse(r.Scope)
			if err != nil {
				return fail(err.Error())
			}
			if c.Prefix && commandline.IsLauncher(c.Words[0]) {
				return fail(whyHidden(c))
			}
			r.Scope = c.String()
			return r, nil
		}
		if i := strings.IndexAny(r.Scope, "\t '\""); i >= 0 && !strings.Contains(r.Scope, "[ ]") {
			return fail(fmt.Sprintf("at %d: a command line stands in quotes, as exec='git status'; a blank in a path is written [ ]", i+1))
		}
		if !doublestar.ValidatePattern(r.Scope) {
			return fail("malformed pattern for a program name")
		}
	case ext.CapHTTP:
		h, err := parseHostPattern(r.Scope)
		if err != nil {
			return fail(err.Error())
		}
		r.Scope = h.String()
	case ext.CapEnv:
		if strings.ContainsAny(r.Scope, "= ") {
			return fail("env takes the name of a variable, or the start of one and *")
		}
		if i := strings.IndexByte(r.Scope, '*'); i >= 0 && i != len(r.Scope)-1 {
			return fail("only the end of a variable's name may be *")
		}
	case ext.CapTool:
		if !doublestar.ValidatePattern(r.Scope) {
			return fail("malformed pattern for a tool name")
		}
	case ext.CapSession:
		if strings.ContainsFunc(r.Scope, func(c rune) bool { return notHostRune(c) && (c < 'A' || c > 'Z') }) {
			return fail("session takes the name of an operation")
		}
	default:
		return fail(string(r.Cap) + " takes no scope")
	}
	return r, nil
}

func parseDefaults(list ...string) []Rule {
	rules := make([]Rule, 0, len(list))
	for _, text := range list {
		name, scope, _ := strings.Cut(text, "=")
		rules = append(rules, Rule{Cap: ext.Capability(name), Scope: scope})
	}
	return rules
}

// DefaultCaps is what an extension may do when nothing is configured: talk to the session and the user, log, read below the roots, see the
// baseline of the environment (docs/hostcalls.md), and write below the writable directories named (the private temp directory).
func DefaultCaps(writable ...string) []Rule {
	rules := parseDefaults("session", "ui", "log", "read")
	for _, dir := range writable {
		rules = append(rules, Rule{Cap: ext.CapWrite, Scope: LiteralScope(dir)})
	}
	return slices.Concat(rules, Baseline())
}

// StrictCaps is what is left of DefaultCaps in the strict mode: talking to the user, the log, and reading the extension's own folder. One
// that came in no folder of its own has the file that it is; "" for neither.
func StrictCaps(folder, file string) []Rule {
	rules := parseDefaults("ui", "log")
	switch {
	case folder != "":
		rules = append(rules, Rule{Cap: ext.CapRead, Scope: strings.TrimSuffix(LiteralScope(folder), "/") + "/"})
	case file != "":
		rules = append(rules, ownFile(file))
	}
	return rules
}

func ownFile(path string) Rule { return Rule{Cap: ext.CapRead, Scope: LiteralScope(path)} }

// LiteralScope is the path scope that means exactly this path: what a pattern would read as special is escaped. A
// backslash is left alone, since on Windows it separates; see compilePath for how a Unix rule reads it.
func LiteralScope(path string) string {
	if !strings.ContainsAny(path, "*?[{") {
		return path
	}
	var b strings.Builder
	for _, c := range path {
		if strings.ContainsRune("*?[{", c) {
			b.WriteString("[" + string(c) + "]")
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}
