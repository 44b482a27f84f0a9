package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func TestParseRule(t *testing.T) {
	tests := []struct{ in, want string }{
		{"read", "read"},
		{" write ", "write"},
		{"read=~/notes", "read=~/notes"},
		{"read=a=b", "read=a=b"},
		{"write=src/**/*.{ts,tsx}", "write=src/**/*.{ts,tsx}"},
		{"exec=git", "exec=git"},
		{"exec=/opt/my[ ]tool", "exec=/opt/my[ ]tool"},
		{"http=API.GitHub.com.", "http=api.github.com"},
		{"http=*.github.com:443", "http=*.github.com:443"},
		{"http=127.0.0.1:8080", "http=127.0.0.1:8080"},
		{"http=::1", "http=::1"},
		{"http=[::1]:80", "http=[::1]:80"},
		{"http=[0:0::1]", "http=::1"},
		{"http=::ffff:10.0.0.1", "http=10.0.0.1"},
		{"http=10.1.2.3/8", "http=10.0.0.0/8"},
		{"http=a.com/x", "http=a.com/x"},
		{"http=a.com/", "http=a.com"},
		{"http=get API.a.com:443/%61/%c3%A9[,]'/", "http=GET api.a.com:443/a/%C3%A9%5B%2C%5D%27/"},
		{"http=GET 10.0.0.0/8", "http=GET 10.0.0.0/8"},
		{"http=[10.0.0.1]/8", "http=[10.0.0.1]/8"},
		{"http=10.0.0.1:80/8", "http=10.0.0.1:80/8"},
		{"http=POST [::1]:80/8", "http=POST [::1]:80/8"},
		{"http=::1/x", "http=[::1]/x"},
		{"env=AWS_*", "env=AWS_*"},
		{"tool=deploy", "tool=deploy"},
		{"session", "session"},
		{"session=events.emit", "session=events.emit"},
	}
	for _, tt := range tests {
		r, err := ParseRule(tt.in)
		if err != nil || r.String() != tt.want {
			t.Errorf("%q: %s, %v", tt.in, r, err)
			continue
		}
		if again, err := ParseRule(r.String()); err != nil || again != r {
			t.Errorf("%q is not canonical: %v, %v", r, again, err)
		}
	}
}

func TestParseRuleErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "want one of read, write, exec, http, session, ui, log, tool, env"},
		{"raed=x", `unknown capability "raed": did you mean read?`},
		{"exce=git", `unknown capability "exce": did you mean exec?`},
		{"Exec=git", "did you mean exec?"},
		{"execute", "did you mean exec?"},
		{"htpp=x.y", "did you mean http?"},
		{"fly", "want one of read, write"},
		{"Read", "unknown capability"},
		{"read=", "empty scope"},
		{"read=a[", "unclosed"},
		{"read=a\x00", "control character"},
		{"exec=git push", "at 4: a command line stands in quotes"},
		{"http=https://a.com", "not a URL"},
		{"http=a.com/x/../y", "do not agree"},
		{"http=a.com/x%2fy", "do not agree"},
		{"http=a.com//x", "do not agree"},
		{"http=a.com/x/*", "leave *"},
		{"http=a.com/x?y", "leave *"},
		{"http=G-T a.com", "no method"},
		{"http=GET listen", "no method"},
		{"http=listen/x", "no path"},
		{"http=a.com:0", "port"},
		{"http=a.com:70000", "port"},
		{"http=a.*.com", "wildcard"},
		{"http=bücher.de", "punycode"},
		{"env=A=B", "name of a variable"},
		{"env=*_TOKEN", "only the end"},
		{"session=*", "name of an operation"},
		{"ui=x", "ui takes no scope"},
		{"log=x", "log takes no scope"},
	}
	for _, tt := range tests {
		if _, err := ParseRule(tt.in); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.in, err, tt.want)
		}
	}
}

func TestParseRules(t *testing.T) {
	got, err := ParseRules("read=a/{b,c}/[,],exec, http=a.com")
	want := []Rule{{ext.CapRead, "a/{b,c}/[,]"}, {Cap: ext.CapExec}, {ext.CapHTTP, "a.com"}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for _, bad := range []string{"", "read,", "read,,exec", "read,b"} {
		if got, err := ParseRules(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for name, c := range map[string]Config{
		"mode":               {Mode: "lax"},
		"relative root":      {Roots: []Root{{Dir: "x"}}},
		"relative protected": {Protected: []string{"x"}},
		"capability":         {Allow: []Rule{{Cap: "fly"}}},
		"scope":              {Deny: []Rule{{Cap: ext.CapUI, Scope: "x"}}},
		"no home":            {Allow: []Rule{{Cap: ext.CapRead, Scope: "~/x"}}},
		"no cwd":             {Allow: []Rule{{Cap: ext.CapRead, Scope: "x"}}},
		"pattern with dots":  {Cwd: "/w", Allow: []Rule{{Cap: ext.CapRead, Scope: "*/../x"}}},
		"manifest":           {Extensions: map[ext.ID]Extension{"x": {Manifest: []Declared{{}}}}},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestGuardedText(t *testing.T) {
	listed := 0
	for _, where := range []string{anywhere, inHome, inAgent, onMachine} {
		guarded(where, func(why, name string) {
			if listed++; why == "" || name == "" || strings.TrimSpace(name) != name {
				t.Errorf("%s: %q, because %q", where, name, why)
			}
		})
	}
	written := 0
	for line := range strings.Lines(guardedText) {
		if line[0] == '\t' {
			written += 1 + strings.Count(line, ", ")
		}
	}
	if listed != written {
		t.Errorf("%d names are guarded somewhere, %d are in the text", listed, written)
	}
}

func FuzzParseRule(f *testing.F) {
	for _, s := range []string{"read=~/a", "http=[::1]:80", "http=10.0.0.0/8", "http=GET a.com:1/b%c3", "http=[10.0.0.1]/8", "env=A_*", "exec=git", "read=a/{b,c}/[[]x", "exec='git diff *'", "exec=\"a 'b'\"", "exec='a'\\''b'", `write=\\srv\s\a`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRule(text)
		if err != nil {
			return
		}
		if again, err := ParseRule(r.String()); err != nil || again != r {
			t.Fatalf("%q: %q does not read as itself: %v %v", text, r, again, err)
		}
		for _, goos := range []string{"linux", "windows"} {
			c := Config{GOOS: goos, Cwd: "/w", Home: "/h", Allow: []Rule{r}}
			if goos == "windows" {
				c.Cwd, c.Home = `C:\w`, `C:\h`
			}
			p, err := New(c)
			if err != nil {
				continue
			}
			p.Decide(Requirement{Capability: r.Cap, Files: FileNeed{Paths: []PathUse{{Path: r.Scope, Read: true}}}, HTTP: HTTPNeed{Host: r.Scope}, Exec: ExecNeed{Command: r.Scope}, Env: r.Scope, Tool: ToolNeed{Name: r.Scope}})
		}
	})
}
