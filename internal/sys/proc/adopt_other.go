//go:build !linux

package proc

import (
	"os/exec"
	"time"
)

// Adopt does nothing here. On Windows job objects hold what leaves its parent; other systems have nothing like it.
func Adopt() error { return nil }

func startAdopted(cmd *exec.Cmd, start func(*exec.Cmd) error) error { return start(cmd) }

func waitedFor(int) {}

func endStrays(time.Duration) {}
