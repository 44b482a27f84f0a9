package policy

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// strictness orders the modes.
var strictness = map[Mode]int{ModePermissive: 1, ModePrompt: 2, ModeStrict: 3}

// Base is what holds where settings say nothing.
type Base struct {
	Mode     Mode
	Memory   int64
	Defaults []Rule
	Cwd      string // what relative paths of rules begin with, and what a rule for a path must stay below
	Windows  bool
}

// Narrow is the user's settings with a project's on top, which may only take away: a stricter mode, more denies, fewer default_caps,
// less memory. Whatever would widen is an error with its place, and so is what cannot be shown to narrow.
func (s Settings) Narrow(project Settings, base Base) (Settings, error) {
	out := Settings{Extensions: maps.Clone(s.Extensions), Notes: slices.Concat(s.Notes, project.Notes)}
	if out.Extensions == nil {
		out.Extensions = map[string]Section{}
	}
	var err error
	if out.Section, err = s.Section.narrow(project.Section, base); err != nil {
		return Settings{}, err
	}
	for _, id := range slices.Sorted(maps.Keys(s.Extensions)) {
		out.Extensions[id] = s.Extensions[id].within(project.Section)
	}
	for _, id := range slices.Sorted(maps.Keys(project.Extensions)) {
		if out.Extensions[id], err = out.Extensions[id].narrow(project.Extensions[id], out.over(base)); err != nil {
			return Settings{}, err
		}
	}
	return out, nil
}

// within is what a user's settings say of one extension under a project's for all.
func (s Section) within(project Section) Section {
	if s.Mode.At != "" && strictness[s.Mode.Value] < strictness[project.Mode.Value] {
		s.Mode = project.Mode
	}
	if s.Memory.At != "" && project.Memory.At != "" && s.Memory.Value > project.Memory.Value {
		s.Memory = project.Memory
	}
	if s.Bare && project.Bare { // what both allow, rule for rule
		s.Defaults = slices.DeleteFunc(slices.Clone(s.Defaults), func(d Stated[Rule]) bool {
			return !slices.ContainsFunc(project.Defaults, func(p Stated[Rule]) bool { return p.Value == d.Value })
		})
	}
	return s
}

// over is what holds beneath a section for one extension.
func (s Section) over(base Base) Base {
	if s.Mode.At != "" {
		base.Mode = s.Mode.Value
	}
	if s.Memory.At != "" {
		base.Memory = s.Memory.Value
	}
	if s.Bare {
		base.Defaults = values(s.Defaults)
	}
	return base
}

func (s Section) narrow(project Section, base Base) (Section, error) {
	base = s.over(base)
	out := s
	out.Deny = slices.Concat(s.Deny, project.Deny)
	if len(project.Allow) > 0 {
		return s, widens(project.Allow[0].At, "allow %s", project.Allow[0].Value)
	}
	if m := project.Mode; m.At != "" {
		if strictness[m.Value] < strictness[base.Mode] {
			return s, widens(m.At, "mode %s, where %s holds", m.Value, base.Mode)
		}
		out.Mode = m
	}
	if m := project.Memory; m.At != "" {
		if m.Value > base.Memory {
			return s, widens(m.At, "max_memory_mb %d, where %d holds", m.Value>>20, base.Memory>>20)
		}
		out.Memory = m
	}
	if project.Bare {
		for _, d := range project.Defaults {
			if !slices.ContainsFunc(base.Defaults, func(r Rule) bool { return base.Covers(r, d.Value) }) {
				return s, widens(d.At, "default_caps %s, which is not among those that hold", d.Value)
			}
		}
		out.Defaults, out.Bare = project.Defaults, true
	}
	return out, nil
}

func widens(at, format string, args ...any) error {
	return fmt.Errorf("%s: a project's settings only narrow: %s", at, fmt.Sprintf(format, args...))
}

// Covers reports whether all that a rule reaches is certainly reached by a wider one.
func (b Base) Covers(wider, rule Rule) bool {
	switch {
	case wider == rule:
		return true
	case wider.Cap != rule.Cap || rule.Scope == "":
		return false
	}
	switch rule.Cap {
	case ext.CapRead, ext.CapWrite:
		if folder, ok := strings.CutSuffix(wider.Scope, "/"); ok && !strings.ContainsAny(folder, "*?[{") {
			rest, in := strings.CutPrefix(rule.Scope, folder+"/")
			return in && b.below(rest)
		}
		return wider.Scope == "" && b.below(rule.Scope)
	case ext.CapHTTP:
		h, err := parseHostPattern(rule.Scope)
		return wider.Scope == "" && err == nil && !h.prefix.IsValid() && !h.listen && !localName(strings.TrimPrefix(h.name, "*."))
	case ext.CapEnv:
		return wider.Scope == "" && !SecretName(rule.Scope) && !strings.HasSuffix(rule.Scope, "*")
	}
	return wider.Scope == ""
}

// below reports whether a path scope certainly lies below the working directory: written relative to it, without a way up.
func (b Base) below(scope string) bool {
	if b.Windows {
		scope = strings.ReplaceAll(scope, `\`, "/")
	}
	return !strings.HasPrefix(scope, "~") && filepath.IsLocal(filepath.FromSlash(scope)) && !slices.Contains(strings.Split(scope, "/"), "..")
}
