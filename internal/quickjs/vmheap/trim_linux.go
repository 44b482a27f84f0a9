package vmheap

import (
	"sync"
	_ "unsafe" // for linkname
)

//go:linkname allocating modernc.org/libc.allocatorMu
var allocating sync.Mutex
