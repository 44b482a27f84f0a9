package connector

import (
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// fsVolumeOf counts bytes, for Windows says nothing of blocks or files.
func fsVolumeOf(dir *os.File) (fsVolume, error) {
	name, err := windows.UTF16PtrFromString(dir.Name())
	if err != nil {
		return fsVolume{}, err
	}
	const block = 4096
	var available, total, free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &available, &total, &free); err != nil {
		return fsVolume{}, os.NewSyscallError("GetDiskFreeSpaceEx", err)
	}
	return fsVolume{Bsize: block, Blocks: total / block, Bfree: free / block, Bavail: available / block}, nil
}

// fsLinkTimes sets the times of an entry; a link's own are out of reach.
func fsLinkTimes(at *fsAt, atime, mtime time.Time) error {
	if at.info.Mode()&fs.ModeSymlink != 0 {
		return fsErrno("ENOSYS")
	}
	return at.dir().Chtimes(at.base, atime, mtime)
}
