// Package session keeps a conversation in Pi's session format: a header and a tree of entries, in memory or as JSONL.
package session
