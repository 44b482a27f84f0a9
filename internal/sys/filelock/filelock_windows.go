package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// What is locked is one byte far behind the head, so that others may still read the head.
const lockAt = 1 << 20

// Lock waits until f is this open file's alone, or shared with other readers. It ends with the file, or with the process.
func Lock(f *os.File, shared bool) error {
	flags := uint32(windows.LOCKFILE_EXCLUSIVE_LOCK)
	if shared {
		flags = 0
	}
	return control(f, func(h windows.Handle) error {
		return windows.LockFileEx(h, flags, 0, 1, 0, &windows.Overlapped{Offset: lockAt})
	})
}

// Unlock lets others have it.
func Unlock(f *os.File) error {
	return control(f, func(h windows.Handle) error {
		return windows.UnlockFileEx(h, 0, 1, 0, &windows.Overlapped{Offset: lockAt})
	})
}

func control(f *os.File, do func(windows.Handle) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = conn.Control(func(fd uintptr) { failed = do(windows.Handle(fd)) })
	return errors.Join(err, failed)
}

// Look returns the state of an open file; that of none where it cannot be told.
func Look(*os.File) State { return State{} }
