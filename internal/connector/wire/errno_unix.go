//go:build unix

package wire

import (
	"errors"
	"syscall"

	"golang.org/x/sys/unix"
)

func errnoName(err error) string {
	if n, ok := errors.AsType[syscall.Errno](err); ok {
		return unix.ErrnoName(n)
	}
	return ""
}
