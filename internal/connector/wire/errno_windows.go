package wire

import (
	"errors"
	"syscall"

	"golang.org/x/sys/windows"
)

// errnoName gives the POSIX names that Node gives Windows' errors.
func errnoName(err error) string {
	n, ok := errors.AsType[syscall.Errno](err)
	if !ok {
		return ""
	}
	for _, e := range []struct {
		n    syscall.Errno
		name string
	}{
		{windows.ERROR_FILE_NOT_FOUND, "ENOENT"},
		{windows.ERROR_PATH_NOT_FOUND, "ENOENT"},
		{windows.ERROR_INVALID_NAME, "ENOENT"},
		{windows.ERROR_BAD_PATHNAME, "ENOENT"},
		{windows.ERROR_INVALID_DRIVE, "ENOENT"},
		{windows.ERROR_MOD_NOT_FOUND, "ENOENT"},
		{windows.ERROR_ACCESS_DENIED, "EPERM"},
		{windows.ERROR_PRIVILEGE_NOT_HELD, "EPERM"},
		{windows.ERROR_NOACCESS, "EACCES"},
		{windows.ERROR_ELEVATION_REQUIRED, "EACCES"},
		{windows.ERROR_FILE_EXISTS, "EEXIST"},
		{windows.ERROR_ALREADY_EXISTS, "EEXIST"},
		{windows.ERROR_DIRECTORY, "ENOTDIR"},
		{windows.ERROR_DIR_NOT_EMPTY, "ENOTEMPTY"},
		{windows.ERROR_SHARING_VIOLATION, "EBUSY"},
		{windows.ERROR_LOCK_VIOLATION, "EBUSY"},
		{windows.ERROR_INVALID_HANDLE, "EBADF"},
		{windows.ERROR_INVALID_PARAMETER, "EINVAL"},
		{windows.ERROR_INVALID_FUNCTION, "EISDIR"},
		{windows.ERROR_NOT_SAME_DEVICE, "EXDEV"},
		{windows.ERROR_DISK_FULL, "ENOSPC"},
		{windows.ERROR_HANDLE_DISK_FULL, "ENOSPC"},
		{windows.ERROR_TOO_MANY_OPEN_FILES, "EMFILE"},
		{windows.ERROR_WRITE_PROTECT, "EROFS"},
		{windows.ERROR_FILENAME_EXCED_RANGE, "ENAMETOOLONG"},
		{windows.ERROR_CANT_RESOLVE_FILENAME, "ELOOP"},
		{windows.ERROR_NOT_SUPPORTED, "ENOTSUP"},
		{windows.ERROR_NOT_ENOUGH_MEMORY, "ENOMEM"},
		{windows.ERROR_BROKEN_PIPE, "EPIPE"},
		{windows.ERROR_NO_DATA, "EPIPE"},
		{windows.ERROR_BAD_EXE_FORMAT, "ENOEXEC"},
		{windows.ERROR_NOT_A_REPARSE_POINT, "EINVAL"},
		{syscall.ENOTDIR, "ENOTDIR"},
		{syscall.EISDIR, "EISDIR"},
		{syscall.ELOOP, "ELOOP"},
		{syscall.EINVAL, "EINVAL"},
		{syscall.ENAMETOOLONG, "ENAMETOOLONG"},
		{syscall.EEXIST, "EEXIST"},
		{syscall.ENOTSUP, "ENOTSUP"},
		{windows.WSAECONNREFUSED, "ECONNREFUSED"},
		{windows.WSAECONNRESET, "ECONNRESET"},
		{windows.WSAETIMEDOUT, "ETIMEDOUT"},
		{windows.WSAEHOSTUNREACH, "EHOSTUNREACH"},
		{windows.WSAENETUNREACH, "ENETUNREACH"},
		{windows.WSAECONNABORTED, "ECONNABORTED"},
	} {
		if e.n == n {
			return e.name
		}
	}
	return ""
}
