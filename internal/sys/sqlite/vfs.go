package sqlite

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Files is where the files of one database come from: "" is the database itself, the other names are what SQLite appends to
// its name: "-journal", "-wal", "-shm" and "-mj" with nine letters. Open gets the flags of os.OpenFile; it follows no link.
type Files interface {
	Open(suffix string, flag int) (*os.File, error)
	Remove(suffix string) error
	Stat(suffix string) (fs.FileInfo, error)
	Sync() error // of the directory
}

const vfsName = "pier"

// fileHead is what SQLite keeps of an open file.
type fileHead struct {
	lib.Tsqlite3_file
	id uint64
}

// openFiles are the open files of all databases.
var openFiles struct {
	mu   sync.RWMutex
	next uint64
	by   map[uint64]file
}

// file is an open file, as SQLite uses it. Codes are SQLite's.
type file interface {
	read(p []byte, offset int64) (int, error)
	write(p []byte, offset int64) error
	truncate(size int64) error
	sync() error
	size() (int64, error)
	close() error
}

// methods are the tables of functions that SQLite calls for a file: for what is locked and shared, and for what is not.
var methods struct{ disk, plain uintptr }

// registerVFS makes the file system known. It is not the default: only those who name it get it.
func registerVFS(tls *libc.TLS) error {
	name, err := libc.CString(vfsName)
	if err != nil {
		return err
	}
	table := func(version int32) uintptr {
		p := libc.Xcalloc(tls, 1, lib.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_io_methods{})))
		*at[lib.Tsqlite3_io_methods](p) = lib.Tsqlite3_io_methods{
			FiVersion: version,
			FxClose:   pointer(fileClose), FxRead: pointer(fileRead), FxWrite: pointer(fileWrite), FxTruncate: pointer(fileTruncate),
			FxSync: pointer(fileSync), FxFileSize: pointer(fileSize), FxLock: pointer(fileLock), FxUnlock: pointer(fileUnlock),
			FxCheckReservedLock: pointer(fileCheckReserved), FxFileControl: pointer(fileControl), FxSectorSize: pointer(fileSectorSize),
			FxDeviceCharacteristics: pointer(fileCharacteristics), FxShmMap: pointer(shmMap), FxShmLock: pointer(shmLock),
			FxShmBarrier: pointer(shmBarrier), FxShmUnmap: pointer(shmUnmap),
		}
		return p
	}
	methods.plain, methods.disk = table(1), table(diskVersion)
	openFiles.by = map[uint64]file{}
	p := libc.Xcalloc(tls, 1, lib.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_vfs{})))
	*at[lib.Tsqlite3_vfs](p) = lib.Tsqlite3_vfs{
		FiVersion: 2, FszOsFile: int32(unsafe.Sizeof(fileHead{})), FmxPathname: 4096, FzName: name,
		FxOpen: pointer(vfsOpen), FxDelete: pointer(vfsDelete), FxAccess: pointer(vfsAccess), FxFullPathname: pointer(vfsFullPathname),
		FxDlOpen: pointer(vfsDlOpen), FxDlError: pointer(vfsDlError), FxDlSym: pointer(vfsDlSym), FxDlClose: pointer(vfsDlClose),
		FxRandomness: pointer(vfsRandomness), FxSleep: pointer(vfsSleep), FxCurrentTime: pointer(vfsCurrentTime),
		FxGetLastError: pointer(vfsGetLastError), FxCurrentTimeInt64: pointer(vfsCurrentTimeInt64),
	}
	if rc := lib.Xsqlite3_vfs_register(tls, p, 0); rc != lib.SQLITE_OK {
		return errors.New("SQLite takes no file system")
	}
	return nil
}

// superJournal is what SQLite appends to a database's name when a transaction is in several files.
var superJournal = lazyregexp.New(`^-mj[0-9A-F]{9}$`)

