package ext_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

// schemas compiles the embedded schema: the whole under "", and each $def under its name.
func schemas(t testing.TB) map[string]*jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(ext.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	const url = "https://pier.invalid/extension_protocol.json"
	if err := c.AddResource(url, doc); err != nil {
		t.Fatal(err)
	}
	out := map[string]*jsonschema.Schema{"": c.MustCompile(url)}
	for def := range doc.(map[string]any)["$defs"].(map[string]any) {
		out[def] = c.MustCompile(url + "#/$defs/" + def)
	}
	return out
}

// allows says what the real schema says of doc.
func allows(t testing.TB, s *jsonschema.Schema, doc []byte) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	return err == nil && s.Validate(v) == nil
}

// wrap puts a $def's document where a message has it; every $def has such a place.
func wrap(def, doc string) string {
	const (
		result = `{"call_id":"c","output":{},"is_error":false,"chunk":`
		failed = `{"call_id":"c","output":{},"is_error":true,"error":`
		log    = `{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02.123Z","level":"info","event":"e","message":"m",`
	)
	switch def {
	case "capability_manifest":
		return wrap("register", `{"name":"n","version":"1","api_version":"1","capability_manifest":`+doc+`}`)
	case "capability_requirement":
		return wrap("capability_manifest", `{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"log"},`+doc+`]}`)
	case "capability_scope":
		return wrap("capability_requirement", `{"capability":"read","scope":`+doc+`}`)
	case "host_call_error":
		return wrap("host_result", failed+doc+`}`)
	case "host_call_error_code":
		return wrap("host_call_error", `{"message":"m","code":`+doc+`}`)
	case "host_stream_chunk":
		return wrap("host_result", result+doc+`}`)
	case "host_stream_backpressure":
		return wrap("host_stream_chunk", `{"index":0,"is_last":true,"backpressure":`+doc+`}`)
	case "log_correlation":
		return wrap("log", log+`"correlation":`+doc+`}`)
	case "log_source":
		return wrap("log", log+`"correlation":{"extension_id":"x","scenario_id":"s"},"source":`+doc+`}`)
	default:
		return `{"id":"1","version":"1.0","type":"` + def + `","payload":` + doc + `}`
	}
}

type defCases struct {
	valid   []string
	invalid map[string]string // document to the end of the error's path and message
}

