package sqlite

import (
	"context"
	"errors"
	"strconv"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// backup copies a database into another connection's.
type backup struct {
	handle uintptr
	to     *DB
}

// Copy begins to copy a database into one of another connection, which nobody else uses and which is closed with the copy.
func (c *DB) Copy(ctx context.Context, source string, to *DB, target string) (Outcome, error) {
	out, err := c.Do(ctx, func() ([]byte, error) {
		from, into := c.text(source), c.text(target)
		to.peer = c
		defer libc.Xfree(c.tls, from)
		defer libc.Xfree(c.tls, into)
		// The pages that are written belong to the other connection, and so do its files.
		b := lib.Xsqlite3_backup_init(to.tls, to.handle, into, c.handle, from)
		if b == 0 {
			return nil, to.errorOf(lib.Xsqlite3_extended_errcode(to.tls, to.handle))
		}
		c.nextID++
		c.backups[c.nextID] = &backup{b, to}
		return []byte(`{"backup":` + strconv.Itoa(c.nextID) + `}`), nil
	})
	if err != nil {
		_ = to.Close()
	}
	return out, err
}

var errNoBackup = errors.New("the backup is over")

// CopyStep copies so many pages, or all that are left when pages is negative. After the last one, the backup is over.
func (c *DB) CopyStep(ctx context.Context, id int, pages int32) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		b := c.backups[id]
		if b == nil {
			return nil, errNoBackup
		}
		b.to.ctx.Store(&ctx)
		b.to.peer = c
		rc := lib.Xsqlite3_backup_step(b.to.tls, b.handle, pages)
		total, left := lib.Xsqlite3_backup_pagecount(c.tls, b.handle), lib.Xsqlite3_backup_remaining(c.tls, b.handle)
		switch rc {
		case lib.SQLITE_OK, lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		case lib.SQLITE_DONE:
			c.endBackup(id)
		default:
			err := b.to.errorOf(rc)
			c.endBackup(id)
			return nil, err
		}
		return []byte(`{"total":` + strconv.Itoa(int(total)) + `,"left":` + strconv.Itoa(int(left)) + `,"done":` +
			strconv.FormatBool(rc == lib.SQLITE_DONE) + `}`), nil
	})
}

// CopyEnd gives a backup up.
func (c *DB) CopyEnd(ctx context.Context, id int) (Outcome, error) {
	return c.Do(ctx, func() ([]byte, error) {
		c.endBackup(id)
		return []byte(`{}`), nil
	})
}

func (c *DB) endBackup(id int) {
	if b := c.backups[id]; b != nil {
		delete(c.backups, id)
		lib.Xsqlite3_backup_finish(b.to.tls, b.handle)
		_ = b.to.Close()
	}
}
