package connector

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"github.com/cec80427/pier/ext"
)

// errFSMoved says that an entry is not what it was when the path was walked.
var errFSMoved = errors.New("the entry was replaced meanwhile")

// fsRetries is how often a path that changes under our feet is walked again.
const fsRetries = 16

// openPath opens the file of a path grant. What it returns is what policy was asked about, whoever moves files meanwhile.
func (f *FS) openPath(c *fsCall, i, flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	for range fsRetries {
		// POSIX: with O_EXCL, a link as the last name is an existing entry, wherever it leads.
		at, err := f.locate(c, i, flag&os.O_EXCL == 0)
		if err != nil {
			return nil, nil, err
		}
		file, info, err := at.open(flag, perm)
		at.close()
		if !errors.Is(err, errFSMoved) {
			return file, info, err
		}
	}
	return nil, nil, fsErrno("EBUSY")
}

func (a *fsAt) open(flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	if a.info == nil {
		return a.create(flag, perm)
	}
	writes := flag&(os.O_WRONLY|os.O_RDWR) != 0
	switch mode := a.info.Mode(); {
	case flag&os.O_EXCL != 0:
		return nil, nil, fsErrno("EEXIST")
	case mode.IsDir() && writes:
		return nil, nil, fsErrno("EISDIR")
	case !mode.IsDir() && !mode.IsRegular():
		return nil, nil, &fsFault{errno: "ENOTSUP", note: " (only regular files can be read and written)"}
	}
	// Truncating waits until it is certain which file it is.
	file, err := a.dir().OpenFile(a.base, flag&^(os.O_CREATE|os.O_TRUNC)|fsNonblock, 0)
	if err != nil {
		if name := posixName(err); name == "ENOENT" || name == "EIO" || name == "ENXIO" {
			return nil, nil, errFSMoved
		}
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !os.SameFile(info, a.info) {
		err = errFSMoved
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
func (a *fsAt) create(flag int, perm fs.FileMode) (*os.File, fs.FileInfo, error) {
	if flag&os.O_CREATE == 0 {
		return nil, nil, fsErrno("ENOENT")
	}
	file, err := a.dir().OpenFile(a.base, flag&^os.O_TRUNC|os.O_EXCL, perm)
	if errors.Is(err, fs.ErrExist) && flag&os.O_EXCL == 0 {
		return nil, nil, errFSMoved
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

// fsFlags turns Node's flag strings into those of open(2). "s" asks for synchronous I/O, which every call is.
func fsFlags(s string) (int, error) {
	for _, f := range []struct {
		names []string
		flag  int
	}{
		{[]string{"r", "rs", "sr"}, os.O_RDONLY},
		{[]string{"r+", "rs+", "sr+"}, os.O_RDWR},
		{[]string{"w"}, os.O_WRONLY | os.O_CREATE | os.O_TRUNC},
		{[]string{"wx", "xw"}, os.O_WRONLY | os.O_CREATE | os.O_EXCL},
		{[]string{"w+"}, os.O_RDWR | os.O_CREATE | os.O_TRUNC},
		{[]string{"wx+", "xw+"}, os.O_RDWR | os.O_CREATE | os.O_EXCL},
		{[]string{"a", "as", "sa"}, os.O_WRONLY | os.O_CREATE | os.O_APPEND},
		{[]string{"ax", "xa"}, os.O_WRONLY | os.O_CREATE | os.O_APPEND | os.O_EXCL},
		{[]string{"a+", "as+", "sa+"}, os.O_RDWR | os.O_CREATE | os.O_APPEND},
		{[]string{"ax+", "xa+"}, os.O_RDWR | os.O_CREATE | os.O_APPEND | os.O_EXCL},
	} {
		for _, name := range f.names {
			if name == s {
				return f.flag, nil
			}
		}
	}
	return 0, ext.E(ext.CodeInvalidRequest, "unknown open flags").With("flags", s)
}

func fsPerm(mode *uint32, def fs.FileMode) fs.FileMode {
	if mode == nil {
		return def
	}
	return fs.FileMode(*mode & 0o777)
}

// mayWrite refuses what needs a right the grant does not give. The door asks for the right; this is the second lock.
func (c *fsCall) mayWrite(paths ...int) error {
	for _, i := range paths {
		if !c.grant.Paths[i].Write {
			path, _ := c.written()
			return ext.E(ext.CodeDenied, "EACCES: permission denied, "+c.sys+" '"+path+"'").
				With("errno", "EACCES").With("syscall", c.sys).With("path", path).With("capability", string(ext.CapWrite))
		}
	}
	return nil
}

// write is fs.writeFile: the whole of a file, or something added to it.
func (f *FS) write(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsWriteParams](c)
	if err != nil {
		return nil, err
	}
	if p.Flag == "" {
		p.Flag = "w"
	}
	flag, err := fsFlags(p.Flag)
	switch {
	case err != nil:
		return nil, err
	case flag&(os.O_WRONLY|os.O_RDWR) == 0:
		return nil, fsInvalid("write needs a flag that writes")
	case (p.Text == nil) == (p.Base64 == nil):
		return nil, fsInvalid("write takes either text or base64")
	}
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	file, _, err := f.openPath(c, 0, flag, fsPerm(p.Mode, 0o666))
	if err != nil {
		return nil, err
	}
	n := 0
	if p.Text != nil {
		n, err = file.WriteString(*p.Text)
	} else {
		n, err = file.Write(*p.Base64)
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, c.on("write", err)
	}
	return json.Marshal(struct {
		Bytes int `json:"bytes"`
	}{n})
}

func (f *FS) truncate(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsTruncateParams](c)
	if err != nil {
		return nil, err
	}
	if p.Length < 0 {
		return nil, fsInvalid("length is negative")
	}
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	file, _, err := f.openPath(c, 0, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := file.Truncate(p.Length); err != nil {
		return nil, c.on("ftruncate", err)
	}
	return fsEmpty(), nil
}
