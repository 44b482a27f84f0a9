//go:build !linux

package proc

import (
	"os/exec"
	"time"
)

// Adopt does nothing here. On Windows job objects hold what leaves its parent; other systems have nothing like it.
func Adopt() error { return nil }

func startAdopted(cmd *exec.Cmd) error { return cmd.Start() }

func waitedFor(int) {}

func endStrays(time.Duration) {}
