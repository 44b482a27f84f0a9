package connector

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/cec80427/pier/ext"
)

// fsEnded is what calls get after Close.
func fsEnded() error { return ext.E(ext.CodeInternal, "the file system connector is closed") }

// fsFault is a failed operation before it has its message: a POSIX name, and the system call when it is not the op's.
type fsFault struct {
	errno   string
	syscall string
	noPath  bool   // Node names no path, as for a read of a directory
	note    string // what a person should know beyond the errno's text
	cause   error
}

func (e *fsFault) Error() string { return e.errno }
func (e *fsFault) Unwrap() error { return e.cause }

// fsEscape is a path that a symbolic link leads out of the granted directory; fsClosed one that it leads to something
// policy keeps shut.
var (
	errFSEscape = errors.New("a symbolic link leads out of the granted directory")
	errFSClosed = errors.New("the path leads to a protected place")
)

func fsErrno(name string) error { return &fsFault{errno: name} }

// on says which system call failed, when it is not the op's own.
func (c *fsCall) on(syscall string, err error) error {
	if err == nil {
		return nil
	}
	var f *fsFault
	if errors.As(err, &f) {
		copied := *f
		copied.syscall = syscall
		return &copied
	}
	if fsFinal(err) {
		return err
	}
	return &fsFault{errno: posixName(err), syscall: syscall, cause: err}
}

// fsFinal reports errors that are not about a system call.
func fsFinal(err error) bool {
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return true
	}
	return errors.Is(err, errFSEscape) || errors.Is(err, errFSClosed) || errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded)
}

// fail gives an error the form that crosses the door, worded as Node words it.
func (c *fsCall) fail(err error) error {
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return err
	}
	if stop := stoppedCall(err); stop != nil {
		return stop
	}
	path, to := c.written()
	if errors.Is(err, errFSEscape) || errors.Is(err, errFSClosed) {
		return c.denied(err, path)
	}
	f, ok := errors.AsType[*fsFault](err)
	if !ok {
		f = &fsFault{errno: posixName(err), cause: err}
	}
	sys := c.sys
	if f.syscall != "" {
		sys = f.syscall
	}
	msg := f.errno + ": " + posixText(f.errno) + f.note + ", " + sys
	if path != "" && !f.noPath {
		msg += " '" + path + "'"
		if to != "" {
			msg += " -> '" + to + "'"
		}
	}
	e := ext.Wrap(ext.CodeIO, msg, err).With("errno", f.errno).With("syscall", sys)
	if path != "" && !f.noPath {
		e = e.With("path", path)
		if to != "" {
			e = e.With("dest", to)
		}
	}
	return e
}

func (c *fsCall) denied(err error, path string) error {
	why := errFSClosed.Error()
	if errors.Is(err, errFSEscape) {
		why = errFSEscape.Error()
	}
	e := ext.Wrap(ext.CodeDenied, "EACCES: permission denied, "+c.sys+" '"+path+"': "+why, err)
	return e.With("errno", "EACCES").With("syscall", c.sys).With("path", path).
		With("capability", string(c.grant.Capability)).With("scope", path)
}

// stoppedCall is the error of a call whose context ended, nil for any other error.
func stoppedCall(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ext.Wrap(ext.CodeTimeout, "ETIMEDOUT: the call took too long", err).With("errno", "ETIMEDOUT")
	case errors.Is(err, context.Canceled):
		return ext.Wrap(ext.CodeIO, "ECANCELED: the call was cancelled", err).With("errno", "ECANCELED")
	}
	return nil
}

// posixName is the POSIX name of an operating system's error, "EIO" for one that has none.
func posixName(err error) string {
	if f, ok := errors.AsType[*fsFault](err); ok {
		return f.errno
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

// posixText says what a POSIX error means, in the words Node has for it.
func posixText(name string) string {
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
