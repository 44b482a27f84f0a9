package connector

import (
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// fsChmod changes the file that was looked at. A directory has nothing that a mode could change here.
func fsChmod(at *fsAt, mode fs.FileMode) error {
	if at.info.IsDir() {
		return nil
	}
	return fsHeld(at, func(file *os.File) error { return file.Chmod(mode) })
}

func fsChtimes(at *fsAt, atime, mtime time.Time) error {
	if at.info.Mode()&fs.ModeSymlink != 0 {
		return fsErrno("ENOSYS") // a link's own are out of reach
	}
	return fsHeld(at, func(file *os.File) error {
		a, m := windows.NsecToFiletime(atime.UnixNano()), windows.NsecToFiletime(mtime.UnixNano())
		return os.NewSyscallError("SetFileTime", windows.SetFileTime(windows.Handle(file.Fd()), nil, &a, &m))
	})
}

func fsHeld(at *fsAt, do func(*os.File) error) error {
	flag := os.O_RDWR
	if at.info.IsDir() {
		flag = os.O_RDONLY
	}
	file, _, err := at.open(flag, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	return do(file)
}
