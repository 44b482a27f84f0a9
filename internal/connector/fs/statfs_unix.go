//go:build linux || darwin

package fs

import (
	"os"

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
