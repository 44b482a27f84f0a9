// Package hostcall is the door: Dispatcher.Call derives the capability a call needs, decides, records
// host_call.start, does, and records host_call.end (seed 002 §3.2, §3.4). No record, no effect.
package hostcall
