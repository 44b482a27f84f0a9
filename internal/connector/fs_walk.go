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
}

// fsDir is a directory on the way, and its name in the one before it.
type fsDir struct {
	root *os.Root
	name string
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
}

// locate finds the path of a grant. follow says whether a symbolic link as the last name is followed; the op is about the
// link itself otherwise. The caller closes the result.
func (f *FS) locate(c *fsCall, i int, follow bool) (*fsAt, error) {
	for try := 0; ; try++ {
		root, rel, err := f.openRoot(c.grant.Paths[i], !follow)
		if err != nil {
			return nil, err
		}
		at, err := fsWalk(root, rel, follow)
		if missing := err == nil && at.info == nil || posixName(err) == "ENOENT"; missing && try == 0 && f.renewRoot(root) {
			if at != nil {
				at.close()
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := fsOpenTo(c.grant, at); err != nil {
			at.close()
			return nil, err
		}
		return at, nil
	}
}

// fsWalk walks rel below root. On success the result owns root.
func fsWalk(root *fsRoot, rel string, follow bool) (*fsAt, error) {
	w := &fsWalker{
		at:     &fsAt{root: root, dirs: []fsDir{{root: root.root}}, base: "."},
		left:   fsNames(rel),
		follow: follow,
	}
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
		return errFSEscape
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
			w.at.dirs = append(w.at.dirs, fsDir{sub, name})
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
		if !ok {
			return errFSEscape
		}
		for _, d := range w.at.dirs[1:] {
			d.root.Close()
		}
		w.at.dirs, target = w.at.dirs[:1], rel
	} else if filepath.VolumeName(target) != "" || target != "" && os.IsPathSeparator(target[0]) {
		return errFSEscape
	}
	w.left = append(fsNames(target), w.left...)
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

// fsOpenTo asks policy about the place a path led to, when links made it another one than was decided on.
func fsOpenTo(grant policy.Grant, at *fsAt) error {
	rel := at.rel()
	if grant.Closed != nil && (grant.Closed(filepath.Join(at.root.path, rel)) ||
		at.root.real != at.root.path && grant.Closed(filepath.Join(at.root.real, rel))) {
		return errFSClosed
	}
	if at.info != nil && fsAliased(at.info) {
		for _, p := range grant.Protected {
			if info, err := os.Stat(p); err == nil && os.SameFile(info, at.info) {
				return errFSClosed
			}
		}
	}
	return nil
}
