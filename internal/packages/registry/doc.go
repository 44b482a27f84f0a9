// Package registry resolves versions in a registry of npm packages, and verifies its answers and archives: the name
// that was asked for, the announced digest, the token for each host. Every request goes through the gate.
package registry
