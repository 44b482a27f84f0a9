package sqlite

import (
	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// diskVersion says that databases on disk have no shared memory: a write-ahead log needs PRAGMA locking_mode=exclusive.
const diskVersion = 1

type shared struct{}

func (*shared) close() {}

func shmMap(*libc.TLS, uintptr, int32, int32, int32, uintptr) int32 { return lib.SQLITE_IOERR_SHMMAP }

func shmLock(*libc.TLS, uintptr, int32, int32, int32) int32 { return lib.SQLITE_IOERR_SHMLOCK }

func shmBarrier(*libc.TLS, uintptr) {}

func shmUnmap(*libc.TLS, uintptr, int32) int32 { return lib.SQLITE_OK }
