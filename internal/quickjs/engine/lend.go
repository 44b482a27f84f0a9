package engine

import "unsafe"

// LendText returns bytes as a text that shares them. The caller writes into the bytes no more.
func LendText(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }

// LendBytes returns a text as bytes that share it. The caller writes into none of them.
func LendBytes(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }

// Start returns where bytes begin, also those of an empty slice.
func Start(data []byte) *byte { return unsafe.SliceData(data) }