// defs has cases for every $def, and TestDefs fails when one is missing.
var defs = map[string]defCases{
	"register": {
		valid: []string{
			`{"name":"","version":"","api_version":""}`,
			`{"name":"todo","version":"0.1.0","api_version":"1.0","capabilities":["read","anything"],"tools":[{"name":"a","parameters":{"type":"object"}},{}],"slash_commands":[{"name":"b"}],"event_hooks":["session_start"]}`,
			`{"name":"n","version":"1","api_version":"1","capabilities":[],"tools":[],"slash_commands":[],"event_hooks":[]}`,
			`{"name":"n","version":"1","api_version":"1","capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[]}}`,
		},
		invalid: map[string]string{
			`{"version":"1","api_version":"1"}`:                                        "payload.name: missing",
			`{"name":"n","api_version":"1"}`:                                           "payload.version: missing",
			`{"name":"n","version":"1"}`:                                               "payload.api_version: missing",
			`{"name":1,"version":"1","api_version":"1"}`:                               "payload.name: wants a string, got a number",
			`{"name":"n","version":"1","api_version":"1","tools":[{},1]}`:              "payload.tools[1]: wants an object",
			`{"name":"n","version":"1","api_version":"1","tools":{}}`:                  "payload.tools: wants an array, got an object",
			`{"name":"n","version":"1","api_version":"1","tools":null}`:                "payload.tools: wants an array, got null",
			`{"name":"n","version":"1","api_version":"1","slash_commands":[null]}`:     "payload.slash_commands[0]: wants an object",
			`{"name":"n","version":"1","api_version":"1","capabilities":[{}]}`:         "payload.capabilities[0]: wants a string, got an object",
			`{"name":"n","version":"1","api_version":"1","event_hooks":"all"}`:         "payload.event_hooks: wants an array, got a string",
			`{"name":"n","version":"1","api_version":"1","capability_manifest":null}`:  "payload.capability_manifest: wants an object, got null",
			`{"name":"n","version":"1","api_version":"1","event_hooks":["a",["b"]]}`:   "payload.event_hooks[1]: wants a string, got an array",
			`{"name":"n","version":"1","api_version":"1","capability_manifest":["x"]}`: "payload.capability_manifest: wants an object, got an array",
		},
	},
	"capability_manifest": {
		valid: []string{
			`{"schema":"pi.ext.cap.v1","capabilities":[]}`,
			`{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","methods":["tool"],"scope":{"paths":["src/**"]}},{"capability":"http"}]}`,
		},
		invalid: map[string]string{
			`{"schema":"pi.ext.cap.v2","capabilities":[]}`:   "capability_manifest.schema: wants pi.ext.cap.v1",
			`{"capabilities":[]}`:                            "capability_manifest.schema: missing",
			`{"schema":"pi.ext.cap.v1"}`:                     "capability_manifest.capabilities: missing",
			`{"schema":"pi.ext.cap.v1","capabilities":null}`: "capability_manifest.capabilities: wants an array, got null",
		},
	},
	"capability_requirement": {
		valid: []string{
			`{"capability":"read"}`,
			`{"capability":"","methods":[],"scope":{}}`,
			`{"capability":"http","methods":["http","tool"],"scope":{"hosts":["api.github.com"]}}`,
		},
		invalid: map[string]string{
			`{}`:                                  "capabilities[1].capability: missing",
			`{"capability":["read"]}`:             "capabilities[1].capability: wants a string, got an array",
			`{"capability":"read","methods":[1]}`: "capabilities[1].methods[0]: wants a string, got a number",
			`{"capability":"read","scope":"src"}`: "capabilities[1].scope: wants an object, got a string",
		},
	},
	"capability_scope": {
		valid: []string{`{}`, `{"paths":[],"hosts":[],"env":[]}`, `{"paths":["src/**"],"hosts":["a.b"],"env":["HOME"]}`},
		invalid: map[string]string{
			`{"paths":"src"}`:           "scope.paths: wants an array, got a string",
			`{"hosts":[null]}`:          "scope.hosts[0]: wants a string, got null",
			`{"env":[true]}`:            "scope.env[0]: wants a string, got a boolean",
			`{"Paths":["src"]}`:         "scope.Paths: unknown key, keys match by case: paths",
			`{"env":["A"],"env":["B"]}`: "scope.env: duplicate key",
		},
	},
	"tool_call": {
		valid: []string{
			`{"call_id":"c","name":"grep","input":{"pattern":"a<b>&c","n":1.50,"deep":[{"x":null}]}}`,
			`{"call_id":"","name":"","input":{},"context":{"cwd":"/x"}}`,
		},
		invalid: map[string]string{
			`{"name":"n","input":{}}`:                                "payload.call_id: missing",
			`{"call_id":"c","input":{}}`:                             "payload.name: missing",
			`{"call_id":"c","name":"n"}`:                             "payload.input: missing",
			`{"call_id":"c","name":"n","input":[]}`:                  "payload.input: wants an object",
			`{"call_id":"c","name":"n","input":null}`:                "payload.input: wants an object",
			`{"call_id":"c","name":"n","input":{},"context":null}`:   "payload.context: wants an object",
			`{"call_id":"c","name":"n","input":{"a":{"b":1,"b":2}}}`: "payload.input.a.b: duplicate key",
		},
	},
	"tool_result": {
		valid: []string{`{"call_id":"c","output":{"content":[]},"is_error":false}`, `{"call_id":"c","output":{},"is_error":true}`},
		invalid: map[string]string{
			`{"output":{},"is_error":true}`:               "payload.call_id: missing",
			`{"call_id":"c","is_error":true}`:             "payload.output: missing",
			`{"call_id":"c","output":{}}`:                 "payload.is_error: missing",
			`{"call_id":"c","output":"","is_error":true}`: "payload.output: wants an object",
			`{"call_id":"c","output":{},"is_error":0}`:    "payload.is_error: wants a boolean, got a number",
		},
	},
	"host_call": {
		valid: []string{
			`{"call_id":"host-1","capability":"read","method":"tool","params":{"name":"grep","input":{"pattern":"TODO"}},"timeout_ms":2500}`,
			`{"call_id":"h","capability":"","method":"x","params":{},"timeout_ms":0,"cancel_token":"","context":{}}`,
			`{"call_id":"h","capability":"exec","method":"exec","params":{},"timeout_ms":2.5e3,"cancel_token":"t"}`,
			`{"call_id":"h","capability":"exec","method":"exec","params":{},"timeout_ms":9223372036854775807}`,
		},
		invalid: map[string]string{
			`{"capability":"read","method":"tool","params":{}}`:                                    "payload.call_id: missing",
			`{"call_id":"h","method":"tool","params":{}}`:                                          "payload.capability: missing",
			`{"call_id":"h","capability":"read","params":{}}`:                                      "payload.method: missing",
			`{"call_id":"h","capability":"read","method":"tool"}`:                                  "payload.params: missing",
			`{"call_id":"h","capability":"read","method":"tool","params":[]}`:                      "payload.params: wants an object",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"timeout_ms":-1}`:      "payload.timeout_ms: wants 0 or more",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"timeout_ms":1.5}`:     "payload.timeout_ms: wants an integer, got another number",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"timeout_ms":"1"}`:     "payload.timeout_ms: wants an integer, got a string",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"timeout_ms":null}`:    "payload.timeout_ms: wants an integer, got null",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"cancel_token":null}`:  "payload.cancel_token: wants a string, got null",
			`{"call_id":"h","capability":"read","method":"tool","params":{},"context":"x"}`:        "payload.context: wants an object",
			`{"call_id":"h","capability":"read","Capability":"exec","method":"tool","params":{}}`:  "payload.Capability: unknown key, keys match by case: capability",
			`{"call_id":"h","capability":"read","capability":"exec","method":"tool","params":{}}`:  "payload.capability: duplicate key",
			`{"call_id":"h","capability":"read","method":"tool","params":{"name":"a","name":"b"}}`: "payload.params.name: duplicate key",
		},
	},
	"host_result": {
		valid: []string{
			`{"call_id":"c","output":{"text":"x"},"is_error":false}`,
			`{"call_id":"c","output":{},"is_error":true,"error":{"code":"denied","message":"capability denied by policy","retryable":false,"details":{"capability":"exec"}}}`,
			`{"call_id":"c","output":{},"is_error":false,"chunk":{"index":0,"is_last":false}}`,
		},
		invalid: map[string]string{
			`{"output":{},"is_error":false}`:                                                   "payload.call_id: missing",
			`{"call_id":"c","is_error":false}`:                                                 "payload.output: missing",
			`{"call_id":"c","output":{}}`:                                                      "payload.is_error: missing",
			`{"call_id":"c","output":{},"is_error":true}`:                                      "payload.error: missing, and is_error is true",
			`{"call_id":"c","output":{},"is_error":false,"error":{"code":"io","message":"m"}}`: "payload.error: present, and is_error is false",
			`{"call_id":"c","output":{},"is_error":true,"error":null}`:                         "payload.error: wants an object, got null",
			`{"call_id":"c","output":[],"is_error":false}`:                                     "payload.output: wants an object",
			`{"call_id":"c","output":{},"is_error":"false"}`:                                   "payload.is_error: wants a boolean, got a string",
			`{"call_id":"c","output":{},"is_error":false,"chunk":0}`:                           "payload.chunk: wants an object, got a number",
		},
	},
	"host_call_error_code": {
		valid:   []string{`"timeout"`, `"denied"`, `"io"`, `"invalid_request"`, `"internal"`},
		invalid: map[string]string{`"Denied"`: "error.code: wants timeout, denied, io, invalid_request, internal", `""`: "error.code: wants timeout, denied, io, invalid_request, internal", `1`: "error.code: wants a string, got a number"},
	},
	"host_call_error": {
		valid: []string{`{"code":"io","message":""}`, `{"code":"io","message":"m","details":{},"retryable":true}`},
		invalid: map[string]string{
			`{"message":"m"}`:                               "payload.error.code: missing",
			`{"code":"io"}`:                                 "payload.error.message: missing",
			`{"code":"nope","message":"m"}`:                 "payload.error.code: wants timeout, denied, io, invalid_request, internal",
			`{"code":"io","message":"m","details":[]}`:      "payload.error.details: wants an object",
			`{"code":"io","message":"m","retryable":null}`:  "payload.error.retryable: wants a boolean, got null",
			`{"code":"io","message":"m","retryable":"yes"}`: "payload.error.retryable: wants a boolean, got a string",
		},
	},
	"host_stream_chunk": {
		valid: []string{`{"index":0,"is_last":true}`, `{"index":7.0,"is_last":false,"backpressure":{"credits":1}}`},
		invalid: map[string]string{
			`{"is_last":true}`:                             "chunk.index: missing",
			`{"index":0}`:                                  "chunk.is_last: missing",
			`{"index":-1,"is_last":true}`:                  "chunk.index: wants 0 or more",
			`{"index":0.5,"is_last":true}`:                 "chunk.index: wants an integer, got another number",
			`{"index":0,"is_last":true,"backpressure":[]}`: "chunk.backpressure: wants an object, got an array",
			`{"index":0,"is_last":true,"is_last":false}`:   "chunk.is_last: duplicate key",
			`{"index":0,"is_last":true,"IS_LAST":false}`:   "chunk.IS_LAST: unknown key, keys match by case: is_last",
		},
	},
	"host_stream_backpressure": {
		valid: []string{`{}`, `{"credits":0}`, `{"credits":3,"delay_ms":0}`},
		invalid: map[string]string{
			`{"credits":-1}`:   "backpressure.credits: wants 0 or more",
			`{"delay_ms":-5}`:  "backpressure.delay_ms: wants 0 or more",
			`{"delay_ms":"5"}`: "backpressure.delay_ms: wants an integer, got a string",
			`{"credits":null}`: "backpressure.credits: wants an integer, got null",
			`{"credits":1e-1}`: "backpressure.credits: wants an integer, got another number",
		},
	},
	"slash_command": {
		valid:   []string{`{"name":"plan"}`, `{"name":"plan","args":[],"input":{}}`, `{"name":"plan","args":["a","b"],"input":{"x":1}}`},
		invalid: map[string]string{`{}`: "payload.name: missing", `{"name":"p","args":"a"}`: "payload.args: wants an array, got a string", `{"name":"p","args":[1]}`: "payload.args[0]: wants a string, got a number", `{"name":"p","input":"x"}`: "payload.input: wants an object"},
	},
	"slash_result": {
		valid:   []string{`{"output":{},"is_error":false}`, `{"output":{"a":1},"is_error":true}`},
		invalid: map[string]string{`{"output":{}}`: "payload.is_error: missing", `{"is_error":true}`: "payload.output: missing", `{"output":1,"is_error":true}`: "payload.output: wants an object", `{"output":{},"is_error":null}`: "payload.is_error: wants a boolean, got null"},
	},
	"event_hook": {
		valid:   []string{`{"event":"session_start"}`, `{"event":"tool_call","data":{"a":[1]}}`},
		invalid: map[string]string{`{}`: "payload.event: missing", `{"event":null}`: "payload.event: wants a string, got null", `{"event":"e","data":[]}`: "payload.data: wants an object"},
	},
	"log": {
		valid: []string{
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02.123Z","level":"info","event":"tool_call.start","message":"tool call dispatched","correlation":{"extension_id":"ext.my_ext","scenario_id":"scn-001","tool_call_id":"tool-42"},"source":{"component":"runtime","host":"h","pid":4242},"data":{"duration_ms":12}}`,
			`{"schema":"pi.ext.log.v1","ts":"2016-12-31t23:59:60z","level":"debug","event":"","message":"","correlation":{"extension_id":"","scenario_id":""}}`,
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02+05:30","level":"error","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"},"data":{}}`,
		},
		invalid: map[string]string{
			`{"schema":"v2","ts":"2026-02-03T03:01:02Z","level":"info","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                       "payload.schema: wants pi.ext.log.v1",
			`{"schema":"pi.ext.log.v1","ts":"yesterday","level":"info","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                       "payload.ts: wants an RFC 3339 time",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","level":"INFO","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:            "payload.level: wants debug, info, warn, error",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","level":"info","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                        "payload.event: missing",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","level":"info","event":"e","correlation":{"extension_id":"x","scenario_id":"s"}}`:                          "payload.message: missing",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","level":"info","event":"e","message":"m"}`:                                                                 "payload.correlation: missing",
			`{"ts":"2026-02-03T03:01:02Z","level":"info","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                                     "payload.schema: missing",
			`{"schema":"pi.ext.log.v1","level":"info","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                                        "payload.ts: missing",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"}}`:                           "payload.level: missing",
			`{"schema":"pi.ext.log.v1","ts":"2026-02-03T03:01:02Z","level":"info","event":"e","message":"m","correlation":{"extension_id":"x","scenario_id":"s"},"data":"x"}`: "payload.data: wants an object",
		},
	},
	"log_correlation": {
		valid: []string{
			`{"extension_id":"x","scenario_id":"s"}`,
			`{"extension_id":"x","scenario_id":"s","session_id":"1","run_id":"2","artifact_id":"3","tool_call_id":"4","slash_command_id":"5","event_id":"6","host_call_id":"7","rpc_id":"8","trace_id":"9","span_id":""}`,
		},
		invalid: map[string]string{
			`{"scenario_id":"s"}`:                                       "correlation.extension_id: missing",
			`{"extension_id":"x"}`:                                      "correlation.scenario_id: missing",
			`{"extension_id":"x","scenario_id":"s","run_id":1}`:         "correlation.run_id: wants a string, got a number",
			`{"extension_id":"x","scenario_id":"s","trace_id":null}`:    "correlation.trace_id: wants a string, got null",
			`{"extension_id":"x","scenario_id":"s","Extension_ID":"y"}`: "correlation.Extension_ID: unknown key, keys match by case: extension_id",
		},
	},
	"log_source": {
		valid: []string{`{"component":"capture"}`, `{"component":"harness","host":""}`, `{"component":"extension","pid":0}`},
		invalid: map[string]string{
			`{}`:                                 "source.component: missing",
			`{"component":"kernel"}`:             "source.component: wants capture, harness, runtime, extension",
			`{"component":"runtime","pid":-1}`:   "source.pid: wants 0 or more",
			`{"component":"runtime","host":1}`:   "source.host: wants a string, got a number",
			`{"component":"runtime","pid":"42"}`: "source.pid: wants an integer, got a string",
		},
	},
	"error": {
		valid:   []string{`{"code":"anything","message":"m"}`, `{"code":"","message":"","details":{"a":{}}}`},
		invalid: map[string]string{`{"message":"m"}`: "payload.code: missing", `{"code":"c"}`: "payload.message: missing", `{"code":"c","message":"m","details":1}`: "payload.details: wants an object", `{"code":1,"message":"m"}`: "payload.code: wants a string, got a number"},
	},
}

// TestDefs runs the cases of every $def through Go and through the real schema: valid documents pass both and survive a
// round trip; invalid ones fail in Go for the stated reason, and in the schema too unless the reason is one of the
// strict decoder's own.
func TestDefs(t *testing.T) {
	all := schemas(t)
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(s string) bool { return s == "" })
	if diff := cmp.Diff(names, slices.Sorted(maps.Keys(defs))); diff != "" {
		t.Errorf("the schema's $defs and the cases differ:\n%s", diff)
	}
	for _, def := range names {
		cases := defs[def]
		if len(cases.valid) == 0 || len(cases.invalid) == 0 {
			t.Errorf("%s has no valid or no invalid case", def)
		}
		for _, doc := range cases.valid {
			t.Run(def+"/"+doc, func(t *testing.T) {
				if !allows(t, all[def], []byte(doc)) || !allows(t, all[""], []byte(wrap(def, doc))) {
					t.Error("the schema refuses it")
				}
				roundTrip(t, []byte(wrap(def, doc)))
			})
		}
		for doc, want := range cases.invalid {
			t.Run(def+"/"+doc, func(t *testing.T) {
				strict := strings.HasSuffix(want, "duplicate key") || strings.Contains(want, "match by case")
				if allows(t, all[""], []byte(wrap(def, doc))) && !strict {
					t.Error("the schema accepts it")
				}
				_, err := ext.DecodeMessage([]byte(wrap(def, doc)))
				mustNotLeak(t, err)
				if err == nil || !strings.HasSuffix(err.Error(), want) {
					t.Errorf("got  %v\nwant …%s", err, want)
				}
			})
		}
	}
}

// roundTrip checks that decoding and encoding keep a message without unknown keys as it is.
func roundTrip(t testing.TB, doc []byte) {
	t.Helper()
	m, err := ext.DecodeMessage(doc)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Payload.Validate(); err != nil {
		t.Error(err)
	}
	if r, ok := m.Payload.(*ext.Register); ok && r.CapabilityManifest != nil {
		if err := r.CapabilityManifest.Validate(); err != nil {
			t.Error(err)
		}
	}
	out, err := ext.EncodeMessage(m)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(generic(t, doc), generic(t, out)); diff != "" {
		t.Error(diff)
	}
	again, err := ext.DecodeMessage(out)
	if err != nil {
		t.Fatal(err)
	}
	twice, err := ext.EncodeMessage(again)
	if err != nil || !bytes.Equal(out, twice) {
		t.Errorf("%v\n%s\n%s", err, out, twice)
	}
}

func generic(t testing.TB, doc []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestEnvelope(t *testing.T) {
	whole := schemas(t)[""]
	for _, tc := range []struct{ name, doc, want string }{
		{"good", `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e"}}`, ""},
		{"any order", `{"payload":{"event":"e"},"type":"event_hook","version":"1.0","id":"i"}`, ""},
		{"unknown keys", `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e","x":1},"y":{"Event":2}}`, ""},
		{"no id", `{"version":"1.0","type":"event_hook","payload":{"event":"e"}}`, "id: missing"},
		{"no version", `{"id":"","type":"event_hook","payload":{"event":"e"}}`, "version: missing"},
		{"no type", `{"id":"","version":"1.0","payload":{"event":"e"}}`, "type: missing"},
		{"no payload", `{"id":"","version":"1.0","type":"event_hook"}`, "payload: missing"},
		{"number as id", `{"id":1,"version":"1.0","type":"event_hook","payload":{"event":"e"}}`, "id: wants a string, got a number"},
		{"other version", `{"id":"","version":"1.1","type":"event_hook","payload":{"event":"e"}}`, "version: wants 1.0"},
		{"version as number", `{"id":"","version":1.0,"type":"event_hook","payload":{"event":"e"}}`, "version: wants a string, got a number"},
		{"other type", `{"id":"","version":"1.0","type":"Register","payload":{}}`, "type: wants register, tool_call, tool_result, slash_command, slash_result, event_hook, host_call, host_result, log, error"},
		{"payload null", `{"id":"","version":"1.0","type":"event_hook","payload":null}`, "payload: wants an object"},
		{"payload array", `{"id":"","version":"1.0","type":"event_hook","payload":[]}`, "payload: wants an object"},
		{"payload of another type", `{"id":"","version":"1.0","type":"tool_call","payload":{"event":"e"}}`, "payload.call_id: missing"},
		{"an array", `[]`, "wants an object, got an array"},
		{"null", `null`, "wants an object, got null"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := ext.DecodeMessage([]byte(tc.doc))
			mustNotLeak(t, err)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			if allows(t, whole, []byte(tc.doc)) != (tc.want == "") {
				t.Error("the schema disagrees")
			}
		})
	}
	for name, doc := range map[string]string{ // the strict decoder's own rules
		"trailing data":     `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e"}}{}`,
		"duplicate":         `{"id":"","id":"","version":"1.0","type":"event_hook","payload":{"event":"e"}}`,
		"two payloads":      `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e"},"payload":{"event":"f"}}`,
		"case variant":      `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e"},"Payload":{"event":"f"}}`,
		"case in payload":   `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e","EVENT":"f"}}`,
		"unknown twice":     `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e","x":1,"x":2}}`,
		"not UTF-8":         "{\"id\":\"\xff\",\"version\":\"1.0\",\"type\":\"event_hook\",\"payload\":{\"event\":\"e\"}}",
		"deep in free form": `{"id":"","version":"1.0","type":"event_hook","payload":{"event":"e","data":{"x":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}}}`,
	} {
		_, err := ext.DecodeMessage([]byte(doc))
		mustNotLeak(t, err)
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestMessageTypes(t *testing.T) {
	var doc struct {
		Properties struct {
			Type    struct{ Enum []ext.MessageType }
			Version struct{ Enum []string }
		}
		Defs map[string]struct{ Enum []ext.Code } `json:"$defs"`
	}
	if err := json.Unmarshal(ext.Schema(), &doc); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(doc.Properties.Type.Enum, ext.MessageTypes()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(doc.Properties.Version.Enum, []string{ext.ProtocolVersion}); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(doc.Defs["host_call_error_code"].Enum, ext.Codes()); diff != "" {
		t.Error(diff)
	}
	for _, typ := range ext.MessageTypes() {
		m, err := ext.DecodeMessage([]byte(wrap(string(typ), defs[string(typ)].valid[0])))
		if err != nil || m.Payload.MessageType() != typ || !typ.Valid() {
			t.Error(typ, m, err)
		}
	}
	if ext.MessageType("Log").Valid() {
		t.Error("Log is not a type")
	}
}

func TestEncodeMessageRefuses(t *testing.T) {
	object := json.RawMessage(`{}`)
	for _, tc := range []struct {
		name string
		p    ext.Payload
		want string
	}{
		{"nothing", nil, "payload: missing"},
		{"typed nil", (*ext.HostCall)(nil), "payload: missing"},
		{"no params", &ext.HostCall{}, "payload.params: missing"},
		{"empty params", &ext.HostCall{Params: json.RawMessage{}}, "payload.params: wants an object"},
		{"broken params", &ext.HostCall{Params: json.RawMessage(`{"a"`)}, "payload: a free-form value is not JSON"},
		{"duplicate in params", &ext.HostCall{Params: json.RawMessage(`{"a":1,"a":2}`)}, "payload.params.a: duplicate key"},
		{"params not UTF-8", &ext.HostCall{Params: json.RawMessage("{\"a\":\"\xff\"}")}, "byte 111: not UTF-8"},
		{"negative time", &ext.HostCall{Params: object, TimeoutMS: new(int64(-1))}, "payload.timeout_ms: wants 0 or more"},
		{"error without an error", &ext.HostResult{Output: object, IsError: true}, "payload.error: missing, and is_error is true"},
		{"error with none", &ext.HostResult{Output: object, Error: &ext.HostCallError{Code: ext.CodeIO}}, "payload.error: present, and is_error is false"},
		{"manifest without a list", &ext.Register{CapabilityManifest: &ext.CapabilityManifest{Schema: ext.ManifestSchema}}, "payload.capability_manifest.capabilities: missing"},
		{"nil tool", &ext.Register{Tools: []json.RawMessage{object, nil}}, "payload.tools[1]: wants an object"},
		{"log without a time", &ext.LogRecord{Schema: ext.LogSchema, Level: ext.LevelInfo}, "payload.ts: wants an RFC 3339 time"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := ext.Message{Payload: tc.p}
			out, err := ext.EncodeMessage(m)
			mustNotLeak(t, err)
			if err == nil || err.Error() != tc.want {
				t.Errorf("got %s, %v\nwant %s", out, err, tc.want)
			}
			if m.Validate() == nil {
				t.Error("Validate accepts it")
			}
			if strings.Contains(tc.want, "payload.") && !strings.Contains(tc.want, "duplicate") && tc.p.Validate() == nil {
				t.Error("the payload's Validate accepts it")
			}
		})
	}
}

// TestSchemaAgrees generates messages from the schema itself, breaks most of them, and compares Go with the schema.
func TestSchemaAgrees(t *testing.T) {
	all := schemas(t)
	var root map[string]any
	if err := json.Unmarshal(ext.Schema(), &root); err != nil {
		t.Fatal(err)
	}
	accepted, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom(ext.MessageTypes()).Draw(t, "type")
		g := generator{root["$defs"].(map[string]any)}
		doc := map[string]any{
			"id": "1", "version": "1.0", "type": string(typ), "payload": g.value(t, map[string]any{"$ref": "#/$defs/" + string(typ)}),
		}
		if typ == ext.TypeHostResult && rapid.Bool().Draw(t, "repair") { // the one rule across two keys
			p := doc["payload"].(map[string]any)
			_, p["is_error"] = p["error"]
		}
		for range rapid.IntRange(0, 2).Draw(t, "breaks") {
			mutate(t, doc)
		}
		data, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		_, err = ext.DecodeMessage(data)
		v, _ := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		verdict := all[""].Validate(v)
		if (err == nil) != (verdict == nil) {
			t.Fatalf("%s\nGo: %v\nschema: %v", data, err, verdict)
		}
		if err != nil {
			refused++
			return
		}
		accepted++
	})
	if accepted < 10 || refused < 10 {
		t.Errorf("%d accepted, %d refused: the generator does not test both", accepted, refused)
	}
}

