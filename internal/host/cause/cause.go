package cause

import (
	"context"
	"encoding/json"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Cause is what something is done for: the id of one tool call, command or event, and who asked for that.
type Cause struct {
	Tool, Command, Event string
	Input                []byte           // what the tool or the command was given: for questions, not recorded
	Audit                *json.RawMessage // what the record of its end has besides, when it has ended; nil for nothing
	Asker                ext.Asker
}

// For is the cause, asked for by whoever the context names.
func (c Cause) For(ctx context.Context) Cause {
	c.Asker = ext.AskerOf(ctx)
	return c
}

// ID is the one that is set, "" when none is.
func (c *Cause) ID() string {
	for _, id := range []string{c.Tool, c.Command, c.Event} {
		if id != "" {
			return id
		}
	}
	return ""
}

// Correlate puts the ids into those of a record.
func (c *Cause) Correlate(into *ext.LogCorrelation) {
	into.ToolCallID, into.SlashCommandID, into.EventID = ext.Optional(c.Tool), ext.Optional(c.Command), ext.Optional(c.Event)
	c.Asker.Correlate(into)
}

// kinds are the kinds of ext.Cause, by the events that are recorded of them.
var kinds = map[string]string{"tool_call": "tool", "slash_command": "command", "event_hook": "event", "shortcut": "shortcut"}

// Table is what extensions are at work on. The zero value is ready, and it is safe for concurrent use.
type Table struct {
	mu     sync.Mutex
	open   map[key]entry
	begun  uint64                       // entries so far
	askers map[ext.ID]map[ext.Asker]int // how much of open was asked for by whom
}

type key struct {
	ext ext.ID
	id  string // of the tool call, command, event or shortcut; "" for the load
}

type entry struct {
	kind, name string
	input      []byte // as it was given: it is made short for who reads it
	asker      ext.Asker
	run        uint64
}

// Begin notes what an extension is at work on, until done is called. event is the one that is recorded of it.
func (t *Table) Begin(id ext.ID, from Cause, event, name string) (done func()) {
	return t.enter(key{id, from.ID()}, entry{kind: kinds[event], name: name, input: from.Input, asker: from.Asker})
}

// Load notes that an extension's code is being loaded.
func (t *Table) Load(id ext.ID, path string) (done func()) {
	return t.enter(key{ext: id}, entry{kind: "load", name: path})
}

func (t *Table) enter(at key, what entry) (done func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open, t.askers = map[key]entry{}, map[ext.ID]map[ext.Asker]int{}
	}
	t.begun++
	what.run = t.begun
	t.open[at] = what
	if t.askers[at.ext] == nil {
		t.askers[at.ext] = map[ext.Asker]int{}
	}
	t.askers[at.ext][what.asker]++
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.open, at)
		if t.askers[at.ext][what.asker]--; t.askers[at.ext][what.asker] == 0 {
			delete(t.askers[at.ext], what.asker)
		}
	}
}

// only is who asked for everything that an extension is at work on, if that is one.
func (t *Table) only(from ext.ID) ext.Asker {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.askers[from]) == 1 {
		for asker := range t.askers[from] {
			return asker
		}
	}
	return ext.Asker{}
}

// find is what a call is made for. A call of a tool that a tool makes is made for the tool that was called first.
func (t *Table) find(from ext.ID, id string) entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	what, known := t.open[key{from, id}]
	for within := id; !known; what, known = t.open[key{from, within}] {
		at := strings.LastIndexByte(within, '/')
		if at < 0 {
			break
		}
		within = within[:at]
	}
	return what
}

// of is the cause of a call, as far as the call says.
func of(call *ext.Call) Cause {
	return Cause{Tool: call.ToolCallID, Command: call.CommandID, Event: call.EventID}
}

// Of says what a call is made for, and where in the extension's source.
func (t *Table) Of(call ext.Call) ext.Cause {
	from := of(&call)
	what := t.find(call.Extension, from.ID())
	c := ext.Cause{Kind: what.kind, Name: what.name, Input: shortInput(what.input), ID: from.ID(), Run: what.run}
	if call.Place != nil {
		c.Place = call.Place()
	}
	return c
}

// Asker is who asked for what an extension is at work on. A call that says nothing of its cause is made for whoever asked for all that
// is under way.
func (t *Table) Asker(from ext.ID, c Cause) ext.Asker {
	if c.Asker != (ext.Asker{}) {
		return c.Asker
	}
	if c.ID() == "" {
		return t.only(from)
	}
	return t.find(from, c.ID()).asker
}

// Gate has the calls of extensions carry the ids of who asked for what they are made for, and what they lead to.
func (t *Table) Gate(gate ext.Caller) ext.Caller {
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		from := of(&call)
		if asker := t.Asker(call.Extension, from); asker != (ext.Asker{}) {
			call.Asker = asker
		}
		return gate.Call(ext.WithAsker(ctx, call.Asker), call)
	})
}
