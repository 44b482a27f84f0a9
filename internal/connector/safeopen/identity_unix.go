//go:build unix

package safeopen

import (
	"io/fs"
	"runtime"
	"syscall"
	"time"
)

// identify is a file's number and the time it, or a name of it, last changed. A new link changes that.
func identify(info fs.FileInfo) (identity, bool) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return identity{}, false
	}
	return identity{uint64(st.Dev), st.Ino, changedAt(st)}, true
}

// Changed is when a file, or a name of it, last changed, if the system says. Unlike the time of its content, nobody sets it.
func Changed(info fs.FileInfo) (time.Time, bool) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return time.Time{}, false
	}
	return time.Unix(0, int64(changedAt(st))), true
}

// aliased reports whether a file may have a name that its path does not show: a hard link, or another spelling on a
// system that takes several for one.
func aliased(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !ok || runtime.GOOS != "linux" || !info.IsDir() && st.Nlink > 1
}
