//go:build linux && (amd64 || arm64)

package sandbox

import (
	"cmp"
	"errors"
	"os"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Landlock decides on files and TCP ports. The filter of system calls holds the rest: it permits
// what calls_linux.go and checks_linux.go list.

// filter installs the filter of system calls on the calling thread.
func (f Fence) filter() error {
	h := hold{Fence: f, notifies: Leads(), scoped: version() >= scopes}
	if !h.notifies || f.Pass == 0 {
		h.Starts = nil
	}
	if !h.notifies && f.Gateway == nil {
		_, err := install(h.program(), 0)
		return err
	}
	listener, err := installListener(h.program())
	if err == nil {
		err = lead(listener, h.Fence)
	}
	return err
}

// installListener returns the descriptor that is notified. Where the kernel can, only a fatal
// signal ends a call of which pier has been notified: else each signal would, and a fork would
// fail with EINTR when a child ends meanwhile.
func installListener(program []unix.SockFilter) (fd int, err error) {
	const flags = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	if fd, err = install(program, flags|unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV); errors.Is(err, unix.EINVAL) { // before Linux 5.19
		return install(program, flags)
	}
	return fd, err
}

// install returns the descriptor that the flags ask for.
func install(program []unix.SockFilter, flags uintptr) (fd int, err error) {
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	r, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&p)))
	runtime.KeepAlive(program)
	if errno != 0 {
		return -1, os.NewSyscallError("seccomp", errno)
	}
	return int(r), nil
}

// The offsets in what a filter looks at (struct seccomp_data, little-endian).
const (
	offsetCall = 0
	offsetArch = 4
	offsetArg0 = 16
)

// The instructions of filters.
const (
	load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	jump    = unix.BPF_JMP | unix.BPF_JA
	equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	hasBit  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	keep    = unix.BPF_ALU | unix.BPF_AND | unix.BPF_K
	answer  = unix.BPF_RET | unix.BPF_K
)

// The answers of filters.
var (
	permit  = unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW}
	notify  = unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_USER_NOTIF}
	refuse  = failing(unix.EACCES)
	forbid  = failing(unix.EPERM)
	invalid = failing(unix.EINVAL)
	lacking = failing(unix.ENOSYS)
)

func failing(errno unix.Errno) unix.SockFilter {
	return unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ERRNO | uint32(errno)}
}

// lower loads the lower half of an argument, which is all of it where the kernel takes an int.
func lower(argument uint32) unix.SockFilter {
	return unix.SockFilter{Code: load, K: offsetArg0 + 8*argument}
}

// upper loads the upper half.
func upper(argument uint32) unix.SockFilter {
	return unix.SockFilter{Code: load, K: offsetArg0 + 8*argument + 4}
}

// program refuses the calls of other architectures, and answers those of this one by the lists.
func (h hold) program() []unix.SockFilter {
	return append([]unix.SockFilter{
		{Code: load, K: offsetArch},
		{Code: equal, K: arch, Jt: 1},
		refuse,
		{Code: load, K: offsetCall},
	}, branch(h.stretches())...)
}

// stretch is the answer to the calls from a number on.
type stretch struct {
	from uint32
	code []unix.SockFilter
}

// stretches are the answers to all numbers, from 0 on.
func (h hold) stretches() []stretch {
	var list []stretch
	for _, part := range []struct {
		groups []group
		answer unix.SockFilter
	}{{allowed, permit}, {refused, refuse}, {forbidden, forbid}, {absent, lacking}, {unsupported, failing(unix.EOPNOTSUPP)}} {
		for _, g := range part.groups {
			for _, call := range g.calls {
				list = append(list, stretch{call, []unix.SockFilter{part.answer}})
			}
		}
	}
	for _, c := range checks {
		for _, call := range c.calls {
			list = append(list, stretch{call, c.code(h)})
		}
	}
	slices.SortFunc(list, func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	return joinStretches(list)
}

// joinStretches makes one stretch of calls in a row with the same answer, and puts ENOSYS
// between those that are in no list.
func joinStretches(calls []stretch) []stretch {
	unlisted := []unix.SockFilter{lacking}
	joined := []stretch{{0, unlisted}}
	next := uint32(0)
	add := func(s stretch) {
		switch last := &joined[len(joined)-1]; {
		case slices.Equal(last.code, s.code):
		case last.from == s.from:
			last.code = s.code
		default:
			joined = append(joined, s)
		}
	}
	for _, c := range calls {
		if c.from > next {
			add(stretch{next, unlisted})
		}
		add(c)
		next = c.from + 1
	}
	add(stretch{next, unlisted})
	return joined
}

// branch finds the stretch of a call by halves.
func branch(list []stretch) []unix.SockFilter {
	if len(list) == 1 {
		return list[0].code
	}
	half := len(list) / 2
	low, high := branch(list[:half]), branch(list[half:])
	return slices.Concat(
		[]unix.SockFilter{{Code: atLeast, K: list[half].from, Jf: 1}, {Code: jump, K: uint32(len(low))}}, low, high)
}
