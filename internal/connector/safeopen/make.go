package safeopen

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// MakeAll makes each name of a path that is not there yet. Those before the last are above what was decided on.
func (p *Paths) MakeAll(c *Call, pg policy.PathGrant, perm fs.FileMode) (int, error) {
	made, prefix := 0, *c
	prefix.Grant.Paths = append(prefix.Grant.Paths[:0:0], pg)
	names := Names(pg.Rel)
	for i := range names {
		prefix.Grant.Paths[0].Rel, prefix.Above = filepath.Join(names[:i+1]...), c.Above || i < len(names)-1
		fresh, err := p.mkdirStep(&prefix, perm, i == len(names)-1)
		if err != nil {
			return made, err
		}
		if fresh || made > 0 {
			made++
		}
	}
	return made, nil
}

func (p *Paths) mkdirStep(c *Call, perm fs.FileMode, last bool) (fresh bool, err error) {
	for range Retries {
		at, err := p.Locate(c, 0, true)
		if err != nil {
			return false, err
		}
		switch {
		case at.Info == nil:
			err = at.Dir().Mkdir(at.Base, perm)
			fresh = err == nil
		case at.Info.IsDir():
		case last:
			err = &wire.Fault{Errno: "EEXIST"}
		default:
			err = wire.NewFault("ENOTDIR")
		}
		at.Close()
		if at.Info != nil || !errors.Is(err, fs.ErrExist) {
			return fresh, err
		}
	}
	return false, wire.NewFault("EBUSY")
}
