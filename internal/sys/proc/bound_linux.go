package proc

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// What a program that is bound may have, with all that it has started.
const (
	mostProcesses = 64
	mostThreads   = 1024
	mostRefused   = 1000            // processes that it asks for beyond that
	mostIdle      = time.Second     // of the processor while nothing is asked of it, beyond a tenth of the time
	unseenFor     = time.Second / 4 // how long a process that was allowed counts, whether the table has it or not
	oftenest      = time.Second / 5 // between two looks
	seldomest     = 2 * time.Second
)

// bound holds a program, and all that it has started, to so many processes, and to hardly any use of the processor while nothing is asked of it.
// Where a fence holds the program, each process is asked about before it is there; elsewhere the table of processes is looked at. What is over
// the bound is ended, and told as what the program writes to its standard error.
type bound struct {
	p     *Process
	news  chan string
	first chan struct{} // closed when it starts another process
	guard *guard        // nil before that, and where there is none

	mu      sync.Mutex
	tree    *tree             // nil before it is started
	read    time.Time         // when the table was read last
	living  int               // processes then
	allowed int               // that were started since, at most
	last    map[int]time.Time // when threads were allowed one last: what they had been allowed before is in the table
	refused int
	others  bool // it has started another process
}

func newBound(p *Process) *bound {
	return &bound{p: p, news: make(chan string, 2), first: make(chan struct{}), living: 1, last: map[int]time.Time{}}
}

// use says what is bound, which runs by now.
func (b *bound) use(t *tree) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tree = t
}

// fence is the fence of a program that is about to be started by cmd.
func (b *bound) fence(cmd *exec.Cmd, f sandbox.Fence) sandbox.Fence {
	if b == nil {
		return f
	}
	var pass [4]byte
	_, _ = rand.Read(pass[:]) // never fails
	f.Starts, f.Pass = b.starts, binary.NativeEndian.Uint32(pass[:])|1
	cmd.SysProcAttr.Cloneflags |= uintptr(f.Pass) << 32
	return f
}

// starts reports whether the program may start one process more. The table is read when those that were there and those that were allowed
// since could be too many; a process that was just allowed may not be in it yet.
func (b *bound) starts(thread int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	select {
	case <-b.p.ending:
		return false
	default:
	}
	now := time.Now()
	delete(b.last, thread)
	if b.living+b.allowed >= mostProcesses && (b.allowed > len(b.last) || now.Sub(b.read) > 10*time.Millisecond) { // else it says the same
		b.count(now)
	}
	if b.living < mostProcesses && b.living+b.allowed >= mostProcesses {
		b.wait()
	}
	if b.living+b.allowed < mostProcesses {
		if b.allowed++; !b.others {
			b.others = true
			close(b.first)
		}
		b.last[thread] = now
		return true
	}
	switch b.refused++; b.refused {
	case 1:
		b.tell(fmt.Sprintf("it has %d processes, and may start no more", mostProcesses))
	case mostRefused:
		b.end("it starts processes without end")
	}
	return false
}

// wait lets go by the time for which processes count twice: as those that were allowed, and as those that the table has. mu is held.
func (b *bound) wait() {
	b.mu.Unlock()
	select {
	case <-b.p.ending:
	case <-time.After(unseenFor):
	}
	b.mu.Lock()
	b.count(time.Now())
}

// members are the processes of the program, and what has left its tree.
func (b *bound) members() []procInfo {
	if b.tree == nil {
		return nil
	}
	list, _ := b.tree.members()
	return append(list, withDescendants(held(b.p.spec.Fence))...)
}

// count reads the table, and notes what it says. What a thread that is gone was allowed last is in the table by now, or gone too.
func (b *bound) count(now time.Time) []procInfo {
	maps.DeleteFunc(b.last, func(thread int, at time.Time) bool {
		_, err := os.Lstat("/proc/" + strconv.Itoa(thread))
		return err != nil || now.Sub(at) > unseenFor
	})
	members := b.members()
	b.read, b.living, b.allowed = now, len(members), len(b.last)
	return members
}

