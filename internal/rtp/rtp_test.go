package rtp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
)

const echo = `{"name":"echo","description":"Says it again","input_schema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],
	"additionalProperties":false},"output_schema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]},
	"error_schema":{"type":"object","properties":{"at":{"type":"integer"}}}}`

// with is echo with some members in another form; "" leaves a member out.
func with(t *testing.T, members map[string]string) json.RawMessage {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(echo), &fields); err != nil {
		t.Fatal(err)
	}
	for key, value := range members {
		if value == "" {
			delete(fields, key)
			continue
		}
		fields[key] = json.RawMessage(value)
	}
	out, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func load(t *testing.T, tools ...json.RawMessage) *rtp.Pack {
	t.Helper()
	p, err := rtp.Load(said(tools...), false)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func said(tools ...json.RawMessage) rtp.Said {
	s := rtp.Said{Name: "demo", Version: "1.0.0", Tools: tools}
	for _, tool := range tools {
		var named struct{ Name string }
		_ = json.Unmarshal(tool, &named)
		s.Impls = append(s.Impls, named.Name)
	}
	return s
}

func TestLoad(t *testing.T) {
	tool := load(t, with(t, map[string]string{"risk_class": `"money"`, "policy_defaults": `{"timeout_seconds":5,"retries":0,"vendor":"x"}`})).Tools[0]
	if tool.RiskClass != rtp.Money || tool.Defaults.TimeoutSeconds != 5 || tool.Defaults.Retries == nil || *tool.Defaults.Retries != 0 {
		t.Errorf("%+v", tool)
	}
	if text, err := json.Marshal(tool); err != nil || !strings.Contains(string(text), `"vendor":"x"`) {
		t.Errorf("%s, %v", text, err)
	}
	if plain := load(t, json.RawMessage(echo)).Tools[0]; plain.RiskClass != rtp.Read || plain.AuthSlots == nil {
		t.Errorf("%+v", plain)
	}
}

// TestKnownDeviations: what published packs do loads with a finding that names rule and place, and is refused by whoever is strict.
func TestKnownDeviations(t *testing.T) {
	for _, test := range []struct {
		rule    rtp.Rule
		place   string
		members map[string]string
	}{
		{rtp.RuleDottedName, "tool stripe.customers.create, name", map[string]string{"name": `"stripe.customers.create"`}},
		{rtp.RuleErrorSchema, "tool echo, error_schema.properties", map[string]string{"error_schema": `{"type":"object"}`}},
		{rtp.RuleTypeList, "tool echo, input_schema.properties.a.type", map[string]string{"input_schema": `{"type":"object","properties":{"a":{"type":["string","null"]}}}`}},
		{rtp.RuleFreeMetadata, "tool echo, output_schema.properties.metadata", map[string]string{"output_schema": `{"type":"object","properties":{"metadata":{"type":"object"}}}`}},
		{rtp.RuleFreeMetadata, "tool echo, metadata", map[string]string{"metadata": `{"any":"thing"}`}},
	} {
		t.Run(string(test.rule), func(t *testing.T) {
			data := with(t, test.members)
			p, err := rtp.Load(said(data), false)
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Findings) != 1 || p.Findings[0].Rule != test.rule || !strings.HasPrefix(p.Findings[0].String(), test.place+":") {
				t.Errorf("findings %v", p.Findings)
			}
			if _, err := rtp.Load(said(data), true); err == nil || !strings.Contains(err.Error(), string(test.rule)) {
				t.Errorf("strict: %v", err)
			}
		})
	}
}

