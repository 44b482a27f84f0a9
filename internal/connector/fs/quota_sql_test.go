package fs

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// database opens a database, and returns what runs SQL in it.
func (w *fsWorld) database(t *testing.T, name string) func(sql string) error {
	opened, ended := make(chan int, 1), make(chan error, 1)
	w.stream = func(chunk json.RawMessage) error {
		var first struct{ DB int }
		if err := json.Unmarshal(chunk, &first); err != nil {
			return err
		}
		opened <- first.DB
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, err := w.do(ctx, fsMap{"op": "sqlopen", "path": name, "create": true})
		ended <- err
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	select {
	case db := <-opened:
		return func(sql string) error {
			_, err := w.do(t.Context(), fsMap{"op": "sqlexec", "db": db, "of": "write", "sql": sql})
			return err
		}
	case err := <-ended:
		ended <- err
		t.Fatal(err)
	}
	return nil
}

// A database in the private temporary folder counts, with its journal and log, however it grows.
func TestTempQuotaOfDatabases(t *testing.T) {
	for _, mode := range []string{"delete", "wal", "truncate", "memory"} {
		t.Run(mode, func(t *testing.T) {
			const most = 1 << 20
			w := newFSWorld(t, Options{MaxTemp: most})
			w.f.temp.dir = w.root
			run := w.database(t, "x.db")
			if err := run("pragma journal_mode=" + mode + "; create table t (b)"); err != nil {
				t.Fatal(err)
			}
			if err := run("insert into t values (zeroblob(5000000))"); err == nil {
				t.Error("a row that is larger than the folder was kept")
			}
			full := 0
			for range 60 {
				if run("insert into t values (randomblob(50000))") != nil {
					full++
				}
			}
			if full < 30 {
				t.Errorf("%d of 60 were refused, of 3 MB in a folder for 1 MB", full)
			}
			if n := used(w.root); n > most+(96<<10) { // the memory that the log's readers share is not counted
				t.Errorf("%d bytes in a folder for %d", n, most)
			}
			if _, err := os.Stat(filepath.Join(w.root, "x.db")); err != nil {
				t.Error(err)
			}
		})
	}
}
