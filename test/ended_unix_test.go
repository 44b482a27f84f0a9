//go:build unix

package test

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cec80427/pier"
)

// holding opens a file and a server, and closes nothing. It tells the server's port.
const holding = `
	import * as fs from "node:fs";
	import * as http from "node:http";
	export default async function (pi: any) {
		fs.openSync("HELD", "r");
		const server = http.createServer();
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		if ("MODE" === "fails") throw new Error("after all");
		const tool = (name: string, execute: () => unknown) => pi.registerTool({
			name, label: name, description: name, parameters: { type: "object", properties: {} },
			execute: async () => ({ content: [{ type: "text", text: String(await execute()) }], details: {} }),
		});
		tool("port", () => (server.address() as any).port);
		tool("greedy", () => { const all = []; for (;;) all.push(new Array(100000).fill(0)); });
		pi.registerCommand("again", { description: "", handler: (_: string, ctx: any) => ctx.reload() });
	}`

// opened counts the descriptors of this process that are open on a file.
func opened(t *testing.T, path string) (n int) {
	t.Helper()
	var file, other syscall.Stat_t
	if err := syscall.Stat(path, &file); err != nil {
		t.Fatal(err)
	}
	for fd := range 1024 {
		if syscall.Fstat(fd, &other) == nil && other.Ino == file.Ino && other.Dev == file.Dev {
			n++
		}
	}
	return n
}

// What a VM opened is closed when the VM ends, and not only when the host does: descriptors and servers, however it ended.
func TestEndedVMHoldsNothing(t *testing.T) {
	for _, test := range []struct {
		name string
		end  func(t *testing.T, r *rig)
		left int
	}{
		{"a load that fails", nil, 0},
		{"a limit", func(t *testing.T, r *rig) {
			if _, err := r.Call(t.Context(), pier.ToolCall{Name: "greedy", Input: json.RawMessage(`{}`)}); err == nil {
				t.Error("the memory has no end")
			}
		}, 1},
		{"a reload", func(t *testing.T, r *rig) {
			if err := r.Command(t.Context(), "again", ""); err != nil {
				t.Error(err)
			}
		}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			held := filepath.Join(t.TempDir(), "held")
			if err := os.WriteFile(held, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			r := newRig(t, func(o *pier.Options) {
				o.Replace, o.Limits = true, pier.Limits{Heap: 32 << 20}
				o.Policy = pier.Policy{Allow: []string{"read=" + held, "http=listen", "session"}}
			})
			mode := "lives"
			if test.end == nil {
				mode = "fails"
			}
			_, err := r.Load(t.Context(), file(t, "x.ts", strings.NewReplacer("HELD", held, "MODE", mode).Replace(holding)))
			if test.end == nil {
				if err == nil || opened(t, held) != 0 {
					t.Errorf("%v, and %d descriptors are left", err, opened(t, held))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			port := r.call(t, "port")
			test.end(t, r)
			if now := r.call(t, "port"); now == port {
				t.Errorf("nothing has ended: port %s", now)
			}
			eventually(t, func() bool {
				conn, err := net.Dial("tcp", "127.0.0.1:"+port)
				if err == nil {
					conn.Close()
				}
				return err != nil && opened(t, held) == test.left
			})
		})
	}
}
