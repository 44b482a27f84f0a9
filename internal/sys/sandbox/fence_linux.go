//go:build linux && (amd64 || arm64)

package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Versions of Landlock.
const (
	oldest = 3 // the first that holds what changes a file by cutting it
	scopes = 6 // the first that keeps signals inside the fence
)

const (
	readRights    = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	executeRights = readRights | unix.LANDLOCK_ACCESS_FS_EXECUTE
	makeRights    = unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM | unix.LANDLOCK_ACCESS_FS_REFER
	writeRights = makeRights | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	// fileRights are those that a rule for a file may have.
	fileRights = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	allRights  = executeRights | writeRights | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK
)

// version is that of the kernel's Landlock; 0 for none.
var version = sync.OnceValue(func() int {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 || int(v) < oldest {
		return 0
	}
	return int(v)
})

// Offered says by what this system holds programs to a Fence; "" for by nothing.
func Offered() string {
	if version() == 0 {
		return ""
	}
	return "Landlock " + strconv.Itoa(version())
}

// Unheld is a program's way around the fence on this system, after "except that "; "" where there is none.
func Unheld() string {
	if version() == 0 || Leads() {
		return ""
	}
	return "it may start each program that it can read"
}

var errNone = errors.New("this system holds programs to nothing")

// Enter holds the calling thread to the fence, and what it starts. There is no way back: the caller has locked its goroutine to the thread,
// and never unlocks it.
func (f Fence) Enter() error {
	if version() == 0 {
		return errNone
	}
	set, err := f.ruleset()
	if err != nil {
		return err
	}
	defer unix.Close(set)
	if err := f.fill(set); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("prctl", err)
	}
	if err := drop(); err != nil {
		return err
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(set), 0, 0); errno != 0 {
		return os.NewSyscallError("landlock_restrict_self", errno)
	}
	return f.filter()
}

// drop leaves a root nothing of what root may beside other users' files, which the rules bound: no program of the kernel's, no clock, no mount.
func drop() error {
	const files = 1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_DAC_READ_SEARCH
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var has [2]unix.CapUserData // 32 capabilities each
	err := unix.Capget(&head, &has[0])
	if err == nil {
		has = [2]unix.CapUserData{{Effective: has[0].Effective & files, Permitted: has[0].Permitted & files}}
		err = unix.Capset(&head, &has[0])
	}
	return os.NewSyscallError("capset", err)
}

// ruleset makes a set that allows nothing of all that this kernel's Landlock knows.
func (f Fence) ruleset() (int, error) {
	attr := unix.LandlockRulesetAttr{Handled_access_fs: allRights}
	size := unsafe.Sizeof(attr.Handled_access_fs)
	if version() >= 5 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if version() >= 4 {
		size += unsafe.Sizeof(attr.Handled_access_net)
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version() >= scopes {
		size += unsafe.Sizeof(attr.Scoped)
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	set, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return -1, os.NewSyscallError("landlock_create_ruleset", errno)
	}
	return int(set), nil
}

// fill adds what is allowed.
func (f Fence) fill(set int) error {
	for _, part := range []struct {
		paths  []string
		rights uint64
	}{
		{f.Read, readRights},
		{f.Execute, executeRights},
		{f.Write, writeRights},
		{existing(systemRead), readRights},
		{loaders(), executeRights},
		{[]string{os.DevNull}, readRights | writeRights},
	} {
		for _, path := range part.paths {
			if err := allow(set, path, part.rights); err != nil {
				return err
			}
		}
	}
	return nil
}

// allow adds one path. It is opened as it is written, without following a link: where one appears that was none when it was decided, nothing
// is allowed.
func allow(set int, path string, rights uint64) error {
	fd, err := unix.Openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC | unix.O_NOFOLLOW, Resolve: unix.RESOLVE_NO_SYMLINKS})
	switch {
	case errors.Is(err, unix.ENOENT), errors.Is(err, unix.ELOOP), errors.Is(err, unix.ENOTDIR), errors.Is(err, unix.EACCES):
		return nil
	case err != nil:
		return os.NewSyscallError("openat2", err)
	}
	defer unix.Close(fd)
	var info unix.Stat_t
	if err := unix.Fstat(fd, &info); err != nil {
		return os.NewSyscallError("fstat", err)
	}
	if info.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= fileRights
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(set), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	runtime.KeepAlive(&rule)
	if errno != 0 {
		return os.NewSyscallError("landlock_add_rule", errno)
	}
	return nil
}

// What every program may read: the system's libraries and data, and how names and times are found. None of it is a person's.
var systemRead = []string{
	"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/usr/share", "/usr/local/share/ca-certificates",
	"/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/ld.so.*", "/etc/localtime", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf",
	"/etc/gai.conf", "/etc/protocols", "/etc/services", "/etc/passwd", "/etc/group", "/etc/mime.types", "/etc/python3*", "/etc/os-release",
	"/dev/zero", "/dev/random", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo",
}

// The loaders of programs: without, no program starts.
var systemExecute = []string{"/lib*/ld-*", "/lib*/*/ld-*", "/usr/lib*/ld-*", "/usr/lib*/*/ld-*"}

// loaders are the files of systemExecute. A folder with such a name is none.
func loaders() []string {
	return slices.DeleteFunc(existing(systemExecute), func(path string) bool {
		info, err := os.Lstat(path)
		return err != nil || !info.Mode().IsRegular()
	})
}

// existing lists the paths of patterns, without links.
func existing(patterns []string) []string {
	var list []string
	for _, pattern := range patterns {
		found, _ := filepath.Glob(pattern) // the patterns are well-formed
		for _, path := range found {
			if real, err := filepath.EvalSymlinks(path); err == nil && !slices.Contains(list, real) {
				list = append(list, real)
			}
		}
	}
	return list
}
