//go:build !linux

package vmheap

import (
	"sync"
	_ "unsafe" // for linkname
)

//go:linkname allocating modernc.org/libc.allocMu
var allocating sync.Mutex
