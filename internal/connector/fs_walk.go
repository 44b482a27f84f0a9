package connector

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/policy"
)

// fsMaxLinks is how many symbolic links one path may pass, as on Linux.
const fsMaxLinks = 40

// fsAt is where a path ends: an entry of a directory that is held open. The directory is the one the path led to when it
// was walked, whatever its name leads to now, so an op on base below dir touches what was checked.
type fsAt struct {
	root *fsRoot
	dirs []fsDir     // from the root down; the last one holds the entry
	base string      // the entry's name, "." when the path is a directory passed on the way
	info fs.FileInfo // from lstat, nil when there is no such entry
	out  bool        // a link led out of the root that was granted, to what is granted too
}

// fsDir is a directory on the way, and its name in the one before it.
type fsDir struct {
	root *os.Root
	name string
	info fs.FileInfo
}

func (a *fsAt) dir() *os.Root { return a.dirs[len(a.dirs)-1].root }

func (a *fsAt) close() {
	for _, d := range a.dirs[1:] {
		d.root.Close()
	}
	a.root.release()
}

// rel is the path below the root, without symbolic links.
func (a *fsAt) rel() string {
	var names []string
	for _, d := range a.dirs[1:] {
		names = append(names, d.name)
	}
	if a.base != "." {
		names = append(names, a.base)
	}
	if len(names) == 0 {
		return "."
	}
	return filepath.Join(names...)
}

// real is the absolute path without symbolic links.
func (a *fsAt) real() string { return filepath.Join(a.root.real, a.rel()) }

// fsWalker follows a path name by name.
type fsWalker struct {
	at     *fsAt
	left   []string // names still to go
	follow bool     // the last name too
	links  int

	// leave gives the directory to go on from when a link leads out of the root to a path that is granted itself. Nil: no link may.
	leave func(target string) (*fsRoot, error)
	out   bool // it did
}

// locate finds the path of a grant. follow says whether a symbolic link as the last name is followed; the op is about the
// link itself otherwise. What the path led to is decided on again when it is not what was named. The caller closes the result.
func (f *FS) locate(c *fsCall, i int, follow bool) (*fsAt, error) {
	root, rel, err := f.openRoot(c.grant.Paths[i], !follow)
	if err != nil {
		return nil, err
	}
	w := fsWalkFrom(root, rel, follow)
	w.leave = f.leave(c, i)
	at, err := w.walk()
	if err != nil {
		return nil, err
	}
	if err := f.reaches(c, i, at); err != nil {
		at.close()
		if w.out {
			err = errFSEscape
		}
		return nil, err
	}
	return at, nil
}

// leave follows a link out of the root only to a place that is granted too: what lies between is not looked at for anybody else.
func (f *FS) leave(c *fsCall, i int) func(string) (*fsRoot, error) {
	if c.grant.Reach == nil {
		return nil
	}
	return func(target string) (*fsRoot, error) {
		target = filepath.Clean(target)
		if !c.grant.Reach(i, target, c.above) {
			return nil, errFSEscape
		}
		return f.cachedRoot(filepath.VolumeName(target) + string(filepath.Separator))
	}
}

// reaches asks policy about the place that a path led to.
func (f *FS) reaches(c *fsCall, i int, at *fsAt) error {
	if c.grant.Reach == nil {
		if at.root.real != at.root.path { // nobody to ask whether what a link made of the root is granted
			return errFSEscape
		}
		return f.openTo(c.grant, at)
	}
	if !c.grant.Reach(i, at.real(), c.above) {
		return errFSClosed
	}
	return f.shut(c.grant, at)
}

// openTo asks whether a place is shut, whatever was granted.
func (f *FS) openTo(grant policy.Grant, at *fsAt) error {
	rel := at.rel()
	if grant.Closed != nil && (grant.Closed(filepath.Join(at.root.path, rel)) ||
		at.root.real != at.root.path && grant.Closed(filepath.Join(at.root.real, rel))) {
		return errFSClosed
	}
	return f.shut(grant, at)
}

func fsWalkFrom(root *fsRoot, rel string, follow bool) *fsWalker {
	return &fsWalker{
		at:     &fsAt{root: root, dirs: []fsDir{{root: root.root, info: root.info}}, base: "."},
		left:   fsNames(rel),
		follow: follow,
	}
}

// walk goes to the end. On success the result owns the root.
func (w *fsWalker) walk() (*fsAt, error) {
	for {
		done, err := w.step()
		if err != nil {
			w.at.close()
			return nil, err
		}
		if done {
			return w.at, nil
		}
	}
}

