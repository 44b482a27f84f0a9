//go:build unix

package filelock

import (
	"errors"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// Lock waits until f is this open file's alone, or shared with other readers. It ends with the file, or with the process.
func Lock(f *os.File, shared bool) error {
	how := unix.LOCK_EX
	if shared {
		how = unix.LOCK_SH
	}
	return locking(f, how)
}

// Unlock lets others have it.
func Unlock(f *os.File) error { return locking(f, unix.LOCK_UN) }

func locking(f *os.File, how int) error {
	defer runtime.KeepAlive(f) // while it waits
	for {
		if err := unix.Flock(int(f.Fd()), how); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// Look returns the state of an open file; that of none where it cannot be told.
func Look(f *os.File) State {
	var st unix.Stat_t
	if unix.Fstat(int(f.Fd()), &st) != nil {
		return State{}
	}
	return State{st.Size, uint64(st.Nlink), uint32(st.Mode)}
}
