package vmsnapshot

import "golang.org/x/sys/unix"

// decommit has the system take back what is in some memory, which stays mapped. That it did not work changes nothing.
func decommit(memory []byte) { _ = unix.Madvise(memory, unix.MADV_DONTNEED) }
