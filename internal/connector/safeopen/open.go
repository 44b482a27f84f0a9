package safeopen

import (
	"errors"
	"io/fs"
	"os"

	"github.com/cec80427/pier/internal/connector/wire"
)

// ErrMoved says that an entry is not what it was when the path was walked.
var ErrMoved = errors.New("the entry was replaced meanwhile")

// Retries is how often a path that changes under our feet is walked again.
const Retries = 16

// Open opens the file of a path grant. What it returns is what policy was asked about, whoever moves files meanwhile.
func (p *Paths) Open(c *Call, i, flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	for range Retries {
		// POSIX: with O_EXCL, a link as the last name is an existing entry, wherever it leads.
		at, err := p.Locate(c, i, flag&os.O_EXCL == 0)
		if err != nil {
			return nil, nil, err
		}
		file, info, err := at.Open(flag, perm)
		at.Close()
		if !errors.Is(err, ErrMoved) {
			return file, info, err
		}
	}
	return nil, nil, wire.NewFault("EBUSY")
}

// Open opens the entry, and nothing that has taken its name since: then the error is ErrMoved.
func (a *At) Open(flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	if a.Info == nil {
		return a.create(flag, perm)
	}
	writes := flag&(os.O_WRONLY|os.O_RDWR) != 0
	switch mode := a.Info.Mode(); {
	case flag&os.O_EXCL != 0:
		return nil, nil, wire.NewFault("EEXIST")
	case mode.IsDir() && writes:
		return nil, nil, wire.NewFault("EISDIR")
	case !mode.IsDir() && !mode.IsRegular():
		return nil, nil, &wire.Fault{Errno: "ENOTSUP", Note: " (only regular files can be read and written)"}
	}
	// Truncating waits until it is certain which file it is.
	file, err := a.Dir().OpenFile(a.Base, flag&^(os.O_CREATE|os.O_TRUNC)|nonblock, 0)
	if err != nil {
		if name := wire.ErrnoName(err); name == "ENOENT" || name == "EIO" || name == "ENXIO" {
			return nil, nil, ErrMoved
		}
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !os.SameFile(info, a.Info) {
		err = ErrMoved
	}
	if err == nil {
		err = a.refuseProc(file)
	}
	if err == nil && flag&os.O_TRUNC != 0 && info.Size() > 0 {
		err = file.Truncate(0)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

// create makes the entry and nothing else: O_EXCL follows no link.
func (a *At) create(flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	if flag&os.O_CREATE == 0 {
		return nil, nil, wire.NewFault("ENOENT")
	}
	file, err := a.Dir().OpenFile(a.Base, flag&^os.O_TRUNC|os.O_EXCL, perm)
	if errors.Is(err, fs.ErrExist) && flag&os.O_EXCL == 0 {
		return nil, nil, ErrMoved
	}
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, info, nil
}

// OpenSub opens a directory that is none other than its name's: no link is followed.
func OpenSub(dir *os.Root, name string) (*os.Root, error) {
	seen, err := dir.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !seen.IsDir() {
		return nil, wire.NewFault("ENOTDIR")
	}
	sub, err := dir.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	now, err := sub.Stat(".")
	if err == nil && !os.SameFile(seen, now) {
		err = wire.NewFault("EBUSY")
	}
	if err != nil {
		sub.Close()
		return nil, err
	}
	return sub, nil
}

// Existing is Locate for an entry that must be there.
func (p *Paths) Existing(c *Call, i int, follow bool) (*At, error) {
	at, err := p.Locate(c, i, follow)
	if err != nil {
		return nil, err
	}
	if at.Info == nil {
		at.Close()
		return nil, wire.NewFault("ENOENT")
	}
	return at, nil
}
