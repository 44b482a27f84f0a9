//go:build !linux

package vmmemory

func decommit([]byte) {}