// generator makes values a schema allows, as far as one keyword at a time goes.
type generator struct{ defs map[string]any }

func (g generator) value(t *rapid.T, s map[string]any) any {
	if ref, ok := s["$ref"].(string); ok {
		return g.value(t, g.defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any))
	}
	if enum, ok := s["enum"].([]any); ok {
		return rapid.SampledFrom(enum).Draw(t, "enum")
	}
	switch s["type"] {
	case "string":
		if s["format"] == "date-time" {
			return rapid.SampledFrom([]string{"2026-02-03T03:01:02Z", "2026-02-03t03:01:02.5+01:00", "2016-12-31T23:59:60Z"}).Draw(t, "time")
		}
		return rapid.SampledFrom([]string{"", "a", "é<&>", "denied"}).Draw(t, "string")
	case "integer":
		return rapid.SampledFrom([]json.Number{"0", "1", "1.0", "2.5e3", "9007199254740993"}).Draw(t, "integer")
	case "boolean":
		return rapid.Bool().Draw(t, "boolean")
	case "array":
		out := make([]any, rapid.IntRange(0, 3).Draw(t, "length"))
		for i := range out {
			out[i] = g.value(t, s["items"].(map[string]any))
		}
		return out
	}
	props, _ := s["properties"].(map[string]any)
	if props == nil {
		return rapid.MapOfN(rapid.SampledFrom([]string{"k", "K", "call_id"}), anyJSON(1), 0, 3).Draw(t, "free")
	}
	required, _ := s["required"].([]any)
	out := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(props)) {
		if slices.Contains(required, any(key)) || rapid.Bool().Draw(t, key) {
			out[key] = g.value(t, props[key].(map[string]any))
		}
	}
	return out
}

