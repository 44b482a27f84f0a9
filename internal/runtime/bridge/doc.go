// Package bridge is the runtime of bridges: long-lived processes that speak pi_bridge on their standard input and
// output (docs/bridge.md). A process is started through its instance's gate. Its inventory becomes registrations; what
// it asks for, the model included, goes through the same gate: the runtime knows no other way out.
package bridge
