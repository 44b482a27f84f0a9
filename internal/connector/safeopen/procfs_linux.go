package safeopen

import (
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// refuseProc refuses a file of /proc that has another name, by a mount elsewhere: what policy
// decides about /proc, it decides by names. An entry whose path is not known is refused, too.
func (a *At) refuseProc(file *os.File) error {
	var system unix.Statfs_t
	if err := unix.Fstatfs(int(file.Fd()), &system); err != nil || system.Type != unix.PROC_SUPER_MAGIC {
		return err
	}
	if a.Root == nil || a.Real() != "/proc" && !strings.HasPrefix(a.Real(), "/proc/") {
		return ErrClosed
	}
	return nil
}
