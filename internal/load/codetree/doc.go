// Package codetree makes a hash tree of the code that a command line runs: each file that its interpreter can load, by
// content. The runtimes of programs call it when they build a unit, and once more at each start. It never runs a
// program and never trusts a time stamp.
package codetree
