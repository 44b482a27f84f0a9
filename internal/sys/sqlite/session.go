package sqlite

import (
	"context"
	"strconv"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Record begins to record changes of a database: of one table, or of all when table is nil.
func (c *DB) Record(ctx context.Context, database string, table *string) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		name, out := c.text(database), c.tls.Alloc(8)
		defer c.tls.Free(8)
		defer libc.Xfree(c.tls, name)
		if rc := lib.Xsqlite3session_create(c.tls, c.handle, name, out); rc != lib.SQLITE_OK {
			return nil, c.errorOf(rc)
		}
		s, only := *at[uintptr](out), uintptr(0)
		if table != nil {
			only = c.text(*table)
			defer libc.Xfree(c.tls, only)
		}
		if rc := lib.Xsqlite3session_attach(c.tls, s, only); rc != lib.SQLITE_OK {
			lib.Xsqlite3session_delete(c.tls, s)
			return nil, c.errorOf(rc)
		}
		c.nextID++
		c.sessions[c.nextID] = s
		return []byte(`{"session":` + strconv.Itoa(c.nextID) + `}`), nil
	})
}

// Changes is what a session has recorded, as a changeset or a patchset.
func (c *DB) Changes(ctx context.Context, id int, patch bool) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, ok := c.sessions[id]
		if !ok {
			return nil, ErrNoSession
		}
		out := c.tls.Alloc(16)
		defer c.tls.Free(16)
		get := lib.Xsqlite3session_changeset
		if patch {
			get = lib.Xsqlite3session_patchset
		}
		if rc := get(c.tls, s, out, out+8); rc != lib.SQLITE_OK {
			return nil, c.errorOf(rc)
		}
		data := *at[uintptr](out + 8)
		defer lib.Xsqlite3_free(c.tls, data)
		n := *at[int32](out)
		if int(n) > c.most {
			return nil, ErrTooLarge
		}
		return append(appendBytes([]byte(`{"data":`), bytes(data, n)), '}'), nil
	})
}

// Forget ends a session.
func (c *DB) Forget(ctx context.Context, id int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		s, ok := c.sessions[id]
		if !ok {
			return nil, ErrNoSession
		}
		delete(c.sessions, id)
		lib.Xsqlite3session_delete(c.tls, s)
		return []byte(`{}`), nil
	})
}

// The functions that a changeset is applied with.
const (
	hasFilter   = 1
	hasConflict = 2
)

// Apply applies a changeset. With filter, the caller is asked for each table; with conflict, for each conflict, which aborts otherwise.
func (c *DB) Apply(ctx context.Context, data []byte, filter, conflict bool) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		p := c.text(string(data))
		defer libc.Xfree(c.tls, p)
		var which, xFilter uintptr
		if filter {
			which |= hasFilter
			xFilter = pointer(changesetFilter)
		}
		if conflict {
			which |= hasConflict
		}
		rc := lib.Xsqlite3changeset_apply(c.tls, c.handle, int32(len(data)), p, xFilter, pointer(changesetConflict), which)
		switch rc {
		case lib.SQLITE_OK:
			return []byte(`{"applied":true}`), nil
		case lib.SQLITE_ABORT:
			return []byte(`{"applied":false}`), nil
		}
		text := libc.GoString(lib.Xsqlite3_errstr(c.tls, rc))
		return nil, &Error{Code: int(rc), Text: text} // Node has no meaning beside it here
	})
}

func changesetFilter(tls *libc.TLS, _, table uintptr) int32 {
	a := connectionOf(tls).ask(&Call{Step: "filter", Args: append(appendText([]byte{'['}, libc.GoString(table)), ']')})
	if !a.Failed && a.Value.f != 0 {
		return 1
	}
	return 0
}

func changesetConflict(tls *libc.TLS, which uintptr, kind int32, _ uintptr) int32 {
	if which&hasConflict == 0 {
		return lib.SQLITE_CHANGESET_ABORT
	}
	a := connectionOf(tls).ask(&Call{Step: "conflict", Args: []byte("[" + strconv.Itoa(int(kind)) + "]")})
	if a.Failed {
		return lib.SQLITE_CHANGESET_ABORT
	}
	return int32(a.Value.f)
}
