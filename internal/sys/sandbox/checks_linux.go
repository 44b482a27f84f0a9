//go:build linux && (amd64 || arm64)

package sandbox

import (
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// hold is what the system and the fence make of the calls whose arguments are looked at.
type hold struct {
	Fence
	notifies bool // the kernel notifies pier of calls: a listener is installed
	scoped   bool // Landlock keeps signals inside the fence
}

// check is a decision about the arguments of some calls.
type check struct {
	reason string
	calls  []uint32
	code   func(h hold) []unix.SockFilter // answers in each case
}

// checks are the calls that depend on their arguments.
var checks = []check{
	{"new processes are counted, and get no namespace and no other parent", []uint32{unix.SYS_CLONE}, hold.clone},
	{"new processes are counted", oldForks, hold.forks},
	{"a program that starts is looked at: a loader of programs is none", []uint32{unix.SYS_SET_TID_ADDRESS}, hold.starts},
	{"sockets of TCP, where pier connects them", []uint32{unix.SYS_SOCKET}, hold.sockets},
	{"a pair of streams: a socket of datagrams could be led elsewhere", []uint32{unix.SYS_SOCKETPAIR}, pairs},
	{"connections are pier's", []uint32{unix.SYS_CONNECT}, hold.connections},
	{"nothing is sent before a socket is connected", []uint32{unix.SYS_SENDTO, unix.SYS_SENDMMSG}, refuseFastOpen(3)},
	{"nothing is sent before a socket is connected", []uint32{unix.SYS_SENDMSG}, refuseFastOpen(2)},
	{"signals to the caller's own processes", []uint32{
		unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
	}, hold.signals},
	{"signals to the caller's own threads", []uint32{unix.SYS_TGKILL}, hold.threadSignals},
	{"limits and scheduling of the caller", []uint32{
		unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETATTR, unix.SYS_SCHED_SETPARAM,
		unix.SYS_SCHED_SETSCHEDULER,
	}, only(refuse, 0, 0)},
	{"priority of the caller", []uint32{unix.SYS_SETPRIORITY}, both(only(refuse, 0, unix.PRIO_PROCESS), only(refuse, 1, 0))},
	{"priority of the caller's reads and writes", []uint32{unix.SYS_IOPRIO_SET}, both(only(refuse, 0, ioprioProcess), only(refuse, 1, 0))},
	{"memory that is never started as a program", []uint32{unix.SYS_MEMFD_CREATE}, permitSealed},
	{"the layout of memory, which is asked", []uint32{unix.SYS_PERSONALITY}, only(refuse, 0, 0xffffffff)},
	{"requests to devices and files that change nothing but the descriptor", []uint32{unix.SYS_IOCTL}, only(refuse, 1, ioctls...)},
	{"descriptors: no signals to other processes, no leases, no watched folders, no hints to the disk", []uint32{unix.SYS_FCNTL}, only(invalid, 1, fcntls...)},
	{"the caller's own name, limits and registers", []uint32{unix.SYS_PRCTL}, only(invalid, 0, prctls...)},
}

// ioprioProcess is IOPRIO_WHO_PROCESS.
const ioprioProcess = 1

// ioctls are the requests that a held program may make. No request that types into a terminal,
// sets flags of files, or sends signals.
var ioctls = []uint32{
	unix.TCGETS, unix.TCGETS2, unix.TIOCGWINSZ, unix.TIOCGPGRP, unix.TIOCGSID, unix.TIOCOUTQ, // ask a terminal
	unix.TIOCINQ, fioNonblocking, fioCloseOnExec, fioKeepOnExec, // a descriptor
	unix.FICLONE, unix.FICLONERANGE, unix.FS_IOC_GETFLAGS, fsGetAttributes, fsGetVersion, fsMap, blockSize, // a file
}

// The requests that golang.org/x/sys has no names for.
const (
	fioNonblocking  = 0x5421     // FIONBIO
	fioKeepOnExec   = 0x5450     // FIONCLEX
	fioCloseOnExec  = 0x5451     // FIOCLEX
	fsGetVersion    = 0x80087601 // FS_IOC_GETVERSION
	fsGetAttributes = 0x801c581f // FS_IOC_FSGETXATTR
	fsMap           = 0xc020660b // FS_IOC_FIEMAP
	blockSize       = 0x2        // FIGETBSZ
)

// fcntls are the commands that a held program may give.
var fcntls = []uint32{
	unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL, unix.F_GETOWN,
	unix.F_GETOWN_EX, unix.F_GETSIG, unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK,
	unix.F_OFD_SETLKW, unix.F_GETLEASE, unix.F_DUPFD_QUERY, unix.F_CREATED_QUERY, unix.F_SETPIPE_SZ,
	unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS, unix.F_GET_RW_HINT, unix.F_GET_FILE_RW_HINT,
}

// prctls are the options that a held program may use.
var prctls = []uint32{
	unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG, unix.PR_SET_DUMPABLE,
	unix.PR_GET_DUMPABLE, unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS, unix.PR_GET_SECCOMP,
	unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_SET_CHILD_SUBREAPER, unix.PR_GET_CHILD_SUBREAPER,
	unix.PR_SET_KEEPCAPS, unix.PR_GET_KEEPCAPS, unix.PR_CAPBSET_READ, unix.PR_CAPBSET_DROP, unix.PR_CAP_AMBIENT,
	unix.PR_GET_SECUREBITS, unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE, unix.PR_SET_VMA, unix.PR_SET_MDWE,
	unix.PR_GET_MDWE, unix.PR_GET_AUXV, unix.PR_GET_TID_ADDRESS, unix.PR_SET_SPECULATION_CTRL,
	unix.PR_GET_SPECULATION_CTRL, unix.PR_PAC_RESET_KEYS, unix.PR_SET_TAGGED_ADDR_CTRL,
	unix.PR_GET_TAGGED_ADDR_CTRL, unix.PR_SVE_SET_VL, unix.PR_SVE_GET_VL, unix.PR_SME_SET_VL, unix.PR_SME_GET_VL,
}

// taken are the flags of clone that lead out of the fence: namespaces, a parent that is not the
// caller, a tracer.
const taken = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID |
	unix.CLONE_NEWNET | unix.CLONE_PARENT | unix.CLONE_PTRACE

// clone permits threads. Of processes it notifies pier, except of the one that pier itself
// starts, which has the pass.
func (h hold) clone() []unix.SockFilter {
	list := []unix.SockFilter{lower(0), {Code: hasBit, K: taken, Jf: 1}, forbid}
	if h.Starts == nil {
		return append(list, permit)
	}
	return append(list, unix.SockFilter{Code: hasBit, K: unix.CLONE_THREAD, Jf: 1}, permit,
		upper(0), unix.SockFilter{Code: equal, K: h.Pass, Jt: 1}, notify, permit)
}

// forks notifies pier of each process.
func (h hold) forks() []unix.SockFilter { return answerIf(h.Starts != nil, notify, permit) }

// starts notifies pier of programs that have just been started: each loader makes this call
// before it runs what it has loaded.
func (h hold) starts() []unix.SockFilter { return answerIf(h.notifies, notify, permit) }

// sockets permits those of TCP where a Gateway is. UDP and the other protocols of streams would
// go around it.
func (h hold) sockets() []unix.SockFilter {
	if h.Gateway == nil {
		return []unix.SockFilter{refuse}
	}
	return []unix.SockFilter{
		lower(0),
		{Code: equal, K: unix.AF_INET, Jt: 1},
		refuse,
		lower(1),
		{Code: keep, K: 0xf},
		{Code: equal, K: unix.SOCK_STREAM, Jt: 1},
		refuse,
		lower(2),
		{Code: equal, K: 0, Jt: 2},
		{Code: equal, K: unix.IPPROTO_TCP, Jt: 1},
		refuse,
		permit,
	}
}

// pairs permits pairs of streams and of packets in order, which stay connected to each other.
func pairs(hold) []unix.SockFilter {
	return []unix.SockFilter{
		lower(0),
		{Code: equal, K: unix.AF_UNIX, Jt: 1},
		refuse,
		lower(1),
		{Code: keep, K: 0xf},
		{Code: equal, K: unix.SOCK_STREAM, Jt: 2},
		{Code: equal, K: unix.SOCK_SEQPACKET, Jt: 1},
		refuse,
		permit,
	}
}

// connections notifies pier of each, where a Gateway is.
func (h hold) connections() []unix.SockFilter { return answerIf(h.Gateway != nil, notify, refuse) }

// refuseFastOpen refuses to connect a socket by what is sent. flags is the place of the argument
// that asks for it.
func refuseFastOpen(flags uint32) func(hold) []unix.SockFilter {
	return func(hold) []unix.SockFilter {
		return []unix.SockFilter{lower(flags), {Code: hasBit, K: unix.MSG_FASTOPEN, Jf: 1}, refuse, permit}
	}
}

// signals leaves signals to Landlock where it scopes them. Elsewhere pier decides on each, or
// they are refused.
func (h hold) signals() []unix.SockFilter {
	if h.scoped {
		return []unix.SockFilter{permit}
	}
	return answerIf(h.notifies, notify, refuse)
}

// threadSignals does as signals. The fenced thread of pier is one of those that Go's runtime
// preempts, and that preempt others, while nothing else of pier runs: that one signal, which Go
// ignores from others, is never asked about.
func (h hold) threadSignals() []unix.SockFilter {
	if h.scoped {
		return []unix.SockFilter{permit}
	}
	return append([]unix.SockFilter{
		lower(0), {Code: equal, K: uint32(os.Getpid()), Jf: 3}, lower(2), {Code: equal, K: uint32(unix.SIGURG), Jf: 1}, permit,
	}, h.signals()...)
}

// permitSealed permits memory that has no right to be executed, now and later. Programs use a
// temporary file without it.
func permitSealed(hold) []unix.SockFilter {
	return []unix.SockFilter{lower(1), {Code: hasBit, K: unix.MFD_NOEXEC_SEAL, Jt: 1}, lacking, permit}
}

// only permits the values of one argument, and answers otherwise for others.
func only(otherwise unix.SockFilter, argument uint32, values ...uint32) func(hold) []unix.SockFilter {
	list := []unix.SockFilter{lower(argument)}
	for i, value := range values {
		list = append(list, unix.SockFilter{Code: equal, K: value, Jt: uint8(len(values) - i)})
	}
	return func(hold) []unix.SockFilter { return append(slices.Clip(list), otherwise, permit) }
}

// both permits what two checks permit, the last instruction of each.
func both(one, other func(hold) []unix.SockFilter) func(hold) []unix.SockFilter {
	return func(h hold) []unix.SockFilter {
		list := one(h)
		return append(list[:len(list)-1], other(h)...)
	}
}

func answerIf(condition bool, yes, no unix.SockFilter) []unix.SockFilter {
	if condition {
		return []unix.SockFilter{yes}
	}
	return []unix.SockFilter{no}
}
