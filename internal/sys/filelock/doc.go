// Package filelock locks a file between processes, with a lock that ends with its process.
package filelock

// State is what of an open file changes when others write to it or put another in its place. One without names is not known.
type State struct {
	Size  int64
	Names uint64
	Mode  uint32
}
