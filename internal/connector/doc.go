// Package connector performs the effects, one file per method, from the Grant the door gives it (docs/hostcalls.md).
package connector
