//go:build unix

package connector

import (
	"errors"
	"syscall"

	"golang.org/x/sys/unix"
)

// fsNonblock keeps the opening of a named pipe or a device, should one be swapped in, from blocking.
const fsNonblock = unix.O_NONBLOCK | unix.O_NOCTTY

func errnoName(err error) string {
	if n, ok := errors.AsType[syscall.Errno](err); ok {
		return unix.ErrnoName(n)
	}
	return ""
}
