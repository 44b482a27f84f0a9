// Package commandline parses the command lines of rules, and has the tables of programs that start others and of
// options that write or run.
package commandline
