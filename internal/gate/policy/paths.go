package policy

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/cec80427/pier/ext"
)

// decidePaths decides on each path of a read or write call, and on each of its two rights where it needs both.
func (v *view) decidePaths(d *Decision, r *Requirement) {
	if len(r.Files.Paths) == 0 {
		vd := verdict{outcome: Deny, reason: reasonPath, noFlag: true}
		if r.UsesHandle {
			vd = v.decideHeld(capIndex(r.Capability), r)
		}
		rule := Rule{Cap: r.Capability}
		d.take(vd, r.Capability, "", only(rule))
		return
	}
	d.Grant.Paths = make([]PathGrant, 0, len(r.Files.Paths))
	d.Grant.Reach = Reach{v, r.Method, r.Files.Paths}
	d.Grant.Holds, d.Grant.Unread = v.held, v.closed[0]
	for i := range r.Files.Paths {
		use := &r.Files.Paths[i]
		abs, err := v.p.where(use.Path)
		if err != nil || !use.Read && !use.Write {
			rule := Rule{Cap: r.Capability}
			d.take(verdict{outcome: Deny, reason: reasonPath, noFlag: true}, r.Capability, use.Path, only(rule))
			return
		}
		path := abs
		if use.Suffix != "" {
			path += use.Suffix
		}
		v.decidePath(d, r, use, path)
		if i == 0 && len(r.Files.Links) > 0 {
			v.decideLinks(d, r, abs)
		}
		if d.Outcome == Deny {
			return
		}
	}
}

func (v *view) decidePath(d *Decision, r *Requirement, use *PathUse, abs string) {
	key := v.p.flavor.key(abs)
	home := v.rootFor(key, use.Read, use.Write)
	var by *matcher
	wide := false
	for _, write := range [...]bool{false, true} {
		if write && !use.Write || !write && !use.Read {
			continue
		}
		in := home
		if use.Read && use.Write { // home gives both rights; here one is enough
			in = v.rootFor(key, !write, write)
		}
		vd := v.pathVerdict(r.Method, use, in, abs, key, write)
		c := capOf(write)
		d.take(vd, c, abs, func() proposal { return v.proposePath(c, abs, in, vd.note) })
		if vd.note != "" && vd.outcome != Deny {
			d.Grant.Closed = v.closedBut(key, d.Grant.Closed)
		}
		if vd.m != nil && vd.m.base != "" {
			by = vd.m
		}
		wide = wide || vd.warn || vd.reason == reasonAllowAll
	}
	if d.Outcome == Deny {
		return
	}
	g := v.pathGrant(home, by, wide, abs, key, use.Write)
	g.Rel, g.Path = strings.TrimSuffix(g.Rel, use.Suffix), strings.TrimSuffix(g.Path, use.Suffix)
	d.Grant.Paths = append(d.Grant.Paths, g)
}

func capOf(write bool) ext.Capability {
	if write {
		return ext.CapWrite
	}
	return ext.CapRead
}

// pathVerdict decides on one right over one path, which lies below the root in (or nil).
func (v *view) pathVerdict(method ext.Method, use *PathUse, in *root, abs, key string, write bool) verdict {
	f := v.p.flavor
	if closed, guarded := v.isClosed(key, write, use.Tree); closed {
		if guarded && !use.Tree {
			return verdict{outcome: Deny, reason: reasonGuarded}
		}
		return verdict{outcome: Deny, reason: reasonProtected, noFlag: true}
	}
	t := hashTrail{Deny: use.Tree}
	t.Folders(key, f.sep)
	vd := v.settle(pathIndex(write), method, &t, func(m *matcher, deny bool) bool {
		if m.kind == matchAll {
			return deny || in != nil
		}
		if m.coversPath(f, key) {
			return true
		}
		return deny && use.Tree && f.within(key, m.bkey)
	})
	if write && vd.outcome != Deny {
		if why := v.guard(key, &t, in, use.Tree); why != "" {
			vd = v.byMode(reasonLater)
			vd.note = why
			return vd
		}
	}
	if in == nil && (vd.m == nil || vd.outcome != Allow) && vd.reason == reasonNoGrant {
		vd.reason = reasonRoots
	}
	return vd
}

