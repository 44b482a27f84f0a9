package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// folder is Files of a plain folder, which notes what it was asked for.
type folder struct {
	base string

	mu    sync.Mutex
	asked []string
}

func (f *folder) name(suffix string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, suffix)
	return f.base + suffix
}

func (f *folder) Open(suffix string, flag int) (*os.File, error) {
	return os.OpenFile(f.name(suffix), flag, 0o600)
}
func (f *folder) Remove(suffix string) error              { return os.Remove(f.name(suffix)) }
func (f *folder) Stat(suffix string) (fs.FileInfo, error) { return os.Lstat(f.name(suffix)) }
func (f *folder) Sync() error                             { return nil }

// world is a folder and an account that databases are opened with.
type world struct {
	*testing.T
	files   *folder
	account *Account
}

func newWorld(t *testing.T, limit int64) *world {
	w := &world{t, &folder{base: filepath.Join(t.TempDir(), "x.db")}, NewAccount(limit)}
	t.Cleanup(w.account.Close)
	return w
}

func (w *world) open(change func(*Config)) *DB {
	w.Helper()
	c := Config{Path: w.files.base, Files: w.files, Create: true, Account: w.account, MaxResult: 1 << 20}
	if change != nil {
		change(&c)
	}
	db, err := Open(w.Context(), c)
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() {
		if err := db.Close(); err != nil {
			w.Error(err)
		}
	})
	return db
}

func (w *world) exec(db *DB, sql string) error {
	_, err := db.Exec(w.Context(), sql)
	return err
}

func (w *world) must(db *DB, sql string) {
	w.Helper()
	if err := w.exec(db, sql); err != nil {
		w.Fatalf("%s: %v", sql, err)
	}
}

// rows is the first statement's result, as JSON.
func (w *world) rows(db *DB, sql string) (string, error) {
	w.Helper()
	out, err := db.Prepare(w.Context(), sql)
	if err != nil {
		return "", err
	}
	var p struct{ Statement int }
	if err := json.Unmarshal(out.Result, &p); err != nil {
		w.Fatal(err)
	}
	out, err = db.Run(w.Context(), Query{Statement: p.Statement, Rows: -1})
	if err != nil {
		return "", err
	}
	var r struct{ Rows json.RawMessage }
	if err := json.Unmarshal(out.Result, &r); err != nil {
		w.Fatal(err)
	}
	return string(r.Rows), nil
}

// TestCutShort: whoever cuts the shared memory of a write-ahead log short makes a statement fail, and does not end the process.
func TestCutShort(t *testing.T) {
	if diskVersion < 2 {
		t.Log("no memory is shared on this system")
		return
	}
	w := newWorld(t, 64<<20)
	db := w.open(nil)
	w.must(db, "pragma journal_mode = wal; create table t(a); insert into t values (1)")
	if err := os.Truncate(w.files.base+"-shm", 0); err != nil {
		t.Fatal(err)
	}
	const ioError = 10
	if e, ok := errors.AsType[*Error](w.exec(db, "insert into t values (2)")); !ok || e.Code&0xff != ioError {
		t.Errorf("the error is %v", e)
	}
	other := newWorld(t, 64<<20)
	if got, err := other.rows(other.open(nil), "select 1"); err != nil || got != "[[1]]" {
		t.Errorf("another database says %s, %v", got, err)
	}
}

