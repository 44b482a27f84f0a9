package cli

import (
	"runtime/debug"
	"time"
)

// AfterLoads is when a process that lasts gives back what only its loads took. It is late enough to be in nobody's way who waits for
// them.
const AfterLoads = time.Second

// Trim gives the system what the start and the loads took and nobody uses any more: garbage, and pages of the program's own file.
func Trim() {
	debug.FreeOSMemory()
	forgetStart()
}
