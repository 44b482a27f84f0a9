package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/mcp/mcpconfig"
)

// agreed makes sure that a tool is the one that was agreed to, or asks about it. made is the call that it is needed for.
func (s *server) agreed(ctx context.Context, made ext.Call, t *tool) error {
	before, ok, err := s.rt.pins.get(s.key, t.given.Name)
	if err != nil {
		return err
	}
	if ok && before.Hash == t.hash {
		return nil
	}
	lines := mcpconfig.Difference(before.Said, t.said)
	yes, err := s.agree(ctx, made, t, lines)
	if err != nil || !yes {
		text := fmt.Sprintf("changed its tool %s since it was agreed to; it is not called before somebody has seen the difference and agreed, "+
			"which pier asks at a terminal, and pier mcp accept shows:\n%s", t.name, strings.Join(lines, "\n"))
		return s.failed(ext.CodeDenied, text, err)
	}
	return s.rt.pins.agree(s.key, t)
}

// agree shows a person how a tool has changed. Without a person the change is denied, whatever else is allowed.
func (s *server) agree(ctx context.Context, made ext.Call, t *tool, lines []string) (bool, error) {
	if s.rt.opts.Ask == nil {
		return false, nil
	}
	yes, err := s.rt.opts.Ask(ctx, made, ext.Question{
		Extension: s.unit.ID, Capability: ext.CapTool, Method: ext.MethodTool,
		Subject: t.name + ", which has changed since it was agreed to", Scope: t.name, Notes: lines,
		Offers: []ext.Offer{
			{Answer: ext.Answer{Choice: ext.ChoiceDeny}, Text: "no"},
			{Answer: ext.Answer{Choice: ext.ChoiceAlways, Rule: "tool=" + t.name}, Text: "yes, it may be called as it is now"},
		},
	})
	if err != nil || !yes {
		return false, err
	}
	return true, s.note("a changed tool was agreed to", map[string]any{"server": s.to.name, "tool": t.given.Name, "lines": lines})
}

// note records what is no call: through the gate, as what the extension says.
func (s *server) note(message string, data map[string]any) error {
	_, err := s.opts.Gate.Call(s.life, ext.Call{
		Extension: s.unit.ID, VM: s.opts.VM, Runtime: string(s.unit.Kind()), Method: ext.MethodLog,
		Params: encode(map[string]any{"level": "info", "event": "mcp", "message": message, "data": json.RawMessage(encode(data))}),
	})
	return err
}

// Changes implements instance.Changer.
func (s *server) Changes() ([]instance.Change, error) {
	var list []instance.Change
	for _, t := range s.listed() {
		before, ok, err := s.rt.pins.get(s.key, t.given.Name)
		if err != nil {
			return nil, err
		}
		if ok && before.Hash != t.hash {
			list = append(list, instance.Change{Tool: t.name, ID: changeID(before, t), Lines: mcpconfig.Difference(before.Said, t.said)})
		}
	}
	return list, nil
}

// changeID names a change from one thing to another.
func changeID(before pin, now *tool) string {
	sum := sha256.Sum256([]byte(before.Hash + "\x00" + now.hash + "\x00" + now.name))
	return hex.EncodeToString(sum[:])[:16]
}

// Agree implements instance.Changer.
func (s *server) Agree(id string) error {
	for _, t := range s.listed() {
		before, ok, err := s.rt.pins.get(s.key, t.given.Name)
		if err != nil {
			return err
		}
		if !ok || before.Hash == t.hash || changeID(before, t) != id {
			continue
		}
		if err := s.note("a changed tool was agreed to", map[string]any{
			"server": s.to.name, "tool": t.given.Name, "change": id, "lines": mcpconfig.Difference(before.Said, t.said),
		}); err != nil {
			return err
		}
		return s.rt.pins.agree(s.key, t)
	}
	return s.failed(ext.CodeInvalidRequest, "has no change "+id, nil)
}

// listed are the tools in the server's order.
func (s *server) listed() []*tool {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*tool, len(s.order))
	for i, name := range s.order {
		list[i] = s.tools[name]
	}
	return list
}