// TestMemory: an account is charged for what its databases hold, has a limit, and is given everything back.
func TestMemory(t *testing.T) {
	w := newWorld(t, 8<<20)
	db := w.open(func(c *Config) { c.Files, c.Path = nil, "" })
	other := newWorld(t, 8<<20)
	beside := other.open(func(c *Config) { c.Files, c.Path = nil, "" })
	w.must(db, "create table t(a)")
	for _, sql := range []string{
		"with recursive c(x) as (select 1 union all select x + 1 from c) insert into t select randomblob(100000) from c",
		"select length(replace(hex(zeroblob(1000000)), '0', 'abcdefghij'))",
		"create temp table u(a); with recursive c(x) as (select 1 union all select x + 1 from c) insert into u select randomblob(100000) from c",
		"with recursive c(x) as (select 1 union all select x + 1 from c) select randomblob(1000) as r, x from c order by r",
	} {
		err := w.exec(db, sql)
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Code&0xff != 7 && e.Code&0xff != 13 && e.Code&0xff != 18 {
			t.Errorf("%s: %v", sql, err)
		}
		if used := w.account.Used(); used > 8<<20 {
			t.Errorf("%s: %d bytes are used", sql, used)
		}
	}
	if got, err := other.rows(beside, "select length(zeroblob(1000000))"); err != nil || got != "[[1000000]]" {
		t.Errorf("a neighbour says %s, %v", got, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if used := w.account.Used(); used < 0 || used > 1<<20 {
		t.Errorf("%d bytes are left", used) // the page cache keeps some for whoever comes next
	}
}

const endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"

// TestEnds: a statement ends with its context, a connection with Close, whatever runs or waits in it.
func TestEnds(t *testing.T) {
	w := newWorld(t, 64<<20)
	db := w.open(nil)
	ctx, cancel := context.WithCancel(t.Context())
	w.must(db, "create table t(a)")
	if _, err := db.Define(t.Context(), Function{Name: "stop", ID: 1}); err != nil {
		t.Fatal(err)
	}
	out, err := db.Exec(ctx, "select stop(); "+endless) // it has begun when it asks
	if err != nil || out.Call == nil {
		t.Fatalf("%+v, %v", out, err)
	}
	ended := make(chan error)
	go func() {
		_, err := db.Reply(ctx, Answer{})
		ended <- err
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled one says %v", err)
	}
	w.must(db, "insert into t values (1)")

	if out, err = db.Exec(t.Context(), "begin; insert into t values (2); select stop()"); err != nil || out.Call == nil || !out.Open {
		t.Fatalf("%+v, %v", out, err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if err := w.exec(db, "select 1"); !errors.Is(err, ErrClosed) {
		t.Errorf("the closed one says %v", err)
	}
	if got, err := w.rows(w.open(nil), "select * from t"); err != nil || got != "[[1]]" {
		t.Errorf("what was not committed: %s, %v", got, err)
	}
}

// overContext is over without telling: whoever waits for its end has no word of it.
type overContext struct{ context.Context }

func (overContext) Err() error { return context.Canceled }

// TestEndsUninterrupted: SQLite forgets an interrupt that comes between two statements, and what runs ends all the same.
func TestEndsUninterrupted(t *testing.T) {
	db := newWorld(t, 64<<20).open(nil)
	if _, err := db.Exec(overContext{t.Context()}, endless); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
	begun := make(chan struct{})
	go func() {
		close(begun)
		_, _ = db.Exec(context.Background(), endless)
	}()
	<-begun
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestReach: whatever SQL says, only the files of the one database are asked for.
func TestReach(t *testing.T) {
	w := newWorld(t, 64<<20)
	db := w.open(nil)
	elsewhere := filepath.Join(t.TempDir(), "other.db")
	for _, sql := range []string{
		"attach 'OTHER' as o; create table o.t(a)", "attach 'file:OTHER?vfs=unix' as o", "attach '" + w.files.base + "' as again", "vacuum into 'OTHER'",
		"pragma temp_store_directory = 'OTHER'", "pragma data_store_directory = 'OTHER'", "select load_extension('OTHER')", "select writefile('OTHER', 'x')",
		"select readfile('OTHER')", "create virtual table v using csv(filename = 'OTHER')", "select * from sqlite_dbpage", "select fts3_tokenizer('x', x'00')",
		"select * from fsdir('OTHER')", "select edit('x')", "pragma lock_proxy_file = 'OTHER'", "pragma hard_heap_limit = 1",
	} {
		if err := w.exec(db, strings.ReplaceAll(sql, "OTHER", elsewhere)); err == nil {
			t.Errorf("%s: no error", sql)
		}
	}
	w.must(db, "pragma temp_store = file; create temp table u(a); insert into u values (zeroblob(3000000)); pragma journal_mode = persist; create table t(a); vacuum")
	w.must(db, "attach '' as x; create table x.t(a); begin; insert into x.t values (1); insert into main.t values (1); commit")
	if _, err := os.Lstat(elsewhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the other file: %v", err)
	}
	names, err := filepath.Glob(w.files.base + "*")
	if err != nil || len(names) > 2 {
		t.Errorf("there are %v, %v", names, err)
	}
	for _, suffix := range w.files.asked {
		if suffix != "" && suffix != "-journal" && suffix != "-wal" && suffix != "-shm" && !superJournal.MatchString(suffix) {
			t.Errorf("it asked for %q", suffix)
		}
	}
}

// TestReading: a database that may only be read is, whatever its journal; nothing is made beside it.
func TestReading(t *testing.T) {
	w := newWorld(t, 64<<20)
	for _, mode := range []string{"wal", "delete"} {
		db := w.open(nil)
		w.must(db, "pragma journal_mode = "+mode+"; create table if not exists t(a); insert into t values (1)")
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		reader := w.open(func(c *Config) { c.ReadOnly, c.Create = true, false })
		if _, err := w.rows(reader, "select * from t"); err != nil {
			t.Errorf("%s: %v", mode, err)
		}
		if err := w.exec(reader, "insert into t values (2)"); err == nil {
			t.Errorf("%s: it is written", mode)
		}
		if err := reader.Close(); err != nil {
			t.Fatal(err)
		}
		if names, err := filepath.Glob(w.files.base + "*"); err != nil || len(names) != 1 {
			t.Errorf("%s: there are %v, %v", mode, names, err)
		}
	}
}

// TestWriters: connections that write at once wait for each other, and lose nothing.
func TestWriters(t *testing.T) {
	for _, mode := range []string{"wal", "delete"} {
		t.Run(mode, func(t *testing.T) {
			w := newWorld(t, 64<<20)
			wait := func(c *Config) { c.Timeout = 1 << 35 }
			w.must(w.open(wait), "pragma journal_mode = "+mode+"; pragma synchronous = off; create table t(a)")
			var group sync.WaitGroup
			for range 4 {
				db := w.open(wait)
				group.Go(func() {
					for range 25 {
						if err := w.exec(db, "begin immediate; insert into t values (randomblob(100)); commit"); err != nil {
							t.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			if got, err := w.rows(w.open(nil), "select count(*) from t"); err != nil || got != "[[100]]" {
				t.Errorf("%s rows, %v", got, err)
			}
		})
	}
}
