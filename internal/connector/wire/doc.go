// Package wire is what the connectors have in common: whose a call is, which operation it names, what its results and errors look
// like at the gate, and the POSIX names of errors.
package wire
