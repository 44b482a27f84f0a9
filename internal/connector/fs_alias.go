package connector

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/cec80427/pier/internal/policy"
)

// A name says which file is meant only as long as a file has one. Hard links, mounts and file systems that take several spellings for one
// name give it more: so what is shut is also known by its number.

// fsAliases remembers which files were compared with everything below the shut folders and are none of it. A file that is linked to
// another place since then has another time of change.
type fsAliases struct {
	mu    sync.Mutex
	clean map[fsIdentity]struct{}
}

// fsIdentity is a file at one time of its life.
type fsIdentity struct{ dev, ino, changed uint64 }

const (
	fsMaxClean  = 1 << 14
	fsMaxBelow  = 200_000 // entries of shut folders that are compared with one file
	fsMaxMoving = 200_000 // entries of a folder that is looked through before it is moved
)

// shut reports whether what a walk came to, or passed, is shut under another name.
func (f *FS) shut(grant policy.Grant, at *fsAt) error {
	if len(grant.Protected) == 0 {
		return nil
	}
	several := at.info != nil && !at.info.IsDir() && fsAliased(at.info)
	for _, path := range grant.Protected {
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if at.info != nil && os.SameFile(info, at.info) {
			return errFSClosed
		}
		if !info.IsDir() {
			continue
		}
		for _, d := range at.dirs {
			if d.info != nil && os.SameFile(info, d.info) {
				return errFSClosed
			}
		}
	}
	if !several {
		return nil
	}
	return f.aliases.compare(at.info, grant)
}

// compare looks for a file of several names below what is shut.
func (a *fsAliases) compare(info fs.FileInfo, grant policy.Grant) error {
	id, known := fsIdentify(info)
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
	left := fsMaxBelow
	for _, path := range append(grant.Protected[:len(grant.Protected):len(grant.Protected)], grant.Linked...) {
		if err := fsCompareBelow(path, info, &left); err != nil {
			return err
		}
	}
	if known {
		a.mu.Lock()
		if a.clean == nil || len(a.clean) >= fsMaxClean {
			a.clean = make(map[fsIdentity]struct{})
		}
		a.clean[id] = struct{}{}
		a.mu.Unlock()
	}
	return nil
}

func fsCompareBelow(path string, info fs.FileInfo, left *int) error {
	err := filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return nil
		}
		if *left--; *left < 0 {
			return errFSClosed
		}
		if other, err := e.Info(); err == nil && os.SameFile(info, other) {
			return errFSClosed
		}
		return nil
	})
	if errors.Is(err, errFSClosed) {
		return errFSClosed
	}
	return nil
}
