package connector

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/policy"
)

// fsMaxRoots bounds the directories kept open; a root beyond it is opened for one call.
const fsMaxRoots = 64

// fsRoot is one granted directory, held open.
type fsRoot struct {
	root *os.Root
	path string // as granted
	real string // without symbolic links, for links that name the directory absolutely
	once bool   // not kept: closed after the call
}

func (r *fsRoot) release() {
	if r.once {
		r.root.Close()
	}
}

// openRoot returns the directory of a path grant and the path below it. A directory stays what it was when it was first
// opened, wherever it is moved and whatever takes its name, until it is deleted.
//
// entry says that the op is about the name itself, not about what a link of that name leads to. Then the root directory
// is an entry of its parent. So is a root that is no directory, or that does not exist yet.
func (f *FS) openRoot(pg policy.PathGrant, entry bool) (*fsRoot, string, error) {
	if !filepath.IsAbs(pg.Root) || !filepath.IsLocal(pg.Rel) {
		return nil, "", ext.E(ext.CodeInternal, "the grant's path is not below its root")
	}
	if pg.Rel == "." && entry {
		if dir := filepath.Dir(pg.Root); dir != pg.Root {
			r, err := f.cachedRoot(dir)
			return r, filepath.Base(pg.Root), err
		}
	}
	r, err := f.cachedRoot(pg.Root)
	if pg.Rel == "." && (errors.Is(err, fs.ErrNotExist) || err != nil && posixName(err) == "ENOTDIR") {
		r, err = f.cachedRoot(filepath.Dir(pg.Root))
		return r, filepath.Base(pg.Root), err
	}
	return r, pg.Rel, err
}

func (f *FS) cachedRoot(path string) (*fsRoot, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil, fsEnded()
	}
	if r := f.roots[path]; r != nil {
		return r, nil
	}
	r, err := openFSRoot(path)
	if err != nil {
		return nil, err
	}
	if len(f.roots) >= fsMaxRoots {
		r.once = true
		return r, nil
	}
	f.roots[path] = r
	return r, nil
}

func openFSRoot(path string) (*fsRoot, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		if info, e := os.Stat(path); e == nil && !info.IsDir() {
			return nil, fsErrno("ENOTDIR") // for which os.Root has an error without a number
		}
		return nil, err
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		root.Close()
		return nil, err
	}
	return &fsRoot{root: root, path: path, real: real}, nil
}

// renewRoot replaces a root that was deleted and made again, and reports whether there is a new one. One whose name now
// leads elsewhere is not taken: an extension that may write above it could choose where.
func (f *FS) renewRoot(old *fsRoot) bool {
	now, err := os.Stat(old.path)
	if err != nil {
		return false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || f.roots[old.path] != old {
		return false
	}
	if was, err := old.root.Stat("."); err == nil && os.SameFile(was, now) {
		return false
	}
	if d, err := old.root.Open("."); err == nil {
		// A directory that lives on under another name is still the one that was granted.
		info, err := d.Stat()
		d.Close()
		if err == nil && fsLinked(info) {
			return false
		}
	}
	r, err := openFSRoot(old.path)
	if err != nil || r.real != old.real {
		if err == nil {
			r.root.Close()
		}
		return false
	}
	old.root.Close()
	f.roots[old.path] = r
	return true
}

// makeRoot makes a granted directory that does not exist yet, for mkdir with recursive, and counts the directories made.
func (f *FS) makeRoot(pg policy.PathGrant, perm fs.FileMode) (made int, err error) {
	for dir := pg.Root; ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir() && dir == pg.Root && pg.Rel == ".":
			return 0, fsErrno("EEXIST")
		case err == nil && !info.IsDir():
			return 0, fsErrno("ENOTDIR")
		case err == nil && made == 0:
			return 0, nil
		case err == nil:
			return made, os.MkdirAll(pg.Root, perm)
		case !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir):
			return 0, err
		}
		made++
	}
}
