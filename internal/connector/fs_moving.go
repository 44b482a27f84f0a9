package connector

import (
	"io/fs"
	"path/filepath"
)

// What is moved takes along all that lies in it, and each entry has a new name and each link a new target: they are judged at the
// new place before anything is done.

// leads reports whether a link of that path, with that text, leads to what is protected, into it or above it.
func (c *fsCall) leads(link, target string) bool {
	if c.grant.Holds == nil {
		return false
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(link), target)
	}
	return c.grant.Holds(target)
}

// shutForCopy reports whether an entry must not be read where it is, or not be written where it is to be.
func (c *fsCall) shutForCopy(from, to string) bool {
	unread := c.grant.Unread
	if unread == nil {
		unread = c.grant.Closed
	}
	return unread != nil && unread(from) || c.grant.Closed != nil && c.grant.Closed(to)
}

// mayMove judges an entry, and all below it, at the place that it is moved to.
func (c *fsCall) mayMove(from, to *fsAt) error {
	m := &fsMoving{c: c, left: fsMaxMoving, turned: filepath.Dir(from.real()) != filepath.Dir(to.real())}
	return m.entry(fsSpot{from.dir(), from.base, from.real()}, to.real(), true)
}

type fsMoving struct {
	c      *fsCall
	left   int
	turned bool // relative links lead elsewhere at the new place
}

func (m *fsMoving) entry(from fsSpot, to string, top bool) error {
	if m.left--; m.left < 0 {
		return &fsFault{errno: "EFBIG", note: " (too many files to judge at their new place)"}
	}
	if err := m.c.ctx.Err(); err != nil {
		return err
	}
	if closed := m.c.grant.Closed; !top && closed != nil && (closed(from.real) || closed(to)) {
		return errFSClosed
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
		if m.c.leads(to, target) {
			return errFSClosed
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
