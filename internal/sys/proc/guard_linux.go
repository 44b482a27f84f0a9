package proc

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// guard is a small program that waits for pier to be gone, however that comes about, and then ends what a bound program has started: the system
// ends the program itself, and nothing below it.
type guard struct {
	cmd  *exec.Cmd
	in   *os.File // closed by the system when pier is gone
	told map[int]uint64
}

// guardScript reads members that have left the session ("PID START") until "end", or until nobody is there to write. Of a process's line in the
// table the 20th field behind the name is when it started, the 4th its session.
const guardScript = `left=
while read -r pid start; do
	[ "$pid" = end ] && exit
	left="$left $pid:$start "
done
session=$1
for round in 1 2 3; do
	kill -9 -- "-$session"
	for file in /proc/[0-9]*/stat; do
		read -r line < "$file" || continue
		pid=${line%% *}
		set -- ${line##*) }
		case "$4:$left" in
		"$session":* | *" $pid:${20} "*) kill -9 "$pid" ;;
		esac
	done
done 2>/dev/null`

// newGuard starts the guard of a session; nil where the system has no shell.
func newGuard(session int) *guard {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer theirs.Close()
	cmd := &exec.Cmd{
		Path: "/bin/sh", Args: []string{"sh", "-c", guardScript, "pier-guard", strconv.Itoa(session)}, Env: []string{}, Dir: "/", Stdin: theirs,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true}, // what ends pier's own group is not to end it
	}
	adoption.mu.Lock()
	defer adoption.mu.Unlock()
	if err := cmd.Start(); err != nil {
		ours.Close()
		return nil
	}
	if adoption.on.Load() {
		adoption.ours[cmd.Process.Pid] = startOf(cmd.Process.Pid)
	}
	return &guard{cmd, ours, map[int]uint64{}}
}

// tell names the members that have left the session.
func (g *guard) tell(session int, members []procInfo) {
	if g == nil {
		return
	}
	for _, m := range members {
		if m.sid == session || g.told[m.pid] == m.start {
			continue
		}
		g.told[m.pid] = m.start
		_, _ = fmt.Fprintln(g.in, m.pid, m.start) // a guard that is gone guards nothing
	}
}

// end lets the guard go.
func (g *guard) end() {
	if g == nil {
		return
	}
	_, _ = fmt.Fprintln(g.in, "end")
	g.in.Close()
	_ = g.cmd.Wait()
	waitedFor(g.cmd.Process.Pid)
}
