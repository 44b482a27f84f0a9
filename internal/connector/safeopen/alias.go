package safeopen

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/cec80427/pier/internal/gate/policy"
)

// A name says which file is meant only as long as a file has one. Hard links, mounts and file systems that take several spellings for one
// name give it more: so what is shut is also known by its number.

// aliases remembers which files were compared with everything below the shut folders and are none of it. A file that is linked to
// another place since then has another time of change.
type aliases struct {
	mu    sync.Mutex
	clean map[identity]struct{}
}

// identity is a file at one time of its life.
type identity struct{ dev, ino, changed uint64 }

const (
	maxClean = 1 << 14
	maxBelow = 200_000 // entries of shut folders that are compared with one file
)

// Shut reports whether what a walk came to, or passed, is shut under another name.
func (p *Paths) Shut(grant policy.Grant, at *At) error {
	if len(grant.Protected) == 0 {
		return nil
	}
	several := at.Info != nil && !at.Info.IsDir() && aliased(at.Info)
	for _, path := range grant.Protected {
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if at.Info != nil && os.SameFile(info, at.Info) {
			return ErrClosed
		}
		if !info.IsDir() {
			continue
		}
		for _, d := range at.Dirs {
			if d.Info != nil && os.SameFile(info, d.Info) {
				return ErrClosed
			}
		}
	}
	if !several {
		return nil
	}
	return p.aliases.compare(at.Info, grant)
}

// compare looks for a file of several names below what is shut.
func (a *aliases) compare(info fs.FileInfo, grant policy.Grant) error {
	id, known := identify(info)
	if grant.Capability == "write" {
		id.dev ^= 1 << 63 // more is shut for writing
	}
	if known {
		a.mu.Lock()
		_, clean := a.clean[id]
		a.mu.Unlock()
		if clean {
			return nil
		}
	}
	left := maxBelow
	for _, path := range append(grant.Protected[:len(grant.Protected):len(grant.Protected)], grant.Linked...) {
		if err := compareBelow(path, info, &left); err != nil {
			return err
		}
	}
	if known {
		a.mu.Lock()
		if a.clean == nil || len(a.clean) >= maxClean {
			a.clean = make(map[identity]struct{})
		}
		a.clean[id] = struct{}{}
		a.mu.Unlock()
	}
	return nil
}

func compareBelow(path string, info fs.FileInfo, left *int) error {
	err := filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return nil
		}
		if *left--; *left < 0 {
			return ErrClosed
		}
		if other, err := e.Info(); err == nil && os.SameFile(info, other) {
			return ErrClosed
		}
		return nil
	})
	if errors.Is(err, ErrClosed) {
		return ErrClosed
	}
	return nil
}
