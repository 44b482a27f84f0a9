// Package test checks the whole program through the public API: loads, calls, events, the fence around extensions, traces, ledgers.
// Only go test runs it. It imports no package that an embedder cannot, but for the fixtures of a few protocols.
package test
