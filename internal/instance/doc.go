// Package instance defines the contract between the host and the runtimes. A Runtime makes Units of entries and starts
// them; an Instance is one extension at work. Runtimes know nothing of policy, ledger or connectors: each instance is
// handed a gate, and everything it wants of the world goes through that. What not every runtime has is an interface of
// its own: Preparer, Listener, Commander, Drawer, Renewer.
//
// instancetest holds every runtime to this package.
package instance
