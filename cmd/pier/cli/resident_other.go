//go:build !linux

package cli

// forgetStart does nothing here.
func forgetStart() {}
