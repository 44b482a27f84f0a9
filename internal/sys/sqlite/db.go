package sqlite

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Config is what a database is opened with.
type Config struct {
	Path     string // where Files are, without links, for what is said of the database; "" for one in memory
	Files    Files  // nil for one in memory
	ReadOnly bool
	Create   bool

	ForeignKeys         bool
	DoubleQuotedStrings bool
	Timeout             time.Duration // how long a lock of another process is waited for

	Account   *Account
	Room      func(bytes int64) bool // whether Files may take so many bytes more; nil for always
	MaxResult int                    // bytes of one result
}

// DB is one connection. It does one thing at a time; while SQLite waits for the answer to a Call, other things may be done in between.
type DB struct {
	Closed func() // called when nothing of the connection is open any more; may be nil

	tls      *libc.TLS
	handle   uintptr
	path     string
	files    Files
	readOnly bool
	account  *Account
	room     func(int64) bool
	most     int

	opened  bool   // the file system has opened the database
	failed  error  // why it opened something not
	refused string // why the authorizer or the file system refused

	turn chan struct{} // held while SQLite runs
	ctx  atomic.Pointer[context.Context]

	ending atomic.Bool // Close waits for what runs

	jobs       []*job // that wait for an answer, the latest last
	calling    *job   // that runs now
	statements map[int]*statement
	sessions   map[int]uintptr
	backups    map[int]*backup
	functions  map[uintptr]*function
	nextID     int
	peer       *DB  // the connection that this one is a copy of while pages are copied
	dead       bool // a fault of the memory has left it as nobody knows
	closed     bool

	living sync.Mutex // guards gone
	gone   bool       // the handle is freed, or about to be
}

// Error is an error of SQLite.
type Error struct {
	Code    int // extended
	Text    string
	Meaning string // of the code
	Refused bool   // by pier, for good
}

func (e *Error) Error() string { return e.Text }

// The other errors.
var (
	ErrClosed    = errors.New("database is not open")
	ErrFinalized = errors.New("statement has been finalized")
	ErrNoSession = errors.New("session is not open")
	ErrDead      = errors.New("the database was given up: a file of it was cut short while it was in use")
	ErrTooLarge  = errors.New("the result is larger than a host call may return: ask for less at a time, or use iterate()")
	errNoAnswer  = errors.New("nothing waits for an answer")
)

var connections sync.Map // *libc.TLS → *DB

func connectionOf(tls *libc.TLS) *DB {
	if c, ok := connections.Load(tls); ok {
		return c.(*DB)
	}
	return nil
}

// start readies the library, once.
var start = sync.OnceValue(func() error {
	tls := libc.NewTLS()
	defer tls.Close()
	if err := boundMemory(tls); err != nil {
		return err
	}
	if lib.Xsqlite3_initialize(tls) != lib.SQLITE_OK {
		return errors.New("SQLite does not start")
	}
	return registerVFS(tls)
})

// Open opens a database.
func Open(ctx context.Context, c Config) (*DB, error) {
	if err := start(); err != nil {
		return nil, err
	}
	db := &DB{
		tls: libc.NewTLS(), path: c.Path, files: c.Files, readOnly: c.ReadOnly, account: c.Account, room: c.Room, most: c.MaxResult,
		turn: make(chan struct{}, 1), statements: map[int]*statement{}, sessions: map[int]uintptr{}, backups: map[int]*backup{},
		functions: map[uintptr]*function{},
	}
	connections.Store(db.tls, db)
	_, err := db.Do(ctx, func() ([]byte, error) { return nil, db.open(c) })
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return db, nil
}

func (c *DB) open(o Config) error {
	name, flags := ":memory:", int32(lib.SQLITE_OPEN_READWRITE|lib.SQLITE_OPEN_CREATE)
	if o.Files != nil {
		name = o.Path
	}
	switch {
	case o.ReadOnly:
		flags = lib.SQLITE_OPEN_READONLY
	case !o.Create:
		flags = lib.SQLITE_OPEN_READWRITE
	}
	file, vfs, out := c.text(name), c.text(vfsName), c.tls.Alloc(8)
	defer c.tls.Free(8)
	defer libc.Xfree(c.tls, file)
	defer libc.Xfree(c.tls, vfs)
	rc := lib.Xsqlite3_open_v2(c.tls, file, out, flags|lib.SQLITE_OPEN_NOMUTEX, vfs)
	c.handle = *at[uintptr](out)
	if rc != lib.SQLITE_OK {
		return c.errorOf(rc)
	}
	lib.Xsqlite3_extended_result_codes(c.tls, c.handle, 1)
	return c.configure(o)
}

