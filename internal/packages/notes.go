package packages

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/codecache"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// noteLeft says which links of an archive were not made: what they lead to is not there for the package.
func (o *operation) noteLeft(name string, left []string) {
	if len(left) == 0 {
		return
	}
	shown := strings.Join(left[:min(len(left), 3)], ", ")
	if len(left) > 3 {
		shown += ", …"
	}
	o.note("links", name, fmt.Sprintf("%d links or devices of its archive are not unpacked: %s", len(left), shown), false)
}

func (o *operation) note(kind, name, text string, severe bool) {
	o.plan.Notes = append(o.plan.Notes, Note{Package: name, Kind: kind, Text: text, Severe: severe})
}

// noteTree says what is to be known of packages that were not there before.
func (o *operation) noteTree(r *resolver, root, old *node) {
	o.plan.Notes = append(o.plan.Notes, r.notes...)
	if r.unknown > 0 {
		o.note("age", "", fmt.Sprintf("the registry does not say how old %d of the packages are", r.unknown), false)
	}
	for _, name := range slices.Sorted(maps.Keys(r.skipped)) {
		o.note("host", name, "comes with Pi and pier: it is not fetched", false)
	}
	before := map[string]bool{}
	for _, n := range old.list() {
		before[n.spelled()] = true
		before[n.manifest.Name] = true
	}
	said := map[string]bool{}
	for _, n := range root.list() {
		m := n.manifest
		if n.inert || before[n.spelled()] || said[n.spelled()] {
			continue
		}
		said[n.spelled()] = true
		o.noteLeft(n.spelled(), n.left)
		if m.Deprecated != "" {
			o.note("deprecated", n.spelled(), "deprecated: "+m.Deprecated, false)
		}
		if m.HasScripts {
			o.note("scripts", n.spelled(), "has scripts that npm would run when it installs: they are not run", false)
		}
		if like := registry.Lookalike(m.Name); like != "" && !before[m.Name] {
			o.note("lookalike", m.Name, fmt.Sprintf("the name is almost that of %s, which many use", like), true)
		}
	}
}

// compare says what of a package's origin is other than it was.
func (o *operation) compare(was, is LockedSource, name string, m registry.Manifest) {
	switch {
	case was.Provenance && !is.Provenance:
		o.note("provenance", name, "the version before said where it was built, this one does not", true)
	case !is.Provenance:
		o.note("provenance", name, "does not say where it was built (no provenance)", false)
	}
	if len(was.Maintainers) == 0 || len(is.Maintainers) == 0 {
		return
	}
	var came, left []string
	for _, person := range is.Maintainers {
		if !slices.Contains(was.Maintainers, person) {
			came = append(came, person)
		}
	}
	for _, person := range was.Maintainers {
		if !slices.Contains(is.Maintainers, person) {
			left = append(left, person)
		}
	}
	if len(came) > 0 {
		text := "others may publish it now: " + strings.Join(came, ", ")
		if len(left) > 0 {
			text += "; no more: " + strings.Join(left, ", ")
		}
		o.note("maintainers", m.Name, text, true)
	}
}

// pair are the digests of all that can run of a package, before and after: LockedSource.Unit. Where one is not known there is no answer to keep.
type pair struct{ before, after string }

// beyond asks which rights the code in after wants that the code in place does not, once for the same two: compiling them takes longer than
// everything else.
func (o *operation) beyond(units pair, at, after string) (rules []string, err error) {
	name := ""
	if units.after != "" && codecache.Program() != "" && (at == "" || units.before != "") {
		if at == "" {
			units.before = ""
		}
		name = codecache.Name([]byte("wants"), []byte(codecache.Program()), codecache.Build(), []byte(units.before), []byte(units.after))
		if kept := o.m.o.Kept.Get(name); kept != nil && json.Unmarshal(kept, &rules) == nil {
			return rules, nil
		}
	}
	rules, err = o.m.o.Wants(at, after)
	if err == nil && name != "" {
		o.m.o.Kept.Put(name, jsontext.Encode(rules))
	}
	return rules, err
}

// brings says what is wrong when Pi and pier find nothing to load in a package. Of a path an index counts, as it does for Pi.
func (o *operation) brings(name, dir string, path bool) {
	data, err := regularfile.Read(filepath.Join(dir, "package.json"), maxManifest)
	var is struct {
		Pi map[string]json.RawMessage `json:"pi"`
	}
	if err == nil && json.Unmarshal(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), &is) != nil {
		o.note("broken", name, "its package.json cannot be read", false)
		return
	}
	var listed []string
	_ = json.Unmarshal(is.Pi["extensions"], &listed) // another form is Pi's to judge
	missing := slices.DeleteFunc(slices.Clone(listed), func(at string) bool {
		_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(at)))
		return err == nil || strings.ContainsAny(at, "*?[{!")
	})
	if len(missing) > 0 {
		kind := "missing"
		if len(missing) == len(listed) {
			kind = "broken"
		}
		o.note(kind, name, fmt.Sprintf("its package.json lists %s, which is not there: perhaps a script builds it, and none was run", strings.Join(missing, ", ")), false)
		return
	}
	if found, _ := source.Find(dir); path && len(found) > 0 {
		return
	}
	for _, kind := range []string{"extensions", "skills", "prompts", "themes", "extension.json"} {
		if _, err := os.Stat(filepath.Join(dir, kind)); is.Pi[kind] != nil || is.Pi == nil && err == nil {
			return
		}
	}
	o.note("empty", name, "nothing in it is an extension, a skill, a prompt template or a theme: Pi and pier load nothing of it", false)
}

// wants says which rights the code in after wants that the code in place does not.
func (o *operation) wants(name, before, at, after string, units pair, has func(string) bool) error {
	if o.m.o.Wants == nil {
		return nil
	}
	if _, err := os.Stat(at); err != nil || before == "" {
		at = ""
	}
	rules, err := o.beyond(units, at, after)
	if err != nil {
		if text := undeclared(err, after, has); text != "" {
			o.note("undeclared", name, text, false)
			return nil
		}
		if found, _ := source.Find(after); len(found) == 0 {
			return nil // skills, prompts and themes want nothing
		}
		if wrong, ok := errors.AsType[*source.Error](err); ok {
			if at := slices.IndexFunc(wrong.Diagnostics, func(d source.Diagnostic) bool { return d.Line > 0 }); at >= 0 {
				d := wrong.Diagnostics[at]
				o.note("broken", name, fmt.Sprintf("its code cannot be loaded: %s (%s)", d.Text, place(after, Import{File: d.File, Line: d.Line})), false)
				return nil
			}
		}
		o.note("skipped", name, "what it wants cannot be said: "+err.Error(), false)
		return nil
	}
	if len(rules) == 0 {
		return nil
	}
	text := "its code wants: "
	if at != "" {
		text = "wants more than before: "
	}
	o.note("rights", name, text+strings.Join(rules, ", "), false)
	return nil
}
