//go:build linux && (amd64 || arm64)

package landlock

import (
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What Landlock leaves open is closed here: sockets other than TCP's, and what changes the mode, the owner and the times of files that may
// not be written.

// filter installs the filter of system calls on the calling thread.
func (f Fence) filter() error {
	program := f.program()
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	_, _, errno := unix.Syscall(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&p)))
	runtime.KeepAlive(program)
	if errno != 0 {
		return os.NewSyscallError("prctl", errno)
	}
	return nil
}

// The offsets in what a filter looks at (struct seccomp_data, little-endian).
const (
	offsetCall = 0
	offsetArch = 4
	offsetArg0 = 16
)

// program refuses with EACCES: calls of another architecture's numbers, those of denied, and sockets of families that are not open.
func (f Fence) program() []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		atMost = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		answer = unix.BPF_RET | unix.BPF_K
		refuse = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)
	)
	no := unix.SockFilter{Code: answer, K: refuse}
	list := []unix.SockFilter{
		{Code: load, K: offsetArch},
		{Code: equal, K: arch, Jt: 1},
		no,
		{Code: load, K: offsetCall},
		{Code: atMost, K: foreign, Jf: 1},
		no,
	}
	for _, call := range denied {
		list = append(list, unix.SockFilter{Code: equal, K: uint32(call), Jf: 1}, no)
	}
	if !f.Network {
		list = append(list, unix.SockFilter{Code: equal, K: unix.SYS_SOCKET, Jf: 1}, no)
	} else {
		list = append(
			list, unix.SockFilter{Code: equal, K: unix.SYS_SOCKET, Jf: 5}, unix.SockFilter{Code: load, K: offsetArg0},
			unix.SockFilter{Code: equal, K: unix.AF_INET, Jt: 3}, unix.SockFilter{Code: equal, K: unix.AF_INET6, Jt: 2},
			unix.SockFilter{Code: equal, K: unix.AF_NETLINK, Jt: 1}, no,
		)
	}
	return append(list, unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW})
}

// foreign is where the numbers of calls of another kind begin: those with pointers of 32 bits on amd64.
const foreign = 0x40000000

// denied are the calls that no fenced program makes. io_uring would open sockets past the filter.
var denied = append([]int{
	unix.SYS_IO_URING_SETUP, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTRAT, unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KEYCTL,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN,
}, oldCalls...)
