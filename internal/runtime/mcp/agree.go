package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
)

// questions gives each question an id of its own.
var questions atomic.Uint64

// agreed makes sure that a tool is what somebody agreed to, or asks.
func (s *server) agreed(ctx context.Context, t *tool) error {
	before, ok, err := s.rt.pins.get(s.key(), t.given.Name)
	if err != nil {
		return err
	}
	if ok && before.Hash == t.hash {
		return nil
	}
	lines := Difference(before.Said, t.said)
	yes, err := s.agree(ctx, t, lines)
	if err != nil || !yes {
		text := fmt.Sprintf("changed its tool %s since it was agreed to; it is not called before somebody has seen the difference and agreed, "+
			"which pier asks at a terminal:\n%s", t.name, strings.Join(lines, "\n"))
		return s.failed(ext.CodeDenied, text, err)
	}
	return s.rt.pins.agree(s.key(), t)
}

// agree shows a person how a tool has changed. Whoever is not there does not agree, whatever else is allowed.
func (s *server) agree(ctx context.Context, t *tool, lines []string) (bool, error) {
	if s.rt.opts.Approver == nil {
		return false, nil
	}
	approver := s.rt.opts.Approver()
	if approver == nil {
		return false, nil
	}
	q := ext.Question{
		ID: fmt.Sprintf("change-%d", questions.Add(1)), Extension: s.unit.ID, Capability: ext.CapTool, Method: ext.MethodTool,
		Subject: t.name + ", which has changed since it was agreed to", Scope: t.name, Notes: lines,
		Offers: []ext.Offer{
			{Answer: ext.Answer{Choice: ext.ChoiceDeny}, Text: "no"},
			{Answer: ext.Answer{Choice: ext.ChoiceAlways, Rule: "tool=" + t.name}, Text: "yes, it may be called as it is now"},
		},
	}
	answer, err := approver.Approve(ctx, q)
	if err != nil {
		return false, err
	}
	offer, err := q.Pick(answer)
	if err != nil || offer.Answer.Choice != ext.ChoiceAlways {
		return false, err
	}
	return true, s.note("a changed tool was agreed to", map[string]any{"server": s.to.name, "tool": t.given.Name, "lines": lines})
}

// note records what is no call: through the door, as what the extension says.
func (s *server) note(message string, data map[string]any) error {
	_, err := s.opts.Door.Call(s.life, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodLog,
		Params: encode(map[string]any{"level": "info", "event": "mcp", "message": message, "data": json.RawMessage(encode(data))}),
	})
	return err
}
