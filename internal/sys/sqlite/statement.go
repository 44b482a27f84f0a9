package sqlite

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// statement is a prepared statement. Text that holds none, such as a comment, has no handle.
type statement struct {
	handle uintptr
	names  []string // of the columns, as they were last told
	told   bool
}

// Exec runs all statements of a text and drops their rows.
func (c *DB) Exec(ctx context.Context, sql string) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) { return []byte(`{}`), c.exec(sql) })
}

func (c *DB) exec(sql string) error {
	p := c.text(sql)
	defer libc.Xfree(c.tls, p)
	return c.codeError(lib.Xsqlite3_exec(c.tls, c.handle, p, 0, 0, 0))
}

// Prepare compiles the first statement of a text. The result has its number and the names of its parameters, null for those that have none.
func (c *DB) Prepare(ctx context.Context, sql string) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		p, out := c.text(sql), c.tls.Alloc(8)
		defer c.tls.Free(8)
		defer libc.Xfree(c.tls, p)
		if rc := lib.Xsqlite3_prepare_v2(c.tls, c.handle, p, -1, out, 0); rc != lib.SQLITE_OK {
			return nil, c.errorOf(rc)
		}
		s := &statement{handle: *at[uintptr](out)}
		c.nextID++
		if s.handle != 0 {
			c.statements[c.nextID] = s
		}
		params := []*string{}
		for i := range lib.Xsqlite3_bind_parameter_count(c.tls, s.handle) {
			var name *string
			if p := lib.Xsqlite3_bind_parameter_name(c.tls, s.handle, i+1); p != 0 {
				text := libc.GoString(p)
				name = &text
			}
			params = append(params, name)
		}
		return json.Marshal(struct {
			Statement int       `json:"statement"`
			Empty     bool      `json:"empty"`
			Params    []*string `json:"params"`
			SQL       string    `json:"sql"`
		}{c.nextID, s.handle == 0, params, libc.GoString(lib.Xsqlite3_sql(c.tls, s.handle))})
	})
}

// Binding is a parameter's value.
type Binding struct {
	Index int32
	Value Value
}

// UnmarshalJSON reads [index, value].
func (b *Binding) UnmarshalJSON(data []byte) error {
	var pair [2]json.RawMessage
	if err := json.Unmarshal(data, &pair); err != nil {
		return err
	}
	if err := json.Unmarshal(pair[0], &b.Index); err != nil {
		return err
	}
	return (&b.Value).UnmarshalJSON(pair[1])
}

// Query is one use of a statement.
type Query struct {
	Statement int
	Bind      []Binding
	Rows      int  // how many are wanted at most; -1 for all
	Changes   bool // how many rows changed is wanted
	BigInts   bool
}

// Run binds, runs from the start and resets.
func (c *DB) Run(ctx context.Context, q Query) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, err := c.ready(q)
		if err != nil {
			return nil, err
		}
		defer lib.Xsqlite3_reset(c.tls, s.handle)
		out := append([]byte(nil), `{"rows":[`...)
		for n := 0; q.Rows < 0 || n < q.Rows || q.Changes; n++ {
			var more bool
			if more, err = c.step(s); err != nil {
				return nil, err
			}
			if !more {
				break
			}
			if q.Changes {
				continue
			}
			if n > 0 {
				out = append(out, ',')
			}
			if out, err = c.appendRow(out, s, q.BigInts); err != nil {
				return nil, err
			}
		}
		out = c.appendNames(append(out, ']'), s)
		if q.Changes {
			out = append(out, `,"changes":`...)
			out = appendInteger(out, lib.Xsqlite3_changes64(c.tls, c.handle), true)
			out = append(out, `,"rowid":`...)
			out = appendInteger(out, lib.Xsqlite3_last_insert_rowid(c.tls, c.handle), true)
		}
		return append(out, '}'), nil
	})
}

// Begin binds and is ready for steps.
func (c *DB) Begin(ctx context.Context, q Query) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		_, err := c.ready(q)
		return []byte(`{}`), err
	})
}

// Step gives the next row; the result has no rows after the last one.
func (c *DB) Step(ctx context.Context, q Query) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, err := c.statement(q.Statement)
		if err != nil {
			return nil, err
		}
		more, err := c.step(s)
		if err != nil {
			return nil, err
		}
		out := append([]byte(nil), `{"rows":[`...)
		if more {
			if out, err = c.appendRow(out, s, q.BigInts); err != nil {
				return nil, err
			}
		} else {
			lib.Xsqlite3_reset(c.tls, s.handle)
		}
		return append(c.appendNames(append(out, ']'), s), '}'), nil
	})
}

// Reset stops a statement that was stepped.
func (c *DB) Reset(ctx context.Context, id int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, err := c.statement(id)
		if err == nil {
			lib.Xsqlite3_reset(c.tls, s.handle)
		}
		return []byte(`{}`), err
	})
}

