// Package async schedules asynchronous components: threads, of which one runs at a time, tasks, which are calls, and
// the objects that they wait for. It follows the section Runtime State of the specification (CanonicalABI.md).
package async