func (m *matcher) coversPath(f flavor, key string) bool {
	switch m.kind {
	case matchLiteral:
		if m.alone {
			return m.key == key
		}
		return f.within(m.key, key)
	case matchGlob:
		if !f.within(m.bkey, key) || !strings.HasSuffix(key, m.tail) { // these are cheap
			return false
		}
		return m.below && len(key) > len(m.bkey) || doublestar.MatchUnvalidated(m.key, f.slash(key))
	}
	return false
}

// rootFor is the deepest root that holds key and gives the rights.
func (v *view) rootFor(key string, read, write bool) *root {
	for i := range v.roots {
		r := &v.roots[i]
		if (r.read || !read) && (r.write || !write) && v.p.flavor.within(r.key, key) {
			return r
		}
	}
	return nil
}

// pathGrant picks the directory to open the path through: a root that holds it, the path of the rule that allowed it, the
// volume where everything is allowed, or the directory the one approved file is in. Where a rule allows writing in a part of a
// root, it is that part: links in it lead to no other.
func (v *view) pathGrant(home *root, by *matcher, wide bool, abs, key string, write bool) PathGrant {
	f := v.p.flavor
	g := PathGrant{Path: abs, Write: write}
	switch {
	case home != nil && (by == nil || !write || by.depth <= home.depth):
		g.Root, g.Rel = home.dir, f.rel(abs, home.depth)
	case by != nil && (key != by.bkey || by.isDir):
		g.Root, g.Rel = by.base, f.rel(abs, by.depth)
	case by == nil && wide:
		g.Root = f.volumeRoot(abs)
		g.Rel = f.rel(abs, 0)
	default:
		g.Root, g.Rel = f.split(abs)
	}
	return g
}

// decideLinks refuses a symbolic link whose text leads to a protected path or to a directory that holds one.
func (v *view) decideLinks(d *Decision, r *Requirement, abs string) {
	dir, _ := v.p.flavor.split(abs)
	for _, target := range r.Files.Links {
		t, err := v.p.flavor.abs(target, dir, "")
		t = v.p.unalias(t)
		if err != nil {
			if target != "" && target[0] == '~' { // a link's ~ is only a name
				continue
			}
			rule := Rule{Cap: r.Capability}
			d.take(verdict{outcome: Deny, reason: reasonPath, noFlag: true}, r.Capability, target, only(rule))
			continue
		}
		if closed, _ := v.isClosed(v.p.flavor.key(t), true, true); closed {
			rule := Rule{Cap: r.Capability}
			d.take(verdict{outcome: Deny, reason: reasonProtected, noFlag: true}, r.Capability, t, only(rule))
		}
	}
}

// closedBut is Grant.Closed for a call that a guarded path was asked about: it, and what is below it, is shut no longer.
func (v *view) closedBut(named string, closed func(string) bool) func(string) bool {
	return func(path string) bool {
		key := v.p.flavor.key(v.p.unalias(path))
		var t hashTrail
		t.Folders(key, v.p.flavor.sep)
		return closed(path) && (!v.p.flavor.within(named, key) || v.shutFor(key, &t, true))
	}
}

// shutFor reports whether a path is protected, or a deny rule covers it.
func (v *view) shutFor(key string, t *hashTrail, write bool) bool {
	if closed, _ := v.isClosed(key, write, false); closed {
		return true
	}
	return v.deny[pathIndex(write)].find(t, true, func(m *matcher) bool { return m.coversPath(v.p.flavor, key) }) != nil
}

// closedFor is Grant.Closed: what stays shut although it lies below a granted directory.
func (v *view) closedFor(write bool) func(string) bool {
	return func(path string) bool {
		key := v.p.flavor.key(v.p.unalias(path))
		var t hashTrail
		t.Folders(key, v.p.flavor.sep)
		return v.shutFor(key, &t, write) || write && v.guard(key, &t, v.rootFor(key, false, true), false) != ""
	}
}

// ToolPath is how Pi reads a path a model wrote, before it resolves "~" and relative paths: odd Unicode spaces are spaces,
// and a leading "@" (from a mention in the prompt) is no part of the name. The gate applies it to the path of a built-in
// tool; the tools themselves only ever open what was granted.
func ToolPath(path string) string {
	path = strings.Map(func(r rune) rune {
		if OddSpace(r) {
			return ' '
		}
		return r
	}, path)
	return strings.TrimPrefix(path, "@")
}

// OddSpace reports the Unicode spaces that Pi takes for a plain one in paths.
func OddSpace(r rune) bool {
	return r == 0x00a0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000
}
