package cli

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// forgetStart has the system unmap the pages of this program's file that nothing has used since the start and the loads, four fifths
// of them: they are read from the file, or the system's cache of it, when they are needed again. Where that does not work nothing changes.
func forgetStart() {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) { // 00400000-018b4000 r-xp 00000000 fe:00 10724746   /usr/bin/pier
		fields := strings.Fields(line)
		if len(fields) < 6 || !strings.HasSuffix(line, " "+program+"\n") || !unwritten(fields[1]) {
			continue
		}
		from, to, _ := strings.Cut(fields[0], "-")
		start, err := strconv.ParseUint(from, 16, 64)
		if err != nil {
			return
		}
		end, err := strconv.ParseUint(to, 16, 64)
		if err != nil {
			return
		}
		_, _, _ = unix.RawSyscall(unix.SYS_MADVISE, uintptr(start), uintptr(end-start), unix.MADV_DONTNEED)
	}
}

// unwritten reports whether a mapping is one of code or constants: the file has all of it.
func unwritten(flags string) bool { return flags == "r-xp" || flags == "r--p" }
