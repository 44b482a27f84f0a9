// Package hostfunc is what host modules compute in Go without any right: functions by name, and their arguments.
package hostfunc
