package wire

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Fault is a failed operation before it has its message: a POSIX name, and the system call when it is not the op's.
type Fault struct {
	Errno   string
	Syscall string
	NoPath  bool   // Node names no path, as for a read of a directory
	Note    string // what a person should know beyond the errno's text
	Cause   error
}

func (e *Fault) Error() string { return e.Errno }

func (e *Fault) Unwrap() error { return e.Cause }

// NewFault is a failed operation, by the POSIX name of its error.
func NewFault(name string) error { return &Fault{Errno: name} }

// ErrnoName is the POSIX name of an operating system's error, "EIO" for one that has none.
func ErrnoName(err error) string {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f.Errno
	}
	if name := errnoName(err); name != "" {
		return name
	}
	for _, known := range []struct {
		err  error
		name string
	}{
		{fs.ErrNotExist, "ENOENT"},
		{fs.ErrExist, "EEXIST"},
		{fs.ErrPermission, "EACCES"},
		{fs.ErrInvalid, "EINVAL"},
		{fs.ErrClosed, "EBADF"},
		{os.ErrDeadlineExceeded, "ETIMEDOUT"},
		{io.ErrUnexpectedEOF, "EIO"},
	} {
		if errors.Is(err, known.err) {
			return known.name
		}
	}
	return "EIO"
}

// ErrnoText says what a POSIX error means, in the words Node has for it.
func ErrnoText(name string) string {
	for _, e := range []struct{ name, text string }{
		{"ENOENT", "no such file or directory"},
		{"EACCES", "permission denied"},
		{"EPERM", "operation not permitted"},
		{"EEXIST", "file already exists"},
		{"EISDIR", "illegal operation on a directory"},
		{"ENOTDIR", "not a directory"},
		{"ENOTEMPTY", "directory not empty"},
		{"EINVAL", "invalid argument"},
		{"EBADF", "bad file descriptor"},
		{"ELOOP", "too many symbolic links encountered"},
		{"EXDEV", "cross-device link not permitted"},
		{"EFBIG", "file too large"},
		{"EMFILE", "too many open files"},
		{"ENFILE", "file table overflow"},
		{"ENOSPC", "no space left on device"},
		{"EDQUOT", "disk quota exceeded"},
		{"EROFS", "read-only file system"},
		{"EBUSY", "resource busy or locked"},
		{"ETXTBSY", "text file is busy"},
		{"ENAMETOOLONG", "name too long"},
		{"ENOTSUP", "operation not supported on socket"},
		{"EOPNOTSUPP", "operation not supported on socket"},
		{"ENOSYS", "function not implemented"},
		{"ENXIO", "no such device or address"},
		{"ENODEV", "no such device"},
		{"EPIPE", "broken pipe"},
		{"EAGAIN", "resource temporarily unavailable"},
		{"ENOMEM", "not enough memory"},
		{"E2BIG", "argument list too long"},
		{"ENOEXEC", "exec format error"},
		{"ESRCH", "no such process"},
		{"EOVERFLOW", "value too large for defined data type"},
		{"EMLINK", "too many links"},
		{"ESTALE", "stale file handle"},
		{"ETIMEDOUT", "connection timed out"},
		{"EIO", "i/o error"},
	} {
		if e.name == name {
			return e.text
		}
	}
	return "unknown error"
}
