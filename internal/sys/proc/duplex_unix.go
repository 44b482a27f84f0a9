//go:build unix

package proc

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// duplex makes a pipe that goes both ways. No other process that is started meanwhile gets an end of it.
func duplex() (ours, theirs *os.File, err error) {
	syscall.ForkLock.RLock()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.CloseOnExec(fds[0])
		unix.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		return nil, nil, errors.Join(os.NewSyscallError("setnonblock", err), unix.Close(fds[0]), unix.Close(fds[1]))
	}
	return os.NewFile(uintptr(fds[0]), "|0"), os.NewFile(uintptr(fds[1]), "|1"), nil
}

// endWriting ends one way of such a pipe.
func endWriting(f *os.File) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := conn.Control(func(fd uintptr) { failed = unix.Shutdown(int(fd), unix.SHUT_WR) }); err != nil || errors.Is(failed, unix.ENOTCONN) {
		return nil // closed, by us or by the process
	}
	return failed
}

// writeNow writes what a pipe takes without waiting.
func writeNow(f *os.File, b []byte) (int, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	n := 0
	var failed error
	err = conn.Write(func(fd uintptr) bool {
		for failed = unix.EINTR; errors.Is(failed, unix.EINTR); {
			n, failed = unix.Write(int(fd), b)
		}
		return true
	})
	switch {
	case err != nil:
		return 0, os.ErrClosed // nothing else stops a raw write, and it says so in words of its own
	case errors.Is(failed, unix.EAGAIN):
		return 0, nil
	case failed != nil:
		return 0, os.NewSyscallError("write", failed)
	}
	return n, nil
}
