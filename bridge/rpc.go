package bridge

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

// The HTTP form of the protocol: the tools of a process by JSON-RPC 2.0 at RPCPath, what it is at ConfigPath. There are no requests of the
// process, no hooks and no events in it.
const (
	RPCPath    = "/mcp"
	ConfigPath = "/config"

	// A process that is not told where listens at one of these ports of the machine's own address, and is looked for there.
	FirstPort = 4000
	LastPort  = 4009
)

// Config is what ConfigPath answers.
type Config struct {
	ProjectName   string `json:"project_name"`
	FrameworkType string `json:"framework_type"`
}

// DecodeConfig reads an answer of ConfigPath.
func DecodeConfig(raw []byte) (Config, error) {
	d, err := decode(raw)
	if err != nil {
		return Config{}, err
	}
	c := Config{ProjectName: d.text("project_name", true), FrameworkType: d.text("framework_type", false)}
	return c, d.err()
}

// The codes of JSON-RPC.
const (
	rpcParse   = -32700
	rpcInvalid = -32600
	rpcUnknown = -32601
	rpcParams  = -32602
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type textBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type rpcResult struct {
	Content []textBlock `json:"content"`
	IsError bool        `json:"isError"`
}

type rpcTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

// AnswerRPC answers one message of the HTTP form: tools/call by call, tools/list with the tools of info, ping. Private calls are none of
// this form. The answer is nil for a message that wants none.
func AnswerRPC(ctx context.Context, body []byte, info Info, call func(ctx context.Context, c *Call) (Result, error)) []byte {
	d, err := decode(body)
	if err != nil {
		code := rpcInvalid
		if !json.Valid(body) {
			code = rpcParse
		}
		return rpcAnswer(nil, nil, &rpcError{code, err.Msg})
	}
	id, version, method, params := d.get("id"), d.text("jsonrpc", true), d.text("method", true), d.object("params")
	switch {
	case id != nil && id[0] != '"' && (id[0] != '-' && (id[0] < '0' || id[0] > '9')):
		return rpcAnswer(nil, nil, &rpcError{rpcInvalid, "the id is neither text nor a number"})
	case d.err() != nil:
		return rpcAnswer(id, nil, &rpcError{rpcInvalid, d.problem.Msg})
	case version != "2.0":
		return rpcAnswer(id, nil, &rpcError{rpcInvalid, "jsonrpc is not 2.0"})
	case id == nil:
		return nil // a notification
	}
	switch method {
	case "ping":
		return rpcAnswer(id, struct{}{}, nil)
	case "tools/list":
		return rpcAnswer(id, map[string]any{"tools": rpcTools(info)}, nil)
	case "tools/call":
	default:
		return rpcAnswer(id, nil, &rpcError{rpcUnknown, "there is no method " + cut(method, 60)})
	}
	in, err := decode(params)
	if err != nil {
		return rpcAnswer(id, nil, &rpcError{rpcParams, err.Msg})
	}
	c := &Call{Name: in.text("name", true), Arguments: in.object("arguments")}
	switch {
	case in.err() != nil:
		return rpcAnswer(id, nil, &rpcError{rpcParams, in.problem.Msg})
	case Private(c.Name):
		return rpcAnswer(id, nil, &rpcError{rpcParams, "there is no tool " + cut(c.Name, 60)})
	}
	r, failed := call(ext.WithAsker(ctx, ext.Asker{RPCID: strings.Trim(string(id), `"`)}), c)
	if failed != nil {
		r.Text, _ = answerOf(failed)
		r.IsError = true
	}
	return rpcAnswer(id, rpcResult{[]textBlock{{"text", r.Text}}, r.IsError}, nil)
}

func rpcTools(info Info) []rpcTool {
	tools := []rpcTool{}
	for _, t := range info.Tools {
		if !Private(t.Name) {
			tools = append(tools, rpcTool{t.Name, t.Description, orSchema(t.Parameters)})
		}
	}
	return tools
}

func orSchema(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage(`{"type":"object"}`)
	}
	return raw
}

func rpcAnswer(id json.RawMessage, result any, bad *rpcError) []byte {
	fields := map[string]any{"jsonrpc": "2.0", "id": orNull(id)}
	if bad != nil {
		fields["error"] = bad
	} else {
		fields["result"] = result
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(fields) // texts, and JSON that was read as such
	return b.Bytes()
}

// EncodeRPC writes a message of the HTTP form: a method with its params, nil for none.
func EncodeRPC(id int64, method string, params json.RawMessage) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, orEmpty(params))
}

// rpcReply is the result of the answer to a message with the id; an error of the process is an *ext.Error.
func rpcReply(raw []byte, id int64) (*decoder, error) {
	d, bad := decode(raw)
	if bad != nil {
		return nil, bad
	}
	if got := d.get("id"); string(got) != strconv.FormatInt(id, 10) && d.m["error"] == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "the answer is of another message")
	}
	if failure := d.get("error"); failure != nil {
		in, bad := decode(failure)
		if bad != nil {
			return nil, bad
		}
		return nil, failed(cut(in.text("message", false), 2000), string(ext.CodeIO))
	}
	in, bad := decode(orEmpty(d.get("result")))
	if bad != nil {
		return nil, bad
	}
	return in, nil
}

// DecodeRPCResult reads the answer to tools/call: the texts of its content.
func DecodeRPCResult(raw []byte, id int64) (Result, error) {
	d, err := rpcReply(raw, id)
	if err != nil {
		return Result{}, err
	}
	var texts []string
	for _, block := range d.list("content") {
		if block.text("type", false) == "text" {
			texts = append(texts, block.text("text", true))
		}
		d.adopt(block)
	}
	r := Result{Text: strings.Join(texts, "\n"), IsError: d.truth("isError", false)}
	return r, d.err()
}

// DecodeRPCTools reads the answer to tools/list.
func DecodeRPCTools(raw []byte, id int64) ([]Tool, error) {
	d, err := rpcReply(raw, id)
	if err != nil {
		return nil, err
	}
	var tools []Tool
	for _, one := range d.list("tools") {
		t := Tool{Name: one.text("name", true), Description: one.text("description", false), Parameters: one.get("inputSchema")}
		if t.Parameters != nil && t.Parameters[0] != '{' {
			one.fail("the parameters of a tool are a JSON Schema", "tool", t.Name)
		}
		tools = append(tools, t)
		d.adopt(one)
	}
	return tools, d.err()
}

// decode reads an object.
func decode(raw []byte) (*decoder, *ext.Error) {
	d := &decoder{}
	if err := ext.DecodeStrict(raw, &d.m); err != nil {
		text, _ := answerOf(err)
		return nil, ext.E(ext.CodeInvalidRequest, text)
	}
	if d.m == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "the message is no object")
	}
	return d, nil
}
