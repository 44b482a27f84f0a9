// Package async has what runs in turns in asynchronous components: threads, of which one is at work, tasks, which are calls, and what they
// wait for: subtasks, and ends of streams and futures. It follows the section Runtime State of the specification (CanonicalABI.md).
package async
