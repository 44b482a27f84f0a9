//go:build !linux || !(amd64 || arm64)

package sandbox

import "errors"

// Offered says by what this system holds programs to a Fence; "" for by nothing.
func Offered() string { return "" }

// Unheld is "": nothing is held, and Offered says so.
func Unheld() string { return "" }

// Leads says that no program can be led through a Gateway.
func Leads() bool { return false }

// Enter fails.
func (f Fence) Enter() error { return errors.New("this system holds programs to nothing") }
