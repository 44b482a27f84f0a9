package proc

import (
	"runtime"
	"sync"
	"testing"
)

// TestOnThread: nothing runs on the program's first thread, however many run at once and whatever thread they came from.
func TestOnThread(t *testing.T) {
	for range 200 {
		var group sync.WaitGroup
		for range 2 * runtime.GOMAXPROCS(0) {
			group.Go(func() {
				onThread(func() {
					if onFirstThread() {
						t.Error("it runs on the first thread")
					}
				})
			})
		}
		group.Wait()
	}
}
