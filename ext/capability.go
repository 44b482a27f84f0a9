package ext

import "slices"

// Capability is a key of the closed set that policy decides on (seed 002 §3.2A, with env as its future connector).
type Capability string

// The capabilities. Anything else is rejected wherever one is read.
const (
	CapRead    Capability = "read"    // files and directories, scope: paths
	CapWrite   Capability = "write"   // changes to files and directories, scope: paths
	CapExec    Capability = "exec"    // processes
	CapHTTP    Capability = "http"    // network requests, scope: hosts
	CapSession Capability = "session" // the conversation and the agent that holds it
	CapUI      Capability = "ui"      // asking and telling the user
	CapLog     Capability = "log"     // structured log records
	CapTool    Capability = "tool"    // a tool that is not built in
	CapEnv     Capability = "env"     // environment variables and host facts, scope: names
)

var capabilities = []Capability{
	CapRead, CapWrite, CapExec, CapHTTP, CapSession, CapUI, CapLog, CapTool, CapEnv,
}

// Capabilities lists the closed set in its documented order.
func Capabilities() []Capability { return slices.Clone(capabilities) }

// Valid reports whether c belongs to the closed set.
func (c Capability) Valid() bool { return slices.Contains(capabilities, c) }

// Method names a connector: the gate an effect goes through (docs/hostcalls.md lists their params and results).
type Method string

// The methods.
const (
	MethodTool    Method = "tool"
	MethodFS      Method = "fs"
	MethodExec    Method = "exec"
	MethodHTTP    Method = "http"
	MethodSession Method = "session"
	MethodEvents  Method = "events"
	MethodUI      Method = "ui"
	MethodLog     Method = "log"
	MethodEnv     Method = "env"
)

// Methods lists the closed set in its documented order.
func Methods() []Method {
	return []Method{MethodTool, MethodFS, MethodExec, MethodHTTP, MethodSession, MethodEvents, MethodUI, MethodLog, MethodEnv}
}
