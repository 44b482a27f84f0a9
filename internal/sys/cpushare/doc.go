// Package cpushare shares Go's processors with code that cannot be preempted: by turns, and by raising GOMAXPROCS while
// such code runs.
package cpushare