// mutate breaks one place of doc, or adds something the schema leaves open.
func mutate(t *rapid.T, doc map[string]any) {
	at := doc
	for {
		var inner []string
		for _, key := range slices.Sorted(maps.Keys(at)) {
			if m, ok := at[key].(map[string]any); ok && len(m) > 0 {
				inner = append(inner, key)
			}
		}
		if len(inner) == 0 || !rapid.Bool().Draw(t, "deeper") && len(at) != 4 {
			break
		}
		at = at[rapid.SampledFrom(inner).Draw(t, "into")].(map[string]any)
	}
	if len(at) == 0 {
		return
	}
	key := rapid.SampledFrom(slices.Sorted(maps.Keys(at))).Draw(t, "key")
	switch rapid.IntRange(0, 3).Draw(t, "how") {
	case 0:
		delete(at, key)
	case 1:
		at["x_unknown"] = anyJSON(1).Draw(t, "unknown")
	case 2:
		at[key] = rapid.SampledFrom([]any{
			nil, true, false, "", "1.0", "denied", json.Number("-1"), json.Number("-0"), json.Number("1.5"), json.Number("1e3"),
			json.Number("5e-1"),
			[]any{},
			[]any{"a"},
			[]any{nil},
			map[string]any{},
			map[string]any{"capability": "x"},
		}).Draw(t, "other")
	case 3:
		if list, ok := at[key].([]any); ok {
			at[key] = append(slices.Clone(list), anyJSON(1).Draw(t, "element"))
		}
	}
}