// TestRefused: everything else that is wrong is refused always.
func TestRefused(t *testing.T) {
	one := json.RawMessage(echo)
	for name, test := range map[string]struct {
		said rtp.Said
		text string
	}{
		"a name with a blank":     {said(with(t, map[string]string{"name": `"a b"`})), "expected to match"},
		"dots alone":              {said(with(t, map[string]string{"name": `"a..b"`})), "expected to match"},
		"no description":          {said(with(t, map[string]string{"description": ""})), "description: missing"},
		"an unknown member":       {said(with(t, map[string]string{"impl": `"x"`})), "impl: unknown field"},
		"a risk class of its own": {said(with(t, map[string]string{"risk_class": `"harmless"`})), "risk_class"},
		"a slot in lower case":    {said(with(t, map[string]string{"auth_slots": `["token"]`})), "auth_slots.0"},
		"no object":               {said(with(t, map[string]string{"input_schema": `{"type":"string","properties":{}}`})), "input_schema.type"},
		"a schema that is none":   {said(with(t, map[string]string{"output_schema": `{"type":"object","properties":{"a":{"type":"text"}}}`})), "output_schema"},
		"a pattern that is none":  {said(with(t, map[string]string{"input_schema": `{"type":"object","properties":{"a":{"pattern":"("}}}`})), "no regular expression"},
		"a reference elsewhere":   {said(with(t, map[string]string{"input_schema": `{"type":"object","properties":{"a":{"$ref":"http://example.com/s"}}}`})), "leads out"},
		"a null risk class":       {said(with(t, map[string]string{"risk_class": `null`})), "risk_class"},
		"a long timeout":          {said(with(t, map[string]string{"policy_defaults": `{"timeout_seconds":3601}`})), "timeout_seconds"},
		"a name twice":            {said(one, one), "taken by another tool"},
		"a key twice":             {said(json.RawMessage(`{"name":"echo","name":"x"}`)), "name"},
		"no implementation":       {rtp.Said{Name: "demo", Tools: []json.RawMessage{one}}, "nothing implements"},
		"no tool":                 {rtp.Said{Name: "demo", Impls: []string{"ghost"}}, `implementation of "ghost"`},
		"no name":                 {rtp.Said{Tools: []json.RawMessage{one}, Impls: []string{"echo"}}, "the pack has no name"},
		"no JSON object":          {rtp.Said{Name: "demo", Tools: []json.RawMessage{json.RawMessage(`[]`)}}, "expected object"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := rtp.Load(test.said, false)
			var refused *rtp.RefusedError
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), test.text) {
				t.Errorf("%+v, %v; want %q", p, err, test.text)
			}
		})
	}
}

func TestChecks(t *testing.T) {
	tool := load(t, json.RawMessage(echo)).Tools[0]
	if e := tool.CheckInput(json.RawMessage(`{"text":"a"}`)); e != nil {
		t.Error(e)
	}
	for _, args := range []string{`{}`, `{"text":1}`, `{"text":"a","more":1}`, `[]`, `null`, `{`} {
		if e := tool.CheckInput(json.RawMessage(args)); e == nil || e.Type != rtp.ValidationError {
			t.Errorf("%s: %v", args, e)
		}
	}
	if e := tool.CheckOutput(json.RawMessage(` {"text":"a","more":1}`)); e != nil {
		t.Error(e)
	}
	deep := func(levels int) string {
		return strings.Repeat(`{"text":"}","o":`, levels) + "1" + strings.Repeat("}", levels)
	}
	for _, output := range []string{deep(100), `{"text":"1e999","n":1e300,"more":` + strings.Repeat("9", 300) + `}`} {
		if e := tool.CheckOutput(json.RawMessage(output)); e != nil {
			t.Errorf("%.40s: %v", output, e)
		}
	}
	for _, output := range []string{
		`{}`, `null`, `"a"`, `NaN`, ``, deep(200), `{"text":"a","n":1` + strings.Repeat("0", 400) + `}`, `{"text":"a","n":[1e999]}`, `{"text":"a","n":-1E+400}`,
	} {
		if e := tool.CheckOutput(json.RawMessage(output)); e == nil || e.Type != rtp.InternalError {
			t.Errorf("%s: %v", output, e)
		}
	}
	if why := tool.CheckDetails(json.RawMessage(`{"at":"x"}`)); why == "" {
		t.Error("details that do not fit are taken")
	}
	if e := tool.CheckInput(json.RawMessage(`{"text":["a secret value"]}`)); strings.Contains(e.Error(), "secret") {
		t.Errorf("%v repeats a value", e)
	}
}

