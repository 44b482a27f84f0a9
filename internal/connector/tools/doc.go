// Package tools performs the effects of the method tool, Pi's built-in tools, inside the Grant that the gate gives it
// (docs/hostcalls.md).
package tools
