//go:build unix

package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// diskVersion says that databases on disk have shared memory, and so a write-ahead log that other processes can use, too.
const diskVersion = 2

// The bytes of the -shm file that SQLite locks.
const (
	shmBase = (22 + lib.SQLITE_SHM_NLOCK) * 4
	shmDMS  = shmBase + lib.SQLITE_SHM_NLOCK // held by everybody who has the file open
)

// shared is the memory that the users of a write-ahead log share: the file with the ending -shm, mapped.
type shared struct {
	file     *os.File
	writable bool
	maps     [][]byte
	regions  []uintptr
}

var barrier atomic.Int64

func shmMap(_ *libc.TLS, head uintptr, region, size, extend int32, out uintptr) int32 {
	*at[uintptr](out) = 0
	f, ok := fileOf(head).(*diskFile)
	if !ok {
		return lib.SQLITE_IOERR_SHMMAP
	}
	if f.share.file == nil {
		if rc := f.openShared(); rc != lib.SQLITE_OK {
			return rc
		}
	}
	for len(f.share.regions) <= int(region) {
		if ok, rc := f.share.grow(int64(size), extend != 0); !ok {
			return rc
		}
	}
	*at[uintptr](out) = f.share.regions[region]
	if !f.share.writable {
		return lib.SQLITE_READONLY
	}
	return lib.SQLITE_OK
}

// openShared opens the file. Who is first empties it: what it says is from a run that ended.
func (f *diskFile) openShared() int32 {
	s := &f.share
	flag := os.O_RDWR | os.O_CREATE
	if f.db.readOnly {
		flag = os.O_RDWR // readers of a log mark in it where they read
	}
	file, err := f.db.files.Open("-shm", flag)
	if f.db.readOnly && errors.Is(err, fs.ErrPermission) {
		flag = os.O_RDONLY
		file, err = f.db.files.Open("-shm", flag)
	}
	if f.db.readOnly && errors.Is(err, fs.ErrNotExist) {
		return lib.SQLITE_READONLY_CANTINIT // nobody writes: SQLite reads the log itself
	}
	if err != nil {
		return lib.SQLITE_CANTOPEN
	}
	rc := firstIn(file, flag != os.O_RDONLY)
	if rc != lib.SQLITE_OK {
		file.Close()
		return rc
	}
	s.file, s.writable = file, flag != os.O_RDONLY
	return lib.SQLITE_OK
}

func firstIn(file *os.File, writable bool) int32 {
	if writable {
		first, err := setLock(file, unix.F_WRLCK, shmDMS, 1)
		if err != nil {
			return lib.SQLITE_IOERR_SHMLOCK
		}
		if first {
			if err := file.Truncate(0); err != nil {
				return lib.SQLITE_IOERR_SHMOPEN
			}
		}
	}
	ok, err := setLock(file, unix.F_RDLCK, shmDMS, 1)
	return lockCode(ok, err)
}

// grow maps the next region. The kernel maps whole pages, which may be larger than a region.
func (s *shared) grow(size int64, extend bool) (bool, int32) {
	each := max(size, int64(os.Getpagesize()))
	offset := int64(len(s.maps)) * each
	info, err := s.file.Stat()
	if err != nil {
		return false, lib.SQLITE_IOERR_SHMSIZE
	}
	if info.Size() < offset+each {
		if !extend {
			return false, lib.SQLITE_OK
		}
		for at := info.Size() / 4096; at < (offset+each)/4096; at++ { // written, so that a full disk is noticed here
			if _, err := s.file.WriteAt([]byte{0}, at*4096+4095); err != nil {
				return false, lib.SQLITE_IOERR_SHMSIZE
			}
		}
	}
	prot := unix.PROT_READ
	if s.writable {
		prot |= unix.PROT_WRITE
	}
	var m []byte
	err = control(s.file, func(fd uintptr) error {
		var e error
		m, e = unix.Mmap(int(fd), offset, int(each), prot, unix.MAP_SHARED)
		return e
	})
	if err != nil {
		return false, lib.SQLITE_IOERR_SHMMAP
	}
	s.maps = append(s.maps, m)
	for at := int64(0); at < each; at += size {
		s.regions = append(s.regions, uintptr(unsafe.Pointer(&m[at])))
	}
	return true, lib.SQLITE_OK
}

func shmLock(_ *libc.TLS, head uintptr, offset, n, flags int32) int32 {
	f, ok := fileOf(head).(*diskFile)
	switch {
	case !ok:
		return lib.SQLITE_IOERR_SHMLOCK
	case f.share.file == nil && f.db.readOnly:
		return lib.SQLITE_OK
	case f.share.file == nil:
		return lib.SQLITE_IOERR_SHMLOCK
	}
	kind := int16(unix.F_RDLCK)
	switch {
	case flags&lib.SQLITE_SHM_UNLOCK != 0:
		kind = unix.F_UNLCK
	case f.db.current().Err() != nil:
		return lib.SQLITE_INTERRUPT
	case flags&lib.SQLITE_SHM_EXCLUSIVE != 0:
		kind = unix.F_WRLCK
	}
	ok, err := setLock(f.share.file, kind, shmBase+int64(offset), int64(n))
	return lockCode(ok, err)
}

func shmBarrier(*libc.TLS, uintptr) { barrier.Add(1) }

func shmUnmap(_ *libc.TLS, head uintptr, remove int32) int32 {
	f, ok := fileOf(head).(*diskFile)
	if !ok {
		return lib.SQLITE_OK
	}
	had := f.share.file != nil
	f.share.close()
	if had && remove != 0 && !f.db.readOnly {
		_ = f.db.files.Remove("-shm") // whoever comes next empties it anyway
	}
	return lib.SQLITE_OK
}

func (s *shared) close() {
	for _, m := range s.maps {
		_ = unix.Munmap(m)
	}
	if s.file != nil {
		s.file.Close()
	}
	*s = shared{}
}
