//go:build !linux

package wasmcode

func large([]byte) {}
