//go:build !linux

package proc

// onFirstThread does not matter where no thread is held.
func onFirstThread() bool { return false }
