//go:build unix

package proc

import (
	"errors"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// procInfo is one line of the system's process table.
type procInfo struct {
	pid, ppid, pgid, sid int
	start                uint64 // tells two processes that had the same number apart
	dead                 bool   // a zombie: nothing is left to end

	used    time.Duration // of the processor, with its children that were waited for; 0 where the table has none of it
	threads int
}

// Started tells a process from others that have its number at other times; 0 when there is none, or none can be told.
func Started(pid int) uint64 { return startOf(pid) }

// tree is a process and everything that belongs to it: its group, its session, and what descends from it.
type tree struct {
	pid   int
	start uint64 // the leader's, 0 when the system has no process table to read
	own   bool   // leads a group and a session of its own

	mu    sync.Mutex
	known map[int]uint64 // members seen, by number and start; descendants stay known when their parent dies
}

// startTree starts cmd at the head of a new tree. A process that shares the terminal stays in pier's group: another one
// would be stopped when it reads.
func startTree(cmd *exec.Cmd, terminal bool, start func(*exec.Cmd) error) (*tree, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: !terminal}
	if err := startAdopted(cmd, start); err != nil {
		return nil, err
	}
	pid := cmd.Process.Pid
	return &tree{pid: pid, start: startOf(pid), own: !terminal, known: make(map[int]uint64)}, nil
}

// release has nothing to give back.
func (t *tree) release() {}

// end makes the tree stop: a first signal, and SIGKILL for what is left after the grace. It returns when nothing is left, or when
// what is left does not even answer to SIGKILL. exited says that the leader was reaped; nil means it is long gone.
func (t *tree) end(first int, grace time.Duration, exited <-chan struct{}) {
	if t.gone(exited) {
		return
	}
	t.signalAll(syscall.Signal(first))
	t.signalAll(unix.SIGCONT) // a stopped process gets no other signal
	if t.await(grace, exited) {
		return
	}
	// A fork may have been under way while the table was read.
	for range 5 {
		t.signalAll(unix.SIGKILL)
		if t.await(200*time.Millisecond, exited) {
			break
		}
	}
	if exited != nil {
		<-exited
	}
}

// await polls, for nothing announces the end of a process that is not our child.
func (t *tree) await(limit time.Duration, exited <-chan struct{}) bool {
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	for pause := 2 * time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		if t.gone(exited) {
			return true
		}
		tick := time.NewTimer(pause)
		select {
		case <-deadline.C:
			tick.Stop()
			return t.gone(exited)
		case <-tick.C:
		}
	}
}

func (t *tree) gone(exited <-chan struct{}) bool {
	if exited != nil {
		select {
		case <-exited:
		default:
			return false
		}
	}
	return !t.alive()
}

// alive reports whether a member of the tree is left.
func (t *tree) alive() bool {
	t.mu.Lock()
	unseen := len(t.known) == 0
	t.mu.Unlock()
	if t.own && unseen && !t.groupExists() {
		return false // the usual case, without reading the process table
	}
	members, ok := t.members()
	if !ok {
		return t.groupExists()
	}
	return len(members) > 0
}

// groupExists says yes for a group of zombies too.
func (t *tree) groupExists() bool {
	return t.own && !errors.Is(unix.Kill(-t.pid, 0), unix.ESRCH)
}

// signalAll signals the group as one, so that no fork slips through, and whoever left it one by one.
func (t *tree) signalAll(sig syscall.Signal) {
	members, ok := t.members()
	group := t.own && !ok
	for _, p := range members {
		group = group || t.own && p.pgid == t.pid
	}
	if group {
		_ = unix.Kill(-t.pid, sig)
	}
	for _, p := range members {
		if !t.own || p.pgid != t.pid {
			_ = unix.Kill(p.pid, sig)
		}
	}
}

// signalGroup sends a signal to the process group, as kill(-pid) does.
func (t *tree) signalGroup(n int) (bool, error) {
	members, ok := t.members()
	there := slices.ContainsFunc(members, func(p procInfo) bool { return p.pgid == t.pid })
	if !t.own || ok && !there {
		return false, nil
	}
	err := unix.Kill(-t.pid, syscall.Signal(n))
	if errors.Is(err, unix.ESRCH) {
		return false, nil
	}
	return err == nil, err
}

// members reads the process table and returns who belongs to the tree and is alive; false when there is no table.
func (t *tree) members() ([]procInfo, bool) {
	table, ok := processes()
	if !ok {
		return nil, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pick(table), true
}

// pick closes the set of members over parentage. The table is in no useful order, so it goes round until nothing is new.
func (t *tree) pick(table []procInfo) []procInfo {
	// A number is not given out again while it names a group or a session. So when another process has the leader's,
	// the group and the session of the tree are gone, and what has their number is somebody else's.
	reused := slices.ContainsFunc(table, func(p procInfo) bool { return p.pid == t.pid && p.start != t.start })
	in := make(map[int]bool)
	var found []procInfo
	for grew := true; grew; {
		grew = false
		for _, p := range table {
			if in[p.pid] || !in[p.ppid] && !t.belongs(p, reused) {
				continue
			}
			in[p.pid] = true
			grew = true
			if !p.dead {
				found = append(found, p)
			}
		}
	}
	t.known = make(map[int]uint64, len(found))
	for _, p := range found {
		t.known[p.pid] = p.start
	}
	return found
}

func (t *tree) belongs(p procInfo, reused bool) bool {
	if p.pid == t.pid {
		return p.start == t.start
	}
	if t.own && !reused && (p.pgid == t.pid || p.sid == t.pid) {
		return true
	}
	start, ok := t.known[p.pid]
	return ok && start == p.start
}
