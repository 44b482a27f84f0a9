// Package exec performs the effects of the methods exec and env, processes and environment variables, inside the Grant
// that the gate gives it (docs/hostcalls.md).
package exec
