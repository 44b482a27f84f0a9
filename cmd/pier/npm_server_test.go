package main

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/coder/websocket"
)

// npmServer is what the programs of testdata/npm talk to: plain HTTP, and as much of two model providers' protocols as their
// clients use.
func npmServer() http.Handler {
	mux := http.NewServeMux()
	plainRoutes(mux)
	mux.HandleFunc("/events", serverEvents)
	mux.HandleFunc("/socket", serverSocket)
	anthropicRoutes(mux)
	openaiRoutes(mux)
	return mux
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a client that has gone is its own business
}

// until holds a request until its client goes away.
func until(w http.ResponseWriter, r *http.Request) {
	http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

func plainRoutes(mux *http.ServeMux) {
	mux.HandleFunc("/json", func(w http.ResponseWriter, r *http.Request) {
		reply(w, http.StatusOK, map[string]any{
			"method": r.Method, "path": r.URL.Path, "query": r.URL.RawQuery, "one": r.Header.Get("X-One"), "accept": r.Header.Get("Accept"),
			"seen": r.Header.Get("X-Seen"),
		})
	})
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		reply(w, http.StatusOK, map[string]any{
			"method": r.Method, "type": r.Header.Get("Content-Type"), "length": r.ContentLength, "auth": r.Header.Get("Authorization"),
			"size": len(body), "body": base64.StdEncoding.EncodeToString(body[:min(len(body), 64)]),
		})
	})
	mux.HandleFunc("/form", func(w http.ResponseWriter, r *http.Request) {
		file, header, err := r.FormFile("file")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		text, _ := io.ReadAll(file)
		fmt.Fprintf(w, "%s %s %s", r.FormValue("field"), header.Header.Get("Content-Type"), text)
	})
	mux.HandleFunc("/redirect", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/json?from=redirect", http.StatusFound)
	})
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/gzip", func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			http.Error(w, "no gzip asked for", http.StatusNotAcceptable)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Type", "text/plain")
		z := gzip.NewWriter(w)
		fmt.Fprint(z, strings.Repeat("packed ", 50))
		z.Close()
	})
	mux.HandleFunc("/stream", func(w http.ResponseWriter, _ *http.Request) {
		for i := range 3 {
			fmt.Fprintf(w, "piece %d\n", i)
			http.NewResponseController(w).Flush()
		}
	})
	mux.HandleFunc("/bytes", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Write([]byte{0, 1, 0xfe, 0xff})
	})
	mux.HandleFunc("/cookies", func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
		http.SetCookie(w, &http.Cookie{Name: "b", Value: "2"})
	})
	mux.HandleFunc("/headers", func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Set-Cookie"] = []string{"a=1", "b=2"}
		w.Header()["X-Many"] = []string{"1", "2"}
		reply(w, http.StatusCreated, r.Header)
	})
	mux.HandleFunc("/hints", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Link", "</a.css>; rel=preload")
		w.WriteHeader(http.StatusEarlyHints)
		fmt.Fprint(w, "hinted")
	})
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "some")
		http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
	mux.HandleFunc("/begun", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "some")
		until(w, r)
	})
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/missing", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "nothing here", http.StatusNotFound) })
}

// serverEvents ends its first answer, and says farewell to who comes again.
func serverEvents(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	id := r.Header.Get("Last-Event-ID")
	fmt.Fprintf(w, ": hello\nretry: 20\n\nid: %s1\nevent: tick\ndata: one\ndata: two\n\ndata: plain\n\n", id)
	if id != "" {
		fmt.Fprint(w, "event: bye\ndata: end\n\n")
		until(w, r)
	}
}

// serverSocket greets, and answers each message: "bye" and "die" with an end.
func serverSocket(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"b"}})
	if err != nil {
		return
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(1 << 20)
	greeting := fmt.Sprintf("hello %s %s %s", r.Header.Get("X-One"), r.URL.RawQuery, conn.Subprotocol())
	err = conn.Write(r.Context(), websocket.MessageText, []byte(greeting))
	for err == nil {
		var kind websocket.MessageType
		var data []byte
		if kind, data, err = conn.Read(r.Context()); err != nil {
			return
		}
		switch string(data) {
		case "bye":
			_ = conn.Close(4001, "as you wish")
			return
		case "die":
			return
		}
		if kind == websocket.MessageText {
			data = append([]byte("echo "), data...)
		} else {
			data = append([]byte{0}, data...)
		}
		err = conn.Write(r.Context(), kind, data)
	}
}

