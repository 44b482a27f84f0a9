package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func parse(t *testing.T, file, text string) Settings {
	t.Helper()
	s, err := ParseSettings(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParseSettings(t *testing.T) {
	s := parse(t, "s.json", `{
  "theme": "dark", "theme": "twice is Pi's business",
  "extensionPolicy": {
    "mode": "strict",
    "max_memory_mb": 128,
    "default_caps": ["read", "ui"],
    "deny_caps": ["exec"],
    "allow": ["http=api.example.com"], "deny": ["env=AWS_*"],
    "extensions": {
      "todo": {"allow": ["write=todo.md"], "max_memory_mb": 64},
      "~/x": {"mode": "permissive"}
    }
  }
}`)
	want := Settings{
		Section: Section{
			Mode: Stated[Mode]{ModeStrict, "s.json:4:13"}, Memory: Stated[int64]{128 << 20, "s.json:5:22"}, Bare: true,
			Defaults: []Stated[Rule]{{Rule{Cap: ext.CapRead}, "s.json:6:22"}, {Rule{Cap: ext.CapUI}, "s.json:6:30"}},
			Allow:    []Stated[Rule]{{Rule{Cap: ext.CapHTTP, Scope: "api.example.com"}, "s.json:8:15"}},
			Deny:     []Stated[Rule]{{Rule{Cap: ext.CapExec}, "s.json:7:19"}, {Rule{Cap: ext.CapEnv, Scope: "AWS_*"}, "s.json:8:49"}},
		},
		Extensions: map[string]Section{
			"todo": {Allow: []Stated[Rule]{{Rule{Cap: ext.CapWrite, Scope: "todo.md"}, "s.json:10:26"}}, Memory: Stated[int64]{64 << 20, "s.json:10:61"}},
			"~/x":  {Mode: Stated[Mode]{ModePermissive, "s.json:11:23"}},
		},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	for name, text := range map[string]string{
		"no key": `{"theme":"dark"}`, "no object": `[1]`, "no JSON, and no word of it": `{"packages":`, "empty": ``,
	} {
		if s, err := ParseSettings("s.json", []byte(text)); err != nil || s.Extensions != nil || s.Bare {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}

func TestParseSettingsRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unknown key":           {"{\n \"extensionPolicy\": {\"mod\": \"strict\"}}", "s.json:2:22: mod: unknown key"},
		"unknown key within":    {`{"extensionPolicy": {"extensions": {"x": {"alow": []}}}}`, "s.json:1:43: extensions.x.alow: unknown key"},
		"key in another case":   {`{"extensionPolicy": {"Mode": "strict"}}`, "s.json:1:22: Mode: unknown key, keys match by case: mode"},
		"duplicate key":         {`{"extensionPolicy": {"mode": "strict", "mode": "prompt"}}`, "s.json:1:40: mode: duplicate key"},
		"duplicate extension":   {`{"extensionPolicy": {"extensions": {"x": {}, "x": {}}}}`, "s.json:1:46: extensions.x: duplicate key"},
		"the key twice":         {`{"extensionPolicy": {}, "extensionPolicy": {}}`, "s.json:1:25: duplicate key extensionPolicy"},
		"the key in other case": {`{"extensionpolicy": {}}`, "s.json:1:2: unknown key extensionpolicy: write extensionPolicy"},
		"no rule":               {"{\"extensionPolicy\": {\n\"deny\": [\"exec\",\n  \"fly\"]}}", `s.json:3:3: rule "fly": unknown capability`},
		"no rule within":        {`{"extensionPolicy": {"extensions": {"é": {"allow": ["read="]}}}}`, `s.json:1:53: rule "read=": empty scope`},
		"no mode":               {`{"extensionPolicy": {"mode": "lax"}}`, `s.json:1:30: unknown mode "lax"`},
		"no list":               {`{"extensionPolicy": {"allow": "exec"}}`, "s.json:1:31: allow: wants an array, got a string"},
		"null":                  {`{"extensionPolicy": {"allow": null}}`, "s.json:1:31: allow: wants an array, got null"},
		"no object":             {`{"extensionPolicy": "strict"}`, "s.json:1:21: wants an object, got a string"},
		"memory":                {`{"extensionPolicy": {"max_memory_mb": 0}}`, "s.json:1:39: max_memory_mb is a number from 1 to"},
		"no JSON":               {`{"extensionPolicy": {"mode": "strict"}`, "s.json:1:39: the file is not a JSON object"},
		"no JSON, escaped":      {"{\n\"extension\\u0050olicy\": {},}", "s.json:2:28: the file is not a JSON object"},
		"nobody":                {`{"extensionPolicy": {"extensions": {"": {}}}}`, "s.json:1:41: an extension is named"},
	} {
		if _, err := ParseSettings("s.json", []byte(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestNarrow(t *testing.T) {
	user := parse(t, "u.json", `{"extensionPolicy": {"mode": "prompt", "default_caps": ["read", "http", "env=LANG"], "extensions": {"x": {"max_memory_mb": 10}, "z": {"mode": "permissive", "max_memory_mb": 512, "default_caps": ["ui"]}}}}`)
	base := Base{Mode: ModePrompt, Memory: 256 << 20, Defaults: []Rule{{Cap: ext.CapRead}}}
	narrowed, err := user.Narrow(parse(t, "p.json", `{"extensionPolicy": {"mode": "strict", "deny": ["exec"], "default_caps": ["read=docs", "http=api.example.com", "env=LANG"],
		"max_memory_mb": 64, "extensions": {"x": {"max_memory_mb": 5, "default_caps": []}, "y": {"deny_caps": ["ui"]}, "z": {"mode": "strict"}}}}`), base)
	if err != nil {
		t.Fatal(err)
	}
	if narrowed.Mode.Value != ModeStrict || narrowed.Memory.Value != 64<<20 || len(narrowed.Deny) != 1 || len(narrowed.Defaults) != 3 ||
		narrowed.Extensions["x"].Memory.Value != 5<<20 || !narrowed.Extensions["x"].Bare || len(narrowed.Extensions["y"].Deny) != 1 ||
		narrowed.Extensions["z"].Mode.Value != ModeStrict || narrowed.Extensions["z"].Memory.Value != 64<<20 || len(narrowed.Extensions["z"].Defaults) != 0 {
		t.Errorf("%+v", narrowed)
	}
	for name, c := range map[string]struct{ text, want string }{
		"a mode":                {`"mode": "permissive"`, "p.json:1:30: a project's settings only narrow: mode permissive, where prompt holds"},
		"an allow":              {`"allow": ["exec"]`, "p.json:1:32: a project's settings only narrow: allow exec"},
		"an extension's allow":  {`"extensions": {"x": {"allow": ["ui"]}}`, "p.json:1:53: a project's settings only narrow: allow ui"},
		"memory":                {`"max_memory_mb": 257`, "p.json:1:39: a project's settings only narrow: max_memory_mb 257, where 256 holds"},
		"an extension's memory": {`"extensions": {"x": {"max_memory_mb": 11}}`, "p.json:1:60: a project's settings only narrow: max_memory_mb 11, where 10 holds"},
		"another right":         {`"default_caps": ["write"]`, "default_caps write"},
		"another variable":      {`"default_caps": ["env"]`, "default_caps env"},
		"a way out":             {`"default_caps": ["read=../x"]`, "default_caps read=../x"},
		"a hidden way out":      {`"default_caps": ["read=a/*/../../../x"]`, ""},
		"the home":              {`"default_caps": ["read=~/x"]`, "default_caps read=~/x"},
		"the root":              {`"default_caps": ["read=/etc"]`, "default_caps read=/etc"},
		"an address":            {`"default_caps": ["http=10.0.0.1"]`, "default_caps http=10.0.0.1"},
		"this machine":          {`"default_caps": ["http=localhost"]`, "default_caps http=localhost"},
		"a server":              {`"default_caps": ["http=listen"]`, "default_caps http=listen"},
	} {
		project, err := ParseSettings("p.json", []byte(`{"extensionPolicy": {`+c.text+`}}`))
		if err == nil {
			_, err = user.Narrow(project, base)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func FuzzParseSettings(f *testing.F) {
	f.Add([]byte(`{"extensionPolicy": {"mode": "strict", "deny": ["exec=git"], "extensions": {"x": {"allow": ["read=a"]}}}}`))
	f.Add([]byte(`{"extensionPolicy": {"default_caps": ["http"]}, "extensionPolicy": 1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ParseSettings("f.json", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.json:") {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		for _, a := range s.Answers() {
			if again, err := ParseRule(a.Rule.String()); err != nil || again != a.Rule {
				t.Fatalf("%v reads as %v, %v", a.Rule, again, err)
			}
		}
		// What narrows itself is itself.
		if len(s.Allow) == 0 {
			if _, err := (Settings{}).Narrow(Settings{Section: Section{Deny: s.Deny}}, Base{Mode: ModeStrict}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
