// Package instancetest is the conformance suite for runtimes: Run holds a runtime to the contract of internal/instance,
// with extensions that its Fixtures make. The suite starts instances behind a real gate, with a policy, a ledger and
// connectors, so that a runtime whose extensions are processes can start them through it.
package instancetest
