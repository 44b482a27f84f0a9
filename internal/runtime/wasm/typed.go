package wasm

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/wasm/component"
)

// The typed world, docs/wit/typed.wit, is the other one with records instead of JSON: what the host asks is put into records here, and what
// the component answers is taken out of them. All else, traces too, knows texts only.

const (
	typedExport = "pier:extension/extension"
	typedHost   = "pier:extension/host@1.0.0"

	typedError  = "record { code: enum { timeout, denied, io, invalid-request, internal }, message: string, details: option<string> }"
	typedTool   = "record { name: string, label: string, description: string, parameters: string }"
	typedPart   = "variant { text: string, image: record { mime-type: string, data: list<u8> } }"
	typedBegins = "record { name: string, version: string, tools: list<" + typedTool + ">, commands: list<record { name: string, description: string }>, " +
		"events: list<string> }"
)

// typedWanted are the functions of the typed world, in the order of those in wanted, whose part they play.
var typedWanted = []function{
	{"init", "func(record { id: string, cwd: string, mode: string, has-ui: bool }) -> result<" + typedBegins + ", " + typedError + ">"},
	{"handle-tool", "func(record { name: string, input: string }) -> result<record { content: list<" + typedPart + ">, details: option<string> }, " + typedError + ">"},
	{"handle-command", "func(record { name: string, args: list<string>, text: string }) -> result<_, " + typedError + ">"},
	{"handle-event", "func(record { name: string, data: string }) -> result<record { event: option<string>, input: option<string>, result: option<string> }, " + typedError + ">"},
	{"shutdown", "func()"},
}

// lowered are the arguments of a function of the typed world that say what those of its twin say.
func lowered(name string, args []any) []any {
	text := func(n int) string { return args[n].(string) }
	switch name {
	case "init":
		var about struct {
			ID    string `json:"extension_id"`
			Cwd   string `json:"cwd"`
			Mode  string `json:"mode"`
			HasUI bool   `json:"has_ui"`
		}
		_ = json.Unmarshal([]byte(text(0)), &about) // the host wrote it; of another's trace it may be nothing
		return []any{[]any{about.ID, about.Cwd, about.Mode, about.HasUI}}
	case "handle-slash":
		var line struct {
			Text string `json:"text"`
		}
		_ = json.Unmarshal([]byte(text(2)), &line)
		return []any{[]any{text(0), args[1], line.Text}}
	case "handle-event":
		var event struct {
			Type string `json:"type"`
		}
		_ = json.Unmarshal([]byte(text(0)), &event)
		return []any{[]any{event.Type, text(0)}}
	case "shutdown":
		return nil
	}
	return []any{args}
}

// lifted is what a function of the typed world returned, as its twin returns it.
func lifted(name string, result any) any {
	answer, ok := result.(component.Case)
	switch {
	case !ok:
		return result
	case answer.Case != 0:
		return component.Failed(hostError(answer.Value))
	}
	var out any
	switch name {
	case "init":
		out = registration(answer.Value)
	case "handle-tool":
		out = toolResult(answer.Value)
	case "handle-event":
		r := answer.Value.([]any)
		out = members("event", optional(r[0]), "input", optional(r[1]), "result", optional(r[2]))
	default:
		out = struct{}{}
	}
	data, err := json.Marshal(out)
	if err != nil {
		return component.Failed(&ext.HostCallError{Code: ext.CodeInvalidRequest, Message: name + " returned what is no JSON"})
	}
	return component.Ok(string(data))
}

// members is an object of those values that are there.
func members(pairs ...any) map[string]any {
	m := map[string]any{}
	for n := 0; n < len(pairs); n += 2 {
		if raw, ok := pairs[n+1].(json.RawMessage); !ok || raw != nil {
			m[pairs[n].(string)] = pairs[n+1]
		}
	}
	return m
}

