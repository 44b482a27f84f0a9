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
	s.Atime = fsMillis(time.Unix(st.Atimespec.Unix()))
	s.Ctime = fsMillis(time.Unix(st.Ctimespec.Unix()))
	s.Birthtime = fsMillis(time.Unix(st.Birthtimespec.Unix()))
	s.Ino, s.Dev, s.Nlink, s.UID, s.GID = st.Ino, uint64(st.Dev), uint64(st.Nlink), st.Uid, st.Gid
}
