// Package exec does the effects of the methods exec and env: processes, and the variables that they and extensions see, inside the
// Grant that the gate gives it (docs/hostcalls.md).
package exec
