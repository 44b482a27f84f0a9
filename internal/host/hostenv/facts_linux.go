package hostenv

import "golang.org/x/sys/unix"

// machine is the release of the operating system and the size of the memory; zero where the system does not tell.
func machine() (release string, memory int64) {
	var name unix.Utsname
	if unix.Uname(&name) == nil {
		release = unix.ByteSliceToString(name.Release[:])
	}
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) == nil {
		memory = int64(info.Totalram) * int64(info.Unit)
	}
	return release, memory
}
