package sandbox

import "golang.org/x/sys/unix"

const arch = unix.AUDIT_ARCH_AARCH64

// oldForks are the calls that start processes and that only this architecture has.
var oldForks []uint32

// The calls that only this architecture has.
var (
	allowedHere, refusedHere []group

	absentHere = []group{
		{"the first number of those that an architecture keeps for itself", []uint32{unix.SYS_ARCH_SPECIFIC_SYSCALL}},
	}
)
