package fs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsSpot is an entry of a directory that is held open.
type fsSpot struct {
	dir  *os.Root
	name string
	real string
}

// copyEntry copies a file, a link or a whole directory. Existing directories are filled, existing files replaced, and
// what policy keeps shut is left out.
func (f *FS) copyEntry(c *safeopen.Call, from, to fsSpot, exclusive bool) error {
	if err := c.Ctx.Err(); err != nil {
		return err
	}
	info, err := from.dir.Lstat(from.name)
	if err != nil {
		return err
	}
	switch mode := info.Mode(); {
	case mode.IsDir():
		return f.copyDir(c, from, to, info, exclusive)
	case mode&fs.ModeSymlink != 0:
		return copyLink(c, from, to, exclusive)
	case mode.IsRegular():
		if err := f.temp.fill(to.real, info.Size()); err != nil {
			return err
		}
		return copyFile(c, from, to, info, exclusive)
	}
	return &wire.Fault{Errno: "ENOTSUP", Note: " (only files, directories and links can be copied)"}
}

func (f *FS) copyDir(c *safeopen.Call, from, to fsSpot, info fs.FileInfo, exclusive bool) error {
	source, entries, err := fsEnter(from.dir, from.name)
	if err != nil {
		return err
	}
	defer source.Close()
	// Writable while it is being filled; the mode it is to have comes last.
	if err := to.dir.Mkdir(to.name, info.Mode().Perm()|0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	target, _, err := fsEnter(to.dir, to.name)
	if err != nil {
		return err
	}
	defer target.Close()
	for _, e := range entries {
		a := fsSpot{source, e.Name(), filepath.Join(from.real, e.Name())}
		b := fsSpot{target, e.Name(), filepath.Join(to.real, e.Name())}
		if shutForCopy(c, a.real, b.real) {
			continue
		}
		if err := f.copyEntry(c, a, b, exclusive); err != nil {
			return err
		}
	}
	return target.Chmod(".", info.Mode().Perm())
}

func copyLink(c *safeopen.Call, from, to fsSpot, exclusive bool) error {
	target, err := from.dir.Readlink(from.name)
	if err != nil {
		return err
	}
	if leads(c, to.real, target) {
		return safeopen.ErrClosed
	}
	if _, err := to.dir.Lstat(to.name); err == nil {
		if exclusive {
			return wire.NewFault("EEXIST")
		}
		if err := to.dir.Remove(to.name); err != nil {
			return err
		}
	}
	return to.dir.Symlink(target, to.name)
}

func copyFile(c *safeopen.Call, from, to fsSpot, info fs.FileInfo, exclusive bool) (err error) {
	source := &safeopen.At{Dirs: []safeopen.Dir{{Root: from.dir}}, Base: from.name, Info: info}
	in, _, err := source.Open(os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer in.Close()
	flag := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if exclusive {
		flag |= os.O_EXCL
	}
	target := &safeopen.At{Dirs: []safeopen.Dir{{Root: to.dir}}, Base: to.name}
	if target.Info, err = to.dir.Lstat(to.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	out, _, err := target.Open(flag, info.Mode().Perm())
	if err != nil {
		return err
	}
	err = copyData(c, out, in)
	if closing := out.Close(); err == nil {
		err = closing
	}
	return err
}

// copyData copies what is in a file and leaves its holes holes: a file of a few bytes may be as long as it likes.
func copyData(c *safeopen.Call, out, in *os.File) error {
	end := int64(0)
	for {
		from, to, err := nextData(in, end)
		if err == nil && from > end {
			_, err = out.Seek(from, io.SeekStart)
		}
		if err != nil {
			return err
		}
		if from == to { // the rest is a hole
			return out.Truncate(to)
		}
		n, err := io.Copy(out, io.LimitReader(fsReader{c, in}, to-from))
		if err != nil {
			return err
		}
		if n < to-from { // the file became shorter, or has no end that is known before
			return nil
		}
		end = to
	}
}

// fsReader stops reading when the call is over.
type fsReader struct {
	c *safeopen.Call
	r io.Reader
}

func (r fsReader) Read(b []byte) (int, error) {
	if err := r.c.Ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(b)
}
