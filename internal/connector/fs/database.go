package fs

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/sqlite"
)

// fsDatabases are the databases that one extension has open, and the memory they have together.
type fsDatabases struct {
	mu      sync.Mutex
	account *sqlite.Account
	next    int
	open    map[int]*fsDatabase
}

// fsDatabase is one open database.
type fsDatabase struct {
	*sqlite.DB
	kind string // what a call must say that it works on: memory, read or write
	end  context.CancelFunc
}

const (
	fsOfMemory = "memory"
	fsOfRead   = "read"
	fsOfWrite  = "write"
)

func (f *FS) databasesOf(c *safeopen.Call) (*fsDatabases, error) {
	id := wire.HolderOf(c.Call)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || c.Ctx.Err() != nil {
		return nil, safeopen.Ended()
	}
	d := f.databases[id]
	if d == nil {
		d = &fsDatabases{account: sqlite.NewAccount(f.opts.MaxDatabase), open: map[int]*fsDatabase{}}
		f.databases[id] = d
	}
	return d, nil
}

func (d *fsDatabases) put(db *fsDatabase, limit int) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) >= limit {
		return 0, wire.NewFault("EMFILE")
	}
	d.next++
	d.open[d.next] = db
	return d.next, nil
}

func (d *fsDatabases) drop(id int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, id)
}

// end closes them all.
func (d *fsDatabases) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, db := range d.open {
		db.end()
	}
}

// database finds what a call works on. What the call says of it was decided on, so it has to be true.
func (f *FS) database(c *safeopen.Call, p *fsSQLParams) (*fsDatabase, error) {
	all, err := f.databasesOf(c)
	if err != nil {
		return nil, err
	}
	all.mu.Lock()
	db := all.open[p.DB]
	all.mu.Unlock()
	switch {
	case db == nil:
		return nil, fsSQLError(sqlite.ErrClosed)
	case db.kind != p.Of:
		return nil, wire.Invalid("the database is not what the call says it is")
	}
	return db, nil
}

// sqlOpen holds a database open until the call is cancelled or the database is closed. Its first chunk is the number that other calls
// name it by.
func (f *FS) sqlOpen(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsSQLOpenParams](c)
	if err != nil {
		return nil, err
	}
	if c.Call.Stream == nil {
		return nil, wire.Invalid("a database needs a stream")
	}
	all, err := f.databasesOf(c)
	if err != nil {
		return nil, err
	}
	if err := f.lasting(); err != nil {
		return nil, err
	}
	defer f.watches.Done()
	ctx, end := context.WithCancel(c.Ctx)
	defer end()
	defer context.AfterFunc(f.life, end)()
	db, err := f.openDatabase(ctx, c, all.account, p)
	if err != nil {
		return nil, err
	}
	db.end = end
	defer db.Close()
	id, err := all.put(db, f.opts.MaxOpen)
	if err != nil {
		return nil, err
	}
	defer all.drop(id)
	chunk, err := json.Marshal(struct {
		DB int `json:"db"`
	}{id})
	if err != nil {
		return nil, err
	}
	if err := c.Call.Stream(chunk); err != nil {
		return nil, err
	}
	<-ctx.Done()
	return wire.Empty(), nil
}

func (f *FS) openDatabase(ctx context.Context, c *safeopen.Call, account *sqlite.Account, p fsSQLOpenParams) (*fsDatabase, error) {
	config := sqlite.Config{
		ReadOnly: p.ReadOnly, Create: p.Create, ForeignKeys: p.ForeignKeys, DoubleQuotedStrings: p.DoubleQuotedStrings,
		Timeout: time.Duration(p.Timeout) * time.Millisecond, Account: account, MaxResult: f.opts.MaxResult,
	}
	if len(c.Grant.Paths) == 0 {
		db, err := sqlite.Open(ctx, config)
		return &fsDatabase{DB: db, kind: fsOfMemory}, fsSQLError(err)
	}
	kind := fsOfRead
	if !p.ReadOnly {
		kind = fsOfWrite
		if err := c.MayWrite(0); err != nil {
			return nil, err
		}
	}
	db, err := f.openDatabaseFile(ctx, c, config)
	return &fsDatabase{DB: db, kind: kind}, err
}

