package sandbox

import "golang.org/x/sys/unix"

const arch = unix.AUDIT_ARCH_X86_64

// oldForks are the calls that start processes and that only this architecture has.
var oldForks = []int{unix.SYS_FORK, unix.SYS_VFORK}

// oldCalls are calls that only this architecture has.
var oldCalls = []int{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT, unix.SYS_INOTIFY_INIT}
