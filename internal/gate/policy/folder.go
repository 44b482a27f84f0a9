package policy

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
)

// A rule for a command line holds in one folder, for programs take code and configuration from the folder that they start in. Folders are
// compared without links: the program's as the machine has it, the rule's as its text says, with the links of Config.Aliases followed.

// compileFolder finds the folder of a rule for a command line. A rule that names none holds in the working directory if it allows, and
// everywhere if it denies or is a bound.
func (p *Policy) compileFolder(m *matcher) error {
	c := &m.line
	m.bound, m.tree = m.from.Kind == FromManifest, c.Below
	if c.Folder == "" && p.config.Cwd == "" {
		return nil // then it holds nowhere
	}
	folder := c.Folder
	if folder == "" {
		folder = "."
	}
	abs, err := p.where(folder)
	if err == nil {
		m.dir = p.flavor.key(abs)
	}
	return err
}

// inFolder reports whether a rule holds in the folder of s.
func (s *start) inFolder(m *matcher, deny bool) bool {
	if !m.line.Placed() && (deny || m.bound) {
		return true
	}
	if s.dir == "" {
		return deny // unknown: it may be the folder
	}
	return m.dir != "" && (s.dir == m.dir || m.tree && s.flavor.within(m.dir, s.dir))
}

// changesAs reports whether a rule is for the variables that s changes.
func (s *start) changesAs(m *matcher, deny bool) bool {
	c := &m.line
	if c.Digest == "" && (deny || m.bound) {
		return true
	}
	if c.Digest == "" || len(s.sets) == 0 {
		return c.Digest == "" && len(s.sets) == 0
	}
	var own commandline.Line
	own.Changes(s.sets, s.brings)
	return own.Digest == c.Digest && slices.Equal(own.Names, c.Names)
}

// folderText is the folder of s as a rule names it: from the working directory, from the home, or absolute. It is "" if no text leads there.
func (s *start) folderText() string {
	p, f := s.view.p, s.flavor
	var texts []string
	from := func(base, prefix string) {
		abs, err := p.where(base)
		if err != nil || !f.within(f.key(abs), s.dir) {
			return
		}
		rest := f.slash(f.rel(s.realDir, f.depth(abs)))
		switch {
		case prefix != "" && rest == ".":
			rest = "~"
		case prefix != "":
			rest = prefix + rest
		case rest[0] == '~':
			rest = "./" + rest
		}
		texts = append(texts, rest)
	}
	if p.config.Cwd != "" {
		from(".", "")
	}
	if p.config.Home != "" {
		from("~", "~/")
	}
	for _, text := range append(texts, f.slash(s.realDir)) {
		if abs, err := p.where(text); err == nil && f.key(abs) == s.dir {
			return text
		}
	}
	return ""
}

// Anchor returns a rule in a form that means the same folder in every session: from the home, or absolute. A denial for every folder, and a
// rule for every folder of the project, stay as they are.
func (p *Policy) Anchor(r Rule, allow bool) (Rule, error) {
	if r.Cap != ext.CapExec || !commandline.Quoted(r.Scope) {
		return r, nil
	}
	c, err := commandline.Parse(r.Scope)
	if err != nil || c.Folder == "" && (c.Below || !allow) || strings.HasPrefix(c.Folder, "~") {
		return r, err
	}
	if c.Folder == "" {
		c.Folder = "."
	}
	abs, err := p.where(c.Folder)
	if err != nil {
		return r, err
	}
	c.Folder = p.flavor.slash(abs)
	if home, err := p.where("~"); err == nil && p.flavor.within(p.flavor.key(home), p.flavor.key(abs)) {
		c.Folder = strings.TrimSuffix("~/"+p.flavor.slash(p.flavor.rel(abs, p.flavor.depth(home))), "/.")
	}
	return lineRule(c), nil
}

// NeedsFolder reports whether a rule is for a command line and names no folder. Grants of that kind are from before rules had folders.
func NeedsFolder(r Rule) bool {
	if r.Cap != ext.CapExec || !commandline.Quoted(r.Scope) {
		return false
	}
	c, err := commandline.Parse(r.Scope)
	return err == nil && !c.Placed()
}

