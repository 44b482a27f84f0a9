package packages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/cec80427/pier/internal/sys/filelock"
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
	held := filepath.Join(scope.Base, ".pier-packages.lock")
	err := scope.keeps(scope.Base)
	if err == nil {
		err = os.MkdirAll(scope.Base, 0o700)
	}
	if err == nil {
		err = errors.Join(scope.keeps(held), scope.keeps(s.dir))
	}
	if err != nil {
		return nil, err
	}
	if s.held, err = hold(ctx, held, waiting); err != nil {
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

// keeps refuses a path by which a project would have something outside of its .pi changed: a link that it brings. A user's own links lead where they
// like.
func (s Scope) keeps(path string) error {
	if s.Name != "project" {
		return nil
	}
	within := s.Base
	if path == s.Base {
		within = filepath.Dir(s.Base)
	}
	within, err := filepath.EvalSymlinks(within)
	if err != nil {
		return err
	}
	for at := path; ; at = filepath.Dir(at) {
		real, err := filepath.EvalSymlinks(at)
		if _, absent := os.Lstat(at); errors.Is(absent, fs.ErrNotExist) {
			continue
		}
		if rel, outside := filepath.Rel(within, real); err == nil && (outside != nil || !filepath.IsLocal(rel)) {
			err = fmt.Errorf("%s is out of the project, in %s: packages are not put there", at, real)
		}
		return err
	}
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
		if err := s.scope.keeps(filepath.Dir(c.Target)); err != nil {
			return true, err
		}
		c.Old = filepath.Join(s.dir, "old-"+strconv.Itoa(i))
		_, err := os.Lstat(c.Target)
		c.Had = err == nil
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return true, err
		}
	}
	text, err := json.Marshal(s.written())
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

// written are the changes as the journal has them: by what is named in the stage and in the scope, wherever those are by the time that it is read.
func (s *stage) written() []change {
	list := slices.Clone(s.changes)
	below := func(dir, path string) string {
		if rel, err := filepath.Rel(dir, path); path != "" && err == nil && filepath.IsLocal(rel) {
			return rel
		}
		return path
	}
	for i, c := range list {
		list[i].Target, list[i].Staged, list[i].Old = below(s.scope.Base, c.Target), below(s.dir, c.Staged), below(s.dir, c.Old)
	}
	return list
}

// read are the changes of a journal, which a project can bring along: it speaks of nothing outside of the stage and of what the scope keeps.
func (s *stage) read(text []byte) (list []change, err error) {
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	for i := range list {
		c := &list[i]
		for _, made := range []*string{&c.Staged, &c.Old} {
			if *made != "" && !filepath.IsLocal(*made) {
				return nil, fmt.Errorf("%.200q is not in %s", *made, s.dir)
			}
			if *made != "" {
				*made = filepath.Join(s.dir, *made)
			}
		}
		if !filepath.IsAbs(c.Target) {
			c.Target = filepath.Join(s.scope.Base, c.Target)
		}
		if err := s.scope.keeps(filepath.Dir(c.Target)); err != nil {
			return nil, err
		}
	}
	return list, nil
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
		changes, err := s.read(text)
		if err != nil {
			return fmt.Errorf("%s is not as pier left it, remove it: %w", s.dir, err)
		}
		if err := undo(changes); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(s.dir)
}
