package conform

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// recorder stands between extensions and the gate. It notes commands, requests and messages in the words of the oracle's
// scripts, and answers requests to the network from a list.
type recorder struct {
	gate     ext.Caller // fixed by wrap
	replaces bool       // another session begins when it is asked for
	realHTTP bool
	asked    func(ext.ID) // told who makes a request that never reaches the gate, or nil

	mu      sync.Mutex
	entries map[string][]any
	http    []httpAnswer
	streams map[string]chan struct{} // components whose input arrived in the VM
}

func newRecorder(http []httpAnswer) *recorder {
	return &recorder{entries: map[string][]any{}, http: append([]httpAnswer{}, http...), streams: map[string]chan struct{}{}}
}

func (r *recorder) add(kind string, entry any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[kind] = append(r.entries[kind], entry)
}

func (r *recorder) addError(err error) {
	if h, ok := errors.AsType[pier.HandlerError](err); ok {
		r.add("errors", map[string]any{"event": h.Event, "error": h.Err.Error()})
		return
	}
	r.add("errors", map[string]any{"uncaught": err.Error()})
}

// take returns what was noted since the last time.
func (r *recorder) take() map[string]any {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := map[string]any{}
	for kind, list := range r.entries {
		out[kind] = list
	}
	r.entries = map[string][]any{}
	return out
}

// dropErrors forgets the errors of an event's handlers that the step itself reports.
func (r *recorder) dropErrors(event string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := slices.DeleteFunc(r.entries["errors"], func(e any) bool {
		entry, ok := e.(map[string]any)
		return ok && entry["event"] == event
	})
	if len(list) == 0 {
		delete(r.entries, "errors")
		return
	}
	r.entries["errors"] = list
}

func (r *recorder) wrap(gate ext.Caller) ext.Caller {
	r.gate = gate
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		switch call.Method {
		case ext.MethodExec:
			r.exec(call.Params)
		case ext.MethodTool:
			r.tool(call.Params)
		case ext.MethodSession:
			r.session(call.Params)
		case ext.MethodUI:
			call = r.component(call)
		case ext.MethodHTTP:
			if !r.realHTTP && !serves(call.Params) {
				return r.request(call)
			}
		}
		return gate.Call(ctx, call)
	})
}

// serves reports whether a call is part of listening, which is done: an extension may wait for its own server.
func serves(params json.RawMessage) bool {
	var in struct{ Op string }
	_ = json.Unmarshal(params, &in)
	return slices.Contains([]string{"listen", "respond", "take", "unlisten"}, in.Op)
}

// exec notes commands as argument lists; a shell as such, whichever it is.
func (r *recorder) exec(params json.RawMessage) {
	var in struct {
		Op, Command string
		Args        []string
		Shell       any
	}
	_ = json.Unmarshal(params, &in)
	if in.Op == "stdin" || in.Op == "kill" {
		return
	}
	line := append([]string{in.Command}, in.Args...)
	name := path.Base(in.Command)
	switch {
	case in.Shell != nil && in.Shell != false && in.Shell != "":
		line = []string{"<shell>", "-c", strings.Join(line, " ")}
	case (name == "sh" || name == "bash") && len(in.Args) > 0 && in.Args[0] == "-c":
		line[0] = "<shell>"
	case name == "rg" || name == "fd" || name == "fdfind":
		return
	}
	r.add("exec", line)
}

// tool notes the built-in bash: in Pi it starts a shell like any other code.
func (r *recorder) tool(params json.RawMessage) {
	var in struct {
		Name  string
		Input struct{ Command string }
	}
	_ = json.Unmarshal(params, &in)
	if in.Name == "bash" {
		r.add("exec", []string{"<shell>", "-c", in.Input.Command})
	}
}

func (r *recorder) session(params json.RawMessage) {
	var in struct {
		Op, Kind, Action string
		Message, Content any
		Options          any
		Args             struct {
			Target string
			Made   json.RawMessage
		}
	}
	_ = json.Unmarshal(params, &in)
	switch in.Op {
	case "deliver":
		entry := map[string]any{"kind": in.Kind}
		for name, value := range map[string]any{"message": in.Message, "content": in.Content, "options": in.Options} {
			if value != nil {
				entry[name] = value
			}
		}
		r.add("messages", entry)
	case "request":
		if in.Action == "waitForIdle" || in.Action == "compact" || in.Action == "setModel" || in.Action == "setThinkingLevel" {
			return
		}
		if r.replaces && in.Action != "shutdown" && in.Action != "navigateTree" {
			return // done, not recorded
		}
		if in.Args.Made != nil {
			return // the second step of one that is recorded
		}
		entry := map[string]any{"action": in.Action}
		if in.Args.Target != "" {
			entry["target"] = in.Args.Target
		}
		r.add("requests", entry)
	}
}

// request answers from the list, as the oracle's fetch does.
func (r *recorder) request(call ext.Call) (json.RawMessage, error) {
	var in struct{ Method, URL, Base64 string }
	_ = json.Unmarshal(call.Params, &in)
	if in.Method == "" {
		in.Method = "GET"
	}
	entry := map[string]any{"method": in.Method, "url": in.URL}
	if body, err := base64.StdEncoding.DecodeString(in.Base64); err == nil && len(body) > 0 {
		entry["body"] = string(body)
	}
	r.add("http", entry)
	if r.asked != nil {
		r.asked(call.Extension)
	}
	a, ok := r.answer(in.URL)
	if !ok {
		return nil, ext.E(ext.CodeIO, "fetch failed")
	}
	status := a.Status
	if status == 0 {
		status = 200
	}
	headers := [][2]string{{"content-type", "text/plain;charset=UTF-8"}}
	for name, value := range a.Headers {
		if strings.EqualFold(name, "content-type") {
			headers = headers[1:]
		}
		headers = append(headers, [2]string{strings.ToLower(name), value})
	}
	head, err := json.Marshal(map[string]any{"status": status, "statusText": "", "url": in.URL, "redirected": false, "headers": headers})
	if err != nil {
		return nil, err
	}
	for _, chunk := range []json.RawMessage{head, json.RawMessage(`{"base64":"` + base64.StdEncoding.EncodeToString([]byte(a.Body)) + `"}`)} {
		if call.Stream == nil {
			break
		}
		if err := call.Stream(chunk); err != nil {
			return nil, err
		}
	}
	return json.RawMessage("{}"), nil
}

func (r *recorder) answer(url string) (httpAnswer, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, a := range r.http {
		if strings.Contains(url, a.URL) {
			r.http = append(r.http[:i], r.http[i+1:]...)
			return a, true
		}
	}
	return httpAnswer{}, false
}

// component tells the scripted person when the input of a component has arrived in the VM.
func (r *recorder) component(call ext.Call) ext.Call {
	var in struct {
		Op string
		ID json.RawMessage
	}
	if json.Unmarshal(call.Params, &in) != nil || in.Op != "custom" || call.Stream == nil {
		return call
	}
	arrived := r.arrivals(string(call.Extension) + string(in.ID))
	stream := call.Stream
	call.Stream = func(chunk json.RawMessage) error {
		err := stream(chunk)
		arrived <- struct{}{}
		return err
	}
	return call
}

func (r *recorder) arrivals(key string) chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.streams[key] == nil {
		r.streams[key] = make(chan struct{}, 1024)
	}
	return r.streams[key]
}
