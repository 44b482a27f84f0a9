package policy

import (
	"net/netip"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Grant is what one allowed call may touch. Connectors work from the grant, never from the params it was derived from, so
// what was authorised is what is executed.
type Grant struct {
	Capability ext.Capability

	// Paths has one element for each path the call names, in the order docs/hostcalls.md lists them.
	Paths []PathGrant

	// Host decides on one address of one host name just before it is dialled, again for every redirect. It returns
	// nil, or an *ext.Error that the connector hands back unchanged. Nil unless Capability is http.
	Host func(host string, addr netip.AddrPort) error

	// Redirect decides on the request that a redirect asks for, before any of it is sent, and returns the grant that it goes by. Nil
	// follows no redirect.
	Redirect func(verb, url string) (Grant, error)

	// Listen is where a server may listen. Nil unless that is what the call asked for.
	Listen *Listen

	// Program is set when exec was allowed for one program only, by a rule or by a person who was asked about it. The
	// connector starts that and no other of its name.
	Program *Program

	// Env reports whether a variable is visible. Always set.
	Env func(name string) bool

	// Protected lists absolute paths that stay shut even when they lie below a granted root. Opening may follow a link to one
	// of them, so a connector compares what it opened with them (os.SameFile) before it uses it.
	Protected []string

	// Linked lists more files and folders that stay shut when a file is a hard link to one of them.
	Linked []string

	// Closed reports whether an absolute path stays shut: a protected one, or one a deny rule covers. Whatever walks a
	// directory skips those. Always set for an allowed read or write.
	Closed func(path string) bool

	// Unread is Closed for what a copy only reads.
	Unread func(path string) bool

	// Reach decides again, on where a path led.
	Reach Reach

	// Holds reports whether an absolute path is protected, lies in a protected folder or above one. No new link leads there.
	Holds func(path string) bool
}

// Program is the one program that an exec call may start, see Grant.Program.
type Program struct {
	// Path is the absolute path that was decided on; "" when the command is a bare name. That is looked up where the
	// host's own programs are, not in a PATH that the call brings along.
	Path string

	// Real is where it lay when it was decided on, without links, and Dir the working directory; "" where that was not known. The
	// connector looks again at the start: a person may take minutes to answer.
	Real, Dir string

	// Closed is true if a rule for a command line, or a person who was asked about one, allowed the start: git then runs no program that
	// the repository names. Exact is true if the whole line was shown or written, not its beginning.
	Closed, Exact bool
}

// PathGrant is one path below one root. Connectors open Root with os.Root and Rel through it.
type PathGrant struct {
	Root  string // absolute and clean
	Rel   string // slash-free of "..", relative to Root, "." for the root itself
	Path  string // Root and Rel joined, for messages
	Write bool   // whether the root may be written through
}

// What was decided on is a path as it was written. Where it leads is known only when it is opened, and links lead anywhere: the
// connector that walked it asks again, about the place that it came to.

// Reach is what was decided on, to be asked again. The zero value, of a grant that no policy made, reaches what lies below the root. (It is no
// function, for that would have to be allocated at each decision.)
type Reach struct {
	view   *view
	method ext.Method
	paths  []PathUse
}

// Given reports whether there is a policy to ask.
func (r *Reach) Given() bool { return r.view != nil }

// Holds decides again, on where Paths[i] led: an absolute path without symbolic links. above says it is a folder above what was decided on,
// which is to be made on the way.
func (r *Reach) Holds(i int, path string, above bool) bool {
	return i < len(r.paths) && r.view.reach(r.method, &r.paths[i], path, above)
}

func (v *view) reach(method ext.Method, use *PathUse, path string, above bool) bool {
	p, f := v.p, v.p.flavor
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
		if vd := v.pathVerdict(method, use, in, got, key, write); vd.outcome != Allow {
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
