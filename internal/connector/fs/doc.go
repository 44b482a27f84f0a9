// Package fs performs the effects of the method fs, files, watches, locks, descriptors and databases, in the paths of
// the Grant that the gate gives it (docs/hostcalls.md).
package fs
