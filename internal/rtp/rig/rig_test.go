package rig_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/rig"
)

func tool(name string, risk rtp.RiskClass) *rtp.Tool { return &rtp.Tool{Name: name, RiskClass: risk} }

func parse(t *testing.T, text string) []*rig.File {
	t.Helper()
	f, err := rig.Parse("rig.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return []*rig.File{f}
}

func TestDefaults(t *testing.T) {
	for _, risk := range rtp.RiskClasses() {
		b := rig.New(nil, nil).For(tool("a", risk), rtp.Context{})
		if want := risk != rtp.Read && risk != rtp.Write; b.Approval != want || b.Refused != "" || b.Timeout != 30*time.Second || b.AtOnce != 8 {
			t.Errorf("%s: %+v", risk, b)
		}
		if want := risk == rtp.Read; b.Retries == 1 != want {
			t.Errorf("%s is tried again %d times", risk, b.Retries)
		}
	}
}

const rules = `
packs: [./acme]
server: {host: 127.0.0.1, port: 8787}
audit_db_path: x.db
node_runner: {enabled: true, url: "http://localhost:1"}
policy:
  allowed_tools: ["acme.*", look]
  denied_tools: [acme.drop]
  require_approval_for: [destructive]
  timeout_seconds: 10
  max_concurrency: 4
  tools:
    "acme.pay":
      require_approval: true
      retries: 0
      parameters: {properties: {cents: {maximum: 100}}}
  tenants:
    small: {allowed_tools: [look], timeout_seconds: 20, max_concurrency: 1}
  actors:
    robot: {require_approval_for: [read]}
`

func TestRules(t *testing.T) {
	r := rig.New(parse(t, rules), parse(t, "policy: {require_approval_for: [write], timeout_seconds: 5}"))
	for _, test := range []struct {
		tool              string
		risk              rtp.RiskClass
		tenant, actor     string
		refused, approval bool
		atOnce            int
	}{
		{"acme.get", rtp.Read, "", "", false, false, 4},
		{"acme.get", rtp.Money, "", "", false, false, 4}, // the user's list has no money
		{"acme.get", rtp.Write, "", "", false, true, 4},  // the project's has write
		{"acme.get", rtp.Destructive, "", "", false, true, 4},
		{"acme.pay", rtp.Read, "", "", false, true, 4},
		{"acme.drop", rtp.Read, "", "", true, false, 4},
		{"other", rtp.Read, "", "", true, false, 4},
		{"look", rtp.Read, "small", "", false, false, 1},
		{"acme.get", rtp.Read, "small", "", true, false, 1},
		{"look", rtp.Read, "", "robot", false, true, 4},
	} {
		b := r.For(tool(test.tool, test.risk), rtp.Context{TenantID: test.tenant, Actor: test.actor})
		if (b.Refused != "") != test.refused || b.Approval != test.approval || b.AtOnce != test.atOnce || b.Timeout != 5*time.Second {
			t.Errorf("%+v: %+v", test, b)
		}
	}
	b := r.For(tool("acme.pay", rtp.Money), rtp.Context{})
	if e := b.Check(json.RawMessage(`{"cents":101}`)); e == nil || e.Type != rtp.PolicyBlocked || !strings.Contains(e.Message, "cents") {
		t.Errorf("arguments over the bound: %v", e)
	}
	if e := b.Check(json.RawMessage(`{"cents":100}`)); e != nil {
		t.Errorf("arguments within it: %v", e)
	}
}

// TestNarrow: whatever a project says, it never allows more than the user does.
func TestNarrow(t *testing.T) {
	user := parse(t, "policy: {require_approval_for: [money], denied_tools: [drop], timeout_seconds: 10}")
	project := parse(t, "policy: {require_approval_for: [], allowed_tools: ['*'], timeout_seconds: 3600, max_concurrency: 1000, tools: {pay: {require_approval: false}}}")
	b := rig.New(user, project).For(tool("pay", rtp.Money), rtp.Context{})
	if !b.Approval || b.Timeout != 10*time.Second || b.AtOnce != 8 {
		t.Errorf("widened: %+v", b)
	}
	if rig.New(user, project).For(tool("drop", rtp.Read), rtp.Context{}).Refused == "" {
		t.Error("a denied tool is allowed")
	}
}

func TestRate(t *testing.T) {
	r := rig.New(parse(t, "policy: {tools: {look: {rate_limit: {calls: 2, seconds: 10}}}}"), nil)
	at := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	take := func(tenant string, after time.Duration) bool {
		b := r.For(tool("look", rtp.Read), rtp.Context{TenantID: tenant})
		e := r.Take(&b, at.Add(after))
		if e != nil && (e.Type != rtp.RateLimited || !e.Retryable) {
			t.Errorf("over the limit: %+v", e)
		}
		return e == nil
	}
	for i, step := range []struct {
		tenant string
		after  time.Duration
		want   bool
	}{{"a", 0, true}, {"a", 0, true}, {"a", time.Second, false}, {"b", time.Second, true}, {"a", 5 * time.Second, true}, {"a", 5 * time.Second, false}} {
		if got := take(step.tenant, step.after); got != step.want {
			t.Errorf("call %d, of two in ten seconds for each tenant: %v", i+1, got)
		}
	}
}

// TestMistakes: a rule that cannot be read is an error with its place.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"policy:\n  timeout_seconds: soon\n", "rig.yaml:2:3: policy.timeout_seconds: expected integer"},
		{"policy:\n  alowed_tools: []\n", "rig.yaml:2:3: policy.alowed_tools: unknown field"},
		{"policy:\n  require_approval_for:\n    - read\n    - all\n", "rig.yaml:4:7: policy.require_approval_for.1: expected one of"},
		{"policy:\n  allowed_tools: ['[']\n", "rig.yaml:2:19: policy.allowed_tools.0: \"[\" is no pattern"},
		{"policy:\n  tools:\n    a.b:\n      parameters: {type: 7}\n", "rig.yaml:4:7: policy.tools.a.b.parameters: type"},
		{"policy:\n  tools:\n    a:\n      parameters: {properties: {x: {pattern: '('}}}\n", "rig.yaml:4:7: policy.tools.a.parameters: the pattern"},
		{"policy:\n  tenants:\n    x: {tenants: {}}\n", "rig.yaml:3:"},
		{"policy:\n  retries: 1\n  retries: 2\n", "it is no YAML"},
		{"policy: [", "it is no YAML"},
		{strings.Repeat("[", 1000), "it is no YAML"},
		{"- 1", "rig.yaml: expected object, got array"},
		{"packs: [7]", "packs.0"},
		{"a: 1\n---\nb: 2\n", "it is no YAML"},
		{"# rules\n!!python/object:os.system\n", "rig.yaml: expected object, got null"},
		{"~", "expected object, got null"},
		{"policy: &a {tools: {x: *a}}\n", "nests too deep, with its aliases"},
	} {
		_, err := rig.Parse("rig.yaml", []byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, not %s", test.text, err, test.want)
		}
		if err != nil && !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%q: %v is no mistake of its author's", test.text, err)
		}
	}
}

func TestSettings(t *testing.T) {
	f, err := rig.ParseSettings("settings.json", []byte(`{"theme":"dark","rtp":{"policy":{"retries":3}}}`))
	if err != nil || f == nil || *f.Policy.Retries != 3 {
		t.Errorf("settings: %+v, %v", f, err)
	}
	if f, err := rig.ParseSettings("settings.json", []byte(`{"theme":"dark"}`)); f != nil || err != nil {
		t.Errorf("settings without: %+v, %v", f, err)
	}
	_, err = rig.ParseSettings("settings.json", []byte("{\n  \"rtp\": {\n    \"policy\": {\"retries\": -1}\n  }\n}"))
	if err == nil || !strings.Contains(err.Error(), "settings.json:3:") {
		t.Errorf("a mistake: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(rules)
	f.Add("policy: {tools: {a: {parameters: {type: object}}}}")
	f.Add("&a [*a]")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := rig.Parse("f", []byte(text))
		if err == nil { // what is taken can be asked
			b := rig.New([]*rig.File{file}, []*rig.File{file}).For(tool("a", rtp.Money), rtp.Context{})
			_ = b.Check(json.RawMessage(`{"a":1}`))
		}
	})
}
