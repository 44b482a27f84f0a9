//go:build !windows

package test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// TestMachineFacts: what node:os says of the machine is under env, and a constant where that is denied. On Windows the constants are other ones.
func TestMachineFacts(t *testing.T) {
	tool := toolSource("os", text(`await import("node:os").then((os) => {
		const u = os.userInfo({ encoding: "utf8" });
		return [os.hostname(), os.homedir(), u.username, u.uid, process.getuid(), os.release(), os.version(), os.cpus().length, os.availableParallelism(), os.totalmem(), os.freemem(), u.homedir].join(" ");
	})`))
	const hidden = "localhost /nonexistent user 1000 1000 0.0.0 0.0.0 1 1 8589934592 4294967296 /nonexistent"
	for _, tt := range []struct {
		name   string
		policy pier.Policy
		hidden string // "all", "none", or the first words
	}{
		{"strict", pier.Policy{Mode: "strict", Defaults: true}, "all"},
		{"prompt", pier.Policy{Mode: "prompt", Defaults: true}, "none"},
		{"all denied", pier.Policy{Mode: "prompt", Defaults: true, Deny: []string{"env"}}, "all"},
		{"the facts denied", pier.Policy{Mode: "permissive", Deny: []string{"env=os.*"}}, "all"},
		{"the name denied", pier.Policy{Mode: "prompt", Defaults: true, Deny: []string{"env=os.hostname"}}, "localhost "},
		{"strict, all granted", pier.Policy{Mode: "strict", Allow: []string{"env"}}, "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, func(o *pier.Options) { o.Policy = tt.policy })
			r.load(t, "facts", tool)
			got := r.call(t, "os")
			words, plain := strings.Fields(got), strings.Fields(hidden)
			if len(words) != len(plain) {
				t.Fatal(got)
			}
			switch tt.hidden {
			case "all":
				if got != hidden {
					t.Errorf("got %q, want %q", got, hidden)
				}
			case "none":
				if words[1] == plain[1] || words[5] == plain[5] || words[0] == "" {
					t.Errorf("hidden: %q", got)
				}
			default:
				if words[0] != "localhost" || words[1] == plain[1] {
					t.Errorf("got %q", got)
				}
			}
		})
	}
}