// TestIntegerRange pins the one place where Go is narrower than the schema.
func TestIntegerRange(t *testing.T) {
	doc := []byte(wrap("host_call", `{"call_id":"h","capability":"read","method":"tool","params":{},"timeout_ms":9223372036854775808}`))
	_, err := ext.DecodeMessage(doc)
	if err == nil || err.Error() != "payload.timeout_ms: does not fit the field" {
		t.Error(err)
	}
}

func FuzzDecodeMessage(f *testing.F) {
	for _, def := range slices.Sorted(maps.Keys(defs)) {
		for _, doc := range defs[def].valid {
			f.Add([]byte(wrap(def, doc)))
		}
		for _, doc := range slices.Sorted(maps.Keys(defs[def].invalid)) {
			f.Add([]byte(wrap(def, doc)))
		}
	}
	whole := schemas(f)[""]
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ext.DecodeMessage(data)
		mustBeSafe(t, err)
		if err != nil {
			reason := err.Error()
			for _, narrower := range []string{
				"byte ", "duplicate key", "match by case", "does not fit the field", "got another number", "RFC 3339",
			} {
				if strings.Contains(reason, narrower) {
					return
				}
			}
			if allows(t, whole, data) {
				t.Fatalf("the schema accepts %q, Go says %v", data, err)
			}
			return
		}
		if !allows(t, whole, data) {
			t.Fatalf("the schema refuses %q", data)
		}
		out, err := ext.EncodeMessage(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ext.DecodeMessage(out)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := ext.EncodeMessage(again); err != nil || !bytes.Equal(out, second) {
			t.Fatalf("%v\n%s\n%s", err, out, second)
		}
		if !reflect.DeepEqual(kinds(m), kinds(again)) {
			t.Fatalf("%#v\n%#v", m, again)
		}
	})
}

// kinds forgets the spelling of free-form objects, which encoding compacts.
func kinds(m ext.Message) []any {
	return []any{m.ID, m.Payload.MessageType()}
}

func BenchmarkDecodeMessage(b *testing.B) {
	doc := []byte(wrap("host_call", defs["host_call"].valid[0]))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ext.DecodeMessage(doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeMessage(b *testing.B) {
	m, err := ext.DecodeMessage([]byte(wrap("host_result", defs["host_result"].valid[1])))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ext.EncodeMessage(m); err != nil {
			b.Fatal(err)
		}
	}
}
