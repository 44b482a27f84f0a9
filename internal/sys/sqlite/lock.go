package sqlite

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// The bytes that SQLite locks, in every program that opens the database: fixed by the file format.
const (
	pendingByte  = 0x40000000
	reservedByte = pendingByte + 1
	sharedFirst  = pendingByte + 2
	sharedSize   = 510
)

// fileLock raises the lock of a database. A file that is not the database itself is never locked.
func fileLock(_ *libc.TLS, head uintptr, level int32) int32 {
	f, ok := fileOf(head).(*diskFile)
	if !ok || f.lock >= level {
		return lib.SQLITE_OK
	}
	if f.db.current().Err() != nil {
		return lib.SQLITE_INTERRUPT
	}
	switch level {
	case lib.SQLITE_LOCK_SHARED:
		return f.lockShared()
	case lib.SQLITE_LOCK_RESERVED:
		return f.raise(reservedByte, 1, level)
	case lib.SQLITE_LOCK_EXCLUSIVE:
		if f.lock < lib.SQLITE_LOCK_PENDING {
			if rc := f.raise(pendingByte, 1, lib.SQLITE_LOCK_PENDING); rc != lib.SQLITE_OK {
				return rc
			}
		}
		return f.lockExclusive()
	}
	return lib.SQLITE_MISUSE
}

// lockShared passes the pending byte, where those who want to write wait for readers to leave.
func (f *diskFile) lockShared() int32 {
	ok, err := f.tryLock(pendingByte, 1, false)
	if rc := lockCode(ok, err); rc != lib.SQLITE_OK {
		return rc
	}
	ok, err = f.tryLock(sharedFirst, sharedSize, false)
	if e := f.release(pendingByte, 1); err == nil {
		err = e
	}
	if rc := lockCode(ok, err); rc != lib.SQLITE_OK {
		return rc
	}
	f.lock = lib.SQLITE_LOCK_SHARED
	return lib.SQLITE_OK
}

func (f *diskFile) raise(offset, n int64, level int32) int32 {
	ok, err := f.tryLock(offset, n, true)
	if rc := lockCode(ok, err); rc != lib.SQLITE_OK {
		return rc
	}
	f.lock = level
	return lib.SQLITE_OK
}

func lockCode(ok bool, err error) int32 {
	switch {
	case err != nil:
		return lib.SQLITE_IOERR_LOCK
	case !ok:
		return lib.SQLITE_BUSY
	}
	return lib.SQLITE_OK
}

// fileUnlock lowers the lock to shared or none.
func fileUnlock(_ *libc.TLS, head uintptr, level int32) int32 {
	f, ok := fileOf(head).(*diskFile)
	if !ok || f.lock <= level {
		return lib.SQLITE_OK
	}
	if err := f.lower(level); err != nil {
		return lib.SQLITE_IOERR_UNLOCK
	}
	f.lock = level
	return lib.SQLITE_OK
}

func (f *diskFile) lower(level int32) error {
	if f.lock > lib.SQLITE_LOCK_SHARED {
		if level == lib.SQLITE_LOCK_SHARED && f.lock == lib.SQLITE_LOCK_EXCLUSIVE {
			if err := f.backToShared(); err != nil {
				return err
			}
		}
		if err := f.releaseWriting(); err != nil {
			return err
		}
	}
	if level == lib.SQLITE_LOCK_NONE {
		return f.release(sharedFirst, sharedSize)
	}
	return nil
}

func fileCheckReserved(_ *libc.TLS, head, out uintptr) int32 {
	*at[int32](out) = 0
	f, ok := fileOf(head).(*diskFile)
	if !ok {
		return lib.SQLITE_OK
	}
	held := f.lock >= lib.SQLITE_LOCK_RESERVED
	if !held {
		var err error
		if held, err = f.isLocked(reservedByte, 1); err != nil {
			return lib.SQLITE_IOERR_CHECKRESERVEDLOCK
		}
	}
	if held {
		*at[int32](out) = 1
	}
	return lib.SQLITE_OK
}