// TestErrorTypes: the twelve of the schema, each with one of the host's codes, and every code is some type's.
func TestErrorTypes(t *testing.T) {
	data, err := os.ReadFile("schema/ToolError.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties struct {
			Type struct{ Enum []rtp.ErrorType }
		}
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(schema.Properties.Type.Enum, rtp.ErrorTypes()); diff != "" || len(rtp.ErrorTypes()) != 12 {
		t.Errorf("-schema +ours\n%s", diff)
	}
	used := map[ext.Code]bool{}
	for _, typ := range rtp.ErrorTypes() {
		used[typ.Code()] = true
		e := rtp.NewError(typ, "why", "do this")
		refusal := e.Refusal(errors.New("cause"))
		if refusal.Code != typ.Code() || rtp.ErrorOf(refusal) != e || rtp.ErrorOf(fmt.Errorf("around: %w", refusal)) != e {
			t.Errorf("%s: %v", typ, refusal)
		}
		if x := e.Exception(); ext.CodeOf(x) != ext.CodeInternal || x.Code != "" || rtp.ErrorOf(x) != e {
			t.Errorf("%s: %+v", typ, x)
		}
	}
	for _, code := range ext.Codes() {
		if !used[code] {
			t.Errorf("no type has the code %s", code)
		}
		if back := rtp.TypeOf(code, ""); back.Code() != code {
			t.Errorf("%s is %s, which is %s", code, back, back.Code())
		}
	}
}

func TestErrorOf(t *testing.T) {
	for _, test := range []struct {
		err  error
		want rtp.ErrorType
	}{
		{ext.E(ext.CodeIO, "x").With("errno", "ENOENT"), rtp.NotFound},
		{ext.E(ext.CodeIO, "x").With("errno", "EEXIST"), rtp.Conflict},
		{ext.E(ext.CodeIO, "x").With("errno", "ECONNRESET"), rtp.Transient},
		{ext.E(ext.CodeIO, "x"), rtp.UpstreamError},
		{ext.E(ext.CodeDenied, "x").With("flag", "--allow exec=git"), rtp.PolicyBlocked},
		{context.DeadlineExceeded, rtp.Timeout},
		{&ext.Exception{Message: "vendor said no"}, rtp.UpstreamError},
		{&ext.Exception{Message: "slow", Code: ext.CodeTimeout}, rtp.Timeout},
		{errors.New("/home/me/secret"), rtp.InternalError},
	} {
		e := rtp.ErrorOf(test.err)
		if e.Type != test.want || strings.Contains(e.Message, "/home") {
			t.Errorf("%v: %+v", test.err, e)
		}
		if text, err := json.Marshal(e); err != nil || rtp.ParseError(text).Type != test.want {
			t.Errorf("%s, %v", text, err)
		}
	}
	if rtp.ErrorOf(nil) != nil {
		t.Error("no error is an error")
	}
	if e := rtp.ParseError(json.RawMessage(`{"type":"oops","message":"m"}`)); e.Type != rtp.InternalError || !strings.Contains(e.Message, "type") {
		t.Errorf("%+v", e)
	}
	if e := rtp.NewError(rtp.Timeout, strings.Repeat("é", 5000)); len([]rune(e.Message)) != 4096 {
		t.Errorf("%d characters", len([]rune(e.Message)))
	}
}

