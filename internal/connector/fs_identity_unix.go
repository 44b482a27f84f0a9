//go:build unix

package connector

import (
	"io/fs"
	"syscall"
)

// fsIdentify is a file's number and the time it, or a name of it, last changed. A new link changes that.
func fsIdentify(info fs.FileInfo) (fsIdentity, bool) {
	var s fsStat
	s.fillSys(info)
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fsIdentity{}, false
	}
	return fsIdentity{s.Dev, s.Ino, fsChanged(st)}, true
}
