//go:build !linux

package safeopen

import "os"

// refuseProc refuses nothing: this system has no /proc.
func (a *At) refuseProc(*os.File) error { return nil }
