package journal

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Approval is the record of a step of an approval; host is who keeps it.
func Approval(host ext.ID, s approvals.Step) Entry {
	return Entry{Ext: host, Event: s.Event, Message: s.Message(), Cause: cause.Cause{Tool: s.Approval.Call}, Data: jsontext.Encode(s.Data())}
}