// whose finds the connection that a file belongs to: the thread's own, or the one that it copies.
func whose(tls *libc.TLS, name string, kind int32) (c *DB, suffix string, ok bool) {
	c = connectionOf(tls)
	if c == nil {
		return nil, "", false
	}
	if suffix, ok = c.suffixOf(name, kind); !ok && c.peer != nil {
		if s, its := c.peer.suffixOf(name, kind); its {
			return c.peer, s, true
		}
	}
	return c, suffix, ok
}

// suffixOf says which of the connection's own files a name is, as kind says it should be; ok is false for any other file.
func (c *DB) suffixOf(name string, kind int32) (suffix string, ok bool) {
	if c.files == nil {
		return "", false
	}
	suffix, ok = strings.CutPrefix(name, c.path)
	if !ok {
		return "", false
	}
	switch kind {
	case lib.SQLITE_OPEN_MAIN_DB:
		return suffix, suffix == "" && !c.opened // a second one would be attached
	case lib.SQLITE_OPEN_MAIN_JOURNAL:
		return suffix, suffix == "-journal"
	case lib.SQLITE_OPEN_WAL:
		return suffix, suffix == "-wal"
	case lib.SQLITE_OPEN_SUPER_JOURNAL:
		return suffix, superJournal.MatchString(suffix)
	}
	return suffix, suffix == "" || suffix == "-journal" || suffix == "-wal" || superJournal.MatchString(suffix)
}

const kindMask = 0x087f00 // SQLITE_OPEN_MAIN_DB and the other kinds of files

func vfsOpen(tls *libc.TLS, _, name, head uintptr, flags int32, out uintptr) int32 {
	h := at[fileHead](head)
	h.FpMethods = 0
	c := connectionOf(tls)
	if c == nil {
		return lib.SQLITE_CANTOPEN
	}
	const temporary = lib.SQLITE_OPEN_TEMP_DB | lib.SQLITE_OPEN_TRANSIENT_DB | lib.SQLITE_OPEN_TEMP_JOURNAL | lib.SQLITE_OPEN_SUBJOURNAL
	if name == 0 || flags&temporary != 0 {
		keepFile(h, &memoryFile{account: c.account}, methods.plain)
		return lib.SQLITE_OK
	}
	kind := flags & kindMask
	c, suffix, ok := whose(tls, libc.GoString(name), kind)
	if !ok {
		c.refuse("pier opens only the database that it was asked for")
		return lib.SQLITE_CANTOPEN
	}
	f, got, rc := c.openDisk(suffix, kind, flags)
	if rc != lib.SQLITE_OK && kind == lib.SQLITE_OPEN_WAL && c.readOnly && errors.Is(c.failed, fs.ErrNotExist) {
		keepFile(h, &memoryFile{account: c.account}, methods.plain) // a log that nobody has begun
		if out != 0 {
			*at[int32](out) = flags&^(lib.SQLITE_OPEN_READWRITE|lib.SQLITE_OPEN_CREATE) | lib.SQLITE_OPEN_READONLY
		}
		return lib.SQLITE_OK
	}
	if rc != lib.SQLITE_OK {
		return rc
	}
	table := methods.plain
	if kind == lib.SQLITE_OPEN_MAIN_DB {
		c.opened, table = true, methods.disk
	}
	keepFile(h, f, table)
	if out != 0 {
		*at[int32](out) = got
	}
	return lib.SQLITE_OK
}

// openDisk opens one of the connection's files. What may not be written is opened for reading, as in SQLite's own file systems.
func (c *DB) openDisk(suffix string, kind, flags int32) (*diskFile, int32, int32) {
	flag := os.O_RDONLY
	if flags&lib.SQLITE_OPEN_READWRITE != 0 && !c.readOnly {
		flag = os.O_RDWR
	}
	if flags&lib.SQLITE_OPEN_CREATE != 0 && !c.readOnly {
		flag |= os.O_CREATE
	}
	if flags&lib.SQLITE_OPEN_EXCLUSIVE != 0 {
		flag |= os.O_EXCL
	}
	f, err := c.files.Open(suffix, flag)
	if errors.Is(err, fs.ErrPermission) && flag&os.O_RDWR != 0 && kind == lib.SQLITE_OPEN_MAIN_DB {
		flag = os.O_RDONLY
		flags = flags&^(lib.SQLITE_OPEN_READWRITE|lib.SQLITE_OPEN_CREATE) | lib.SQLITE_OPEN_READONLY
		if again, e := c.files.Open(suffix, flag); e == nil {
			f, err = again, nil
		}
	}
	if err != nil {
		c.failed = err
		return nil, 0, lib.SQLITE_CANTOPEN
	}
	d := &diskFile{db: c, file: f, suffix: suffix, writable: flag&os.O_RDWR != 0}
	d.journal = kind != lib.SQLITE_OPEN_MAIN_DB && flag&os.O_CREATE != 0
	if flags&lib.SQLITE_OPEN_DELETEONCLOSE != 0 {
		d.deletes = true
	}
	return d, flags, lib.SQLITE_OK
}

