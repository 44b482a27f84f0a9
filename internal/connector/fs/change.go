package fs

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

func (f *FS) chmod(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsChmodParams](c)
	if err != nil {
		return nil, err
	}
	if p.Mode == nil {
		return nil, wire.Invalid("mode is missing")
	}
	return f.changed(c, true, func(at *safeopen.At) error { return fsChmod(at, fsFileMode(*p.Mode)) })
}

func (f *FS) utimes(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsUtimesParams](c)
	if err != nil {
		return nil, err
	}
	if p.Atime == nil || p.Mtime == nil {
		return nil, wire.Invalid("atime or mtime is missing")
	}
	atime, mtime := fsTime(*p.Atime), fsTime(*p.Mtime)
	return f.changed(c, !p.NoFollow, func(at *safeopen.At) error { return fsChtimes(at, atime, mtime) })
}

func fsTime(ms float64) time.Time { return time.UnixMicro(int64(math.Round(ms * 1000))) }

// changed applies a change to an entry, which is followed to its end or not.
func (f *FS) changed(c *safeopen.Call, follow bool, change func(*safeopen.At) error) (json.RawMessage, error) {
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	for range safeopen.Retries {
		at, err := f.paths.Existing(c, 0, follow)
		if err != nil {
			return nil, err
		}
		err = change(at)
		at.Close()
		if !errors.Is(err, safeopen.ErrMoved) {
			return wire.Empty(), err
		}
	}
	return nil, wire.NewFault("EBUSY")
}

func (f *FS) symlink(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsSymlinkParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	at, err := f.paths.Locate(c, 0, false)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	if at.Info != nil {
		return nil, wire.NewFault("EEXIST")
	}
	if leads(c, at.Real(), p.Target) {
		return nil, safeopen.ErrClosed
	}
	if err := at.Dir().Symlink(p.Target, at.Base); err != nil {
		return nil, err
	}
	return wire.Empty(), nil
}

func (f *FS) mkdir(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsMkdirParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	perm := fsPerm(p.Mode, 0o777)
	made := 0
	if p.Recursive {
		made, err = f.mkdirAll(c, perm)
	} else {
		made, err = 1, f.mkdirOne(c, perm)
	}
	if err != nil {
		return nil, err
	}
	result := struct {
		Created *string `json:"created"`
	}{}
	if made > 0 {
		// Node names the directory in the caller's own words.
		created := filepath.Clean(p.Path)
		for range made - 1 {
			created = filepath.Dir(created)
		}
		result.Created = &created
	}
	return json.Marshal(result)
}

func (f *FS) mkdirOne(c *safeopen.Call, perm fs.FileMode) error {
	at, err := f.paths.Locate(c, 0, false)
	if err != nil {
		return err
	}
	defer at.Close()
	if at.Info != nil {
		return wire.NewFault("EEXIST")
	}
	return at.Dir().Mkdir(at.Base, perm)
}

// mkdirAll makes the path and what is missing above it, the granted directory too, and counts the directories made.
func (f *FS) mkdirAll(c *safeopen.Call, perm fs.FileMode) (int, error) {
	return f.paths.MakeAll(c, safeopen.Nearest(c.Grant.Paths[0]), perm)
}

// mkdtemp makes a directory of a random name that begins with the path.
func (f *FS) mkdtemp(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsPathParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	inside := strings.HasSuffix(p.Path, "/") || strings.HasSuffix(p.Path, string(filepath.Separator))
	for range safeopen.Retries {
		random := rand.Text()[:6]
		path, err := f.mkdtempOnce(c, inside, random)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return json.Marshal(struct {
			Path string `json:"path"`
		}{p.Path + path})
	}
	return nil, wire.NewFault("EEXIST")
}

func (f *FS) mkdtempOnce(c *safeopen.Call, inside bool, random string) (string, error) {
	temp := *c
	pg := c.Grant.Paths[0]
	switch {
	case inside:
		pg.Rel = filepath.Join(pg.Rel, random)
	case pg.Rel == ".":
		return "", safeopen.ErrEscape // a name that begins like the granted directory's lies beside it
	default:
		pg.Rel += random
	}
	temp.Grant.Paths = append(temp.Grant.Paths[:0:0], pg)
	at, err := f.paths.Locate(&temp, 0, false)
	if err != nil {
		return "", err
	}
	defer at.Close()
	return random, at.Dir().Mkdir(at.Base, 0o700)
}
