package ui

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestBranch(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "repo/.git/HEAD"), "ref: refs/heads/topic/one\n")
	write(t, filepath.Join(root, "repo/deep/er/file"), "")
	write(t, filepath.Join(root, "commit/.git/HEAD"), "0123456789\n")
	write(t, filepath.Join(root, "linked/.git"), "gitdir: ../store\n")
	write(t, filepath.Join(root, "store/HEAD"), "ref: refs/heads/side\x1b[31m\n")
	write(t, filepath.Join(root, "broken/.git"), "gitdir: ../nowhere\n")
	for dir, want := range map[string]string{
		"repo": `"topic/one"`, "repo/deep/er": `"topic/one"`, "commit": `"detached"`, "linked": "\"side\\u001b[31m\"", "broken": "null",
	} {
		got, err := uiCall(t.Context(), New(nil, filepath.Join(root, dir)), `{"op":"getBranch"}`)
		if err != nil || got != `{"value":`+want+`}` {
			t.Errorf("%s: %s, %v", dir, got, err)
		}
	}
}

// TestBranchWatch: git writes HEAD.lock and renames it.
func TestBranchWatch(t *testing.T) {
	root := t.TempDir()
	head := filepath.Join(root, ".git/HEAD")
	write(t, head, "ref: refs/heads/main\n")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	chunks := make(chan string)
	ended := make(chan error, 1)
	go func() {
		_, err := New(nil, root).Call(ctx, ext.Call{
			Extension: "x", Params: json.RawMessage(`{"op":"watchBranch"}`),
			Stream: func(chunk json.RawMessage) error {
				chunks <- string(chunk)
				return nil
			},
		}, policy.Grant{})
		ended <- err
	}()
	var got string
	for n := 0; got == ""; n++ { // the watch may begin after the first changes
		write(t, head+".lock", "ref: refs/heads/next\n")
		if n%2 == 1 {
			write(t, head+".lock", "ref: refs/heads/other\n")
		}
		if err := os.Rename(head+".lock", head); err != nil {
			t.Fatal(err)
		}
		select {
		case got = <-chunks:
		case err := <-ended:
			t.Fatal(err)
		default:
		}
	}
	if got != `{"value":"next"}` && got != `{"value":"other"}` {
		t.Error(got)
	}
	stop()
	for {
		select {
		case <-chunks: // what was on its way
		case err := <-ended:
			if err == nil {
				t.Error("the watch ended by itself")
			}
			return
		}
	}
}
