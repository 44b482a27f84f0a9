//go:build unix

package fs

import (
	"io/fs"
	"os"
	"slices"
	"syscall"
)

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
