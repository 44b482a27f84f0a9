//go:build !linux

package js

func decommit([]byte) {}