func fsNames(path string) []string {
	return slices.DeleteFunc(strings.Split(filepath.ToSlash(path), "/"), func(s string) bool { return s == "" || s == "." })
}

// step takes one name and reports whether it was the last.
func (w *fsWalker) step() (done bool, err error) {
	if len(w.left) == 0 {
		w.at.base = "."
		w.at.info, err = w.at.dir().Stat(".")
		return true, err
	}
	name, last := w.left[0], len(w.left) == 1
	w.left = w.left[1:]
	if name == ".." {
		return false, w.up()
	}
	info, err := w.at.dir().Lstat(name)
	switch {
	case last && err != nil && posixName(err) == "ENOENT":
		w.at.base, w.at.info = name, nil
		return true, nil
	case err != nil:
		return false, err
	case info.Mode()&fs.ModeSymlink != 0 && (!last || w.follow):
		return false, w.link(name)
	case last:
		w.at.base, w.at.info = name, info
		return true, nil
	case !info.IsDir():
		return false, fsErrno("ENOTDIR")
	}
	return false, w.down(name, info)
}

func (w *fsWalker) up() error {
	n := len(w.at.dirs) - 1
	if n == 0 {
		if w.out {
			return nil // above the top of a volume is its top
		}
		return w.goOn(filepath.Dir(w.at.root.real))
	}
	w.at.dirs[n].root.Close()
	w.at.dirs = w.at.dirs[:n]
	return nil
}

// down enters a directory. What is entered must be what was looked at: a link swapped in meanwhile is walked again.
func (w *fsWalker) down(name string, seen fs.FileInfo) error {
	sub, err := w.at.dir().OpenRoot(name)
	if err == nil {
		var now fs.FileInfo
		if now, err = sub.Stat("."); err == nil && os.SameFile(seen, now) {
			w.at.dirs = append(w.at.dirs, fsDir{sub, name, now})
			return nil
		}
		sub.Close()
	}
	if err != nil && posixName(err) != "EIO" && posixName(err) != "ENOTDIR" {
		return err
	}
	return w.again(name)
}

func (w *fsWalker) again(name string) error {
	if w.links++; w.links > fsMaxLinks {
		return fsErrno("ELOOP")
	}
	w.left = append([]string{name}, w.left...)
	return nil
}

// link puts a link's target in the place of its name.
func (w *fsWalker) link(name string) error {
	target, err := w.at.dir().Readlink(name)
	if err != nil && posixName(err) == "EINVAL" {
		return w.again(name) // no link any more
	}
	if err != nil {
		return err
	}
	if w.links++; w.links > fsMaxLinks {
		return fsErrno("ELOOP")
	}
	if filepath.IsAbs(target) {
		rel, ok := w.at.root.below(target)
		if !ok || w.out {
			return w.goOn(target)
		}
		w.top()
		target = rel
	} else if filepath.VolumeName(target) != "" || target != "" && os.IsPathSeparator(target[0]) {
		return errFSEscape
	} else if w.out {
		return w.goOn(w.at.real() + string(filepath.Separator) + target)
	}
	w.left = append(fsNames(target), w.left...)
	return nil
}

// top goes back to the root.
func (w *fsWalker) top() {
	for _, d := range w.at.dirs[1:] {
		d.root.Close()
	}
	w.at.dirs = w.at.dirs[:1]
}

// goOn walks an absolute path and the names that are left, from the top of its volume.
func (w *fsWalker) goOn(path string) error {
	if w.leave == nil {
		return errFSEscape
	}
	rest := append(fsNames(path[len(filepath.VolumeName(path)):]), w.left...)
	root, err := w.leave(filepath.VolumeName(path) + string(filepath.Separator) + filepath.Join(rest...))
	if err != nil {
		return err
	}
	w.top()
	w.at.root.release()
	w.at.root, w.at.dirs, w.at.base = root, []fsDir{{root: root.root, info: root.info}}, "."
	w.left, w.out, w.at.out = rest, true, true
	return nil
}

// below makes an absolute path that a link names relative to the root, under either of the root's names.
func (r *fsRoot) below(target string) (string, bool) {
	for _, dir := range []string{r.path, r.real} {
		// Not Clean: a/../b is not b when a is a link.
		rest, ok := strings.CutPrefix(target, dir)
		if ok && (rest == "" || os.IsPathSeparator(rest[0]) || os.IsPathSeparator(dir[len(dir)-1])) {
			return rest, true
		}
	}
	return "", false
}
