package js_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/runtime/js"
)

// greedyHeap is the heap of an extension that wants more, in bytes; the host may take overHeap more for it.
const (
	greedyHeap = 128 << 20
	overHeap   = 64 << 20
	greedyEnv  = "PIER_TEST_GREEDY"
)

// greedy are programs that try to take memory, stack or time of the host by what is done for them outside of the engine's heap. Each is the body
// of a tool: how it ends is all the same, what it took is not.
var greedy = []struct{ name, code string }{
	{"a comparison of long texts", `return "a".repeat(20e6).localeCompare("a".repeat(20e6) + "b")`},
	{"comparisons of long texts", `const a = "ä".repeat(5e6); for (let n = 0; n < 10; n++) a.localeCompare(a + n)`},
	{"a collator and long texts", `return new Intl.Collator("de", { numeric: true }).compare("1".repeat(20e6), "1".repeat(20e6) + "2")`},
	{"upper case", `return "ß".repeat(10e6).toLocaleUpperCase("de").length`},
	{"a list in words", `return new Intl.ListFormat("en").format(Array(1e6).fill("abcdefgh")).length`},
	{"a number of many digits", `return new Intl.NumberFormat("en", { minimumFractionDigits: 100 }).format(10n ** 100000n).length`},
	{"formatters", `const all = []; for (let n = 0; n < 1e5; n++) all.push(new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin" }))`},
	{"concatenated buffers", `const b = Buffer.alloc(8 << 20); return Buffer.concat(Array(64).fill(b)).length`},
	{"a large buffer", `return Buffer.alloc(2 ** 31).length`},
	{"a buffer as hex", `return Buffer.alloc(48 << 20).toString("hex").length`},
	{"base64", `return Buffer.from("QUJD".repeat(10e6), "base64").toString("base64").length`},
	{"a decoded text", `return new TextDecoder("utf-16le").decode(new Uint8Array(48 << 20)).length`},
	{"structuredClone of many", `return structuredClone(Array.from({ length: 3e5 }, (_, n) => ({ n }))).length`},
	{"structuredClone of what nests", `let a = []; for (let n = 0; n < 1e5; n++) a = [a]; return structuredClone(a).length`},
	{"random bytes", `return require("crypto").randomBytes(2 ** 31 - 1).length`},
	{"random bytes, in time", `return await new Promise((go) => require("crypto").randomBytes(2 ** 31 - 1, (err, b) => go(b?.length)))`},
	{"scrypt", `return require("crypto").scryptSync("p", "s", 64, { N: 2 ** 20, r: 8, maxmem: 2 ** 31 - 1 }).length`},
	{"a long key", `return require("crypto").pbkdf2Sync("p", "s", 1, 2 ** 31 - 1, "sha256").length`},
	{"a large prime", `return require("crypto").generatePrimeSync(1 << 20)`},
	{"compressors", `const z = require("zlib"), all = []; for (let n = 0; n < 2000; n++) { const c = z.createGzip(); c.write("x"); all.push(c) }`},
	{"hashes under way", `const c = require("crypto"), all = []; for (let n = 0; n < 1e5; n++) all.push(c.createHash("sha512").update("x"))`},
	{"a list of addresses", `const l = new (require("net").BlockList)(); for (let n = 0; n < 3e5; n++) l.addAddress("10." + (n >> 16) + "." + (n >> 8 & 255) + "." + (n & 255))`},
	{"a URL's parameters", `return new URLSearchParams("a=b&".repeat(2e6)).size`},
	{"a pattern", `return new RegExp("(a{1,1000}){1,1000}").test("a".repeat(1e6))`},
	{"a printed object", `let a = {}; for (let n = 0; n < 1e5; n++) a = { a }; return require("util").inspect(a, { depth: Infinity }).length`},
	{"entries of the session", `for (let n = 0; n < 2000; n++) pi.appendEntry("t", "x".repeat(1 << 20))`},
	{"a result", `return { content: [{ type: "text", text: "x".repeat(60e6) }] }`},
	{"updates", `for (let n = 0; n < 500; n++) update({ content: [{ type: "text", text: "x".repeat(1 << 20) }] })`},
	{"printed text", `for (let n = 0; n < 500; n++) console.log("x".repeat(1 << 20))`},
	{"errors that nobody catches", `for (let n = 0; n < 1e5; n++) Promise.reject(new Error("x".repeat(1000)))`},
	{"causes of an error", `let e = new Error("x"); for (let n = 0; n < 1e5; n++) e = new Error("x", { cause: e }); throw e`},
	{"commands", `for (let n = 0; n < 1e4; n++) pi.registerCommand("c" + n, { description: "x".repeat(1e4), handler() {} })`},
	{"modules of WebAssembly", `const all = []; for (;;) all.push(new WebAssembly.Memory({ initial: 1000 }))`},
}

// TestGreedy: whatever an extension has done for it, the host lives on and takes little more than what the extension's heap may have. Each
// program runs in a process of its own, whose highest mark the system keeps.
func TestGreedy(t *testing.T) {
	if name := os.Getenv(greedyEnv); name != "" {
		runGreedy(t, name)
		return
	}
	for _, g := range greedy {
		t.Run(g.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestGreedy$", "-test.v")
			cmd.Env = append(os.Environ(), greedyEnv+"="+g.name)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("the host died: %v\n%.2000s", err, out)
			}
			_, said, _ := strings.Cut(string(out), "took ")
			var took int64
			if _, err := fmt.Sscan(said, &took); err != nil {
				t.Fatalf("%v: %.500s", err, out)
			}
			_, how, _ := strings.Cut(said, "\n")
			how, _, _ = strings.Cut(how, "\n")
			t.Logf("%d MiB, %.150s", took>>20, how)
			if took > greedyHeap+overHeap {
				t.Errorf("the host took %d MiB for a heap of %d MiB", took>>20, int64(greedyHeap)>>20)
			}
		})
	}
}

// runGreedy runs one of the programs here, and prints what this process took for it at most, in bytes.
func runGreedy(t *testing.T, name string) {
	code := ""
	for _, g := range greedy {
		if g.name == name {
			code = g.code
		}
	}
	i := start(t, `const require = (name) => __pier_host("pi:node/" + name);`+tool+`async (_id, _params, _signal, update) => { `+code+`; return { content: [] } } })`, func(o *js.Options) {
		o.Limits = instance.Limits{Heap: greedyHeap, Entry: time.Second}
		o.Caller = &world{answers: map[string]func(context.Context, ext.Call) (json.RawMessage, error){
			"exec": func(ctx context.Context, _ ext.Call) (json.RawMessage, error) { <-ctx.Done(); return nil, ctx.Err() },
		}}
	})
	load(t, i)
	before := highest(t)
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
	defer cancel()
	_, err := i.Invoke(ctx, "tool", json.RawMessage(`{"name":"t","toolCallId":"1","input":{}}`), func(json.RawMessage) {})
	fmt.Printf("took %d\n%.100v\n", highest(t)-before, err)
}

// highest is the most memory that this process had, in bytes.
func highest(t *testing.T) int64 {
	t.Helper()
	file, err := os.Open("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var kb int64
		if n, _ := fmt.Sscanf(lines.Text(), "VmHWM: %d kB", &kb); n == 1 {
			return kb << 10
		}
	}
	t.Fatal("no VmHWM")
	return 0
}
