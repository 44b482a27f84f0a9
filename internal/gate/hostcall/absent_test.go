package hostcall

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// A look for what is not there is answered, and recorded, without a question; whatever else would be asked about is.
func TestAbsentIsNotAsked(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"dangling": "nothing", "away": dir} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name, op, path string
		asked          bool
	}{
		{"stat", "stat", "nothing", false},
		{"lstat", "lstat", "nothing", false},
		{"access", "access", "nothing", false},
		{"realpath", "realpath", "nothing", false},
		{"below nothing", "access", "nothing/at/all", false},
		{"there", "access", "there", true},
		{"the folder", "stat", ".", true},
		{"below a file", "stat", "there/x", true},
		{"a link to nothing", "stat", "dangling", true},
		{"nothing behind a link", "stat", "away/nothing", true},
		{"a read", "read", "nothing", true},
		{"a list", "list", "nothing", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			asked := 0
			r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) {
				o.Approver = approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
					asked++
					return ext.Answer{Choice: ext.ChoiceDeny}, nil
				})
			}})
			path := filepath.Join(dir, filepath.FromSlash(tt.path))
			look(t, r, tt.op, path, tt.asked)
			if asked != map[bool]int{true: 1}[tt.asked] {
				t.Errorf("asked %d times", asked)
			}
			nobody := newRig(t, config{mode: policy.ModePrompt})
			look(t, nobody, tt.op, path, tt.asked)
			strict := newRig(t, config{mode: policy.ModeStrict})
			if _, err := strict.call(t, ext.MethodFS, lookFor(tt.op, path)); ext.CodeOf(err) != ext.CodeDenied {
				t.Errorf("strict: %v", err)
			}
		})
	}
}

func lookFor(op, path string) string {
	params, _ := json.Marshal(map[string]string{"op": op, "path": path})
	return string(params)
}

// look makes a call that is denied if somebody is to be asked, and answered from the disk alone if not.
func look(t *testing.T, r *rig, op, path string, asked bool) {
	t.Helper()
	_, err := r.call(t, ext.MethodFS, lookFor(op, path))
	if asked {
		if ext.CodeOf(err) != ext.CodeDenied || len(r.denials) != 1 {
			t.Errorf("%v, %v", err, r.denials)
		}
		return
	}
	if want := "ENOENT: no such file or directory, " + op + " '" + path + "'"; ext.CodeOf(err) != ext.CodeIO || err.Error() != "io: "+want && err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if len(r.denials) > 0 || len(r.effects) > 0 {
		t.Error(r.denials, r.effects)
	}
	same(t, r.story(t), "host_call.start read fs "+op+" allow", "host_call.end read fs "+op+" allow io")
	for rec, err := range r.ledger.Records() {
		var data struct {
			By struct{ Kind, Rule string } `json:"allowed_by"`
		}
		if err != nil || json.Unmarshal(rec.Data, &data) != nil || data.By.Kind != "default" || data.By.Rule != "nothing is there" {
			t.Errorf("%s, %v", rec.Data, err)
		}
	}
}

// An extension that was refused too often is not told any more what is not there.
func TestAbsentAfterRefusals(t *testing.T) {
	dir := t.TempDir()
	refuse := approverFunc(func(context.Context, ext.Question) (ext.Answer, error) {
		return ext.Answer{Choice: ext.ChoiceDeny}, nil
	})
	r := newRig(t, config{mode: policy.ModePrompt, options: func(o *rigOptions) { o.Approver = refuse }})
	probe := lookFor("stat", filepath.Join(dir, "nothing"))
	for n := range maxRow {
		if _, err := r.call(t, ext.MethodFS, probe); ext.CodeOf(err) != ext.CodeIO {
			t.Fatal(err)
		}
		if _, err := r.call(t, ext.MethodExec, fmt.Sprintf(`{"command":"git","args":["%d"]}`, n)); ext.CodeOf(err) != ext.CodeDenied {
			t.Fatal(err)
		}
	}
	if _, err := r.call(t, ext.MethodFS, probe); ext.CodeOf(err) != ext.CodeDenied {
		t.Error(err)
	}
}