// SameLine reports whether two rules are for one command line, whatever their folders and variables.
func SameLine(a, b Rule) bool {
	bare := func(r Rule) string {
		c, err := commandline.Parse(r.Scope)
		if err != nil || r.Cap != ext.CapExec {
			return ""
		}
		return c.Bare().String()
	}
	line := bare(a)
	return line != "" && line == bare(b)
}

// The sentences about a program that takes code from where the extension writes.
const (
	mayWrite = " runs what files here say, and this extension may write them"
	wrote    = " runs what files here say, and this extension wrote here in this session"
)

// codeFrom says why a narrow rule does not hold for s: the program takes code from a place in which the extension wrote or may write
// unasked. It is "" if there is no such place.
func (s *start) codeFrom() string {
	if s.codeKnown {
		return s.code
	}
	s.codeKnown = true
	if s.command == "" || s.dir == "" {
		return ""
	}
	writes := s.view.writes()
	if len(writes) == 0 && len(s.written) == 0 {
		return ""
	}
	name := s.command
	if s.shell {
		name = "the line"
	}
	for _, place := range s.codePlaces() {
		if slices.ContainsFunc(writes, func(w string) bool { return s.overlaps(w, place) }) {
			s.code = name + mayWrite
			return s.code
		}
		if slices.ContainsFunc(s.written, func(w Written) bool { return s.wroteIn(w, place) }) {
			s.code = name + wrote
		}
	}
	return s.code
}

// codePlaces are the keys of the folders and files that a program may take code from: its own file always; if it is not known to run nothing
// of its folder, that folder, or the project around it, and whatever its words name.
func (s *start) codePlaces() []string {
	var places []string
	for _, file := range []string{s.key, s.flavor.key(s.real)} {
		if file != "" {
			places = append(places, file)
		}
	}
	folder := s.dir
	if cwd, err := s.view.p.where("."); err == nil && s.flavor.within(s.flavor.key(cwd), s.dir) {
		folder = s.flavor.key(cwd) // programs look for their configuration in the folders above as well
	}
	inside := slices.ContainsFunc(places, func(file string) bool { return s.flavor.within(folder, file) })
	if !inside && !s.shell && !commandline.TakesCode(s.argv[0], s.real, s.argv[1:], s.flavor.win) {
		return places
	}
	places = append(places, folder)
	words := s.argv[1:]
	if s.shell {
		words = strings.FieldsFunc(s.command, func(c rune) bool { return c < '!' || strings.ContainsRune("\"'`$;&|<>(){}[],", c) })
	}
	for _, word := range words {
		for _, text := range commandline.PlacesIn(word) {
			if abs, err := s.flavor.abs(text, s.realDir, s.view.p.config.Home); err == nil {
				if key := s.flavor.key(s.view.p.unalias(abs)); !s.flavor.within(folder, key) {
					places = append(places, key)
				}
			}
		}
	}
	return places
}

// overlaps reports whether one of two paths lies in the other. The private temporary folder counts only for what is in it: its name is
// new in each session.
func (s *start) overlaps(a, b string) bool {
	f := s.flavor
	for _, dir := range s.view.p.private {
		if f.within(dir, a) && !f.within(dir, b) {
			return false
		}
	}
	return f.within(a, b) || f.within(b, a)
}

func (s *start) wroteIn(w Written, place string) bool {
	if w.Folder == "" {
		return true
	}
	abs, err := s.view.p.where(w.Folder)
	if err != nil {
		return true
	}
	key := s.flavor.key(abs)
	return s.overlaps(key, place) && (w.Tree || s.flavor.within(place, key) || s.parentOf(place) == key)
}

func (s *start) parentOf(key string) string {
	dir, _ := s.flavor.split(key)
	return dir
}

// writes are the keys of the places that an extension may write in unasked, as far as rules that allow say so.
func (v *view) writes() []string {
	if find(v.deny[idxWrite].list, (*matcher).everything) != nil {
		return nil
	}
	var list []string
	for _, set := range [][]matcher{v.allow[idxWrite].list, v.defaults[idxWrite].list} {
		for i := range set {
			if set[i].kind != matchAll {
				list = append(list, set[i].bkey)
				continue
			}
			for _, r := range v.roots {
				if r.write {
					list = append(list, r.key)
				}
			}
		}
	}
	return list
}
