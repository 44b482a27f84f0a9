package connector

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// remove serves fs.unlink, fs.rmdir and fs.rm.
func (f *FS) remove(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsDeleteParams](c)
	if err != nil {
		return nil, err
	}
	switch p.Kind {
	case "file":
		c.sys = "unlink"
	case "dir":
		c.sys = "rmdir"
	case "", "any":
	default:
		return nil, fsInvalid("kind is file, dir or any")
	}
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	at, err := f.existing(c, 0, false)
	if err != nil {
		if p.Force && posixName(err) == "ENOENT" && !fsFinal(err) {
			return fsEmpty(), nil
		}
		return nil, err
	}
	defer at.close()
	if err := f.removeAt(c, at, p); err != nil {
		return nil, err
	}
	return fsEmpty(), nil
}

func (f *FS) removeAt(c *fsCall, at *fsAt, p fsDeleteParams) error {
	isDir := at.info.IsDir()
	switch {
	case at.base == ".":
		return fsErrno("EBUSY") // the top of a volume
	case p.Kind == "file" && isDir:
		return fsErrno("EISDIR")
	case p.Kind == "dir" && !isDir:
		return fsErrno("ENOTDIR")
	case isDir && p.Recursive:
		return f.removeTree(c, at.dir(), at.base, at.real())
	case isDir && p.Kind != "dir":
		return fsErrno("EISDIR")
	}
	err := at.dir().Remove(at.base)
	if p.Force && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// removeTree deletes a directory. What policy keeps shut stays, and so does what holds it.
func (f *FS) removeTree(c *fsCall, dir *os.Root, name, real string) error {
	if c.grant.Closed != nil && c.grant.Closed(real) {
		return errFSClosed
	}
	if err := c.ctx.Err(); err != nil {
		return err
	}
	info, err := dir.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.IsDir() {
		if err := f.emptyDir(c, dir, name, real); err != nil {
			return err
		}
	}
	err = dir.Remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (f *FS) emptyDir(c *fsCall, dir *os.Root, name, real string) error {
	sub, names, err := fsEnter(dir, name)
	if err != nil {
		return err
	}
	defer sub.Close()
	for _, n := range names {
		if err := f.removeTree(c, sub, n.Name(), filepath.Join(real, n.Name())); err != nil {
			return err
		}
	}
	return nil
}

// fsEnter opens a directory, and not one that a link of its name leads to, and reads it in order of names.
func fsEnter(dir *os.Root, name string) (*os.Root, []fs.DirEntry, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	sub, err := dir.OpenRoot(name)
	if err != nil {
		return nil, nil, err
	}
	now, err := sub.Stat(".")
	if err == nil && !os.SameFile(seen, now) {
		err = fsErrno("EBUSY")
	}
	var entries []fs.DirEntry
	if err == nil {
		entries, err = fs.ReadDir(sub.FS(), ".")
	}
	if err != nil {
		sub.Close()
		return nil, nil, err
	}
	return sub, entries, nil
}

// both locates the two paths of a call.
func (f *FS) both(c *fsCall, followFrom, followTo bool) (from, to *fsAt, err error) {
	if from, err = f.existing(c, 0, followFrom); err != nil {
		return nil, nil, err
	}
	if to, err = f.locate(c, 1, followTo); err != nil {
		from.close()
		return nil, nil, err
	}
	return from, to, nil
}

func (f *FS) link(c *fsCall) (json.RawMessage, error) {
	if _, err := fsDecode[fsMoveParams](c); err != nil {
		return nil, err
	}
	if err := c.mayWrite(0, 1); err != nil {
		return nil, err
	}
	from, to, err := f.both(c, false, false)
	if err != nil {
		return nil, err
	}
	defer from.close()
	defer to.close()
	switch {
	case to.info != nil:
		return nil, fsErrno("EEXIST")
	case from.info.IsDir():
		return nil, fsErrno("EPERM")
	}
	if err := fsLink(from, to); err != nil {
		return nil, err
	}
	return fsEmpty(), nil
}

// rename does what rename(2) does. Between two devices, and on Windows between two granted directories, it copies and then
// deletes, and a failure in the middle leaves both.
func (f *FS) rename(c *fsCall) (json.RawMessage, error) {
	if _, err := fsDecode[fsMoveParams](c); err != nil {
		return nil, err
	}
	if err := c.mayWrite(0, 1); err != nil {
		return nil, err
	}
	from, to, err := f.both(c, false, false)
	if err != nil {
		return nil, err
	}
	defer from.close()
	defer to.close()
	if from.base == "." || to.base == "." {
		return nil, fsErrno("EBUSY")
	}
	if err := c.mayMove(from, to); err != nil {
		return nil, err
	}
	if err = fsRename(from, to); err != nil && posixName(err) == "EXDEV" {
		err = f.moveAcross(c, from, to)
	}
	if err != nil {
		return nil, err
	}
	return fsEmpty(), nil
}

// moveAcross is rename where the system cannot.
func (f *FS) moveAcross(c *fsCall, from, to *fsAt) error {
	if to.info != nil {
		if to.info.IsDir() != from.info.IsDir() {
			if to.info.IsDir() {
				return fsErrno("EISDIR")
			}
			return fsErrno("ENOTDIR")
		}
		if err := to.dir().Remove(to.base); err != nil {
			return err
		}
		to.info = nil
	}
	if err := f.copyEntry(c, fsSpot{from.dir(), from.base, from.real()}, fsSpot{to.dir(), to.base, to.real()}, false); err != nil {
		return err
	}
	return f.removeTree(c, from.dir(), from.base, from.real())
}

func (f *FS) copy(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsCopyParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.mayWrite(1); err != nil {
		return nil, err
	}
	// A recursive copy keeps links, a copy of one file follows them.
	from, to, err := f.both(c, !p.Recursive, !p.Recursive && !p.Exclusive)
	if err != nil {
		return nil, err
	}
	defer from.close()
	defer to.close()
	switch {
	case from.info.IsDir() && !p.Recursive, to.info != nil && to.info.IsDir() && !from.info.IsDir():
		return nil, fsErrno("EISDIR")
	case p.Exclusive && to.info != nil:
		return nil, fsErrno("EEXIST")
	case to.info != nil && os.SameFile(from.info, to.info):
		return nil, fsErrno("EINVAL")
	case from.info.IsDir() && fsBelow(from.real(), to.real()):
		return nil, fsErrno("EINVAL")
	}
	if err := f.copyEntry(c, fsSpot{from.dir(), from.base, from.real()}, fsSpot{to.dir(), to.base, to.real()}, p.Exclusive); err != nil {
		return nil, err
	}
	return fsEmpty(), nil
}

// fsBelow reports whether path is dir or lies below it.
func fsBelow(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
