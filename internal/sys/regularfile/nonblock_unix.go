//go:build unix

package regularfile

import "syscall"

// nonblock keeps the opening of a named pipe that was put there since it was looked at from blocking.
const nonblock = syscall.O_NONBLOCK
