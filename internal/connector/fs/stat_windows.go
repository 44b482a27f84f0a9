package fs

import (
	"io/fs"
	"syscall"
	"time"
)

func (s *fsStat) fillSys(info fs.FileInfo) {
	st, ok := info.Sys().(*syscall.Win32FileAttributeData)
	if !ok {
		return
	}
	s.Atime = fsMillis(time.Unix(0, st.LastAccessTime.Nanoseconds()))
	s.Birthtime = fsMillis(time.Unix(0, st.CreationTime.Nanoseconds()))
}

// fsMay has only the read-only attribute to go by.
func fsMay(info fs.FileInfo, mode int) bool {
	return mode&2 == 0 || info.IsDir() || info.Mode().Perm()&0o200 != 0
}