func (f *FS) openDatabaseFile(ctx context.Context, c *safeopen.Call, config sqlite.Config) (*sqlite.DB, error) {
	at, err := f.paths.Locate(c, 0, true)
	if err != nil {
		if safeopen.Final(err) {
			return nil, err
		}
		return nil, fsSQLError(&sqlite.Error{Code: 14, Text: "unable to open database file", Meaning: "unable to open database file"})
	}
	if at.Base == "." {
		at.Close()
		return nil, fsSQLError(&sqlite.Error{Code: 14, Text: "unable to open database file", Meaning: "unable to open database file"})
	}
	files := &fsDatabaseFiles{paths: f.paths, grant: c.Grant, at: at}
	config.Path, config.Files = at.Real(), files
	if f.temp.covers(at.Real()) {
		config.Room = func(bytes int64) bool { return f.temp.room(bytes) == nil }
	}
	db, err := sqlite.Open(ctx, config)
	if err != nil {
		at.Close()
		if files.denied != nil {
			return nil, files.denied
		}
		return nil, fsSQLError(err)
	}
	db.Closed = at.Close
	return db, nil
}

// fsDatabaseFiles are a database's file and those beside it: entries of one directory, which is held open. The right to the database
// is the right to them, as far as no rule shuts them.
type fsDatabaseFiles struct {
	paths  *safeopen.Paths
	grant  policy.Grant
	at     *safeopen.At
	denied error
}

// entry looks a file up. A link there is not followed: the path of the database was, when it was opened.
func (d *fsDatabaseFiles) entry(suffix string) (*safeopen.At, error) {
	e := &safeopen.At{Root: d.at.Root, Dirs: d.at.Dirs, Base: d.at.Base + suffix}
	info, err := e.Dir().Lstat(e.Base)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return nil, wire.NewFault("ELOOP")
	case err == nil:
		e.Info = info
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if err := d.mayOpen(e, suffix); err != nil {
		d.denied = err
		return nil, err
	}
	return e, nil
}

// mayOpen asks about the database's own file what was decided on, and about those beside it whether they are shut.
func (d *fsDatabaseFiles) mayOpen(e *safeopen.At, suffix string) error {
	if suffix == "" {
		return d.paths.Shut(d.grant, e) // locate has asked about the name
	}
	return d.paths.OpenTo(d.grant, e)
}

// Open implements sqlite.Files.
func (d *fsDatabaseFiles) Open(suffix string, flag int) (*os.File, error) {
	if flag&(os.O_RDWR|os.O_WRONLY|os.O_CREATE) != 0 && !d.grant.Paths[0].Write {
		return nil, fs.ErrPermission
	}
	perm := fs.FileMode(0o644)
	if suffix != "" {
		if info, err := d.at.Dir().Stat(d.at.Base); err == nil {
			perm = info.Mode().Perm()
		}
	}
	for range safeopen.Retries {
		e, err := d.entry(suffix)
		if err != nil {
			return nil, err
		}
		if e.Info == nil && flag&os.O_CREATE == 0 {
			return nil, fs.ErrNotExist
		}
		file, _, err := e.Open(flag, perm)
		if !errors.Is(err, safeopen.ErrMoved) {
			return file, err
		}
	}
	return nil, wire.NewFault("EBUSY")
}

// Remove implements sqlite.Files.
func (d *fsDatabaseFiles) Remove(suffix string) error {
	if suffix == "" || !d.grant.Paths[0].Write {
		return fs.ErrPermission
	}
	e, err := d.entry(suffix)
	if err != nil {
		return err
	}
	return e.Dir().Remove(e.Base)
}

// Stat implements sqlite.Files.
func (d *fsDatabaseFiles) Stat(suffix string) (fs.FileInfo, error) {
	e, err := d.entry(suffix)
	if err == nil && e.Info == nil {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	return e.Info, nil
}

// Sync implements sqlite.Files.
func (d *fsDatabaseFiles) Sync() error { return fsSyncDir(d.at.Dir()) }

func fsSyncDir(root *os.Root) error {
	dir, err := root.Open(".")
	if err != nil {
		return err
	}
	err = dir.Sync()
	if closing := dir.Close(); err == nil {
		err = closing
	}
	if filepath.Separator == '\\' { // Windows has no such thing
		return nil
	}
	return err
}

// fsSQLError gives an error of SQLite the form that crosses the gate.
func fsSQLError(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return err
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		out := ext.E(ext.CodeIO, strings.ToValidUTF8(e.Text, "\ufffd")).With("sqlite", e.Code).With("errstr", e.Meaning)
		if e.Refused {
			out = out.With("refused", true)
		}
		return out
	}
	for _, state := range []error{sqlite.ErrClosed, sqlite.ErrFinalized, sqlite.ErrNoSession} {
		if errors.Is(err, state) {
			return ext.E(ext.CodeInvalidRequest, err.Error()).With("state", true)
		}
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return ext.Wrap(ext.CodeIO, err.Error(), err).With("sqlite", 1).With("errstr", "SQL logic error")
}
