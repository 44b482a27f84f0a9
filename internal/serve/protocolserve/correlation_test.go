package protocolserve_test

import (
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/serve/protocolserve"
)

// records is a ledger in memory.
type records struct {
	mu  sync.Mutex
	all []ext.LogRecord
}

func (r *records) Append(record ext.LogRecord) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, record)
	return nil
}

const traced = `
export default function (pi) {
	const result = { content: [] };
	pi.registerTool({ name: "reads", label: "", description: "", parameters: { type: "object" }, async execute() { await pi.fs.stat("."); pi.log("info", "read"); return result; } });
	pi.registerTool({ name: "nests", label: "", description: "", parameters: { type: "object" }, async execute() { await pi.tool("reads", {}); return result; } });
	pi.registerTool({ name: "execs", label: "", description: "", parameters: { type: "object" }, async execute() { await pi.exec("true").catch(() => 0); return result; } });
	pi.registerCommand("stats", { handler: async () => { await pi.fs.stat("."); } });
	pi.on("agent_start", async () => { await pi.fs.stat("."); throw new Error("no"); });
}`

// TestCorrelation: the records of all that a request leads to carry its id, and what its context says of the agent's run and trace.
func TestCorrelation(t *testing.T) {
	const context = `"context":{"run_id":"run-of-agent","trace_id":"trace-of-agent","span_id":"span-of-agent","other":[1]}`
	for _, tt := range []struct {
		name, kind, payload string
		want                []string // events of records, all of them with the ids
	}{
		{"a tool", "tool_call", `{"call_id":"c","name":"reads","input":{},` + context + `}`, []string{"tool_call.start", "host_call.start", "host_call.end", "log", "tool_call.end"}},
		{"a tool in a tool", "tool_call", `{"call_id":"c","name":"nests","input":{},` + context + `}`, []string{"tool_call.start", "host_call.start", "log", "tool_call.end"}},
		{"a denied call", "tool_call", `{"call_id":"c","name":"execs","input":{},` + context + `}`, []string{"policy.decision", "host_call.end"}},
		{"a built-in tool", "tool_call", `{"call_id":"c","name":"ls","input":{},` + context + `}`, []string{"host_call.start", "host_call.end"}},
		{"a command", "slash_command", `{"name":"stats",` + context + `}`, []string{"slash_command.start", "host_call.start", "host_call.end", "slash_command.end"}},
		{"an event", "event_hook", `{"event":"agent_start",` + context + `}`, []string{"event_hook.start", "host_call.start", "host_call.end", "event_hook.end", "handler.error"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ledger := &records{}
			a := start(t, protocolserve.Options{}, func(o *pier.Options) { o.Ledger, o.Policy.Allow = ledger, []string{"tool"} }, traced)
			a.ready()
			ledger.mu.Lock()
			before := len(ledger.all)
			ledger.mu.Unlock()
			a.send(tt.kind, "rpc-7", tt.payload)
			a.next()
			ledger.mu.Lock()
			all := ledger.all[before:]
			ledger.mu.Unlock()
			seen := map[string]bool{}
			for _, record := range all {
				c := record.Correlation
				if c.RPCID == nil || *c.RPCID != "rpc-7" || *c.RunID != "run-of-agent" || c.TraceID == nil || *c.TraceID != "trace-of-agent" || *c.SpanID != "span-of-agent" {
					t.Errorf("%s has the ids %+v", record.Event, c)
				}
				seen[record.Event] = true
			}
			for _, event := range tt.want {
				if !seen[event] {
					t.Errorf("there is no record of %s: %v", event, seen)
				}
			}
			if err := a.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestOddContext: context may be anything; what is no id in it is passed over, and the host's own ids stay.
func TestOddContext(t *testing.T) {
	ledger := &records{}
	a := start(t, protocolserve.Options{}, func(o *pier.Options) { o.Ledger = ledger }, traced)
	a.ready()
	a.send("tool_call", "rpc-8", `{"call_id":"c","name":"reads","input":{},"context":{"run_id":7,"trace_id":null,"span_id":{}}}`)
	a.next()
	ledger.mu.Lock()
	defer ledger.mu.Unlock()
	last := ledger.all[len(ledger.all)-1].Correlation
	if *last.RPCID != "rpc-8" || *last.RunID != *ledger.all[0].Correlation.RunID || last.TraceID == nil || len(*last.TraceID) != 32 {
		t.Errorf("got %+v", last)
	}
	if err := a.end(); err != nil {
		t.Error(err)
	}
}