func (c *DB) statement(id int) (*statement, error) {
	if s := c.statements[id]; s != nil {
		return s, nil
	}
	return nil, ErrFinalized
}

func (c *DB) ready(q Query) (*statement, error) {
	s, err := c.statement(q.Statement)
	if err != nil {
		return nil, err
	}
	lib.Xsqlite3_reset(c.tls, s.handle)
	lib.Xsqlite3_clear_bindings(c.tls, s.handle)
	for _, b := range q.Bind {
		if rc := c.bind(s.handle, b.Index, b.Value); rc != lib.SQLITE_OK {
			return nil, c.errorOf(rc)
		}
	}
	return s, nil
}

func (c *DB) step(s *statement) (more bool, err error) {
	switch rc := lib.Xsqlite3_step(c.tls, s.handle); rc {
	case lib.SQLITE_ROW:
		return true, nil
	case lib.SQLITE_DONE:
		return false, nil
	default:
		err := c.errorOf(rc)
		lib.Xsqlite3_reset(c.tls, s.handle)
		return false, err
	}
}

func (c *DB) appendRow(out []byte, s *statement, big bool) ([]byte, error) {
	out = append(out, '[')
	for i := range lib.Xsqlite3_data_count(c.tls, s.handle) {
		if i > 0 {
			out = append(out, ',')
		}
		size := 0
		if kind := lib.Xsqlite3_column_type(c.tls, s.handle, i); kind == lib.SQLITE_TEXT || kind == lib.SQLITE_BLOB {
			size = int(lib.Xsqlite3_column_bytes(c.tls, s.handle, i))
		}
		if len(out)+size > c.most {
			return nil, ErrTooLarge
		}
		out = c.appendColumn(out, s.handle, i, big)
	}
	return append(out, ']'), nil
}

// appendNames tells the names of the columns when they are not those that were told last.
func (c *DB) appendNames(out []byte, s *statement) []byte {
	names := make([]string, lib.Xsqlite3_column_count(c.tls, s.handle))
	for i := range names {
		names[i] = libc.GoString(lib.Xsqlite3_column_name(c.tls, s.handle, int32(i)))
	}
	if s.told && slices.Equal(names, s.names) {
		return out
	}
	s.names, s.told = names, true
	out = append(out, `,"columns":[`...)
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendText(out, name)
	}
	return append(out, ']')
}

// Columns says where the columns of a statement come from.
func (c *DB) Columns(ctx context.Context, id int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, err := c.statement(id)
		if err != nil {
			return nil, err
		}
		type column struct {
			Column   *string `json:"column"`
			Database *string `json:"database"`
			Name     *string `json:"name"`
			Table    *string `json:"table"`
			Type     *string `json:"type"`
		}
		list := []column{}
		for i := range lib.Xsqlite3_column_count(c.tls, s.handle) {
			list = append(list, column{
				maybe(lib.Xsqlite3_column_origin_name(c.tls, s.handle, i)), maybe(lib.Xsqlite3_column_database_name(c.tls, s.handle, i)),
				maybe(lib.Xsqlite3_column_name(c.tls, s.handle, i)), maybe(lib.Xsqlite3_column_table_name(c.tls, s.handle, i)),
				maybe(lib.Xsqlite3_column_decltype(c.tls, s.handle, i)),
			})
		}
		return json.Marshal(map[string]any{"columns": list})
	})
}

func maybe(p uintptr) *string {
	if p == 0 {
		return nil
	}
	s := libc.GoString(p)
	return &s
}

// Expanded is the text of a statement with its values in it.
func (c *DB) Expanded(ctx context.Context, id int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, err := c.statement(id)
		if err != nil {
			return nil, err
		}
		p := lib.Xsqlite3_expanded_sql(c.tls, s.handle)
		if p == 0 {
			return nil, &Error{Code: lib.SQLITE_NOMEM, Text: "out of memory", Meaning: "out of memory"}
		}
		defer lib.Xsqlite3_free(c.tls, p)
		return append(appendText([]byte(`{"text":`), libc.GoString(p)), '}'), nil
	})
}

// Location is the path of a database's file, null for one that has none.
func (c *DB) Location(ctx context.Context, name string) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		p := c.text(name)
		defer libc.Xfree(c.tls, p)
		path := lib.Xsqlite3_db_filename(c.tls, c.handle, p)
		if path == 0 || libc.GoString(path) == "" {
			return []byte(`{"path":null}`), nil
		}
		return append(appendText([]byte(`{"path":`), libc.GoString(path)), '}'), nil
	})
}

// Finalize forgets statements that nobody holds any more.
func (c *DB) Finalize(ctx context.Context, ids []int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		for _, id := range ids {
			if s := c.statements[id]; s != nil {
				delete(c.statements, id)
				lib.Xsqlite3_finalize(c.tls, s.handle)
			}
		}
		return []byte(`{"left":` + strconv.Itoa(len(c.statements)) + `}`), nil
	})
}