// TestEnvelopes: what we say fits the published schemas.
func TestEnvelopes(t *testing.T) {
	p := load(t, json.RawMessage(echo))
	schema := published(t, "schema/ToolResult.schema.json")
	for _, r := range []rtp.Result{
		rtp.Succeeded(json.RawMessage(`{"a":1}`)).From(p, "set", "id"), rtp.Failed(rtp.NewError(rtp.Conflict, "m")).From(p, "", ""),
		rtp.Failed(rtp.NewError(rtp.NotFound, "m")).From(nil, "", "id"),
	} {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value(t, text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if r := rtp.Failed(rtp.NewError(rtp.Conflict, "m")).From(p, "", "c-1"); r.Error.CorrelationID == nil || *r.Error.CorrelationID != "c-1" {
		t.Errorf("%+v", r.Error)
	}
}

func published(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, data)
}

func compile(t interface{ Fatal(args ...any) }, data []byte) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7)
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.AddResource("mem:///s.json", v); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///s.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func value(t interface{ Fatal(args ...any) }, data []byte) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestDraft07: arguments fit exactly when another implementation of draft-07 says so.
func TestDraft07(t *testing.T) {
	leaf := rapid.SampledFrom([]string{
		`{"type":"string"}`, `{"type":"integer"}`, `{"type":"number","minimum":1}`, `{"type":["string","null"]}`, `{"enum":["a",1,null]}`,
		`{"const":{"a":1}}`, `true`, `false`, `{"type":"string","minLength":2,"maxLength":3}`, `{"type":"string","pattern":"^a"}`,
		`{"type":"array","items":{"type":"integer"},"uniqueItems":true}`, `{"type":"array","items":[{"type":"string"}],"additionalItems":false}`,
		`{"type":"object","properties":{"x":{"type":"boolean"}},"additionalProperties":false}`, `{"exclusiveMaximum":3}`, `{"multipleOf":2}`,
		`{"oneOf":[{"type":"integer"},{"type":"number"}]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, `{"not":{"type":"string"}}`,
		`{"if":{"type":"integer"},"then":{"minimum":2},"else":{"type":"string"}}`, `{"$ref":"#/definitions/d"}`,
		`{"type":"array","contains":{"const":1}}`, `{"type":"object","propertyNames":{"pattern":"^[a-c]$"}}`, `{"type":"object","minProperties":1}`,
		`{"type":"object","dependencies":{"a":["b"]}}`, `{"type":"object","patternProperties":{"^x":{"type":"integer"}}}`,
	})
	data := rapid.SampledFrom([]string{
		`"a"`, `"abc"`, `"abcd"`, `"ba"`, `1`, `1.0`, `2`, `2.5`, `0`, `-1`, `null`, `true`, `[]`, `[1,1]`, `[1,2]`, `["a"]`, `["a",1]`, `{}`, `{"a":1}`,
		`{"a":1,"b":2}`, `{"x":true}`, `{"x":1}`, `{"d":1}`, `{"xy":"z"}`,
	})
	rapid.Check(t, func(rt *rapid.T) {
		schema := fmt.Sprintf(`{"type":"object","properties":{"p":%s,"q":%s},"required":["p"],"definitions":{"d":{"type":"integer","maximum":1}}}`, leaf.Draw(rt, "p"), leaf.Draw(rt, "q"))
		args := fmt.Sprintf(`{"p":%s,"q":%s}`, data.Draw(rt, "vp"), data.Draw(rt, "vq"))
		p, err := rtp.Load(rtp.Said{Name: "d", Impls: []string{"e"}, Tools: []json.RawMessage{json.RawMessage(
			`{"name":"e","description":"d","output_schema":{"type":"object","properties":{}},"error_schema":{"type":"object","properties":{}},"input_schema":` + schema + `}`)}}, false)
		if err != nil {
			rt.Fatal(err)
		}
		want := compile(rt, []byte(schema)).Validate(value(rt, []byte(args))) == nil
		if got := p.Tools[0].CheckInput(json.RawMessage(args)); (got == nil) != want {
			rt.Fatalf("%s against %s: %v, the other says %v", args, schema, got, want)
		}
	})
}

// TestHashesAsPython: the hashes are those that Python's json and hashlib make.
func TestHashesAsPython(t *testing.T) {
	a, b := with(t, map[string]string{"name": `"b"`}), with(t, map[string]string{"name": `"a.é😀"`, "description": `"\u007f"`})
	tools := []json.RawMessage{a, b}
	text, err := json.Marshal(tools)
	if err != nil {
		t.Fatal(err)
	}
	const program = `
import hashlib, json, sys
tools = json.loads(sys.argv[1])
one = [[t["name"], t["input_schema"], t["output_schema"], t["error_schema"]] for t in sorted(tools, key=lambda t: t["name"])]
dump = lambda v: json.dumps(v, sort_keys=True, separators=(",", ":"))
print(hashlib.sha256(dump(one).encode()).hexdigest(), hashlib.sha256(dump(json.loads(sys.argv[2])).encode()).hexdigest())`
	args := `{"é":"\u007f\"\\\b\f\n\r\t\u0001/","a😀":[1,1.0,-2.5,1e400,12345678901234567890,true,null],"a":{"z":1,"\uffff":2,"😀":3}}`
	args = strings.Replace(args, ",1e400", "", 1) // Python writes Infinity
	out, err := exec.Command("python3", "-c", program, string(text), args).Output()
	if err != nil {
		t.Fatal(err)
	}
	hash, err := rtp.HashOf([]byte(args))
	if err != nil {
		t.Fatal(err)
	}
	p, err := rtp.Load(said(a, with(t, map[string]string{"name": `"c"`})), false)
	if err != nil {
		t.Fatal(err)
	}
	same, err := rtp.Load(said(with(t, map[string]string{"name": `"c"`}), a), false)
	if err != nil || same.InterfaceHash != p.InterfaceHash {
		t.Errorf("the order of tools changes the hash: %v", err)
	}
	want := strings.Fields(string(out))
	if hash != want[1] {
		t.Errorf("arguments: %s, Python has %s", hash, want[1])
	}
	if got := rtp.InterfaceHash(t, tools); got != want[0] {
		t.Errorf("interface: %s, Python has %s", got, want[0])
	}
}

func TestToolHash(t *testing.T) {
	hashes := map[string]bool{}
	for _, members := range []map[string]string{{}, {"risk_class": `"money"`}, {"description": `"Other"`}, {"auth_slots": `["A"]`}, {"output_schema": `{"type":"object","properties":{}}`}} {
		hash, err := load(t, with(t, members)).Tools[0].Hash()
		if err != nil || hashes[hash] {
			t.Errorf("%v: %s, %v", members, hash, err)
		}
		hashes[hash] = true
	}
}

func TestSafeNames(t *testing.T) {
	names := []string{"plain", "a.b", "a__b", "x.y__z", "x__y.z", strings.Repeat("n", 100), "stripe.customers.create"}
	safe := rtp.SafeNames(names)
	if safe["plain"] != "plain" || safe["a__b"] != "a__b" || safe["stripe.customers.create"] != "stripe__customers__create" {
		t.Errorf("%v", safe)
	}
	seen := map[string]bool{}
	for _, name := range names {
		s := safe[name]
		if seen[s] || len(s) > 64 || strings.Contains(s, ".") || rtp.Original(s, names) != name {
			t.Errorf("%s is spelled %s, which is %s", name, s, rtp.Original(s, names))
		}
		seen[s] = true
	}
	if rtp.Original("nobody", names) != "" {
		t.Error("a name of nobody leads back")
	}
}

func TestExport(t *testing.T) {
	p := load(t, with(t, map[string]string{"name": `"a.b"`}))
	open, err := rtp.OpenAI(p.Tools)
	if err != nil || !strings.HasPrefix(string(open), `[{"type":"function","function":{"name":"a__b","description":"Says it again","parameters":{"`) {
		t.Errorf("%s, %v", open, err)
	}
	other, err := rtp.Anthropic(p.Tools)
	if err != nil || !strings.HasPrefix(string(other), `[{"name":"a__b","description":"Says it again","input_schema":{"`) {
		t.Errorf("%s, %v", other, err)
	}
}

func TestContext(t *testing.T) {
	if c, e := rtp.CheckContext(json.RawMessage(`{"tenant_id":"t","actor":"a"}`)); e != nil || c != (rtp.Context{TenantID: "t", Actor: "a"}) {
		t.Errorf("%+v, %v", c, e)
	}
	for _, text := range []string{`{"tenant_id":""}`, `{"Actor":"a"}`, `{"actor":"a","actor":"b"}`, `[]`} {
		if c, e := rtp.CheckContext(json.RawMessage(text)); e == nil || e.Type != rtp.ValidationError {
			t.Errorf("%s: %+v, %v", text, c, e)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(echo))
	f.Add([]byte(`{"name":"a.b","description":"d","input_schema":{"$ref":"#"},"output_schema":true,"error_schema":{"type":"object"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := rtp.Load(said(data), false)
		if err != nil {
			return
		}
		for _, tool := range p.Tools {
			_ = tool.CheckInput(data)
			if again, err := json.Marshal(tool); err != nil {
				t.Error(err)
			} else if q, err := rtp.Load(said(again), false); err != nil || q.InterfaceHash != p.InterfaceHash {
				t.Errorf("%s: read again: %v", again, err)
			}
		}
		if slices.ContainsFunc(p.Findings, func(f rtp.Finding) bool { return !f.Known() }) {
			t.Error("what is refused was let pass")
		}
	})
}

func FuzzParseError(f *testing.F) {
	f.Add([]byte(`{"type":"conflict","message":"m","upstream_code":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if e := rtp.ParseError(data); !e.Type.Valid() || e.Message == "" {
			t.Errorf("%+v", e)
		}
	})
}

// TestManyFindings: a pack with much to find fault with does not fill the screen.
func TestManyFindings(t *testing.T) {
	said := rtp.Said{Name: "many"}
	for i := range 1100 {
		said.Tools = append(said.Tools, json.RawMessage(fmt.Sprintf(`{"name":"t%d"}`, i)))
		said.Impls = append(said.Impls, fmt.Sprintf("other%d", i))
	}
	_, err := rtp.Load(said, false)
	lines := strings.Split(fmt.Sprint(err), "\n")
	if err == nil || len(lines) != 22 || !strings.Contains(lines[1], "more than 1000 tools") || !strings.HasPrefix(lines[21], "  and ") {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}
