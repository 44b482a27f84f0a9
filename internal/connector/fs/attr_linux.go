package fs

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsChmod and fsChtimes change the very entry that was looked at: it is opened as what it is, a link too, and compared. A name that was
// exchanged since then changes nothing.

func fsChmod(at *safeopen.At, mode fs.FileMode) error {
	bits := fsMode(mode) & 0o7777
	return fsHeld(at, func(fd int, name string) error {
		err := unix.Fchmodat(fd, "", bits, unix.AT_EMPTY_PATH)
		if err != nil { // a kernel before 6.6
			err = unix.Chmod(name, bits)
		}
		return os.NewSyscallError("chmod", err)
	})
}

func fsChtimes(at *safeopen.At, atime, mtime time.Time) error {
	times, err := fsTimespecs(atime, mtime)
	if err != nil {
		return err
	}
	return fsHeld(at, func(fd int, name string) error {
		err := unix.UtimesNanoAt(fd, "", times, unix.AT_EMPTY_PATH)
		if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOSYS) { // a kernel before 5.8
			err = unix.UtimesNanoAt(unix.AT_FDCWD, name, times, 0)
		}
		return os.NewSyscallError("utimensat", err)
	})
}

// fsHeld opens the entry without any right to its content, and lends the descriptor, and a name of it that is no path.
func fsHeld(at *safeopen.At, do func(fd int, name string) error) error {
	dir, err := at.Dir().Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	fd, err := unix.Openat(fsDescriptor(dir), at.Base, unix.O_PATH|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
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
	return do(fd, "/proc/self/fd/"+strconv.Itoa(fd))
}

func fsTimespecs(times ...time.Time) ([]unix.Timespec, error) {
	out := make([]unix.Timespec, len(times))
	for i, t := range times {
		var err error
		if out[i], err = unix.TimeToTimespec(t); err != nil {
			return nil, wire.NewFault("EINVAL")
		}
	}
	return out, nil
}
