package pier

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
)

// causes are what extensions are at work on: a question says what the call that asks it is made for. The zero value is ready.
type causes struct {
	mu   sync.Mutex
	open map[causeKey]openCause
}

type causeKey struct {
	ext ext.ID
	id  string // of the tool call, command, event or shortcut; "" for the load
}

type openCause struct {
	kind, name string
	input      []byte // as it was given: it is made short for who reads it
}

// causeKinds are the kinds of ext.Cause, by the events that are recorded of them.
var causeKinds = map[string]string{"tool_call": "tool", "slash_command": "command", "event_hook": "event", "shortcut": "shortcut"}

// begin notes what an extension is at work on, until done is called.
func (c *causes) begin(id ext.ID, from cause, event, name string) (done func()) {
	return c.enter(causeKey{id, from.id()}, openCause{causeKinds[event], name, from.input})
}

// load notes that an extension's code is being loaded.
func (c *causes) load(id ext.ID, path string) (done func()) {
	return c.enter(causeKey{ext: id}, openCause{kind: "load", name: path})
}

func (c *causes) enter(key causeKey, what openCause) (done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[causeKey]openCause{}
	}
	c.open[key] = what
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.open, key)
	}
}

// of is what a call is made for. A call of a tool that a tool makes is made for the tool that was called first.
func (c *causes) of(call ext.Call) ext.Cause {
	id := cause{tool: call.ToolCallID, command: call.CommandID, event: call.EventID}.id()
	c.mu.Lock()
	what, known := c.open[causeKey{call.Extension, id}]
	for within := id; !known; what, known = c.open[causeKey{call.Extension, within}] {
		at := strings.LastIndexByte(within, '/')
		if at < 0 {
			break
		}
		within = within[:at]
	}
	c.mu.Unlock()
	return ext.Cause{Kind: what.kind, Name: what.name, Input: shortInput(what.input), ID: id}
}

// maxInput bounds what a question says of an input.
const maxInput = 1 << 10

// shortInput is an input on one line, as far as it is JSON.
func shortInput(input []byte) string {
	var line bytes.Buffer
	if json.Compact(&line, input) == nil {
		input = line.Bytes()
	}
	if len(input) <= maxInput {
		return string(input)
	}
	return cutText(string(input), maxInput-len("…"))
}

// causeOf says what a call is made for, and where in the extension's source.
func (h *Host) causeOf(call ext.Call) ext.Cause {
	c := h.causes.of(call)
	if call.Place != nil {
		c.Place = call.Place()
	}
	return c
}

// unitOf says what runs under an id: the version that it gives itself, and the hash that answers are kept for.
func (w *wiring) unitOf(id ext.ID) (version, hash string) {
	w.mu.Lock()
	unit, known := w.admitted[id]
	w.mu.Unlock()
	if !known {
		return "", ""
	}
	return unit.Entry.Version(), unit.Hash
}
