package conform

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier"
)

// stepLimit bounds one step, as the oracle's whole process is bounded.
const stepLimit = time.Minute

// play runs a scenario's steps and returns one picture for each, in the shape that oracle/scenario.mjs prints.
func (w *world) play(ctx context.Context, steps []step) []any {
	entries := len(w.entriesSince(0))
	out := make([]any, 0, len(steps))
	for at, s := range steps {
		picture := map[string]any{"step": float64(at)}
		w.take(ctx, s, picture)
		w.settle(ctx)
		for kind, list := range w.gate.take() {
			picture[kind] = list
		}
		if news := w.entriesSince(entries); len(news) > 0 {
			picture["entries"] = news
		}
		entries = len(w.entriesSince(0))
		out = append(out, viaJSON(picture))
	}
	return out
}

// viaJSON makes plain values of what Go built, so that both sides compare alike.
func viaJSON(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return map[string]any{"unencodable": err.Error()}
	}
	return decode(data)
}

func (w *world) take(ctx context.Context, s step, picture map[string]any) {
	ctx, cancel := context.WithTimeout(ctx, stepLimit)
	defer cancel()
	if err := w.perform(ctx, s, picture); err != nil {
		picture["error"] = err.Error()
	}
}

func (w *world) perform(ctx context.Context, s step, picture map[string]any) error {
	switch {
	case s.Start:
		return w.start(ctx, picture)
	case s.Event != nil:
		return w.event(ctx, s.Event, picture)
	case s.Render != "":
		return w.render(ctx, s, picture)
	case s.Tool != "":
		return w.tool(ctx, s, picture)
	case s.Command != "":
		name, args, _ := strings.Cut(strings.TrimPrefix(s.Command, "/"), " ")
		return w.host.Command(ctx, name, strings.TrimLeft(args, " "))
	case s.Complete != "":
		list, err := w.host.CompleteJSON(ctx, s.Complete, s.Prefix)
		if err == nil {
			picture["result"] = decode(list)
		}
		return err
	case s.Shortcut != "":
		return w.host.Shortcut(ctx, s.Shortcut)
	case s.Wait > 0:
		select {
		case <-time.After(time.Duration(s.Wait) * time.Millisecond):
		case <-ctx.Done():
		}
		return nil
	}
	return fmt.Errorf("unknown step")
}

func (w *world) start(ctx context.Context, picture map[string]any) error {
	err := w.host.Start(ctx)
	w.settle(ctx)
	tools, failed := []string{}, []string{}
	for _, text := range w.errors {
		failed = append(failed, asPi(text))
	}
	for _, x := range w.host.Extensions() {
		for t := range x.Tools() {
			tools = append(tools, t.Name)
		}
	}
	picture["loaded"], picture["tools"], picture["failed"] = len(w.host.Extensions()), tools, failed
	return err
}

// composed are the events whose handlers' changes in place do not show in the event: Pi's runner returns them.
var composed = []string{
	"tool_result", "user_bash", "input", "context", "message_end", "before_provider_request", "before_provider_headers", "resources_discover",
	"before_agent_start", "turn_end", "agent_before_settle", "project_trust",
}

func (w *world) event(ctx context.Context, event json.RawMessage, picture map[string]any) error {
	var in struct {
		Type         string `json:"type"`
		SystemPrompt string `json:"systemPrompt"`
	}
	if err := json.Unmarshal(event, &in); err != nil {
		return fmt.Errorf("read the event: %w", err)
	}
	out, err := w.host.Emit(ctx, event)
	if err != nil {
		if in.Type == "tool_call" { // Pi's runner lets it out and tells nobody else
			w.gate.dropErrors("tool_call")
		}
		if len(out.Errors) > 0 {
			return out.Errors[len(out.Errors)-1].Err
		}
		return err
	}
	result := decode(out.Result)
	if in.Type == "before_agent_start" {
		result = agentStart(result, in.SystemPrompt)
	}
	if result != nil {
		picture["result"] = result
	}
	if !slices.Contains(composed, in.Type) {
		picture["event"] = decode(out.Event)
	}
	return nil
}

// agentStart leaves the two members that all versions of Pi have.
func agentStart(result any, base string) any {
	all, _ := result.(map[string]any)
	out := map[string]any{}
	if messages, ok := all["messages"]; ok {
		out["messages"] = messages
	}
	if prompt, ok := all["systemPrompt"]; ok && prompt != base {
		out["systemPrompt"] = prompt
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// tool calls a tool. What a model would see is compared, so a call that failed is a result too.
func (w *world) tool(ctx context.Context, s step, picture map[string]any) error {
	var updates []any
	result, err := w.host.Call(ctx, pier.ToolCall{
		ID: "call-1", Name: s.Tool, Input: s.Input,
		Update: func(partial json.RawMessage) { updates = append(updates, decode(partial)) },
	})
	if ctx.Err() != nil {
		return err
	}
	w.gate.dropErrors("tool_call")
	picture["result"] = decode(result.JSON())
	if len(updates) > 0 {
		picture["updates"] = updates
	}
	return nil
}

var allWidths = []int{40, 80, 120}

func (w *world) render(ctx context.Context, s step, picture map[string]any) error {
	widths := s.Widths
	if len(widths) == 0 {
		widths = allWidths
	}
	out := map[string]any{}
	for _, width := range widths {
		lines, err := w.host.Render(ctx, pier.RenderRequest{
			Kind: s.Render, Tool: s.Tool, Input: s.Input, Result: s.Result, Message: s.Message, Entry: s.Entry, Key: s.Key, Expanded: s.Expanded, Width: width,
		})
		if err != nil {
			return err
		}
		if lines == nil {
			picture["lines"] = nil
			return nil
		}
		out[fmt.Sprint(width)] = lines
	}
	picture["lines"] = out
	return nil
}
