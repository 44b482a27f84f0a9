// Package commandline parses the command lines of rules, and has the tables of programs that start others and of
// harmless options.
package commandline
