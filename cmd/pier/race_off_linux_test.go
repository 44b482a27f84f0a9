//go:build !race

package main

// raced says whether the race detector is in this test.
const raced = false
