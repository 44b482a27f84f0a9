package fs

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// remove serves fs.unlink, fs.rmdir and fs.rm.
func (f *FS) remove(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsDeleteParams](c)
	if err != nil {
		return nil, err
	}
	switch p.Kind {
	case "file":
		c.Sys = "unlink"
	case "dir":
		c.Sys = "rmdir"
	case "", "any":
	default:
		return nil, wire.Invalid("kind is file, dir or any")
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	at, err := f.paths.Existing(c, 0, false)
	if err != nil {
		if p.Force && wire.ErrnoName(err) == "ENOENT" && !safeopen.Final(err) {
			return wire.Empty(), nil
		}
		return nil, err
	}
	defer at.Close()
	if err := f.removeAt(c, at, p); err != nil {
		return nil, err
	}
	return wire.Empty(), nil
}

func (f *FS) removeAt(c *safeopen.Call, at *safeopen.At, p fsDeleteParams) error {
	isDir := at.Info.IsDir()
	switch {
	case at.Base == ".":
		return wire.NewFault("EBUSY") // the top of a volume
	case p.Kind == "file" && isDir:
		return wire.NewFault("EISDIR")
	case p.Kind == "dir" && !isDir:
		return wire.NewFault("ENOTDIR")
	case isDir && p.Recursive:
		return f.removeTree(c, at.Dir(), at.Base, at.Real())
	case isDir && p.Kind != "dir":
		return wire.NewFault("EISDIR")
	}
	err := at.Dir().Remove(at.Base)
	if p.Force && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// removeTree deletes a directory. What policy keeps shut stays, and so does what holds it.
func (f *FS) removeTree(c *safeopen.Call, dir *os.Root, name, real string) error {
	if c.Grant.Closed != nil && c.Grant.Closed(real) {
		return safeopen.ErrClosed
	}
	if err := c.Ctx.Err(); err != nil {
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

func (f *FS) emptyDir(c *safeopen.Call, dir *os.Root, name, real string) error {
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
		err = wire.NewFault("EBUSY")
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
func (f *FS) both(c *safeopen.Call, followFrom, followTo bool) (from, to *safeopen.At, err error) {
	if from, err = f.paths.Existing(c, 0, followFrom); err != nil {
		return nil, nil, err
	}
	if to, err = f.paths.Locate(c, 1, followTo); err != nil {
		from.Close()
		return nil, nil, err
	}
	return from, to, nil
}

func (f *FS) link(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsMoveParams](c); err != nil {
		return nil, err
	}
	if err := c.MayWrite(0, 1); err != nil {
		return nil, err
	}
	from, to, err := f.both(c, false, false)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	defer to.Close()
	switch {
	case to.Info != nil:
		return nil, wire.NewFault("EEXIST")
	case from.Info.IsDir():
		return nil, wire.NewFault("EPERM")
	}
	if err := fsLink(from, to); err != nil {
		return nil, err
	}
	return wire.Empty(), nil
}

// rename does what rename(2) does. Between two devices, and on Windows between two granted directories, it copies and then
// deletes, and a failure in the middle leaves both.
func (f *FS) rename(c *safeopen.Call) (json.RawMessage, error) {
	if _, err := fsDecode[fsMoveParams](c); err != nil {
		return nil, err
	}
	if err := c.MayWrite(0, 1); err != nil {
		return nil, err
	}
	from, to, err := f.both(c, false, false)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	defer to.Close()
	if from.Base == "." || to.Base == "." {
		return nil, wire.NewFault("EBUSY")
	}
	if err := mayMove(c, from, to); err != nil {
		return nil, err
	}
	if err = fsRename(from, to); err != nil && wire.ErrnoName(err) == "EXDEV" {
		err = f.moveAcross(c, from, to)
	}
	if err != nil {
		return nil, err
	}
	return wire.Empty(), nil
}

// moveAcross is rename where the system cannot.
func (f *FS) moveAcross(c *safeopen.Call, from, to *safeopen.At) error {
	if to.Info != nil {
		if to.Info.IsDir() != from.Info.IsDir() {
			if to.Info.IsDir() {
				return wire.NewFault("EISDIR")
			}
			return wire.NewFault("ENOTDIR")
		}
		if err := to.Dir().Remove(to.Base); err != nil {
			return err
		}
		to.Info = nil
	}
	if err := f.copyEntry(c, fsSpot{from.Dir(), from.Base, from.Real()}, fsSpot{to.Dir(), to.Base, to.Real()}, false); err != nil {
		return err
	}
	return f.removeTree(c, from.Dir(), from.Base, from.Real())
}

func (f *FS) copy(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsCopyParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.MayWrite(1); err != nil {
		return nil, err
	}
	// A recursive copy keeps links, a copy of one file follows them.
	from, to, err := f.both(c, !p.Recursive, !p.Recursive && !p.Exclusive)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	defer to.Close()
	switch {
	case from.Info.IsDir() && !p.Recursive, to.Info != nil && to.Info.IsDir() && !from.Info.IsDir():
		return nil, wire.NewFault("EISDIR")
	case p.Exclusive && to.Info != nil:
		return nil, wire.NewFault("EEXIST")
	case to.Info != nil && os.SameFile(from.Info, to.Info):
		return nil, wire.NewFault("EINVAL")
	case from.Info.IsDir() && fsBelow(from.Real(), to.Real()):
		return nil, wire.NewFault("EINVAL")
	}
	if err := f.copyEntry(c, fsSpot{from.Dir(), from.Base, from.Real()}, fsSpot{to.Dir(), to.Base, to.Real()}, p.Exclusive); err != nil {
		return nil, err
	}
	return wire.Empty(), nil
}

// fsBelow reports whether path is dir or lies below it.
func fsBelow(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
