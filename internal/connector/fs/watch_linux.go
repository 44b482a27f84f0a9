package fs

import (
	"os"
	"strconv"
)

// fsWatchName names a directory for inotify by the descriptor that holds it open, so that no link can lead it elsewhere.
func fsWatchName(dir *os.File, _ string) string {
	return "/proc/self/fd/" + strconv.Itoa(int(dir.Fd()))
}
