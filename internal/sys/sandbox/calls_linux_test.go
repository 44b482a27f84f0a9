//go:build amd64 || arm64

package sandbox

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// callsIn are the names of system calls in a file, as constants or as selectors of package unix, with how often they stand there.
func callsIn(t *testing.T, path string) map[string]int {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if strings.HasPrefix(n.Sel.Name, "SYS_") {
				found[n.Sel.Name]++
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				if strings.HasPrefix(name.Name, "SYS_") {
					found[name.Name]++
				}
			}
		}
		return true
	})
	return found
}

// TestCalls compares the lists with the calls that golang.org/x/sys knows, of both architectures: each call stands in one list, once. A new
// version of golang.org/x/sys brings the calls of newer kernels: each has to be put into a list, and fails with ENOSYS until then.
func TestCalls(t *testing.T) {
	pkg, err := build.Import("golang.org/x/sys/unix", ".", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, arch := range []string{"amd64", "arm64"} {
		known := callsIn(t, filepath.Join(pkg.Dir, "zsysnum_linux_"+arch+".go"))
		if len(known) < 300 {
			t.Fatalf("%s: %d calls are known", arch, len(known))
		}
		listed := map[string]int{}
		for _, file := range []string{"calls_linux.go", "calls_linux_" + arch + ".go", "checks_linux.go"} {
			for name, n := range callsIn(t, file) {
				listed[name] += n
			}
		}
		for _, name := range slices.Sorted(maps.Keys(known)) {
			if listed[name] != 1 {
				t.Errorf("%s: %s is in %d lists of calls_linux.go, calls_linux_%s.go and checks_linux.go, and has to be in one", arch, name, listed[name], arch)
			}
			delete(listed, name)
		}
		for name := range listed {
			t.Errorf("%s: %s is no call of this architecture", arch, name)
		}
	}
}

// TestCallReasons: each list has calls and a reason, and no call is in two of them.
func TestCallReasons(t *testing.T) {
	seen := map[uint32]string{}
	note := func(reason string, calls []uint32) {
		if reason == "" {
			t.Errorf("no reason for %v", calls)
		}
		for _, call := range calls {
			if before, ok := seen[call]; ok {
				t.Errorf("call %d is in the lists %q and %q", call, before, reason)
			}
			seen[call] = reason
		}
	}
	for _, g := range slices.Concat(allowed, refused, forbidden, absent, unsupported) {
		note(g.reason, g.calls)
	}
	for _, c := range checks {
		note(c.reason, c.calls)
	}
}

// run is the answer of a filter to one call.
func run(t *testing.T, program []unix.SockFilter, arch, call uint32, args ...uint64) uint32 {
	t.Helper()
	var data [64]byte
	binary.NativeEndian.PutUint32(data[offsetCall:], call)
	binary.NativeEndian.PutUint32(data[offsetArch:], arch)
	for i, arg := range args {
		binary.NativeEndian.PutUint64(data[offsetArg0+8*i:], arg)
	}
	var a uint32
	for at := 0; ; at++ {
		in := program[at]
		holds := false
		switch in.Code {
		case load:
			a = binary.NativeEndian.Uint32(data[in.K:])
			continue
		case keep:
			a &= in.K
			continue
		case jump:
			at += int(in.K)
			continue
		case answer:
			return in.K
		case equal:
			holds = a == in.K
		case atLeast:
			holds = a >= in.K
		case hasBit:
			holds = a&in.K != 0
		default:
			t.Fatalf("instruction %d is %+v", at, in)
		}
		if holds {
			at += int(in.Jt)
		} else {
			at += int(in.Jf)
		}
	}
}

// holds are the kinds of systems and fences.
func holds() map[string]hold {
	pass := Fence{Starts: func(int) bool { return true }, Pass: 7}
	return map[string]hold{
		"new": {Fence: pass, notifies: true, scoped: true}, "old": {Fence: pass, notifies: true}, "mute": {}, "mute and new": {scoped: true},
	}
}

// TestFilterNumbers: the filter answers each number as the lists say, on each kind of system, and ENOSYS to all others.
func TestFilterNumbers(t *testing.T) {
	want := map[uint32]uint32{}
	for _, part := range []struct {
		groups []group
		answer unix.SockFilter
	}{{allowed, permit}, {refused, refuse}, {forbidden, forbid}, {absent, lacking}, {unsupported, failing(unix.EOPNOTSUPP)}} {
		for _, g := range part.groups {
			for _, call := range g.calls {
				want[call] = part.answer.K
			}
		}
	}
	looked := map[uint32]bool{}
	for _, c := range checks {
		for _, call := range c.calls {
			looked[call] = true
		}
	}
	for name, h := range holds() {
		program := h.program()
		if len(program) > 4096 { // the kernel's BPF_MAXINSNS
			t.Fatalf("%s: the filter has %d instructions", name, len(program))
		}
		numbers := []uint32{0x3fffffff, 0x40000000, 0x40000000 + unix.SYS_EXECVE, 1 << 31, 0xffffffff}
		for call := range uint32(2000) {
			numbers = append(numbers, call)
		}
		for _, call := range numbers {
			got, wanted := run(t, program, arch, call), lacking.K
			if known, ok := want[call]; ok {
				wanted = known
			}
			if !looked[call] && got != wanted {
				t.Errorf("%s: call %d: %x, want %x", name, call, got, wanted)
			}
			if other := run(t, program, arch^1, call); other != refuse.K {
				t.Errorf("%s: call %d of another architecture: %x", name, call, other)
			}
		}
	}
}

// TestFilterArguments: the calls whose arguments are looked at.
func TestFilterArguments(t *testing.T) {
	const self = 0
	ask, all := notify.K, []string{"new", "old", "mute", "mute and new"}
	for _, test := range []struct {
		call uint32
		args []uint64
		want uint32
		on   []string
	}{
		{unix.SYS_PRLIMIT64, []uint64{self, unix.RLIMIT_NOFILE}, permit.K, all},
		{unix.SYS_PRLIMIT64, []uint64{1, unix.RLIMIT_NOFILE}, refuse.K, all},
		{unix.SYS_PRLIMIT64, []uint64{1 << 32, unix.RLIMIT_NOFILE}, permit.K, all}, // the kernel takes an int, 0
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PROCESS, self, 5}, permit.K, all},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PROCESS, 1, 5}, refuse.K, all},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_USER, self, 5}, refuse.K, all},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PGRP, self, 5}, refuse.K, all},
		{unix.SYS_IOPRIO_SET, []uint64{1, self}, permit.K, all},
		{unix.SYS_IOPRIO_SET, []uint64{1, 1}, refuse.K, all},
		{unix.SYS_IOPRIO_SET, []uint64{3, self}, refuse.K, all},
		{unix.SYS_SCHED_SETAFFINITY, []uint64{self}, permit.K, all},
		{unix.SYS_SCHED_SETAFFINITY, []uint64{77}, refuse.K, all},
		{unix.SYS_SCHED_SETATTR, []uint64{77}, refuse.K, all},
		{unix.SYS_SCHED_SETPARAM, []uint64{77}, refuse.K, all},
		{unix.SYS_SCHED_SETSCHEDULER, []uint64{77}, refuse.K, all},
		{unix.SYS_IOCTL, []uint64{0, unix.TCGETS}, permit.K, all},
		{unix.SYS_IOCTL, []uint64{0, unix.TIOCSTI}, refuse.K, all},
		{unix.SYS_IOCTL, []uint64{0, 1<<32 | unix.TIOCSTI}, refuse.K, all},
		{unix.SYS_IOCTL, []uint64{0, unix.TIOCLINUX}, refuse.K, all},
		{unix.SYS_IOCTL, []uint64{0, unix.FS_IOC_SETFLAGS}, refuse.K, all},
		{unix.SYS_IOCTL, []uint64{0, 0x401c5820}, refuse.K, all}, // FS_IOC_FSSETXATTR
		{unix.SYS_IOCTL, []uint64{0, 0x8901}, refuse.K, all},     // FIOSETOWN
		{unix.SYS_IOCTL, []uint64{0, unix.FS_IOC_GETFLAGS}, permit.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_GETFL}, permit.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_SETOWN}, invalid.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_SETOWN_EX}, invalid.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_SETSIG}, invalid.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_NOTIFY}, invalid.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_SETLEASE}, invalid.K, all},
		{unix.SYS_FCNTL, []uint64{0, unix.F_SET_RW_HINT}, invalid.K, all},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_NAME}, permit.K, all},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_SECCOMP}, invalid.K, all},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_PTRACER}, invalid.K, all},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_MM}, invalid.K, all},
		{unix.SYS_PRCTL, []uint64{unix.PR_SCHED_CORE}, invalid.K, all},
		{unix.SYS_PERSONALITY, []uint64{0xffffffff}, permit.K, all},
		{unix.SYS_PERSONALITY, []uint64{0x40000}, refuse.K, all},
		{unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_CLOEXEC}, lacking.K, all},
		{unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_EXEC}, lacking.K, all},
		{unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_CLOEXEC | unix.MFD_NOEXEC_SEAL}, permit.K, all},
		{unix.SYS_SOCKET, []uint64{unix.AF_INET, unix.SOCK_STREAM}, refuse.K, all},
		{unix.SYS_CONNECT, nil, refuse.K, all},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX, unix.SOCK_STREAM | unix.SOCK_CLOEXEC}, permit.K, all},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX, unix.SOCK_SEQPACKET}, permit.K, all},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX, unix.SOCK_DGRAM}, refuse.K, all},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_TIPC, unix.SOCK_STREAM}, refuse.K, all},
		{unix.SYS_SENDMSG, []uint64{0, 0, unix.MSG_NOSIGNAL}, permit.K, all},
		{unix.SYS_SENDMSG, []uint64{0, 0, unix.MSG_FASTOPEN}, refuse.K, all},
		{unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_THREAD}, permit.K, all},
		{unix.SYS_CLONE, []uint64{uint64(unix.SIGCHLD)}, ask, []string{"new", "old"}},
		{unix.SYS_CLONE, []uint64{7<<32 | uint64(unix.SIGCHLD)}, permit.K, all},
		{unix.SYS_CLONE, []uint64{6<<32 | uint64(unix.SIGCHLD)}, ask, []string{"new", "old"}},
		{unix.SYS_CLONE, []uint64{unix.CLONE_NEWUSER | unix.CLONE_THREAD}, forbid.K, all},
		{unix.SYS_CLONE, []uint64{unix.CLONE_NEWNET}, forbid.K, all},
		{unix.SYS_CLONE, []uint64{unix.CLONE_PARENT}, forbid.K, all},
		{unix.SYS_SET_TID_ADDRESS, nil, ask, []string{"new", "old"}},
		{unix.SYS_SET_TID_ADDRESS, nil, permit.K, []string{"mute"}},
		{unix.SYS_KILL, []uint64{1, 9}, permit.K, []string{"new", "mute and new"}},
		{unix.SYS_KILL, []uint64{1, 9}, ask, []string{"old"}},
		{unix.SYS_KILL, []uint64{0, 9}, refuse.K, []string{"mute"}},
		{unix.SYS_TGKILL, []uint64{uint64(unix.Getpid()), 1, uint64(unix.SIGURG)}, permit.K, all},
		{unix.SYS_TGKILL, []uint64{uint64(unix.Getpid()), 1, uint64(unix.SIGTERM)}, ask, []string{"old"}},
		{unix.SYS_TGKILL, []uint64{1, 1, uint64(unix.SIGURG)}, refuse.K, []string{"mute"}},
		{unix.SYS_RT_SIGQUEUEINFO, []uint64{1, 9}, ask, []string{"old"}},
		{unix.SYS_RT_TGSIGQUEUEINFO, []uint64{1, 9}, refuse.K, []string{"mute"}},
		{unix.SYS_TKILL, []uint64{1, 9}, refuse.K, []string{"mute"}},
	} {
		for _, name := range test.on {
			if got := run(t, holds()[name].program(), arch, test.call, test.args...); got != test.want {
				t.Errorf("%s: %s: %x, want %x", name, fmt.Sprint(test.call, test.args), got, test.want)
			}
		}
	}
}
