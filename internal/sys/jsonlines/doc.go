// Package jsonlines frames JSON values as lines on a byte stream, strictly and in bounded memory. Everything that speaks
// with a process in lines of JSON uses it: the extension protocol, bridges, workers of tool packs.
//
// A line ends with LF; a CR before it belongs to the end. Lines of white space alone are skipped. A line that is too long
// or is not UTF-8 costs that line: the Reader says so, has skipped to the end of it, and goes on. What the JSON means is
// decided by whoever asked for the line.
package jsonlines
