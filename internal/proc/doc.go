// Package proc is the only place in pier that starts a process: bounded output, deadlines, and the whole process tree killed.
package proc