func keepFile(h *fileHead, f file, table uintptr) {
	openFiles.mu.Lock()
	openFiles.next++
	h.id = openFiles.next
	openFiles.by[h.id] = f
	openFiles.mu.Unlock()
	h.FpMethods = table
}

func fileOf(head uintptr) file {
	openFiles.mu.RLock()
	defer openFiles.mu.RUnlock()
	return openFiles.by[at[fileHead](head).id]
}

func vfsDelete(tls *libc.TLS, _, name uintptr, syncDir int32) int32 {
	c, suffix, ok := whose(tls, libc.GoString(name), 0)
	if !ok || suffix == "" || c.readOnly {
		return lib.SQLITE_IOERR_DELETE
	}
	if err := c.files.Remove(suffix); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return lib.SQLITE_IOERR_DELETE_NOENT
		}
		return lib.SQLITE_IOERR_DELETE
	}
	if syncDir != 0 && c.files.Sync() != nil {
		return lib.SQLITE_IOERR_DIR_FSYNC
	}
	return lib.SQLITE_OK
}

func vfsAccess(tls *libc.TLS, _, name uintptr, flags int32, out uintptr) int32 {
	*at[int32](out) = 0
	c, suffix, ok := whose(tls, libc.GoString(name), 0)
	if !ok {
		return lib.SQLITE_OK
	}
	info, err := c.files.Stat(suffix)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lib.SQLITE_OK
	case err != nil:
		return lib.SQLITE_IOERR_ACCESS
	case flags == lib.SQLITE_ACCESS_READWRITE && c.readOnly, flags == lib.SQLITE_ACCESS_EXISTS && info.Size() == 0:
		return lib.SQLITE_OK
	}
	*at[int32](out) = 1
	return lib.SQLITE_OK
}

func vfsFullPathname(_ *libc.TLS, _, name uintptr, size int32, out uintptr) int32 {
	text := libc.GoString(name)
	if len(text)+1 > int(size) {
		return lib.SQLITE_CANTOPEN
	}
	to := unsafe.Slice((*byte)(foreign(out)), len(text)+1)
	copy(to, text)
	to[len(text)] = 0
	return lib.SQLITE_OK
}

func vfsDlOpen(*libc.TLS, uintptr, uintptr) uintptr { return 0 }

func vfsDlError(_ *libc.TLS, _ uintptr, n int32, out uintptr) {
	if n > 0 {
		*at[byte](out) = 0
	}
}

func vfsDlSym(*libc.TLS, uintptr, uintptr, uintptr) uintptr { return 0 }

func vfsDlClose(*libc.TLS, uintptr, uintptr) {}

func vfsRandomness(_ *libc.TLS, _ uintptr, n int32, out uintptr) int32 {
	_, _ = rand.Read(unsafe.Slice((*byte)(foreign(out)), int(n))) // never fails
	return n
}

// vfsSleep waits for a lock of another process, no longer than the call may take.
func vfsSleep(tls *libc.TLS, _ uintptr, micros int32) int32 {
	timer := time.NewTimer(time.Duration(micros) * time.Microsecond)
	defer timer.Stop()
	var stop <-chan struct{}
	if c := connectionOf(tls); c != nil {
		stop = c.current().Done()
	}
	select {
	case <-timer.C:
	case <-stop:
	}
	return micros
}

