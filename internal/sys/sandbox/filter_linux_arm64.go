package sandbox

import "golang.org/x/sys/unix"

const arch = unix.AUDIT_ARCH_AARCH64

// oldForks are the calls that start processes and that only this architecture has.
var oldForks []int

// oldCalls are calls that only this architecture has.
var oldCalls []int
