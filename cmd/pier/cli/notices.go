package cli

import (
	"fmt"
	"sync/atomic"
)

// maxNotices bounds what extensions notify of in a command without a screen, all together: as the console of each is bounded by default.
const maxNotices = 64 << 20

// notices counts the bytes of notifications that were written.
type notices struct{ said atomic.Int64 }

// sayNotice writes a notification that there is no screen for. What is over the bound is not written, and that is said once.
func (a *App) sayNotice(kind, text string) {
	size := int64(len(text) + 1)
	switch said := a.notices.said.Add(size); {
	case said <= maxNotices:
		a.Say("notify " + kind + ": " + text)
	case said-size <= maxNotices:
		a.Say(fmt.Sprintf("warning: extensions have notified of more than %d MiB: no more of it is shown", maxNotices>>20))
	}
}
