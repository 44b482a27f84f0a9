package fs

import (
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/connector/safeopen"
)

// fsChmod and fsChtimes change the very entry that was looked at: it is opened, a link too, and compared.

func fsChmod(at *safeopen.At, mode fs.FileMode) error {
	return fsHeld(at, func(fd int) error { return os.NewSyscallError("fchmod", unix.Fchmod(fd, fsMode(mode)&0o7777)) })
}

func fsChtimes(at *safeopen.At, atime, mtime time.Time) error {
	times := []unix.Timeval{unix.NsecToTimeval(atime.UnixNano()), unix.NsecToTimeval(mtime.UnixNano())}
	return fsHeld(at, func(fd int) error { return os.NewSyscallError("futimes", unix.Futimes(fd, times)) })
}

func fsHeld(at *safeopen.At, do func(fd int) error) error {
	dir, err := at.Dir().Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	const symlink = 0x200000 // O_SYMLINK of sys/fcntl.h: open the link itself
	fd, err := unix.Openat(fsDescriptor(dir), at.Base, unix.O_EVTONLY|symlink|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return os.NewSyscallError("openat", err)
	}
	file := os.NewFile(uintptr(fd), at.Base)
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(info, at.Info) {
		return safeopen.ErrMoved
	}
	return do(fd)
}
