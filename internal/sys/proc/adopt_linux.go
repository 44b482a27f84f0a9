package proc

import (
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// adoption is the state of a process that takes over what its children leave behind. There is one for the whole process, because
// that is how the system sees it: whoever is orphaned below it becomes its child.
var adoption struct {
	on    atomic.Bool
	work  chan func()
	mu    sync.Mutex     // held while a process is started, and while strangers are looked for
	ours  map[int]uint64 // children started here that are not waited for yet, by number and start
	older map[int]uint64 // children that were there before
}

// Adopt makes this process the one that orphans below it belong to: a process that leaves its session and its parent is still
// found, and ended when a Group closes. What is started from now on is killed when this process dies, however it does. It changes
// the whole process, so it is for commands, not for libraries; there is no way back.
func Adopt() error {
	if adoption.on.Load() {
		return nil
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("prctl", err)
	}
	adoption.ours, adoption.older = map[int]uint64{}, map[int]uint64{}
	if hasChildren() { // hardly ever, and reading the table of processes takes longer than the rest of a start
		table, _ := processes()
		for _, p := range table {
			if p.ppid == os.Getpid() {
				adoption.older[p.pid] = p.start
			}
		}
	}
	adoption.work = make(chan func())
	go func() {
		// A process that is to die with its parent dies with the thread that started it: this one lasts.
		runtime.LockOSThread()
		for f := range adoption.work {
			f()
		}
	}()
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, unix.SIGCHLD)
	go func() {
		for range ended {
			reap()
		}
	}()
	adoption.on.Store(true)
	return nil
}

// orphanEnded reports whether there may be an orphan that has ended. While a child that was started here has ended too, there is not: whoever
// waits for that one asks again.
func orphanEnded() bool {
	if !ended(unix.P_ALL, 0) {
		return false
	}
	adoption.mu.Lock()
	defer adoption.mu.Unlock()
	for pid := range adoption.ours {
		if ended(unix.P_PID, pid) {
			return false
		}
	}
	return true
}

// ended reports whether one of some children has ended. It is not waited for.
func ended(which, id int) bool {
	var info unix.Siginfo
	err := unix.Waitid(which, id, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT|unix.WALL, nil)
	return err == nil && info.Signo != 0
}

// hasChildren reports whether this process has any, ended ones too. None of them is waited for.
func hasChildren() bool {
	return unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT|unix.WALL, nil) != unix.ECHILD
}

// startAdopted starts a command that dies with this process.
func startAdopted(cmd *exec.Cmd, start func(*exec.Cmd) error) error {
	if !adoption.on.Load() {
		return start(cmd)
	}
	adoption.mu.Lock()
	defer adoption.mu.Unlock()
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	done := make(chan error)
	adoption.work <- func() { done <- start(cmd) }
	err := <-done
	if err == nil {
		adoption.ours[cmd.Process.Pid] = startOf(cmd.Process.Pid)
	}
	return err
}

// waitedFor says that a process was reaped by whoever started it.
func waitedFor(pid int) {
	if adoption.on.Load() {
		adoption.mu.Lock()
		delete(adoption.ours, pid)
		adoption.mu.Unlock()
		reap() // its orphans may have ended with it
	}
}

// strays are the children of this process that it did not start: orphans from below.
func strays() []procInfo {
	table, _ := processes()
	adoption.mu.Lock()
	defer adoption.mu.Unlock()
	var found []procInfo
	for _, p := range table {
		if _, ours := adoption.ours[p.pid]; p.ppid != os.Getpid() || ours {
			continue
		}
		if start, older := adoption.older[p.pid]; older && start == p.start {
			continue
		}
		found = append(found, p)
	}
	return found
}

// reap takes note of orphans that have ended, so that they do not stay in the process table.
func reap() {
	if !orphanEnded() {
		return // as nearly always, and reading the table of processes takes milliseconds
	}
	for _, p := range strays() {
		if p.dead {
			var status unix.WaitStatus
			_, _ = unix.Wait4(p.pid, &status, unix.WNOHANG, nil)
		}
	}
}

// endStrays ends what has left every tree: a first signal, and SIGKILL after the grace, until nobody is left. A process that orphans
// new ones while it is being ended finds them adopted, and ended, too.
func endStrays(grace time.Duration) {
	if !adoption.on.Load() {
		return
	}
	sig, deadline := unix.SIGTERM, time.Now().Add(grace)
	last := deadline.Add(5 * time.Second)
	nobody := 0
	// Whoever has no children has no orphans. What starts another and ends while the table is read is in it no more, and the other not yet.
	for pause := 2 * time.Millisecond; hasChildren() && nobody < 3 && time.Now().Before(last); pause = min(2*pause, 20*time.Millisecond) {
		reap()
		left := withDescendants(strays())
		if nobody++; len(left) == 0 {
			continue
		}
		nobody = 0
		if time.Now().After(deadline) {
			sig = unix.SIGKILL
		}
		for _, p := range left {
			_ = unix.Kill(p.pid, sig)
			_ = unix.Kill(p.pid, unix.SIGCONT)
		}
		time.Sleep(pause)
	}
}

// withDescendants adds all that descends from some processes, and leaves out the dead.
func withDescendants(roots []procInfo) []procInfo {
	if len(roots) == 0 {
		return nil
	}
	in := map[int]bool{}
	var found []procInfo
	for _, p := range roots {
		if in[p.pid] = true; !p.dead {
			found = append(found, p)
		}
	}
	table, _ := processes()
	for grew := true; grew; {
		grew = false
		for _, p := range table {
			if !in[p.pid] && in[p.ppid] {
				in[p.pid], grew = true, true
				if !p.dead {
					found = append(found, p)
				}
			}
		}
	}
	return found
}
