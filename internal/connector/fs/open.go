package fs

import (
	"encoding/json"
	"io/fs"
	"os"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

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

// write is fs.writeFile: the whole of a file, or something added to it.
func (f *FS) write(c *safeopen.Call) (json.RawMessage, error) {
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
		return nil, wire.Invalid("write needs a flag that writes")
	case (p.Text == nil) == (p.Base64 == nil):
		return nil, wire.Invalid("write takes either text or base64")
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	file, _, err := f.paths.Open(c, 0, flag, fsPerm(p.Mode, 0o666))
	if err != nil {
		return nil, err
	}
	n := 0
	if p.Text != nil {
		if err = f.temp.fill(c.Grant.Paths[0].Path, int64(len(*p.Text))); err == nil {
			n, err = file.WriteString(*p.Text)
		}
	} else if err = f.temp.fill(c.Grant.Paths[0].Path, int64(len(*p.Base64))); err == nil {
		n, err = file.Write(*p.Base64)
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, c.On("write", err)
	}
	return json.Marshal(struct {
		Bytes int `json:"bytes"`
	}{n})
}

func (f *FS) truncate(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsTruncateParams](c)
	if err != nil {
		return nil, err
	}
	if p.Length < 0 {
		return nil, wire.Invalid("length is negative")
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	file, _, err := f.paths.Open(c, 0, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := file.Truncate(p.Length); err != nil {
		return nil, c.On("ftruncate", err)
	}
	return wire.Empty(), nil
}
