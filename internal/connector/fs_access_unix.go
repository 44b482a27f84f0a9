//go:build unix

package connector

import (
	"io/fs"
	"os"
	"runtime"
	"slices"
	"syscall"
)

// fsAliased reports whether a file may have a name that its path does not show: a hard link, or another spelling on a
// system that takes several for one.
func fsAliased(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !ok || runtime.GOOS != "linux" || !info.IsDir() && st.Nlink > 1
}

// fsMay answers access(2) from the permission bits. access itself would follow the path a second time.
func fsMay(info fs.FileInfo, mode int) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	perm := int(info.Mode().Perm())
	if os.Geteuid() == 0 {
		return mode&1 == 0 || info.IsDir() || perm&0o111 != 0
	}
	groups, _ := os.Getgroups()
	switch {
	case int(st.Uid) == os.Geteuid():
		perm >>= 6
	case int(st.Gid) == os.Getegid() || slices.Contains(groups, int(st.Gid)):
		perm >>= 3
	}
	return perm&mode == mode
}
