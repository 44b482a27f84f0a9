package sqlite

import (
	"strings"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// closedPragmas name files and folders, or bound what others in the process have.
var closedPragmas = map[string]string{
	"temp_store_directory": "pier keeps temporary files in memory",
	"data_store_directory": "pier opens only the database that it was asked for",
	"lock_proxy_file":      "pier opens only the database that it was asked for",
	"hard_heap_limit":      "it would be every extension's; pier bounds each one's memory",
	"soft_heap_limit":      "it would be every extension's; pier bounds each one's memory",
}

// authorize is asked by SQLite while it compiles a statement. It says clearly what the file system would refuse, too.
func authorize(tls *libc.TLS, _ uintptr, action int32, first, second, _, _ uintptr) int32 {
	c := connectionOf(tls)
	if c == nil {
		return lib.SQLITE_DENY
	}
	switch action {
	case lib.SQLITE_ATTACH:
		// VACUUM attaches "" for its copy.
		if name := libc.GoString(first); first != 0 && (name == "" || name == ":memory:") {
			return lib.SQLITE_OK
		}
		c.refuse("pier opens a database file only by new DatabaseSync(path)")
	case lib.SQLITE_PRAGMA:
		why, closed := closedPragmas[strings.ToLower(libc.GoString(first))]
		if !closed || second == 0 && strings.HasSuffix(libc.GoString(first), "_limit") {
			return lib.SQLITE_OK
		}
		c.refuse(why)
	case lib.SQLITE_READ, lib.SQLITE_UPDATE, lib.SQLITE_INSERT, lib.SQLITE_DELETE:
		if !strings.EqualFold(libc.GoString(first), "sqlite_dbpage") {
			return lib.SQLITE_OK
		}
		c.refuse("pages are not read and written raw")
	default:
		return lib.SQLITE_OK
	}
	return lib.SQLITE_DENY
}
