//go:build linux && (amd64 || arm64)

package sandbox

import (
	"encoding/binary"
	"errors"
	"math"
	"net/netip"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Landlock knows ports and no addresses, and a filter of system calls sees no address either: it cannot follow a pointer. So a program that is
// led connects nothing itself. The kernel tells pier of each connect, and pier puts a connection that it has made in the place of the program's
// socket. What the program wrote as an address decides whether it gets one, and never where that leads.

// Leads reports whether this system lets programs be led through a Gateway.
var Leads = sync.OnceValue(func() bool {
	if version() == 0 {
		return false
	}
	done := make(chan bool)
	go func() { // on a thread of its own, which ends with it: the filter stays
		runtime.LockOSThread()
		if unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != nil {
			done <- false
			return
		}
		fd, err := install([]unix.SockFilter{permit}, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		if err == nil {
			unix.Close(fd)
		}
		done <- err == nil
	}()
	return <-done
})

// notice is the kernel's struct seccomp_notif.
type notice struct {
	ID         uint64
	PID, Flags uint32

	Call    int32
	Arch    uint32
	Pointer uint64
	Args    [6]uint64
}

// reply is struct seccomp_notif_resp.
type reply struct {
	ID    uint64
	Value int64
	Error int32
	Flags uint32
}

// handed is struct seccomp_notif_addfd.
type handed struct {
	ID                        uint64
	Flags, From, To, NewFlags uint32
}

// lead answers what a listener is told, until nobody is left whom the filter holds.
func lead(listener int, f Fence) error {
	if err := unix.SetNonblock(listener, true); err != nil {
		return errors.Join(os.NewSyscallError("fcntl", err), unix.Close(listener))
	}
	file := os.NewFile(uintptr(listener), "seccomp")
	conn, err := file.SyscallConn()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	go func() {
		defer file.Close()
		for more := true; more; {
			err := conn.Read(func(fd uintptr) (ready bool) {
				ready, more = next(int(fd), f)
				return ready
			})
			more = more && err == nil
		}
	}()
	return nil
}

// next answers one notice. ready is false when there is none yet, more when there will be no other.
func next(listener int, f Fence) (ready, more bool) {
	state := []unix.PollFd{{Fd: int32(listener), Events: unix.POLLIN}}
	if n, err := unix.Poll(state, 0); n == 0 || errors.Is(err, unix.EINTR) {
		return false, true
	}
	if state[0].Revents&unix.POLLIN == 0 {
		return true, false
	}
	var told notice
	switch errno := control(listener, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&told)); errno {
	case 0:
	case unix.ENOENT, unix.EINTR, unix.EAGAIN: // whoever connected is gone
		return true, true
	default:
		return true, false
	}
	said := reply{ID: told.ID}
	if errno := f.decide(listener, &told); errno == goOn {
		said.Flags = unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE
	} else {
		said.Error = -int32(errno)
	}
	_ = control(listener, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&said)) // one who is gone needs no answer
	return true, true
}

// goOn is the answer of decide that lets the kernel make the call.
const goOn = unix.Errno(math.MaxInt32)

// decide answers one notice; 0 means that pier made the call.
func (f Fence) decide(listener int, told *notice) unix.Errno {
	thread := int(told.PID)
	switch told.Call {
	case unix.SYS_CONNECT:
		return connect(listener, told, f.Gateway)
	case unix.SYS_SET_TID_ADDRESS:
		return endLoader(thread)
	case unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO:
		return decideSignal(thread, int(int32(told.Args[0])), told.Call == unix.SYS_KILL)
	}
	if f.Starts != nil && f.Starts(thread) {
		return goOn
	}
	return unix.EAGAIN
}

func control(fd int, what uintptr, with unsafe.Pointer) unix.Errno {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), what, uintptr(with))
	return errno
}

// connect puts a connection in the place of the socket that a program connects.
func connect(listener int, told *notice, g Gateway) unix.Errno {
	at, ok := address(told)
	if errno := control(listener, unix.SECCOMP_IOCTL_NOTIF_ID_VALID, unsafe.Pointer(&told.ID)); errno != 0 {
		return errno // so that what was read was this program's
	}
	if !ok || at != g.Address() {
		return unix.EACCES
	}
	waits, kept, ok := flagsOf(told)
	if !ok {
		return unix.ENOTSOCK
	}
	conn, err := g.Dial()
	if err != nil {
		return unix.ECONNREFUSED
	}
	defer conn.Close()
	fd := conn.Fd()
	if err := unix.SetNonblock(int(fd), !waits); err != nil {
		return unix.ECONNREFUSED
	}
	add := handed{ID: told.ID, Flags: unix.SECCOMP_ADDFD_FLAG_SETFD, From: uint32(fd), To: uint32(told.Args[0])}
	if !kept {
		add.NewFlags = unix.O_CLOEXEC
	}
	if errno := control(listener, unix.SECCOMP_IOCTL_NOTIF_ADDFD, unsafe.Pointer(&add)); errno != 0 {
		return unix.ECONNREFUSED
	}
	return 0
}

// address is what the program wrote.
func address(told *notice) (netip.AddrPort, bool) {
	var raw [unix.SizeofSockaddrInet4]byte
	if told.Args[2] < uint64(len(raw)) {
		return netip.AddrPort{}, false
	}
	n, err := unix.ProcessVMReadv(
		int(told.PID), []unix.Iovec{{Base: &raw[0], Len: uint64(len(raw))}}, []unix.RemoteIovec{{Base: uintptr(told.Args[1]), Len: len(raw)}}, 0)
	if err != nil || n != len(raw) || binary.NativeEndian.Uint16(raw[:]) != unix.AF_INET {
		return netip.AddrPort{}, false
	}
	return netip.AddrPortFrom(netip.AddrFrom4([4]byte(raw[4:8])), binary.BigEndian.Uint16(raw[2:])), true
}

// flagsOf says of a program's socket whether calls on it wait, and whether programs that it starts keep it.
func flagsOf(told *notice) (waits, kept, ok bool) {
	proc := "/proc/" + strconv.Itoa(int(told.PID))
	fd := strconv.Itoa(int(int32(told.Args[0])))
	if to, err := os.Readlink(proc + "/fd/" + fd); err != nil || !strings.HasPrefix(to, "socket:") {
		return false, false, false
	}
	data, err := os.ReadFile(proc + "/fdinfo/" + fd)
	if err != nil {
		return false, false, false
	}
	for line := range strings.Lines(string(data)) {
		if text, found := strings.CutPrefix(line, "flags:"); found {
			flags, err := strconv.ParseUint(strings.TrimSpace(text), 8, 64)
			return flags&unix.O_NONBLOCK == 0, flags&unix.O_CLOEXEC == 0, err == nil
		}
	}
	return false, false, false
}
