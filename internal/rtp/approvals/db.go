package approvals

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/internal/sys/sqlite"
)

// files are those of the database, beside each other.
type files struct{ path string }

func (f files) Open(suffix string, flag int) (*os.File, error) {
	return os.OpenFile(f.path+suffix, flag, 0o600)
}
func (f files) Remove(suffix string) error              { return os.Remove(f.path + suffix) }
func (f files) Stat(suffix string) (fs.FileInfo, error) { return os.Lstat(f.path + suffix) }

// Sync makes names in the folder last.
func (f files) Sync() error {
	dir, err := os.Open(filepath.Dir(f.path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

const (
	lockWait  = 20 * time.Second // for another process that writes
	maxMemory = 256 << 20
	maxResult = 64 << 20
)

// db is a connection with its statements. It is used by one goroutine at a time.
type db struct {
	conn       *sqlite.DB
	account    *sqlite.Account
	statements map[string]int
	step       func() // around each statement; nil but in tests
}

func openDB(path string) (*db, error) {
	d := &db{account: sqlite.NewAccount(maxMemory), statements: map[string]int{}}
	var err error
	d.conn, err = sqlite.Open(context.Background(), sqlite.Config{
		Path: path, Files: files{path}, Create: true, Timeout: lockWait, Account: d.account, MaxResult: maxResult,
	})
	if err != nil {
		d.account.Close()
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	for _, sql := range []string{"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", schema} {
		if _, err := d.conn.Exec(context.Background(), sql); err != nil {
			return nil, errors.Join(fmt.Errorf("prepare %s: %w", path, err), d.close())
		}
	}
	return d, nil
}

func (d *db) close() error {
	err := d.conn.Close()
	d.account.Close()
	return err
}

// rows runs one statement.
func (d *db) rows(sql string, args ...any) ([][]any, error) {
	id, known := d.statements[sql]
	if !known {
		out, err := d.conn.Prepare(context.Background(), sql)
		if err != nil {
			return nil, err
		}
		var made struct{ Statement int }
		if err := json.Unmarshal(out.Result, &made); err != nil {
			return nil, err
		}
		id = made.Statement
		d.statements[sql] = id
	}
	bind, err := bindings(args)
	if err != nil {
		return nil, err
	}
	if d.step != nil {
		d.step()
		defer d.step()
	}
	out, err := d.conn.Run(context.Background(), sqlite.Query{Statement: id, Bind: bind, Rows: -1})
	if err != nil {
		return nil, err
	}
	var result struct {
		Rows [][]any `json:"rows"`
	}
	err = json.Unmarshal(out.Result, &result)
	return result.Rows, err
}

// blob are the bytes of a column; nil for a column of another kind.
func blob(column any) []byte {
	tagged, _ := column.(map[string]any)
	text, _ := tagged["b"].(string)
	data, _ := base64.StdEncoding.DecodeString(text) // what is none is cut short
	return data
}

func bindings(args []any) ([]sqlite.Binding, error) {
	list := make([]sqlite.Binding, len(args))
	for i, arg := range args {
		if data, isBytes := arg.([]byte); isBytes {
			arg = map[string][]byte{"b": data}
		}
		pair, err := json.Marshal([]any{i + 1, arg})
		if err != nil {
			return nil, err
		}
		if err := list[i].UnmarshalJSON(pair); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// write runs do in a transaction that no other process writes beside.
func (d *db) write(do func() error) error {
	if _, err := d.rows("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := do()
	if err == nil {
		_, err = d.rows("COMMIT")
	}
	if err != nil {
		_, _ = d.rows("ROLLBACK") // what failed is told already
	}
	return err
}