// configure sets what keeps the connection where it is, and then the options.
func (c *DB) configure(o Config) error {
	set := func(op, value int32) error {
		list := c.tls.Alloc(24)
		defer c.tls.Free(24)
		if rc := lib.Xsqlite3_db_config(c.tls, c.handle, op, libc.VaList(list, value, uintptr(0))); rc != lib.SQLITE_OK {
			return c.errorOf(rc)
		}
		return nil
	}
	flag := func(on bool) int32 {
		if on {
			return 1
		}
		return 0
	}
	lib.Xsqlite3_set_authorizer(c.tls, c.handle, pointer(authorize), 0)
	lib.Xsqlite3_progress_handler(c.tls, c.handle, progressSteps, pointer(over), 0)
	lib.Xsqlite3_limit(c.tls, c.handle, lib.SQLITE_LIMIT_WORKER_THREADS, 0) // whose memory nobody would pay
	return errors.Join(
		set(lib.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
		set(lib.SQLITE_DBCONFIG_DEFENSIVE, 1),
		set(lib.SQLITE_DBCONFIG_DQS_DML, flag(o.DoubleQuotedStrings)),
		set(lib.SQLITE_DBCONFIG_DQS_DDL, flag(o.DoubleQuotedStrings)),
		set(lib.SQLITE_DBCONFIG_ENABLE_FKEY, flag(o.ForeignKeys)),
		c.codeError(lib.Xsqlite3_busy_timeout(c.tls, c.handle, int32(o.Timeout.Milliseconds()))),
	)
}

// current is the context of the call that runs.
func (c *DB) current() context.Context {
	if ctx := c.ctx.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}

// errorOf is the error that SQLite reports, with why pier refused what it did.
func (c *DB) errorOf(rc int32) error {
	e := &Error{Code: int(rc), Text: libc.GoString(lib.Xsqlite3_errstr(c.tls, rc))}
	e.Meaning = e.Text
	if c.handle != 0 {
		if code := lib.Xsqlite3_extended_errcode(c.tls, c.handle); code == rc || code&0xff == rc&0xff {
			e.Code, e.Text = int(code), libc.GoString(lib.Xsqlite3_errmsg(c.tls, c.handle))
		}
	}
	if c.refused != "" {
		e.Text, e.Refused = e.Text+": "+c.refused, true
	}
	return e
}

func (c *DB) codeError(rc int32) error {
	if rc == lib.SQLITE_OK {
		return nil
	}
	return c.errorOf(rc)
}

func (c *DB) refuse(why string) { c.refused = why }

// text is a copy in C's memory, up to the first NUL, as Node's.
func (c *DB) text(s string) uintptr {
	p, err := libc.CString(s)
	if err != nil {
		panic(err) // the process is out of memory
	}
	return p
}

// bytes is a copy of what is in C's memory.
func bytes(p uintptr, n int32) []byte {
	if p == 0 || n <= 0 {
		return []byte{}
	}
	return append([]byte(nil), unsafe.Slice((*byte)(foreign(p)), int(n))...)
}

// Outcome is what came of something: its result, or a call of a function of the caller's that has to be answered first.
type Outcome struct {
	Result []byte // JSON
	Call   *Call
	Open   bool // a transaction is
}

// job is one thing that is done: a goroutine that stops where SQLite calls a function.
type job struct {
	ask    chan *Call
	answer chan Answer
	done   chan error
	result []byte
}

// Do does something with the connection.
func (c *DB) Do(ctx context.Context, fn func() ([]byte, error)) (Outcome, error) {
	if err := c.begin(ctx); err != nil {
		return Outcome{}, err
	}
	j := &job{ask: make(chan *Call), answer: make(chan Answer), done: make(chan error, 1)}
	c.refused = ""
	c.enter(ctx, j)
	go func() {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // shared memory is a file that others may cut short
		defer func() {
			if p := recover(); p != nil {
				c.dead = true
				j.done <- fmt.Errorf("%w (%v)", ErrDead, p)
			}
		}()
		var err error
		j.result, err = fn()
		j.done <- err
	}()
	return c.wait(ctx, j)
}

// Reply answers the latest Call.
func (c *DB) Reply(ctx context.Context, a Answer) (Outcome, error) {
	if err := c.begin(ctx); err != nil {
		return Outcome{}, err
	}
	if len(c.jobs) == 0 {
		<-c.turn
		return Outcome{}, errNoAnswer
	}
	j := c.jobs[len(c.jobs)-1]
	c.jobs = c.jobs[:len(c.jobs)-1]
	c.enter(ctx, j)
	j.answer <- a
	return c.wait(ctx, j)
}

func (c *DB) enter(ctx context.Context, j *job) {
	c.ctx.Store(&ctx)
	c.calling = j
}

func (c *DB) begin(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	switch {
	case c.dead:
		<-c.turn
		return ErrDead
	case c.closed:
		<-c.turn
		return ErrClosed
	}
	return nil
}

// wait goes on until the job ends or asks, and ends it when the context does.
func (c *DB) wait(ctx context.Context, j *job) (Outcome, error) {
	defer func() { <-c.turn }()
	stop := context.AfterFunc(ctx, c.interrupt)
	defer stop()
	select {
	case call := <-j.ask:
		c.jobs = append(c.jobs, j)
		return Outcome{Call: call, Open: c.inTransaction()}, nil
	case err := <-j.done:
		if err != nil {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			return Outcome{}, err
		}
		return Outcome{Result: j.result, Open: c.inTransaction()}, nil
	}
}

// progressSteps is how many of its instructions SQLite does between two looks at whether what runs is over: about a millisecond's.
const progressSteps = 10_000

// over tells SQLite, which calls it from time to time, to end what runs. An interrupt alone does not do: SQLite forgets it when it
// comes between two statements.
func over(tls *libc.TLS, _ uintptr) int32 {
	if c := connectionOf(tls); c != nil && (c.ending.Load() || c.current().Err() != nil) {
		return 1
	}
	return 0
}

// interrupt ends what runs, at once.
func (c *DB) interrupt() {
	c.living.Lock()
	defer c.living.Unlock()
	if c.handle != 0 && !c.gone {
		tls := libc.NewTLS()
		defer tls.Close()
		lib.Xsqlite3_interrupt(tls, c.handle)
	}
}

func (c *DB) inTransaction() bool {
	return c.handle != 0 && !c.gone && !c.dead && lib.Xsqlite3_get_autocommit(c.tls, c.handle) == 0
}

// closePatience is how long Close waits for a statement that does not listen.
const closePatience = 2 * time.Second

// Close ends what runs and closes the connection; what is in a transaction is rolled back.
func (c *DB) Close() error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c.ending.Store(true)
	for {
		c.interrupt()
		timer := time.NewTimer(closePatience)
		select {
		case c.turn <- struct{}{}:
			timer.Stop()
		case <-timer.C:
			return errors.New("a statement does not end: its connection stays")
		}
		if len(c.jobs) == 0 || c.dead {
			break
		}
		j := c.jobs[len(c.jobs)-1]
		c.jobs = c.jobs[:len(c.jobs)-1]
		c.enter(ctx, j)
		j.answer <- Answer{Failed: true}
		_, _ = c.wait(ctx, j)
	}
	defer func() { <-c.turn }()
	c.ending.Store(false)
	if c.closed || c.dead { // of a dead one nothing is touched any more
		c.closed = true
		return nil
	}
	live := context.Background()
	c.ctx.Store(&live)
	c.calling = nil
	return c.shut()
}

func (c *DB) shut() error {
	done := make(chan error, 1)
	go func() {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
		defer func() {
			if p := recover(); p != nil {
				c.dead = true
				done <- ErrDead
			}
		}()
		c.drop()
		_ = c.exec("SELECT 1") // forgets an interrupt, which would keep the log from being written back
		c.living.Lock()
		c.gone = true
		c.living.Unlock()
		rc := lib.Xsqlite3_close_v2(c.tls, c.handle)
		connections.Delete(c.tls)
		c.tls.Close()
		if rc != lib.SQLITE_OK {
			done <- errors.New("SQLite does not close the database")
			return
		}
		done <- nil
	}()
	err := <-done
	c.closed = true
	if c.Closed != nil {
		c.Closed()
	}
	return err
}

// drop ends all that hangs on the connection.
func (c *DB) drop() {
	for id := range c.backups {
		c.endBackup(id)
	}
	for id, s := range c.sessions {
		lib.Xsqlite3session_delete(c.tls, s)
		delete(c.sessions, id)
	}
	for id, s := range c.statements {
		lib.Xsqlite3_finalize(c.tls, s.handle)
		delete(c.statements, id)
	}
}
