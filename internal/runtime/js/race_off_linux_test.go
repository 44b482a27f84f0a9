//go:build !race

package js_test

// raced says whether the race detector is in this test.
const raced = false
