package jsonlines

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// roomOf says whether a short line can be written without waiting: a pipe that takes anything takes a page. Only pier writes to it; where
// another program does, too, a line may wait until the pipe is read.
func roomOf(out io.Writer) func() bool {
	file, ok := out.(*os.File)
	if !ok {
		return nil
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return nil
	}
	return func() (room bool) {
		err := conn.Control(func(fd uintptr) {
			state := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
			n, err := unix.Poll(state, 0)
			room = err == nil && n == 1 && state[0].Revents == unix.POLLOUT
		})
		return room && err == nil
	}
}
