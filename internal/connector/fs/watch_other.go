//go:build !linux

package fs

import "os"

// fsWatchName has nothing better than the path here; fsWatcher.add compares what it led to.
func fsWatchName(_ *os.File, real string) string { return real }
