package cli

import (
	"runtime/debug"
	"time"

	"github.com/cec80427/pier/internal/quickjs/vmheap"
)

// AfterLoads is when a process that lasts gives back what only its loads took. It is late enough to be in nobody's way who waits for
// them.
const AfterLoads = time.Second

// Trim gives the system what the start and the loads took and nobody uses any more: garbage, what C freed, and pages of the program's own file.
func Trim() {
	debug.FreeOSMemory()
	vmheap.Trim()
	forgetStart()
}
