package fs

import (
	"os"

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
