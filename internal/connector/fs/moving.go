package fs

import (
	"io/fs"
	"path/filepath"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// What is moved takes along all that lies in it, and each entry has a new name and each link a new target: they are judged at the
// new place before anything is done.

// leads reports whether a link of that path, with that text, leads to what is protected, into it or above it.
func leads(c *safeopen.Call, link, target string) bool {
	if c.Grant.Holds == nil {
		return false
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(link), target)
	}
	return c.Grant.Holds(target)
}

// shutForCopy reports whether an entry must not be read where it is, or not be written where it is to be.
func shutForCopy(c *safeopen.Call, from, to string) bool {
	unread := c.Grant.Unread
	if unread == nil {
		unread = c.Grant.Closed
	}
	return unread != nil && unread(from) || c.Grant.Closed != nil && c.Grant.Closed(to)
}

// mayMove judges an entry, and all below it, at the place that it is moved to.
func mayMove(c *safeopen.Call, from, to *safeopen.At) error {
	m := &fsMoving{c: c, left: fsMaxMoving, turned: filepath.Dir(from.Real()) != filepath.Dir(to.Real())}
	return m.entry(fsSpot{from.Dir(), from.Base, from.Real()}, to.Real(), true)
}

// fsMaxMoving is how many entries of a folder are looked through before it is moved.
const fsMaxMoving = 200_000

type fsMoving struct {
	c      *safeopen.Call
	left   int
	turned bool // relative links lead elsewhere at the new place
}

func (m *fsMoving) entry(from fsSpot, to string, top bool) error {
	if m.left--; m.left < 0 {
		return &wire.Fault{Errno: "EFBIG", Note: " (too many files to judge at their new place)"}
	}
	if err := m.c.Ctx.Err(); err != nil {
		return err
	}
	if closed := m.c.Grant.Closed; !top && closed != nil && (closed(from.real) || closed(to)) {
		return safeopen.ErrClosed
	}
	info, err := from.dir.Lstat(from.name)
	if err != nil {
		return err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0 && m.turned:
		target, err := from.dir.Readlink(from.name)
		if err != nil {
			return err
		}
		if leads(m.c, to, target) {
			return safeopen.ErrClosed
		}
	case info.IsDir():
		return m.below(from, to)
	}
	return nil
}

func (m *fsMoving) below(from fsSpot, to string) error {
	sub, entries, err := fsEnter(from.dir, from.name)
	if err != nil {
		return err
	}
	defer sub.Close()
	for _, e := range entries {
		if err := m.entry(fsSpot{sub, e.Name(), filepath.Join(from.real, e.Name())}, filepath.Join(to, e.Name()), false); err != nil {
			return err
		}
	}
	return nil
}
