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
	real string // without symbolic links: what policy decides on
	info fs.FileInfo
	once bool // not kept: closed after the call
}

func (r *fsRoot) release() {
	if r.once {
		r.root.Close()
	}
}

// openRoot returns the directory of a path grant and the path below it. It is the directory that has the name now: one that
// was moved away is let go.
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
		if r.stays() {
			return r, nil
		}
		delete(f.roots, path) // calls under way may use it: it is closed when they are done
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
	r := &fsRoot{root: root, path: path}
	if r.real, err = filepath.EvalSymlinks(path); err == nil {
		r.info, err = root.Stat(".")
	}
	if err == nil && !r.stays() {
		err = fsErrno("EBUSY") // its name led elsewhere meanwhile
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return r, nil
}

// stays reports whether the directory still has the name that it was opened by.
func (r *fsRoot) stays() bool {
	now, err := os.Lstat(r.real)
	return err == nil && os.SameFile(now, r.info)
}

// nearest is a path grant through the deepest directory that is there: what is to be made is made below it, name by name.
func nearest(pg policy.PathGrant) policy.PathGrant {
	full, dir := filepath.Join(pg.Root, pg.Rel), pg.Root
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() || dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	if rel, err := filepath.Rel(dir, full); err == nil {
		pg.Root, pg.Rel = dir, rel
	}
	return pg
}
