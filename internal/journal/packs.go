package journal

import (
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/approvals"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/work"
)

// Approval is the record of a step of an approval; host is who keeps it.
func Approval(host ext.ID, s approvals.Step) Entry {
	return Entry{Ext: host, Event: s.Event, Message: s.Message(), Cause: work.Cause{Tool: s.Approval.Call}, Data: jsontext.Encode(s.Data())}
}

// PackCall is the record of what came of one call of a pack's tool.
func PackCall(id ext.ID, call, event string, row json.RawMessage) Entry {
	return Entry{Ext: id, Event: event, Message: "a tool of a pack was called", Cause: work.Cause{Tool: call}, Waits: true, Data: row}
}
