package proc

import "golang.org/x/sys/unix"

// boundMemory bounds what a process may map, and what each that it starts from then on may. It has been started, but what it is to do it is told
// by its standard input.
func boundMemory(pid int, most int64) {
	if most > 0 {
		_ = unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(most), Max: uint64(most)}, nil)
	}
}
