package journal

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/approvals"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/work"
)

// Approval is the record of a step of an approval; host is who keeps it.
func Approval(host ext.ID, s approvals.Step) Entry {
	return Entry{Ext: host, Event: s.Event, Message: s.Message(), Cause: work.Cause{Tool: s.Approval.Call}, Data: jsontext.Encode(s.Data())}
}
