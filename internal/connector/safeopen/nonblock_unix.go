//go:build unix

package safeopen

import "golang.org/x/sys/unix"

// nonblock keeps the opening of a named pipe or a device, should one be swapped in, from blocking.
const nonblock = unix.O_NONBLOCK | unix.O_NOCTTY
