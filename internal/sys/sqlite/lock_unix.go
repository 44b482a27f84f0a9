//go:build unix

package sqlite

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"

	lib "modernc.org/sqlite/lib"
)

// Locks belong to the open file and not to the process (F_OFD_SETLK), so that two connections of one process are as strangers, and
// closing another descriptor of the file loses none. They collide with the locks that other programs take of the process's kind.

func (f *diskFile) tryLock(offset, n int64, exclusive bool) (bool, error) {
	kind := int16(unix.F_RDLCK)
	if exclusive {
		kind = unix.F_WRLCK
	}
	return setLock(f.file, kind, offset, n)
}

func (f *diskFile) release(offset, n int64) error {
	_, err := setLock(f.file, unix.F_UNLCK, offset, n)
	return err
}

func (f *diskFile) lockExclusive() int32 {
	return f.raise(sharedFirst, sharedSize, lib.SQLITE_LOCK_EXCLUSIVE)
}

func (f *diskFile) backToShared() error {
	if ok, err := f.tryLock(sharedFirst, sharedSize, false); err != nil || !ok {
		return errors.Join(err, errLockLost)
	}
	return nil
}

func (f *diskFile) releaseWriting() error { return f.release(pendingByte, 2) }

var errLockLost = errors.New("a lock was not there any more")

// isLocked reports whether somebody else has written his name there.
func (f *diskFile) isLocked(offset, n int64) (bool, error) {
	l := unix.Flock_t{Type: unix.F_WRLCK, Start: offset, Len: n}
	err := control(f.file, func(fd uintptr) error { return unix.FcntlFlock(fd, ofdGetLock, &l) })
	return l.Type != unix.F_UNLCK, err
}

func setLock(file *os.File, kind int16, offset, n int64) (bool, error) {
	l := unix.Flock_t{Type: kind, Start: offset, Len: n}
	err := control(file, func(fd uintptr) error { return unix.FcntlFlock(fd, ofdSetLock, &l) })
	if errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EACCES) {
		return false, nil
	}
	return err == nil, err
}

// control does something with a descriptor, again when a signal came in between.
func control(file *os.File, do func(fd uintptr) error) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = conn.Control(func(fd uintptr) {
		for failed = do(fd); errors.Is(failed, unix.EINTR); failed = do(fd) {
		}
	})
	return errors.Join(err, failed)
}

func isFull(err error) bool { return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) }
