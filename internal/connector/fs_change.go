package connector

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/policy"
)

func (f *FS) chmod(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsChmodParams](c)
	if err != nil {
		return nil, err
	}
	if p.Mode == nil {
		return nil, fsInvalid("mode is missing")
	}
	return f.changed(c, true, func(at *fsAt) error { return fsChmod(at, fsFileMode(*p.Mode)) })
}

func (f *FS) utimes(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsUtimesParams](c)
	if err != nil {
		return nil, err
	}
	if p.Atime == nil || p.Mtime == nil {
		return nil, fsInvalid("atime or mtime is missing")
	}
	atime, mtime := fsTime(*p.Atime), fsTime(*p.Mtime)
	return f.changed(c, !p.NoFollow, func(at *fsAt) error { return fsChtimes(at, atime, mtime) })
}

func fsTime(ms float64) time.Time { return time.UnixMicro(int64(math.Round(ms * 1000))) }

// changed applies a change to an entry, which is followed to its end or not.
func (f *FS) changed(c *fsCall, follow bool, change func(*fsAt) error) (json.RawMessage, error) {
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	for range fsRetries {
		at, err := f.existing(c, 0, follow)
		if err != nil {
			return nil, err
		}
		err = change(at)
		at.close()
		if !errors.Is(err, errFSMoved) {
			return fsEmpty(), err
		}
	}
	return nil, fsErrno("EBUSY")
}

func (f *FS) symlink(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsSymlinkParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	at, err := f.locate(c, 0, false)
	if err != nil {
		return nil, err
	}
	defer at.close()
	if at.info != nil {
		return nil, fsErrno("EEXIST")
	}
	if c.leads(at.real(), p.Target) {
		return nil, errFSClosed
	}
	if err := at.dir().Symlink(p.Target, at.base); err != nil {
		return nil, err
	}
	return fsEmpty(), nil
}

func (f *FS) mkdir(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsMkdirParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.mayWrite(0); err != nil {
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

func (f *FS) mkdirOne(c *fsCall, perm fs.FileMode) error {
	at, err := f.locate(c, 0, false)
	if err != nil {
		return err
	}
	defer at.close()
	if at.info != nil {
		return fsErrno("EEXIST")
	}
	return at.dir().Mkdir(at.base, perm)
}

// mkdirAll makes the path and what is missing above it, the granted directory too, and counts the directories made.
func (f *FS) mkdirAll(c *fsCall, perm fs.FileMode) (int, error) {
	return f.makeAll(c, nearest(c.grant.Paths[0]), perm)
}

// makeAll makes each name of a path that is not there yet. Those before the last are above what was decided on.
func (f *FS) makeAll(c *fsCall, pg policy.PathGrant, perm fs.FileMode) (int, error) {
	made, prefix := 0, *c
	prefix.grant.Paths = append(prefix.grant.Paths[:0:0], pg)
	names := fsNames(pg.Rel)
	for i := range names {
		prefix.grant.Paths[0].Rel, prefix.above = filepath.Join(names[:i+1]...), c.above || i < len(names)-1
		fresh, err := f.mkdirStep(&prefix, perm, i == len(names)-1)
		if err != nil {
			return made, err
		}
		if fresh || made > 0 {
			made++
		}
	}
	return made, nil
}

func (f *FS) mkdirStep(c *fsCall, perm fs.FileMode, last bool) (fresh bool, err error) {
	for range fsRetries {
		at, err := f.locate(c, 0, true)
		if err != nil {
			return false, err
		}
		switch {
		case at.info == nil:
			err = at.dir().Mkdir(at.base, perm)
			fresh = err == nil
		case at.info.IsDir():
		case last:
			err = &fsFault{errno: "EEXIST"}
		default:
			err = fsErrno("ENOTDIR")
		}
		at.close()
		if at.info != nil || !errors.Is(err, fs.ErrExist) {
			return fresh, err
		}
	}
	return false, fsErrno("EBUSY")
}

// mkdtemp makes a directory of a random name that begins with the path.
func (f *FS) mkdtemp(c *fsCall) (json.RawMessage, error) {
	p, err := fsDecode[fsPathParams](c)
	if err != nil {
		return nil, err
	}
	if err := c.mayWrite(0); err != nil {
		return nil, err
	}
	inside := strings.HasSuffix(p.Path, "/") || strings.HasSuffix(p.Path, string(filepath.Separator))
	for range fsRetries {
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
	return nil, fsErrno("EEXIST")
}

func (f *FS) mkdtempOnce(c *fsCall, inside bool, random string) (string, error) {
	temp := *c
	pg := c.grant.Paths[0]
	switch {
	case inside:
		pg.Rel = filepath.Join(pg.Rel, random)
	case pg.Rel == ".":
		return "", errFSEscape // a name that begins like the granted directory's lies beside it
	default:
		pg.Rel += random
	}
	temp.grant.Paths = append(temp.grant.Paths[:0:0], pg)
	at, err := f.locate(&temp, 0, false)
	if err != nil {
		return "", err
	}
	defer at.close()
	return random, at.dir().Mkdir(at.base, 0o700)
}