func (b *bound) tell(text string) {
	select {
	case b.news <- text:
	default: // enough was said
	}
}

func (b *bound) end(why string) {
	b.tell(why + ": it is ended")
	b.p.end(endedByBound)
}

// watch looks at the program until it is gone.
func (b *bound) watch() {
	var u use
	pause, first := oftenest, b.first
	defer func() { b.guard.end() }()
	for {
		timer := time.NewTimer(pause)
		select {
		case <-b.p.exited:
			timer.Stop()
			if b.p.spec.Fence != nil {
				endHeld()
			}
			b.say()
			return
		case <-first:
			timer.Stop()
			b.guard, first = newGuard(b.p.PID()), nil
		case text := <-b.news:
			timer.Stop()
			b.write(text)
		case <-timer.C:
			pause = b.look(&u, pause)
		}
	}
}

// use is what a program used of the processor.
type use struct {
	at    time.Time // of the look before
	total time.Duration
	over  time.Duration // while nothing was asked of it, beyond what it may
}

// look looks once, and says when to look again: seldom at a program that does nothing.
func (b *bound) look(u *use, pause time.Duration) time.Duration {
	now, idle := time.Now(), b.p.spec.Idle()
	b.mu.Lock()
	members := b.count(now)
	if len(members) > 1 && !b.others { // nobody asked
		b.others = true
		close(b.first)
	}
	b.mu.Unlock()
	b.guard.tell(b.p.PID(), members)
	total, threads := time.Duration(0), 0
	for _, m := range members {
		total, threads = total+m.used, threads+m.threads
	}
	passed, used := now.Sub(u.at), total-u.total
	first := u.at.IsZero()
	u.at, u.total = now, total
	switch {
	case len(members) > mostProcesses+mostProcesses/4:
		b.end(fmt.Sprintf("it has %d processes, and may have %d", len(members), mostProcesses))
	case threads > mostThreads:
		b.end(fmt.Sprintf("it has %d threads, and may have %d", threads, mostThreads))
	case first || idle < passed:
		u.over = 0
	default:
		if u.over = max(0, u.over+used-passed/10); u.over > mostIdle {
			b.end(fmt.Sprintf("it used the processor for %s beyond what it may while nothing was asked of it", u.over.Round(10*time.Millisecond)))
		}
		if used <= 0 {
			return min(2*pause, seldomest)
		}
	}
	return oftenest
}

// say writes what is left to be told.
func (b *bound) say() {
	for {
		select {
		case text := <-b.news:
			b.write(text)
		default:
			return
		}
	}
}

func (b *bound) write(text string) {
	b.p.outMu.Lock()
	defer b.p.outMu.Unlock()
	_ = b.p.spec.Output(2, []byte("pier: of this program and all that it has started: "+text+"\n")) // who takes no output ends it otherwise
}

// held are the processes that programs in a fence have left behind, out of their trees: they have more filters of system calls than pier, and
// cannot get rid of them. Without a fence nothing tells them from others.
func held(f *sandbox.Fence) []procInfo {
	if f == nil || !adoption.on.Load() {
		return nil
	}
	left := strays()
	if len(left) == 0 {
		return nil
	}
	own := filters(os.Getpid())
	return slices.DeleteFunc(left, func(p procInfo) bool { return filters(p.pid) <= own })
}

// filters is how many filters of system calls a process has; 0 where the system does not say.
func filters(pid int) int {
	status, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status") // one that is gone has none
	_, after, _ := strings.Cut(string(status), "\nSeccomp_filters:\t")
	text, _, _ := strings.Cut(after, "\n")
	n, _ := strconv.Atoi(text)
	return n
}

// endHeld ends what held names.
func endHeld() {
	for range 100 {
		list := withDescendants(held(&sandbox.Fence{}))
		if len(list) == 0 {
			return
		}
		for _, p := range list {
			_ = unix.Kill(p.pid, unix.SIGKILL)
		}
		time.Sleep(5 * time.Millisecond)
		reap()
	}
}
