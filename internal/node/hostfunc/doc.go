// Package hostfunc registers, by name, the Go functions that host modules call without any right, and decodes their
// arguments.
package hostfunc
