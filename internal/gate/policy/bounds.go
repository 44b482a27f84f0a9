package policy

import (
	"slices"

	"github.com/cec80427/pier/ext"
)

// A program that the operating system holds to an extension's rights cannot ask call by call: it is told once what there is. What a folder
// holds is walked by whoever makes the fence; here is what the rules say of it.

// Bounds is what the rules say of a program that runs in an extension's name and is held to them.
type Bounds struct {
	Free     bool     // every program may be started and do what it likes: there is nothing to hold it to
	Network  bool     // some host is granted
	Any      bool     // it may start every program, which is then held as it is
	Programs []string // else those it may start, by name or path
	Read     []string // absolute folders and files where rights to read may begin
	Write    []string // the same, to write
}

// Bounds returns the bounds of an extension.
func (p *Policy) Bounds(id ext.ID) Bounds {
	v := p.view(id)
	b := Bounds{Free: p.config.AllowAll || v.mode == ModePermissive, Read: v.bases(idxRead), Write: v.bases(idxWrite)}
	isAll := func(m matcher) bool { return m.kind == matchAll }
	if len(v.bounds[idxHTTP]) == 0 && !slices.ContainsFunc(v.deny[idxHTTP].list, isAll) {
		b.Network = slices.ContainsFunc(v.allow[idxHTTP].list, func(m matcher) bool { return !m.host.listen })
	}
	if slices.ContainsFunc(v.deny[idxExec].list, isAll) {
		return b
	}
	for _, m := range v.allow[idxExec].list {
		switch m.kind {
		case matchAll:
			b.Any = len(v.deny[idxExec].list) == 0
		case matchLiteral:
			if p.Decide(Requirement{Extension: id, Capability: ext.CapExec, Method: ext.MethodExec, Exec: ExecNeed{Command: m.rule.Scope}}).Outcome == Allow {
				b.Programs = append(b.Programs, m.rule.Scope)
			}
		}
	}
	return b
}

// bases are the places that the rules for a right begin at.
func (v *view) bases(i int) []string {
	var list []string
	for _, m := range slices.Concat(v.allow[i].list, v.defaults[i].list) {
		if m.kind != matchAll {
			list = append(list, m.base)
			continue
		}
		for _, r := range v.roots {
			if i == idxRead && r.read || i == idxWrite && r.write {
				list = append(list, r.dir)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Whole reports whether an extension has a right to a path and to all that may be below it, as far as rules tell that name it. own asks of what
// is the extension's own, which needs no grant to be read: whether nothing shuts it.
func (p *Policy) Whole(id ext.ID, path string, write, own bool) bool {
	use := PathUse{Path: path, Read: !write, Write: write, Tree: true}
	d := p.Decide(Requirement{Extension: id, Capability: capOf(write), Method: ext.MethodFS, Files: FileNeed{Paths: []PathUse{use}}})
	if own {
		return d.Reason != reasonProtected && d.Reason != reasonGuarded && (d.Outcome == Allow || d.Rule == "")
	}
	return d.Outcome == Allow
}

// Everywhere reports whether a path below a folder may be shut although Whole says that the folder is not: by a pattern, or by its name.
func (p *Policy) Everywhere(id ext.ID, write bool) bool {
	return write || slices.ContainsFunc(p.view(id).deny[idxRead].list, func(m matcher) bool { return m.kind == matchGlob })
}
