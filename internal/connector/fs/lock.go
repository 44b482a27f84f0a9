package fs

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// A lock is a folder beside a file, with the file's name and ".lock": whoever makes it has the file to itself, as in Pi, which
// uses the npm package proper-lockfile. Its time says that the holder lives; one that is older than the stale time is nobody's.
const (
	fsLockSuffix = ".lock"
	// fsLockFresh is how often a held lock's time is set. Pi takes a lock for stale after 10 seconds when it waits synchronously.
	fsLockFresh = 2 * time.Second
	// fsLockPause is the longest pause between two tries for a lock.
	fsLockPause = 500 * time.Millisecond
)

type (
	fsLockParams struct {
		Op       string  `json:"op"`
		Path     string  `json:"path"`
		Wait     float64 `json:"wait"`
		Stale    float64 `json:"stale"`
		NoFollow bool    `json:"nofollow"` // beside a link, not beside what it leads to
	}
	fsHeldParams struct {
		Op   string `json:"op"`
		Lock int    `json:"lock"`
	}
)

// fsLock is a lock that an extension holds. Its directory is held open, so the folder is found again wherever it went.
type fsLock struct {
	dir  *os.Root
	name string
	stop chan struct{}
	done sync.WaitGroup

	mu    sync.Mutex
	mtime time.Time
	lost  bool
}

// lock makes the folder, and waits while another holds it.
func (f *FS) lock(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsLockParams](c)
	switch {
	case err != nil:
		return nil, err
	case p.Wait < 0 || p.Stale < 0:
		return nil, wire.Invalid("wait or stale is negative")
	}
	if err := c.MayWrite(0); err != nil {
		return nil, err
	}
	if p.Stale == 0 {
		p.Stale = 10_000
	}
	table, err := f.table(c)
	if err != nil {
		return nil, err
	}
	dir, name, err := f.lockPlace(c, !p.NoFollow)
	if err != nil {
		return nil, err
	}
	l := &fsLock{dir: dir, name: name, stop: make(chan struct{})}
	if err := l.take(c, fsDuration(p.Wait), fsDuration(max(p.Stale, 2000))); err != nil {
		dir.Close()
		return nil, err
	}
	n, err := table.hold(l, f.opts.MaxOpen)
	if err != nil {
		return nil, errors.Join(err, l.release())
	}
	l.done.Go(l.keep)
	return json.Marshal(struct {
		Lock int `json:"lock"`
	}{n})
}

func fsDuration(ms float64) time.Duration {
	return time.Duration(min(ms, float64(time.Hour/time.Millisecond)) * float64(time.Millisecond))
}

// lockPlace finds where the lock of a path lies. The path itself need not exist.
func (f *FS) lockPlace(c *safeopen.Call, follow bool) (*os.Root, string, error) {
	at, err := f.paths.Locate(c, 0, follow)
	if err != nil {
		return nil, "", err
	}
	defer at.Close()
	if at.Base == "." {
		return nil, "", wire.NewFault("EISDIR")
	}
	beside := *at
	beside.Base, beside.Info = at.Base+fsLockSuffix, nil
	if err := f.paths.OpenTo(c.Grant, &beside); err != nil {
		return nil, "", err
	}
	dir, err := at.Dir().OpenRoot(".")
	return dir, beside.Base, err
}

// take tries until the lock is ours, the wait is over or the call is cancelled. It tries once at least.
func (l *fsLock) take(c *safeopen.Call, wait, stale time.Duration) error {
	deadline := time.Now().Add(wait)
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, fsLockPause) {
		taken, err := l.try(stale)
		if taken || err != nil {
			return err
		}
		left := time.Until(deadline)
		if left <= 0 {
			return ext.E(ext.CodeIO, "Lock file is already being held").With("errno", "ELOCKED")
		}
		select {
		case <-c.Ctx.Done():
			return c.Ctx.Err()
		case <-time.After(min(left, pause+rand.N(pause))):
		}
	}
}

// try makes the folder. One whose holder is gone is removed first.
func (l *fsLock) try(stale time.Duration) (bool, error) {
	err := l.dir.Mkdir(l.name, 0o777)
	if errors.Is(err, fs.ErrExist) {
		info, statErr := l.dir.Lstat(l.name)
		switch {
		case statErr == nil && !info.ModTime().Before(time.Now().Add(-stale)):
			return false, nil
		case statErr != nil && !errors.Is(statErr, fs.ErrNotExist):
			return false, statErr
		case statErr == nil && !info.IsDir():
			return false, wire.NewFault("ENOTDIR")
		case statErr == nil:
			if err := l.dir.Remove(l.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return false, err
			}
		}
		if err = l.dir.Mkdir(l.name, 0o777); errors.Is(err, fs.ErrExist) {
			return false, nil
		}
	}
	if err != nil {
		return false, err
	}
	if err := l.note(); err != nil {
		return false, errors.Join(err, l.dir.Remove(l.name))
	}
	return true, nil
}

// note keeps the time that the file system gives the folder.
func (l *fsLock) note() error {
	info, err := l.dir.Lstat(l.name)
	if err == nil {
		l.mtime = info.ModTime()
	}
	return err
}

// keep sets the folder's time again and again, until the lock is given back or lost.
func (l *fsLock) keep() {
	tick := time.NewTicker(fsLockFresh)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
			if !l.refresh() {
				return
			}
		}
	}
}

func (l *fsLock) refresh() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ours() {
		return false
	}
	now := time.Now()
	if l.dir.Chtimes(l.name, now, now) != nil || l.note() != nil {
		return l.ours()
	}
	return true
}

// ours reports whether the folder is still the one we made: another has the file when the time is not the one we set.
func (l *fsLock) ours() bool {
	info, err := l.dir.Lstat(l.name)
	l.lost = l.lost || err != nil || !info.ModTime().Equal(l.mtime)
	return !l.lost
}

// release removes the folder, unless it is another's by now.
func (l *fsLock) release() error {
	close(l.stop)
	l.done.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.dir.Close()
	if !l.ours() {
		return fsLockLost()
	}
	return l.dir.Remove(l.name)
}

func fsLockLost() error {
	return ext.E(ext.CodeIO, "Unable to update lock within the stale threshold").With("errno", "ECOMPROMISED")
}

// hold keeps a lock under a number.
func (t *fsTable) hold(l *fsLock, limit int) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return 0, wire.NewFault("EBADF")
	}
	if len(t.locks) >= limit {
		return 0, wire.NewFault("EMFILE")
	}
	t.lastLock++
	t.locks[t.lastLock] = l
	return t.lastLock, nil
}

// held finds a lock by its number; giving says that it is being given back.
func (f *FS) held(c *safeopen.Call, giving bool) (*fsLock, error) {
	p, err := fsDecode[fsHeldParams](c)
	if err != nil {
		return nil, err
	}
	t, err := f.table(c)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.locks[p.Lock]
	if l == nil {
		return nil, wire.NewFault("EBADF")
	}
	if giving {
		delete(t.locks, p.Lock)
	}
	return l, nil
}

// locked fails when the lock was lost meanwhile: what it guards must not be written then.
func (f *FS) locked(c *safeopen.Call) (json.RawMessage, error) {
	l, err := f.held(c, false)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ours() {
		return nil, fsLockLost()
	}
	return wire.Empty(), nil
}

func (f *FS) unlock(c *safeopen.Call) (json.RawMessage, error) {
	l, err := f.held(c, true)
	if err != nil {
		return nil, err
	}
	return wire.Empty(), l.release()
}
