package safeopen

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// maxLinks is how many symbolic links one path may pass, as on Linux.
const maxLinks = 40

// At is where a path ends: an entry of a directory that is held open. The directory is the one the path led to when it
// was walked, whatever its name leads to now, so an op on Base below Dir touches what was checked.
type At struct {
	Root *Root
	Dirs []Dir       // from the root down; the last one holds the entry
	Base string      // the entry's name, "." when the path is a directory passed on the way
	Info fs.FileInfo // from lstat, nil when there is no such entry
	Out  bool        // a link led out of the root that was granted, to what is granted too
}

// Dir is a directory on the way, and its name in the one before it.
type Dir struct {
	Root *os.Root
	Name string
	Info fs.FileInfo
}

// Dir is the directory that holds the entry.
func (a *At) Dir() *os.Root { return a.Dirs[len(a.Dirs)-1].Root }

// Close closes the directories on the way.
func (a *At) Close() {
	for _, d := range a.Dirs[1:] {
		d.Root.Close()
	}
	a.Root.release()
}

// Rel is the path below the root, without symbolic links.
func (a *At) Rel() string {
	var names []string
	for _, d := range a.Dirs[1:] {
		names = append(names, d.Name)
	}
	if a.Base != "." {
		names = append(names, a.Base)
	}
	if len(names) == 0 {
		return "."
	}
	return filepath.Join(names...)
}

// Real is the absolute path without symbolic links.
func (a *At) Real() string { return filepath.Join(a.Root.Real, a.Rel()) }

// walker follows a path name by name.
type walker struct {
	at     *At
	left   []string // names still to go
	follow bool     // the last name too
	links  int

	// leave gives the directory to go on from when a link leads out of the root to a path that is granted itself. Nil: no link may.
	leave func(target string) (*Root, error)
	out   bool // it did
}

// Locate finds the path of a grant. follow says whether a symbolic link as the last name is followed; the op is about the
// link itself otherwise. What the path led to is decided on again when it is not what was named. The caller closes the result.
func (p *Paths) Locate(c *Call, i int, follow bool) (*At, error) {
	root, rel, err := p.openRoot(c.Grant.Paths[i], !follow)
	if err != nil {
		return nil, err
	}
	w := walkFrom(root, rel, follow)
	w.leave = p.leave(c, i)
	at, err := w.walk()
	if err != nil {
		return nil, err
	}
	if err := p.reaches(c, i, at); err != nil {
		at.Close()
		if w.out {
			err = ErrEscape
		}
		return nil, err
	}
	return at, nil
}

// leave follows a link out of the root only to a place that is granted too: what lies between is not looked at for anybody else.
func (p *Paths) leave(c *Call, i int) func(string) (*Root, error) {
	if !c.Grant.Reach.Given() {
		return nil
	}
	return func(target string) (*Root, error) {
		target = filepath.Clean(target)
		if !c.Grant.Reach.Holds(i, target, c.Above) {
			return nil, ErrEscape
		}
		return p.cachedRoot(filepath.VolumeName(target) + string(filepath.Separator))
	}
}

// reaches asks policy about the place that a path led to.
func (p *Paths) reaches(c *Call, i int, at *At) error {
	if !c.Grant.Reach.Given() {
		if at.Root.Real != at.Root.Path { // nobody to ask whether what a link made of the root is granted
			return ErrEscape
		}
		return p.OpenTo(c.Grant, at)
	}
	if !c.Grant.Reach.Holds(i, at.Real(), c.Above) {
		return ErrClosed
	}
	return p.Shut(c.Grant, at)
}

// OpenTo asks whether a place is shut, whatever was granted.
func (p *Paths) OpenTo(grant policy.Grant, at *At) error {
	rel := at.Rel()
	if grant.Closed != nil && (grant.Closed(filepath.Join(at.Root.Path, rel)) ||
		at.Root.Real != at.Root.Path && grant.Closed(filepath.Join(at.Root.Real, rel))) {
		return ErrClosed
	}
	return p.Shut(grant, at)
}

func walkFrom(root *Root, rel string, follow bool) *walker {
	return &walker{
		at:     &At{Root: root, Dirs: []Dir{{Root: root.Dir, Info: root.info}}, Base: "."},
		left:   Names(rel),
		follow: follow,
	}
}

// walk goes to the end. On success the result owns the root.
func (w *walker) walk() (*At, error) {
	for {
		done, err := w.step()
		if err != nil {
			w.at.Close()
			return nil, err
		}
		if done {
			return w.at, nil
		}
	}
}