// optional is JSON that may be absent.
func optional(v any) json.RawMessage {
	text, _ := v.(component.Case).Value.(string)
	if v.(component.Case).Case == 0 {
		return nil
	}
	return append(json.RawMessage{}, text...) // nothing at all is no JSON, and not absent
}

func registration(v any) any {
	r := v.([]any)
	tools, commands := []any{}, []any{}
	for _, t := range r[2].([]any) {
		f := t.([]any)
		tools = append(tools, members("name", f[0], "label", f[1], "description", f[2], "parameters", json.RawMessage(f[3].(string))))
	}
	for _, c := range r[3].([]any) {
		f := c.([]any)
		commands = append(commands, members("name", f[0], "description", f[1]))
	}
	return members("name", r[0], "version", r[1], "api_version", "1.0", "tools", tools, "slash_commands", commands, "event_hooks", r[4])
}

func toolResult(v any) any {
	r := v.([]any)
	content := []any{}
	for _, p := range r[0].([]any) {
		part := p.(component.Case)
		if part.Case == 0 {
			content = append(content, members("type", "text", "text", part.Value))
			continue
		}
		image := part.Value.([]any)
		content = append(content, members("type", "image", "mimeType", image[0], "data", base64.StdEncoding.EncodeToString(image[1].([]byte))))
	}
	return members("content", content, "details", optional(r[1]))
}

// hostError is an error of the typed world.
func hostError(v any) *ext.HostCallError {
	r := v.([]any)
	e := &ext.HostCallError{Code: ext.Codes()[r[0].(component.Case).Case], Message: r[1].(string)}
	if details := optional(r[2]); json.Valid(details) {
		e.Details = details
	}
	return e
}

// failure is an error of a host call as the typed world has it.
func failure(err error) any {
	e := ext.NewHostCallError(err)
	details := component.None()
	if len(e.Details) > 0 {
		details = component.Some(string(e.Details))
	}
	return component.Failed([]any{component.Case{Case: uint32(slices.Index(ext.Codes(), e.Code))}, e.Message, details})
}

// answered is what became of a host call, in the typed world.
func answeredWith(out json.RawMessage, err error) any {
	switch {
	case err != nil:
		return failure(err)
	case len(out) == 0:
		return component.Ok("null")
	}
	return component.Ok(string(out))
}

// levels are the levels of the log, in the order of the typed world.
var levels = []ext.Level{ext.LevelDebug, ext.LevelInfo, ext.LevelWarn, ext.LevelError}

// typedFuncs is pier:extension/host.
func (g *guest) typedFuncs() map[string]component.Func {
	return map[string]component.Func{
		"call": func(ctx context.Context, a []any) (any, error) {
			return answeredWith(g.ask(ctx, ext.Method(a[0].(string)), json.RawMessage(a[1].(string)))), nil
		},
		"open": func(ctx context.Context, a []any) (any, error) {
			return g.wasi.own("chunks", g.open(ctx, ext.Method(a[0].(string)), json.RawMessage(a[1].(string))))
		},
		"[method]chunks.next": func(ctx context.Context, a []any) (any, error) {
			c, err := of[*chunks](g.wasi, a[0])
			if err != nil {
				return nil, err
			}
			return c.next(ctx)
		},
		"[method]chunks.finish": func(ctx context.Context, a []any) (any, error) {
			c, err := of[*chunks](g.wasi, a[0])
			if err != nil {
				return nil, err
			}
			return c.finish(ctx)
		},
		"log": func(ctx context.Context, a []any) (any, error) {
			line := members("level", levels[a[0].(component.Case).Case], "event", a[1], "message", a[2], "data", optional(a[3]))
			params, err := json.Marshal(line)
			if err != nil {
				return failure(ext.E(ext.CodeInvalidRequest, "the data of a log line is no JSON")), nil
			}
			if _, err := g.ask(ctx, ext.MethodLog, params); err != nil {
				return failure(err), nil
			}
			return component.Ok(nil), nil
		},
	}
}
