// Package sandbox holds a program, and all that it starts, to files and to no network, where the operating system offers that: Linux, by
// Landlock and a filter of system calls. It only ever takes rights away from the thread that asks for it.
package sandbox
