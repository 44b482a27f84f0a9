// Package sandbox confines a program, and all that it starts, to files and no network by means of the operating system:
// Landlock and a seccomp filter on Linux. It only ever takes rights away from the thread that asks for it.
package sandbox