const julianEpoch = 210866760000000 // milliseconds of SQLite's calendar at 1970

func vfsCurrentTimeInt64(_ *libc.TLS, _, out uintptr) int32 {
	*at[int64](out) = julianEpoch + time.Now().UnixMilli()
	return lib.SQLITE_OK
}

func vfsCurrentTime(_ *libc.TLS, _, out uintptr) int32 {
	*at[float64](out) = float64(julianEpoch+time.Now().UnixMilli()) / 86400000
	return lib.SQLITE_OK
}

func vfsGetLastError(*libc.TLS, uintptr, int32, uintptr) int32 { return 0 }

func fileClose(_ *libc.TLS, head uintptr) int32 {
	h := at[fileHead](head)
	openFiles.mu.Lock()
	f := openFiles.by[h.id]
	delete(openFiles.by, h.id)
	openFiles.mu.Unlock()
	if f != nil && f.close() != nil {
		return lib.SQLITE_IOERR_CLOSE
	}
	return lib.SQLITE_OK
}

func fileRead(_ *libc.TLS, head, buf uintptr, n int32, offset int64) int32 {
	p := unsafe.Slice((*byte)(foreign(buf)), int(n))
	got, err := fileOf(head).read(p, offset)
	if got == len(p) {
		return lib.SQLITE_OK
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return lib.SQLITE_IOERR_READ
	}
	clear(p[got:])
	return lib.SQLITE_IOERR_SHORT_READ
}

func fileWrite(_ *libc.TLS, head, buf uintptr, n int32, offset int64) int32 {
	err := fileOf(head).write(unsafe.Slice((*byte)(foreign(buf)), int(n)), offset)
	switch {
	case err == nil:
		return lib.SQLITE_OK
	case errors.Is(err, errFull) || errors.Is(err, errNoRoom) || isFull(err):
		return lib.SQLITE_FULL
	}
	return lib.SQLITE_IOERR_WRITE
}

func fileTruncate(_ *libc.TLS, head uintptr, size int64) int32 {
	if fileOf(head).truncate(size) != nil {
		return lib.SQLITE_IOERR_TRUNCATE
	}
	return lib.SQLITE_OK
}

func fileSync(_ *libc.TLS, head uintptr, _ int32) int32 {
	if fileOf(head).sync() != nil {
		return lib.SQLITE_IOERR_FSYNC
	}
	return lib.SQLITE_OK
}

func fileSize(_ *libc.TLS, head, out uintptr) int32 {
	n, err := fileOf(head).size()
	if err != nil {
		return lib.SQLITE_IOERR_FSTAT
	}
	*at[int64](out) = n
	return lib.SQLITE_OK
}

func fileSectorSize(*libc.TLS, uintptr) int32 { return 4096 }

func fileCharacteristics(*libc.TLS, uintptr) int32 { return lib.SQLITE_IOCAP_POWERSAFE_OVERWRITE }

// fileControl keeps the number of PRAGMA mmap_size, as SQLite's own file systems answer it; nothing is ever mapped, since a
// file that somebody cuts short would end the host.
func fileControl(_ *libc.TLS, head uintptr, op int32, arg uintptr) int32 {
	d, ok := fileOf(head).(*diskFile)
	if !ok {
		return lib.SQLITE_NOTFOUND
	}
	switch op {
	case lib.SQLITE_FCNTL_PRAGMA:
		words := at[[3]uintptr](arg)
		if words[2] != 0 && strings.EqualFold(libc.GoString(words[1]), "mmap_size") {
			if n, err := strconv.ParseInt(libc.GoString(words[2]), 10, 64); err == nil {
				d.mapped = min(max(n, 0), maxMapped)
			}
		}
	case lib.SQLITE_FCNTL_MMAP_SIZE:
		*at[int64](arg) = d.mapped
		return lib.SQLITE_OK
	}
	return lib.SQLITE_NOTFOUND
}

const maxMapped = 0x7fff0000 // as Node's is built
