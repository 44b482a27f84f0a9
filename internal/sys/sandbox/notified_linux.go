//go:build linux && (amd64 || arm64)

package sandbox

import (
	"os"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A filter sees numbers, and no process behind them. For these calls the kernel notifies pier,
// which looks.

// loaderFiles are the loaders of this system. Landlock has to let each program's loader be
// executed, and cannot tell that from the start of the loader itself, which then runs any file
// that it can read.
var loaderFiles = sync.OnceValue(func() []os.FileInfo {
	var list []os.FileInfo
	for _, path := range loaders() {
		if info, err := os.Stat(path); err == nil {
			list = append(list, info)
		}
	}
	return list
})

// endLoader ends a process that was started as a loader. The system keeps what a process was
// started as: no other thread can change it meanwhile. One that pier may not look at is ended
// too.
func endLoader(thread int) unix.Errno {
	exe, err := os.Stat("/proc/" + strconv.Itoa(thread) + "/exe")
	for _, loader := range loaderFiles() {
		if err == nil && os.SameFile(exe, loader) {
			err = os.ErrPermission
		}
	}
	if err != nil {
		_ = unix.Kill(thread, unix.SIGKILL) // one that is gone needs none
		return unix.EACCES
	}
	return goOn
}

// mostAbove bounds the processes above one that are looked at.
const mostAbove = 64

// decideSignal lets a thread send signals to its own process, to those below it, and to those in
// its session, which only descendants of the fence's first process are in. Where that shares
// pier's session, it does not count.
func decideSignal(thread, to int, groups bool) unix.Errno {
	session, err := unix.Getsid(thread)
	pier, pierErr := unix.Getsid(0)
	shared := err != nil || pierErr != nil || session == pier
	switch {
	case to == 0 && groups:
		return continueIf(!shared)
	case to < 0 && (!groups || to == -1):
		return unix.EACCES
	}
	target, err := unix.Getsid(max(to, -to))
	if err != nil {
		return unix.ESRCH
	}
	if !shared && target == session {
		return goOn
	}
	own := processOf(thread, "Tgid")
	for at, n := processOf(to, "Tgid"), 0; at > 1 && n < mostAbove; at, n = processOf(at, "PPid"), n+1 {
		if at == own {
			return goOn
		}
	}
	return unix.EACCES
}

func continueIf(condition bool) unix.Errno {
	if condition {
		return goOn
	}
	return unix.EACCES
}

// processOf is the number in one line of a thread's status; 0 when it is gone.
func processOf(thread int, line string) int {
	status, _ := os.ReadFile("/proc/" + strconv.Itoa(thread) + "/status") // one that is gone has none
	_, after, _ := strings.Cut(string(status), "\n"+line+":\t")
	text, _, _ := strings.Cut(after, "\n")
	n, _ := strconv.Atoi(text)
	return n
}