// Names are the elements of a path, without empty ones and ".".
func Names(path string) []string {
	return slices.DeleteFunc(strings.Split(filepath.ToSlash(path), "/"), func(s string) bool { return s == "" || s == "." })
}

// step takes one name and reports whether it was the last.
func (w *walker) step() (done bool, err error) {
	if len(w.left) == 0 {
		w.at.Base = "."
		w.at.Info, err = w.at.Dir().Stat(".")
		return true, err
	}
	name, last := w.left[0], len(w.left) == 1
	w.left = w.left[1:]
	if name == ".." {
		return false, w.up()
	}
	info, err := w.at.Dir().Lstat(name)
	switch {
	case last && err != nil && wire.ErrnoName(err) == "ENOENT":
		w.at.Base, w.at.Info = name, nil
		return true, nil
	case err != nil:
		return false, err
	case info.Mode()&fs.ModeSymlink != 0 && (!last || w.follow):
		return false, w.link(name)
	case last:
		w.at.Base, w.at.Info = name, info
		return true, nil
	case !info.IsDir():
		return false, wire.NewFault("ENOTDIR")
	}
	return false, w.down(name, info)
}

func (w *walker) up() error {
	n := len(w.at.Dirs) - 1
	if n == 0 {
		if w.out {
			return nil // above the top of a volume is its top
		}
		return w.goOn(filepath.Dir(w.at.Root.Real))
	}
	w.at.Dirs[n].Root.Close()
	w.at.Dirs = w.at.Dirs[:n]
	return nil
}

// down enters a directory. What is entered must be what was looked at: a link swapped in meanwhile is walked again.
func (w *walker) down(name string, seen fs.FileInfo) error {
	sub, err := w.at.Dir().OpenRoot(name)
	if err == nil {
		var now fs.FileInfo
		if now, err = sub.Stat("."); err == nil && os.SameFile(seen, now) {
			w.at.Dirs = append(w.at.Dirs, Dir{sub, name, now})
			return nil
		}
		sub.Close()
	}
	if err != nil && wire.ErrnoName(err) != "EIO" && wire.ErrnoName(err) != "ENOTDIR" {
		return err
	}
	return w.again(name)
}

func (w *walker) again(name string) error {
	if w.links++; w.links > maxLinks {
		return wire.NewFault("ELOOP")
	}
	w.left = append([]string{name}, w.left...)
	return nil
}

// link puts a link's target in the place of its name.
func (w *walker) link(name string) error {
	target, err := w.at.Dir().Readlink(name)
	if err != nil && wire.ErrnoName(err) == "EINVAL" {
		return w.again(name) // no link any more
	}
	if err != nil {
		return err
	}
	if w.links++; w.links > maxLinks {
		return wire.NewFault("ELOOP")
	}
	if filepath.IsAbs(target) {
		rel, ok := w.at.Root.below(target)
		if !ok || w.out {
			return w.goOn(target)
		}
		w.top()
		target = rel
	} else if filepath.VolumeName(target) != "" || target != "" && os.IsPathSeparator(target[0]) {
		return ErrEscape
	} else if w.out {
		return w.goOn(w.at.Real() + string(filepath.Separator) + target)
	}
	w.left = append(Names(target), w.left...)
	return nil
}

// top goes back to the root.
func (w *walker) top() {
	for _, d := range w.at.Dirs[1:] {
		d.Root.Close()
	}
	w.at.Dirs = w.at.Dirs[:1]
}

// goOn walks an absolute path and the names that are left, from the top of its volume.
func (w *walker) goOn(path string) error {
	if w.leave == nil {
		return ErrEscape
	}
	rest := append(Names(path[len(filepath.VolumeName(path)):]), w.left...)
	root, err := w.leave(filepath.VolumeName(path) + string(filepath.Separator) + filepath.Join(rest...))
	if err != nil {
		return err
	}
	w.top()
	w.at.Root.release()
	w.at.Root, w.at.Dirs, w.at.Base = root, []Dir{{Root: root.Dir, Info: root.info}}, "."
	w.left, w.out, w.at.Out = rest, true, true
	return nil
}

// below makes an absolute path that a link names relative to the root, under either of the root's names.
func (r *Root) below(target string) (string, bool) {
	for _, dir := range []string{r.Path, r.Real} {
		// Not Clean: a/../b is not b when a is a link.
		rest, ok := strings.CutPrefix(target, dir)
		if ok && (rest == "" || os.IsPathSeparator(rest[0]) || os.IsPathSeparator(dir[len(dir)-1])) {
			return rest, true
		}
	}
	return "", false
}
