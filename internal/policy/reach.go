package policy

import "strings"

// What was decided on is a path as it was written. Where it leads is known only when it is opened, and links lead anywhere: the
// connector that walked it asks again, about the place that it came to.

// reach is Grant.Reach.
func (v *view) reach(r *Requirement, i int, path string, above bool) bool {
	if i >= len(r.Paths) {
		return false
	}
	p, f, use := v.p, v.p.flavor, r.Paths[i]
	wanted, err := p.where(use.Path)
	if err != nil {
		return false
	}
	got, err := p.where(path)
	if err != nil {
		return false
	}
	key, want := f.key(got), f.key(wanted)
	if key == want && use.Suffix == "" {
		return true
	}
	if above && f.within(key, want) {
		return !v.closed[1](got)
	}
	if dir, _ := f.split(got); strings.HasSuffix(use.Path, string(f.sep)) && f.key(dir) == want {
		return !v.closed[pathIndex(use.Write)](got) // what mkdtemp makes in the folder
	}
	if use.Suffix != "" && len(key) == len(want)+len(use.Suffix) && strings.HasPrefix(key, want) {
		// A name that begins as the path does: the decision was about names like it.
		return strings.IndexByte(key[len(want):], f.sep) < 0 && !v.closed[1](got)
	}
	in := v.rootFor(key, use.Read, use.Write)
	for _, write := range [...]bool{false, true} {
		if write && !use.Write || !write && !use.Read {
			continue
		}
		in := in
		if use.Read && use.Write {
			in = v.rootFor(key, !write, write)
		}
		if vd := v.pathVerdict(r.Method, &use, in, got, key, write); vd.outcome != Allow {
			return false
		}
	}
	return true
}

// where is an absolute path with the links that lead to the host's own folders followed, see Config.Aliases.
func (p *Policy) where(path string) (string, error) {
	abs, err := p.flavor.abs(path, p.config.Cwd, p.config.Home)
	if err != nil {
		return "", err
	}
	return p.unalias(abs), nil
}

func (p *Policy) unalias(abs string) string {
	if len(p.aliases) == 0 {
		return abs
	}
	key := p.flavor.key(abs)
	for _, a := range p.aliases {
		if p.flavor.within(a.key, key) {
			rest := p.flavor.rel(abs, a.depth)
			if rest == "." {
				return a.to
			}
			return strings.TrimSuffix(a.to, string(p.flavor.sep)) + string(p.flavor.sep) + rest
		}
	}
	return abs
}

// Alias is a name of a folder through symbolic links that are trusted: those above the working directory, the home and other folders
// of the host, and those of the system.
type Alias struct{ From, To string }

type alias struct {
	key, to string
	depth   int
}

// holds is Grant.Holds.
func (v *view) holds(path string) bool {
	got, err := v.p.where(path)
	if err != nil {
		return true
	}
	closed, _ := v.isClosed(v.p.flavor.key(got), true, true)
	return closed
}
