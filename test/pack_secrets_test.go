package test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/secrets"
)

// TestPackSecrets: 100 values of 100 tenants reach the call of their tenant and slot, and nothing else: no error, no console, no ledger, no
// other file.
func TestPackSecrets(t *testing.T) {
	const tenants = 100
	dir := t.TempDir()
	state, logs := filepath.Join(dir, "state"), filepath.Join(dir, "logs")
	store := secrets.Open(state)
	values := make([]string, tenants)
	for i := range values {
		sum := sha256.Sum256(fmt.Append(nil, "canary", i))
		values[i] = "canary-" + hex.EncodeToString(sum[:12])
		if err := store.Set(fmt.Sprintf("t%d", i), "DESK_KEY", values[i], false); err != nil {
			t.Fatal(err)
		}
	}
	pack := filepath.Join(dir, "desk")
	if err := os.Mkdir(pack, 0o700); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(pack, "index.js"), `
const object = { type: "object", properties: {} };
const { createHash } = require("node:crypto");
exports.rigTools = () => [
	{ name: "use", description: "d", input_schema: object, output_schema: object, error_schema: object, auth_slots: ["DESK_KEY"] },
	{ name: "none", description: "d", input_schema: object, output_schema: object, error_schema: object },
	{ name: "leak", description: "d", input_schema: object, output_schema: object, error_schema: object, auth_slots: ["DESK_KEY"] },
];
exports.rigInvoke = async (tool) => {
	const key = process.env.DESK_KEY;
	if (tool === "leak") { console.error("the key is " + key); throw new Error("the key is " + key); }
	await new Promise((r) => setTimeout(r, 0));
	return { hash: process.env.DESK_KEY === undefined ? "unset" : createHash("sha256").update(process.env.DESK_KEY).digest("hex") };
};`)
	var mu sync.Mutex
	var said strings.Builder
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: dir, AgentDir: filepath.Join(dir, "agent"), CacheDir: filepath.Join(dir, "cache"),
		StateDir: state, LedgerDir: logs, Policy: pier.Policy{Mode: "prompt", Defaults: true, Allow: []string{"env=DESK_KEY"}},
		Observer: pier.Observer{Print: func(_ ext.ID, _, text string) {
			mu.Lock()
			defer mu.Unlock()
			said.WriteString(text)
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	x, err := host.Load(t.Context(), "rtp:"+pack)
	if err != nil {
		t.Fatal(err)
	}
	call := func(tool string, i int) (string, error) {
		ctx := rtp.WithContext(context.WithoutCancel(t.Context()), rtp.Context{TenantID: fmt.Sprintf("t%d", i)})
		r, err := x.CallTool(ctx, pier.ToolCall{Name: tool})
		return r.Text(), err
	}
	var all sync.WaitGroup
	for i, value := range values {
		all.Go(func() {
			sum := sha256.Sum256([]byte(value))
			if got, err := call("use", i); err != nil || !strings.Contains(got, hex.EncodeToString(sum[:])) {
				t.Errorf("tenant %d: %s, %v", i, got, err)
			}
			if i%10 == 0 {
				if got, err := call("leak", i); err == nil || strings.Contains(err.Error()+got, value) {
					t.Errorf("tenant %d: the error says %v", i, err)
				}
				if got, err := call("none", i); err != nil || !strings.Contains(got, "unset") {
					t.Errorf("tenant %d: a tool without the slot has %s, %v", i, got, err)
				}
			}
		})
	}
	all.Wait()
	if err := host.Close(); err != nil {
		t.Fatal(err)
	}
	texts := []string{said.String()}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != "secrets.json" {
			var data []byte
			data, err = os.ReadFile(path)
			texts = append(texts, string(data))
		}
		return err
	})
	if err != nil || len(texts) < 3 {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	for i, value := range values {
		for _, text := range texts {
			if strings.Contains(text, value) {
				t.Errorf("the value of tenant %d is in %.100q", i, text)
			}
		}
	}
}
