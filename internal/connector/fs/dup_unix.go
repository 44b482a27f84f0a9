//go:build unix

package fs

import (
	"os"

	"golang.org/x/sys/unix"
)

// fsDuplicate opens a file a second time, at the same place.
func fsDuplicate(f *os.File) (*os.File, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return nil, err
	}
	var fd int
	var failed error
	if err := conn.Control(func(old uintptr) { fd, failed = unix.FcntlInt(old, unix.F_DUPFD_CLOEXEC, 0) }); err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, failed
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}
