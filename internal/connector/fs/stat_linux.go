package fs

import (
	"io/fs"
	"syscall"
	"time"
)

func (s *fsStat) fillSys(info fs.FileInfo) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	s.Atime = fsMillis(time.Unix(st.Atim.Unix()))
	s.Ctime = fsMillis(time.Unix(st.Ctim.Unix()))
	s.Birthtime = s.Ctime
	s.Ino, s.Dev, s.Nlink, s.UID, s.GID = st.Ino, st.Dev, uint64(st.Nlink), st.Uid, st.Gid
}