// modelRequest is what both providers' clients send.
type modelRequest struct {
	Model         string
	Stream        bool
	System        any
	Input         any
	Messages      []modelMessage
	Tools         []any
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

type modelMessage struct {
	Role    string
	Content any
}

func readModel(w http.ResponseWriter, r *http.Request) (q modelRequest, ok bool) {
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return q, false
	}
	return q, true
}

// events writes server-sent events, one for each value; named ones carry the name of their type.
func events(w http.ResponseWriter, named bool, list ...any) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range list {
		data, ok := e.(string)
		if !ok {
			encoded, _ := json.Marshal(e) // maps of ours always encode
			data = string(encoded)
		}
		if m, ok := e.(map[string]any); ok && named {
			fmt.Fprintf(w, "event: %v\n", m["type"])
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
		http.NewResponseController(w).Flush()
	}
}

type obj = map[string]any

func anthropicRoutes(mux *http.ServeMux) {
	usage := obj{"input_tokens": 3, "output_tokens": 2}
	message := func(content ...any) obj {
		return obj{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-test", "content": content, "stop_reason": "end_turn", "stop_sequence": nil, "usage": usage}
	}
	mux.HandleFunc("POST /anthropic/v1/messages", func(w http.ResponseWriter, r *http.Request) {
		q, ok := readModel(w, r)
		if !ok {
			return
		}
		w.Header().Set("Request-Id", "req_1")
		failure := func(status int, kind, text string) {
			reply(w, status, obj{"type": "error", "error": obj{"type": kind, "message": text}})
		}
		switch {
		case r.Header.Get("Authorization") != "Bearer key" || r.Header.Get("Anthropic-Version") == "" || q.Model == "unauthorized":
			failure(http.StatusUnauthorized, "authentication_error", "invalid x-api-key")
		case q.Model == "bad":
			failure(http.StatusBadRequest, "invalid_request_error", "model: bad")
		case q.Model == "flaky" && r.Header.Get("X-Stainless-Retry-Count") == "0":
			w.Header().Set("Retry-After-Ms", "1")
			failure(529, "overloaded_error", "overloaded")
		case q.Model == "slow":
			<-r.Context().Done()
		case q.Stream:
			anthropicStream(w, r, q, message())
		default:
			reply(w, http.StatusOK, message(obj{"type": "text", "text": fmt.Sprintf("%v from %v", q.Messages[0].Content, q.System)}))
		}
	})
	mux.HandleFunc("POST /anthropic/v1/messages/count_tokens", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, obj{"input_tokens": 7}) })
	mux.HandleFunc("GET /anthropic/v1/models", func(w http.ResponseWriter, r *http.Request) {
		model := func(id string) obj {
			return obj{"type": "model", "id": id, "display_name": id, "created_at": "2025-01-01T00:00:00Z"}
		}
		if r.URL.Query().Get("after_id") == "" {
			reply(w, http.StatusOK, obj{"data": []any{model("one")}, "has_more": true, "first_id": "one", "last_id": "one"})
			return
		}
		reply(w, http.StatusOK, obj{"data": []any{model("two")}, "has_more": false, "first_id": "two", "last_id": "two"})
	})
}

func anthropicStream(w http.ResponseWriter, r *http.Request, q modelRequest, message obj) {
	message["content"] = []any{}
	message["stop_reason"] = nil
	block := func(kind string, index int, with obj) obj {
		with["type"], with["index"] = kind, index
		return with
	}
	events(
		w, true, obj{"type": "message_start", "message": message}, block("content_block_start", 0, obj{"content_block": obj{"type": "text", "text": ""}}),
		obj{"type": "ping"}, block("content_block_delta", 0, obj{"delta": obj{"type": "text_delta", "text": "Hel"}}),
	)
	if q.Model == "endless" {
		until(w, r)
		return
	}
	events(w, true, block("content_block_delta", 0, obj{"delta": obj{"type": "text_delta", "text": "lo \u00e9\U0001F600"}}), block("content_block_stop", 0, obj{}))
	reason := "end_turn"
	if len(q.Tools) > 0 {
		reason = "tool_use"
		events(
			w, true, block("content_block_start", 1, obj{"content_block": obj{"type": "tool_use", "id": "tu_1", "name": "weather", "input": obj{}}}),
			block("content_block_delta", 1, obj{"delta": obj{"type": "input_json_delta", "partial_json": `{"city":`}}),
			block("content_block_delta", 1, obj{"delta": obj{"type": "input_json_delta", "partial_json": `"Oslo"}`}}),
			block("content_block_stop", 1, obj{}),
		)
	}
	events(w, true, obj{"type": "message_delta", "delta": obj{"stop_reason": reason, "stop_sequence": nil}, "usage": obj{"output_tokens": 5}}, obj{"type": "message_stop"})
}

