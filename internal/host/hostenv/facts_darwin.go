package hostenv

import "golang.org/x/sys/unix"

// machine is the release of the operating system and the size of the memory; zero where the system does not tell.
func machine() (release string, memory int64) {
	release, _ = unix.Sysctl("kern.osrelease")
	if size, err := unix.SysctlUint64("hw.memsize"); err == nil {
		memory = int64(size)
	}
	return release, memory
}
