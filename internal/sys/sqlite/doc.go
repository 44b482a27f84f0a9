// Package sqlite runs SQL for extensions. SQLite itself is modernc.org/sqlite/lib: C made into Go. It reaches no file by a path:
// all it opens goes through a file system of ours, which knows only the files of the connection's own database, and gets those
// from a Files that whoever opened the database supplies. What would lead elsewhere (ATTACH of a file, VACUUM INTO, directories
// for temporary files, native extensions) is refused by an authorizer as well. Temporary files are memory. Memory is counted
// against an Account, and every statement ends with its context.
package sqlite
