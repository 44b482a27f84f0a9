package safeopen

import (
	"syscall"
)

func changedAt(st *syscall.Stat_t) uint64 { return uint64(st.Ctim.Nano()) }
