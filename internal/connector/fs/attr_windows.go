package fs

import (
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/windows"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsChmod changes the file that was looked at. A directory has nothing that a mode could change here.
func fsChmod(at *safeopen.At, mode fs.FileMode) error {
	if at.Info.IsDir() {
		return nil
	}
	return fsHeld(at, func(file *os.File) error { return file.Chmod(mode) })
}

func fsChtimes(at *safeopen.At, atime, mtime time.Time) error {
	if at.Info.Mode()&fs.ModeSymlink != 0 {
		return wire.NewFault("ENOSYS") // a link's own are out of reach
	}
	return fsHeld(at, func(file *os.File) error {
		a, m := windows.NsecToFiletime(atime.UnixNano()), windows.NsecToFiletime(mtime.UnixNano())
		return os.NewSyscallError("SetFileTime", windows.SetFileTime(windows.Handle(file.Fd()), nil, &a, &m))
	})
}

func fsHeld(at *safeopen.At, do func(*os.File) error) error {
	flag := os.O_RDWR
	if at.Info.IsDir() {
		flag = os.O_RDONLY
	}
	file, _, err := at.Open(flag, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	return do(file)
}
