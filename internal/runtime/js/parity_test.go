package js_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestParity: JavaScript passes what every runtime passes.
func TestParity(t *testing.T) {
	does := map[instancetest.Does]string{
		instancetest.Echo:  `text(JSON.stringify(input))`,
		instancetest.Read:  `text(await readFile(input.path, "utf8").catch((e: any) => "!" + e.code))`,
		instancetest.Fail:  `(() => { throw new Error("failed on purpose"); })()`,
		instancetest.Hang:  `new Promise(() => setInterval(() => {}, 1000))`,
		instancetest.Crash: `(() => { const all: any[] = []; for (;;) all.push(new Array(1000).fill(all.length)); })()`,
	}
	write := func(t *testing.T, dir, name, body string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.JS,
		Runtime: func(*testing.T) instance.Runtime { return js.New(js.RuntimeOptions{}) },
		Make: func(t *testing.T, dir string, tools ...instancetest.Does) string {
			var b strings.Builder
			b.WriteString("import { readFile } from \"node:fs/promises\";\nconst text = (text: string) => ({ content: [{ type: \"text\", text }] });\nexport default (pi: any) => {\n")
			for _, tool := range tools {
				fmt.Fprintf(&b, "pi.registerTool({ name: %q, label: \"\", description: \"\", parameters: { type: \"object\" }, execute: async (_id: string, input: any) => %s });\n", tool, does[tool])
			}
			b.WriteString("void readFile; };\n")
			return write(t, dir, fmt.Sprintf("with-%d.ts", len(tools)), b.String())
		},
		Broken: func(t *testing.T, dir string) string {
			return write(t, dir, "broken.ts", `export default () => { throw new Error("broken"); };`)
		},
		Limits: instance.Limits{Heap: 32 << 20},
	})
}
