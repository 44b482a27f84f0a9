package proc

import (
	"os"

	"golang.org/x/sys/unix"
)

// onFirstThread reports whether the caller runs on the program's first thread, by which the system knows the program.
func onFirstThread() bool { return unix.Gettid() == os.Getpid() }
