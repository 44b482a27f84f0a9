//go:build unix

package bench

import (
	"time"

	"golang.org/x/sys/unix"
)

// spent is the processor time of this process: other processes do not count, however busy they are.
func spent() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
