package hostcall

import (
	"testing"

	"github.com/cec80427/pier/internal/gate/policy"
)

func TestSees(t *testing.T) {
	for _, tt := range []struct {
		name, allow, deny string
		mode              policy.Mode
		home, host        bool
	}{
		{"by default", "", "", policy.ModePrompt, true, true},
		{"denied", "", "env=os.*", policy.ModePrompt, false, false},
		{"denied by the variable's name", "env=os.homedir", "env=HOME", policy.ModePrompt, false, true},
		{"denied alone", "", "env=os.hostname", policy.ModePrompt, true, false},
		{"all denied", "env=HOME", "env", policy.ModePrompt, false, false},
		{"permissive", "", "", policy.ModePermissive, true, true},
	} {
		r := newRig(t, config{mode: tt.mode, allow: tt.allow, deny: tt.deny})
		if home, host := r.Sees("x", "os.homedir", "HOME"), r.Sees("x", "os.hostname"); home != tt.home || host != tt.host {
			t.Errorf("%s: home %v, host %v", tt.name, home, host)
		}
	}
	p, err := policy.New(policy.Config{Mode: policy.ModeStrict, Cwd: "/w", Home: "/h", Allow: []policy.Rule{{Cap: "env", Scope: "HOME"}}})
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, config{mode: policy.ModeStrict, options: func(o *rigOptions) { o.Policy = p }})
	if !r.Sees("x", "os.homedir", "HOME") || r.Sees("x", "os.hostname") {
		t.Error("strict shows what is granted and nothing else")
	}
}
