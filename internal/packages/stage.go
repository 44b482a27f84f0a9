package packages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/cec80427/pier/internal/filelock"
)

// A stage is a folder beside what is to be changed. What is new is made there; then everything changes places, or nothing does.
type stage struct {
	scope   Scope
	dir     string
	held    *os.File
	changes []change
	next    int
}

// change is one file or folder that becomes another one, or goes.
type change struct {
	Target string `json:"target"`
	Staged string `json:"staged"` // "" for what goes
	Old    string `json:"old"`    // where it is kept until all is done
	Had    bool   `json:"had"`
}

const stageName = ".pier-stage"

var errRecover = errors.New("put back what an installation that was broken off left")

// openStage waits until no other process changes the packages of the scope, and puts back what one that was killed left behind.
func openStage(ctx context.Context, scope Scope, waiting func()) (*stage, error) {
	s := &stage{scope: scope, dir: filepath.Join(scope.Base, stageName)}
	if err := os.MkdirAll(scope.Base, 0o700); err != nil {
		return nil, err
	}
	var err error
	if s.held, err = hold(ctx, filepath.Join(scope.Base, ".pier-packages.lock"), waiting); err != nil {
		return nil, err
	}
	if err := s.recover(); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w", errRecover, err), s.close())
	}
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// patience is how long nobody is told that another process is at work.
const patience = 300 * time.Millisecond

// hold takes the lock, which ends with this process at the latest.
func hold(ctx context.Context, path string, waiting func()) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	took := make(chan error, 1)
	go func() { took <- filelock.Lock(f, false) }()
	soon := time.NewTimer(patience)
	defer soon.Stop()
	select {
	case err = <-took:
	case <-soon.C:
		waiting()
		select {
		case err = <-took:
		case <-ctx.Done():
			return nil, context.Cause(ctx) // the file stays open until the process ends: the goroutine waits for it
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// close throws away what was not committed, and lets others in.
func (s *stage) close() error {
	err := os.RemoveAll(s.dir)
	return errors.Join(err, s.held.Close())
}

// path is a new place in the stage.
func (s *stage) path() string {
	s.next++
	return filepath.Join(s.dir, "new-"+strconv.Itoa(s.next))
}

// file stages what a file will say.
func (s *stage) file(target string, text []byte, mode fs.FileMode) error {
	if info, err := os.Stat(target); err == nil {
		mode = info.Mode().Perm()
	}
	if real, err := filepath.EvalSymlinks(target); err == nil {
		target = real // a link to a file stays one
	}
	path := s.path()
	if err := os.WriteFile(path, text, mode); err != nil {
		return err
	}
	s.replace(target, path)
	return nil
}

func (s *stage) replace(target, staged string) {
	s.changes = append(s.changes, change{Target: target, Staged: staged})
}

func (s *stage) journal() string { return filepath.Join(s.dir, "journal.json") }

// commit changes everything, or nothing; undone says which.
func (s *stage) commit() (undone bool, err error) {
	for i := range s.changes {
		c := &s.changes[i]
		c.Old = filepath.Join(s.dir, "old-"+strconv.Itoa(i))
		_, err := os.Lstat(c.Target)
		c.Had = err == nil
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return true, err
		}
	}
	text, err := json.Marshal(s.changes)
	if err == nil {
		err = writeSynced(s.journal(), text)
	}
	if err != nil {
		return true, err
	}
	for _, c := range s.changes {
		if err := c.do(); err != nil {
			failed := undo(s.changes)
			return failed == nil, errors.Join(err, failed)
		}
	}
	return false, os.Remove(s.journal())
}

func writeSynced(path string, text []byte) error {
	f, err := os.OpenFile(path+".part", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

func (c change) do() error {
	if c.Had {
		if err := os.Rename(c.Target, c.Old); err != nil {
			return err
		}
	}
	if c.Staged == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(c.Target), 0o755); err != nil {
		return err
	}
	return os.Rename(c.Staged, c.Target)
}

// undo puts everything back, whatever of it has been done.
func undo(changes []change) error {
	var errs []error
	for i := len(changes) - 1; i >= 0; i-- {
		c := changes[i]
		_, notYet := os.Lstat(c.Staged)
		moved := c.Staged != "" && errors.Is(notYet, fs.ErrNotExist)
		_, gone := os.Lstat(c.Old)
		if moved && (!c.Had || gone == nil) {
			errs = append(errs, os.RemoveAll(c.Target))
		}
		if c.Had && gone == nil {
			errs = append(errs, os.Rename(c.Old, c.Target))
		}
	}
	return errors.Join(errs...)
}

// recover puts back what a process that ended in the middle of commit had begun.
func (s *stage) recover() error {
	text, err := os.ReadFile(s.journal())
	if err == nil {
		var changes []change
		if err := json.Unmarshal(text, &changes); err != nil {
			return err
		}
		if err := undo(changes); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(s.dir)
}
