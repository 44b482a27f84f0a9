// Package registry decides what a registry of npm packages is believed: which version a range means, whether an answer is about what was
// asked for, whether an archive is the one that was announced, which token goes to whom. Every request goes through the gate.
package registry
