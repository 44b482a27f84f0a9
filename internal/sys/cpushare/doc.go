// Package cpushare shares out Go's processors to code that would hold up all else: to such that asks, in turns, and by giving Go more of them
// while such is at work that cannot be preempted well.
package cpushare
