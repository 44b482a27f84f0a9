package sqlite

import (
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Account bounds the memory that the databases of one extension have together: pages, rows, temporary files.
type Account struct {
	limit int64
	used  atomic.Int64
	id    uint64
}

// NewAccount returns an account of limit bytes. Close it when its databases are closed.
func NewAccount(limit int64) *Account {
	a := &Account{limit: limit, id: memory.next.Add(1)}
	memory.accounts.Store(a.id, a)
	return a
}

// Close forgets the account. What is freed later is not counted any more.
func (a *Account) Close() { memory.accounts.Delete(a.id) }

// Used is how many bytes are in use.
func (a *Account) Used() int64 { return a.used.Load() }

// take reserves n bytes, or none when that is too much.
func (a *Account) take(n int64) bool {
	if a.used.Add(n) > a.limit {
		a.used.Add(-n)
		return false
	}
	return true
}

// memory knows who pays: each connection has a thread of its own as far as SQLite can tell, and so an account.
var memory struct {
	next     atomic.Uint64
	accounts sync.Map // uint64 → *Account
}

// block stands before each piece of memory that SQLite gets.
type block struct {
	size    uint64
	account uint64 // 0 for what belongs to nobody
}

const blockSize = unsafe.Sizeof(block{})

// foreign is an address that is not Go's.
func foreign(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }

// at is what lies at an address of SQLite's memory.
func at[T any](p uintptr) *T { return (*T)(foreign(p)) }

// pointer is the address of a function of package level in the form that translated C calls.
func pointer(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

// errBusyLibrary says that SQLite was started before pier could bound its memory.
var errBusyLibrary = errors.New("this program uses modernc.org/sqlite itself and began before pier did, so its memory cannot be bounded: make pier's host first")

// boundMemory gives SQLite an allocator that asks accounts. It must come before SQLite starts.
func boundMemory(tls *libc.TLS) error {
	m := libc.Xcalloc(tls, 1, lib.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_mem_methods{})))
	if m == 0 {
		return errors.New("no memory")
	}
	*at[lib.Tsqlite3_mem_methods](m) = lib.Tsqlite3_mem_methods{
		FxMalloc: pointer(memMalloc), FxFree: pointer(memFree), FxRealloc: pointer(memRealloc), FxSize: pointer(memSize),
		FxRoundup: pointer(memRoundup), FxInit: pointer(memInit), FxShutdown: pointer(memShutdown),
	}
	list := tls.Alloc(16)
	defer tls.Free(16)
	if rc := lib.Xsqlite3_config(tls, lib.SQLITE_CONFIG_MALLOC, libc.VaList(list, m)); rc != lib.SQLITE_OK {
		return errBusyLibrary
	}
	return nil
}

// cost is what the C library takes for a block of n bytes: up to 16 KiB a power of two, which is nearly twice a page of SQLite.
func cost(n int64) int64 {
	if n += int64(blockSize); n <= 16<<10 {
		return 1 << bits.Len64(uint64(n-1))
	}
	return n + 4<<10
}

func memMalloc(tls *libc.TLS, n int32) uintptr {
	var id uint64
	if c := connectionOf(tls); c != nil {
		if !c.account.take(cost(int64(n))) {
			return 0
		}
		id = c.account.id
	}
	p := libc.Xmalloc(tls, lib.Tsize_t(n)+lib.Tsize_t(blockSize))
	if p == 0 {
		release(id, cost(int64(n)))
		return 0
	}
	*at[block](p) = block{uint64(n), id}
	return p + blockSize
}

func release(id uint64, n int64) {
	if id == 0 {
		return
	}
	if a, ok := memory.accounts.Load(id); ok {
		a.(*Account).used.Add(-n)
	}
}

func memFree(tls *libc.TLS, p uintptr) {
	if p == 0 {
		return
	}
	b := at[block](p - blockSize)
	release(b.account, cost(int64(b.size)))
	libc.Xfree(tls, p-blockSize)
}

func memRealloc(tls *libc.TLS, p uintptr, n int32) uintptr {
	b := at[block](p - blockSize)
	if grown := cost(int64(n)) - cost(int64(b.size)); b.account != 0 && grown > 0 {
		if a, ok := memory.accounts.Load(b.account); ok && !a.(*Account).take(grown) {
			return 0
		}
	} else {
		release(b.account, -grown)
	}
	old := *b
	q := libc.Xrealloc(tls, p-blockSize, lib.Tsize_t(n)+lib.Tsize_t(blockSize))
	if q == 0 {
		release(old.account, cost(int64(n))-cost(int64(old.size)))
		return 0
	}
	at[block](q).size = uint64(n)
	return q + blockSize
}

func memSize(_ *libc.TLS, p uintptr) int32 {
	if p == 0 {
		return 0
	}
	return int32(at[block](p - blockSize).size)
}

func memRoundup(_ *libc.TLS, n int32) int32 { return (n + 7) &^ 7 }

func memInit(*libc.TLS, uintptr) int32 { return lib.SQLITE_OK }

func memShutdown(*libc.TLS, uintptr) {}
