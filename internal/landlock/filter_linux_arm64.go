package landlock

import "golang.org/x/sys/unix"

const arch = unix.AUDIT_ARCH_AARCH64

// oldCalls are calls that only this architecture has.
var oldCalls []int
