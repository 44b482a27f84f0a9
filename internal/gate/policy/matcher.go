package policy

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
)

func (v *view) addAnswers(list []Sourced) error {
	for _, a := range list {
		into := &v.deny
		if a.Allow {
			into = &v.allow
		}
		if err := v.p.add(into, a.Rule, a.From, nil); err != nil {
			return err
		}
	}
	return nil
}

// alone marks the rules that name a file, which a folder that takes the file's place later does not inherit.
func (v *view) alone(list []matcher) {
	for i := range list {
		m := &list[i]
		if m.kind != matchLiteral || m.base == "" || m.isDir || v.p.config.IsDir == nil {
			continue
		}
		was, ok := v.p.dirs.Load(m.base)
		if !ok {
			was, _ = v.p.dirs.LoadOrStore(m.base, v.p.config.IsDir(m.base))
		}
		if !was.(bool) && !m.alone { // what views share is no longer written to
			m.alone = true
		}
	}
}

// The kinds of matcher.
type matchKind uint8

const (
	matchAll     matchKind = iota // a rule without a scope
	matchLiteral                  // one path and all below it, or one name
	matchGlob                     // a pattern
	matchHost
	matchLine // a command line
)

// matcher is a compiled Rule.
type matcher struct {
	rule    Rule
	from    Source
	label   string // the rule and where it is from
	methods []ext.Method

	kind  matchKind
	key   string // literal: the path's key or the name; glob: the pattern in slashes
	base  string // paths: the literal path, or the directory before a pattern's first special character
	bkey  string
	depth int
	tail  string // a glob's end, which stands for itself and is no whole name
	below bool   // a glob is for what is below base and ends so
	isDir bool   // the rule said so with a trailing slash
	alone bool   // the path is no directory, so nothing below it is meant
	host  hostPattern
	line  commandline.Line
	dir   string // of a command line: the key of its folder; "" for none
	tree  bool   // and the folders below it
	bound bool   // of a manifest: where it names no folder or variables, any will do
}

func (p *Policy) add(into *[numCaps]ruleSet, r Rule, from Source, methods []ext.Method) error {
	r, err := r.normalize()
	if err != nil {
		return err
	}
	from.Rule = r.String()
	m := matcher{rule: r, from: from, label: from.label(), methods: methods}
	i := capIndex(r.Cap)
	if isResource(r) {
		i = idxResource
	}
	if r.Scope != "" {
		switch i {
		case idxRead, idxWrite:
			err = p.compilePath(&m)
		case idxHTTP:
			m.kind = matchHost
			m.host, err = parseHostPattern(r.Scope)
		case idxExec:
			err = p.compileCommand(&m)
		case idxEnv:
			m.kind, m.key = matchLiteral, p.envKey(r.Scope)
			if name, ok := strings.CutSuffix(m.key, "*"); ok {
				m.kind, m.key = matchGlob, name
			}
		case idxResource:
			m.kind, m.key = matchLiteral, r.Scope
			if begins, ok := strings.CutSuffix(r.Scope, "*"); ok {
				m.kind, m.key = matchGlob, begins
			}
		default:
			m.kind, m.key = matchGlob, r.Scope
		}
	}
	if err != nil {
		return fmt.Errorf("rule %q: %w", r, err)
	}
	into[i].list = append(into[i].list, m)
	if i == idxRead && r.Scope == "" {
		into[idxResource].list = append(into[idxResource].list, m)
	}
	return nil
}

// compilePath makes a path scope absolute. Without a special character it is a literal in which a backslash means itself; with
// one, a backslash escapes on Unix and separates on Windows.
func (p *Policy) compilePath(m *matcher) error {
	f := p.flavor
	scope := m.rule.Scope
	if f.win {
		scope = strings.ReplaceAll(scope, `\`, "/")
	}
	literal, ok := unescapeScope(scope)
	if ok {
		abs, err := p.where(literal)
		if err != nil {
			return err
		}
		m.kind, m.key, m.base = matchLiteral, f.key(abs), abs
		m.isDir = strings.HasSuffix(literal, "/")
	} else {
		base, pattern := doublestar.SplitPattern(scope)
		if strings.Contains("/"+pattern+"/", "/../") {
			return errors.New(".. after a wildcard has no clear meaning")
		}
		if base, ok = unescapeScope(base); !ok {
			base = "."
		}
		abs, err := p.where(base)
		if err != nil {
			return err
		}
		m.kind, m.base = matchGlob, abs
		m.key = f.slash(f.key(LiteralScope(strings.TrimSuffix(f.slash(abs), "/")))) + "/" + f.key(pattern)
		m.tail, m.below = globTail(f.key(pattern))
	}
	m.bkey, m.depth = f.key(m.base), f.depth(m.base)
	return nil
}

// globTail is the end of a pattern that stands for itself, within its last name, and whether all else that it says is "below".
func globTail(pattern string) (tail string, below bool) {
	if strings.IndexByte(pattern, '\\') >= 0 {
		return "", false
	}
	tail = pattern[strings.LastIndexAny(pattern, "*?[]{},/")+1:]
	return tail, pattern == "**/*"+tail
}

// unescapeScope undoes LiteralScope; it reports false for a pattern.
func unescapeScope(s string) (string, bool) {
	if !strings.ContainsAny(s, "*?[{") {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[':
			if i+2 >= len(s) || s[i+2] != ']' || !strings.ContainsRune("*?[{ ", rune(s[i+1])) {
				return "", false
			}
			b.WriteByte(s[i+1])
			i += 2
		case '*', '?', '{':
			return "", false
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), true
}

// commandKey is how program names are compared: on Windows git and GIT.EXE are one program.
func (p *Policy) commandKey(name string) string {
	if !p.flavor.win {
		return name
	}
	name = strings.ToLower(name)
	for _, ending := range []string{".exe", ".cmd", ".bat", ".com"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}

// envKey is how variables' names are compared.
func (p *Policy) envKey(name string) string {
	if p.flavor.win {
		return strings.ToUpper(name)
	}
	return name
}
