package fs

import (
	"os"

	"golang.org/x/sys/windows"
)

// fsDuplicate opens a file a second time, at the same place.
func fsDuplicate(f *os.File) (*os.File, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return nil, err
	}
	var handle windows.Handle
	var failed error
	if err := conn.Control(func(old uintptr) {
		self := windows.CurrentProcess()
		failed = windows.DuplicateHandle(self, windows.Handle(old), self, &handle, 0, false, windows.DUPLICATE_SAME_ACCESS)
	}); err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, failed
	}
	return os.NewFile(uintptr(handle), f.Name()), nil
}
