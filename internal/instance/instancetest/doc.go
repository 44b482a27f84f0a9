// Package instancetest holds runtimes to the contract of internal/instance: Run is one suite that every runtime passes, with
// extensions that its Fixtures make. The suite starts instances behind a real gate, with a policy, a ledger and connectors, so that a
// runtime whose extensions are processes can start them through it.
package instancetest
