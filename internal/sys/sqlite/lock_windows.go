package sqlite

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"

	lib "modernc.org/sqlite/lib"
)

// Windows' locks shut others out of the bytes, and neither grow nor shrink: the shared one is given back before the exclusive one is
// asked for, under the pending byte.

func (f *diskFile) tryLock(offset, n int64, exclusive bool) (bool, error) {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive || offset == pendingByte {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err := control(f.file, func(fd uintptr) error {
		return windows.LockFileEx(windows.Handle(fd), flags, 0, uint32(n), 0, &windows.Overlapped{Offset: uint32(offset)})
	})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

func (f *diskFile) release(offset, n int64) error {
	err := control(f.file, func(fd uintptr) error {
		return windows.UnlockFileEx(windows.Handle(fd), 0, uint32(n), 0, &windows.Overlapped{Offset: uint32(offset)})
	})
	if errors.Is(err, windows.ERROR_NOT_LOCKED) {
		return nil
	}
	return err
}

func (f *diskFile) lockExclusive() int32 {
	if err := f.release(sharedFirst, sharedSize); err != nil {
		return lib.SQLITE_IOERR_LOCK
	}
	rc := f.raise(sharedFirst, sharedSize, lib.SQLITE_LOCK_EXCLUSIVE)
	if rc != lib.SQLITE_OK {
		if ok, err := f.tryLock(sharedFirst, sharedSize, false); err != nil || !ok {
			return lib.SQLITE_IOERR_LOCK
		}
	}
	return rc
}

func (f *diskFile) backToShared() error {
	if err := f.release(sharedFirst, sharedSize); err != nil {
		return err
	}
	_, err := f.tryLock(sharedFirst, sharedSize, false)
	return err
}

func (f *diskFile) releaseWriting() error {
	return errors.Join(f.release(reservedByte, 1), f.release(pendingByte, 1))
}

// isLocked tries: Windows tells nobody.
func (f *diskFile) isLocked(offset, n int64) (bool, error) {
	ok, err := f.tryLock(offset, n, true)
	if ok {
		err = f.release(offset, n)
	}
	return !ok, err
}

func control(file *os.File, do func(fd uintptr) error) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = conn.Control(func(fd uintptr) { failed = do(fd) })
	return errors.Join(err, failed)
}

func isFull(err error) bool { return errors.Is(err, windows.ERROR_DISK_FULL) }