func openaiRoutes(mux *http.ServeMux) {
	mux.HandleFunc("POST /openai/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		q, ok := readModel(w, r)
		if !ok {
			return
		}
		w.Header().Set("X-Request-Id", "req_2")
		switch {
		case r.Header.Get("Authorization") != "Bearer key":
			reply(w, http.StatusUnauthorized, obj{"error": obj{"message": "bad key", "type": "invalid_request_error", "code": "invalid_api_key"}})
		case q.Model == "limited":
			reply(w, http.StatusTooManyRequests, obj{"error": obj{"message": "slow down", "type": "rate_limit", "code": "rate_limit_exceeded", "param": nil}})
		case q.Stream:
			openaiStream(w, q)
		default:
			reply(w, http.StatusOK, completion(q))
		}
	})
	mux.HandleFunc("POST /openai/responses", openaiResponses)
	mux.HandleFunc("POST /openai/embeddings", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, obj{"object": "list", "data": []any{obj{"object": "embedding", "index": 0, "embedding": []float64{0.5, -1}}}, "model": "e"})
	})
	mux.HandleFunc("POST /openai/files", func(w http.ResponseWriter, r *http.Request) {
		file, header, err := r.FormFile("file")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		data, _ := io.ReadAll(file)
		reply(w, http.StatusOK, obj{"id": "file-1", "object": "file", "bytes": len(data), "filename": header.Filename, "purpose": r.FormValue("purpose")})
	})
	mux.HandleFunc("GET /openai/models", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, obj{"object": "list", "data": []any{obj{"id": "gpt-a", "object": "model"}, obj{"id": "gpt-b", "object": "model"}}})
	})
}

// completion answers a question, or asks for a tool and then tells what it returned.
func completion(q modelRequest) obj {
	last := q.Messages[len(q.Messages)-1]
	message := obj{"role": "assistant", "content": fmt.Sprintf("%s: %v", last.Role, last.Content), "refusal": nil}
	reason := "stop"
	if q.Model == "gpt-tools" && !slices.ContainsFunc(q.Messages, func(m modelMessage) bool { return m.Role == "tool" }) {
		reason = "tool_calls"
		message["content"] = nil
		message["tool_calls"] = []any{obj{"id": "call_1", "type": "function", "function": obj{"name": "add", "arguments": `{"a":41}`}}}
	}
	return obj{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": q.Model,
		"choices": []any{obj{"index": 0, "message": message, "finish_reason": reason, "logprobs": nil}},
		"usage":   obj{"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3},
	}
}

func openaiStream(w http.ResponseWriter, q modelRequest) {
	chunk := func(choices []any, usage any) obj {
		return obj{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": q.Model, "choices": choices, "usage": usage}
	}
	choice := func(delta obj, reason any) []any {
		return []any{obj{"index": 0, "delta": delta, "finish_reason": reason, "logprobs": nil}}
	}
	list := []any{
		chunk(choice(obj{"role": "assistant", "content": ""}, nil), nil), chunk(choice(obj{"content": "Hel"}, nil), nil),
		chunk(choice(obj{"content": "lo \u00e9"}, nil), nil), chunk(choice(obj{}, "stop"), nil),
	}
	if q.StreamOptions.IncludeUsage {
		list = append(list, chunk([]any{}, obj{"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3}))
	}
	events(w, false, append(list, "[DONE]")...)
}

func openaiResponses(w http.ResponseWriter, r *http.Request) {
	q, ok := readModel(w, r)
	if !ok {
		return
	}
	text := obj{"type": "output_text", "text": fmt.Sprintf("heard %v", q.Input), "annotations": []any{}}
	item := obj{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": []any{text}}
	response := func(status string, output ...any) obj {
		return obj{"id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": q.Model, "output": output, "tools": []any{}}
	}
	if !q.Stream {
		reply(w, http.StatusOK, response("completed", item))
		return
	}
	events(
		w, true, obj{"type": "response.created", "sequence_number": 0, "response": response("in_progress")},
		obj{"type": "response.output_item.added", "sequence_number": 1, "output_index": 0, "item": item},
		obj{"type": "response.output_text.delta", "sequence_number": 2, "item_id": "msg_1", "output_index": 0, "content_index": 0, "delta": "heard"},
		obj{"type": "response.completed", "sequence_number": 3, "response": response("completed", item)},
	)
}
