//go:build linux || darwin

package connector

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

func fsVolumeOf(dir *os.File) (fsVolume, error) {
	var s unix.Statfs_t
	if err := unix.Fstatfs(int(dir.Fd()), &s); err != nil {
		return fsVolume{}, os.NewSyscallError("fstatfs", err)
	}
	return fsVolume{
		Type: uint64(s.Type), Bsize: uint64(s.Bsize), Blocks: s.Blocks, Bfree: s.Bfree, Bavail: s.Bavail, Files: s.Files, Ffree: s.Ffree,
	}, nil
}

// fsLinkTimes sets the times of an entry, a link's own too.
func fsLinkTimes(at *fsAt, atime, mtime time.Time) error {
	dir, err := at.dir().Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	var times [2]unix.Timespec
	for i, t := range []time.Time{atime, mtime} {
		if times[i], err = unix.TimeToTimespec(t); err != nil {
			return fsErrno("EINVAL")
		}
	}
	if err := unix.UtimesNanoAt(int(dir.Fd()), at.base, times[:], unix.AT_SYMLINK_NOFOLLOW); err != nil {
		return os.NewSyscallError("utimensat", err)
	}
	return nil
}
