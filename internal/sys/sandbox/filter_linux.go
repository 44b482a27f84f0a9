//go:build linux && (amd64 || arm64)

package sandbox

import (
	"os"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What Landlock leaves open is closed here: sockets other than TCP's, and what changes the mode, the owner and the times of files that may
// not be written.

// filter installs the filter of system calls on the calling thread.
func (f Fence) filter() error {
	held := f
	if !Leads() || f.Pass == 0 {
		held.Starts = nil
	}
	if held.Gateway == nil && held.Starts == nil {
		_, err := install(held.program(), 0)
		return err
	}
	listener, err := install(held.program(), unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if err == nil {
		err = lead(listener, held)
	}
	return err
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
	load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	atMost = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	hasBit = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	keep   = unix.BPF_ALU | unix.BPF_AND | unix.BPF_K
	answer = unix.BPF_RET | unix.BPF_K
)

var (
	refuse = unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)}
	permit = unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW}
	tell   = unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_USER_NOTIF}
)

// program refuses with EACCES: calls of another architecture's numbers, those of denied, and sockets that are not open.
func (f Fence) program() []unix.SockFilter {
	list := []unix.SockFilter{
		{Code: load, K: offsetArch},
		{Code: equal, K: arch, Jt: 1},
		refuse,
		{Code: load, K: offsetCall},
		{Code: atMost, K: foreign, Jf: 1},
		refuse,
	}
	for _, call := range denied {
		list = append(list, on(call, refuse)...)
	}
	if f.Gateway == nil {
		list = append(list, on(unix.SYS_SOCKET, refuse)...)
	} else {
		list = append(list, sockets()...)
	}
	if f.Starts != nil {
		list = append(list, f.starts()...)
	}
	return append(list, permit)
}

// starts tells of each process that is about to be started. What a clone3 asks for lies behind a pointer, where a filter does not look: without it
// programs use clone.
func (f Fence) starts() []unix.SockFilter {
	list := append(on(unix.SYS_CLONE3, unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)}),
		on(unix.SYS_CLONE,
			unix.SockFilter{Code: load, K: offsetArg0 + 4}, unix.SockFilter{Code: equal, K: f.Pass, Jt: 2},
			unix.SockFilter{Code: load, K: offsetArg0}, unix.SockFilter{Code: hasBit, K: unix.CLONE_THREAD, Jf: 1}, permit, tell,
		)...)
	for _, call := range oldForks {
		list = append(list, on(call, tell)...)
	}
	return list
}

// on does something with one call, and goes on with the others.
func on(call int, do ...unix.SockFilter) []unix.SockFilter {
	return append([]unix.SockFilter{{Code: equal, K: uint32(call), Jf: uint8(len(do))}}, do...)
}

// sockets lets a program make sockets of TCP, and nothing of them but connections that are told of: UDP, the other protocols of streams, and
// what sends before it is connected would go around the Gateway.
func sockets() []unix.SockFilter {
	list := slices.Concat(
		on(unix.SYS_CONNECT, tell), on(unix.SYS_BIND, refuse), on(unix.SYS_LISTEN, refuse),
		on(unix.SYS_SOCKET,
			unix.SockFilter{Code: load, K: offsetArg0}, unix.SockFilter{Code: equal, K: unix.AF_INET, Jt: 1}, refuse,
			unix.SockFilter{Code: load, K: offsetArg0 + 8}, unix.SockFilter{Code: keep, K: 0xf}, unix.SockFilter{Code: equal, K: unix.SOCK_STREAM, Jt: 1}, refuse,
			unix.SockFilter{Code: load, K: offsetArg0 + 16}, unix.SockFilter{Code: equal, K: 0, Jt: 2}, unix.SockFilter{Code: equal, K: unix.IPPROTO_TCP, Jt: 1}, refuse,
			permit,
		),
	)
	for call, flags := range map[int]uint32{unix.SYS_SENDTO: 3, unix.SYS_SENDMSG: 2, unix.SYS_SENDMMSG: 3} {
		list = append(list, on(call, unix.SockFilter{Code: load, K: offsetArg0 + 8*flags}, unix.SockFilter{Code: hasBit, K: unix.MSG_FASTOPEN, Jf: 1}, refuse, permit)...)
	}
	return list
}

// foreign is where the numbers of calls of another kind begin: those with pointers of 32 bits on amd64.
const foreign = 0x40000000

// denied are the calls that no fenced program makes. io_uring would open sockets past the filter; what watches files tells their names, and
// Landlock asks nothing of it.
var denied = append([]int{
	unix.SYS_IO_URING_SETUP, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTRAT, unix.SYS_PTRACE, unix.SYS_PIDFD_GETFD, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KEYCTL,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN,
	unix.SYS_INOTIFY_INIT1, unix.SYS_FANOTIFY_INIT, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN,
}, oldCalls...)
