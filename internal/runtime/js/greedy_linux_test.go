package js_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
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
	{"an expanded text", `const z = require("zlib"); return z.inflateSync(z.deflateSync(Buffer.alloc(64 << 20))).length`},
	{"a small text that expands", `const z = require("zlib"); let b = z.gzipSync(Buffer.alloc(32 << 20)); const all = []; for (let n = 0; n < 20; n++) all.push(b); return z.gunzipSync(Buffer.concat(all)).length`},
	{"texts that expand, in time", `const z = require("zlib"), b = z.gzipSync(Buffer.alloc(32 << 20)); await Promise.all(Array.from({ length: 20 }, () => new Promise((go) => z.gunzip(b, go))))`},
	{"a text of brotli", `const z = require("zlib"); return z.brotliDecompressSync(z.brotliCompressSync(Buffer.alloc(64 << 20))).length`},
	{"streams that expand", `const z = require("zlib"), b = z.gzipSync(Buffer.alloc(32 << 20)), all = []; for (let n = 0; n < 50; n++) { const u = z.createGunzip(); u.write(b); all.push(u) } await new Promise((go) => setTimeout(go, 1000))`},
	{"a buffer as text", `return Buffer.alloc(96 << 20, "a").toString().length`},
	{"a buffer that is no text", `return Buffer.alloc(60 << 20, 255).toString().length`},
	{"a text as bytes", `return new TextEncoder().encode("ä".repeat(20e6)).length`},
	{"a text as a buffer", `return Buffer.from("a".repeat(50e6)).length`},
	{"an error's message", `throw new Error("x".repeat(60e6))`},
	{"an error's stack", `const e = new Error("x"); e.stack = "y".repeat(60e6); throw e`},
	{"a hash", `return require("crypto").createHash("sha256").update(Buffer.alloc(100 << 20)).digest("hex")`},
	{"a hash of text", `return require("crypto").createHash("sha256").update("x".repeat(60e6)).digest("hex")`},
	{"hashes one after the other", `const b = Buffer.alloc(48 << 20), c = require("crypto"); for (let n = 0; n < 8; n++) c.createHash("sha1").update(b).digest()`},
	{"a message's code", `return require("crypto").createHmac("sha256", Buffer.alloc(48 << 20)).update(Buffer.alloc(48 << 20)).digest("hex")`},
	{"graphemes", `return [...new Intl.Segmenter("en").segment("a".repeat(5e6))].length`},
	{"words", `return [...new Intl.Segmenter("en", { granularity: "word" }).segment("a b ".repeat(2e6))].length`},
	{"sentences", `return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment("A b. ".repeat(2e6))].length`},
	{"a cipher", `const c = require("crypto").createCipheriv("aes-256-ctr", Buffer.alloc(32), Buffer.alloc(16)); return c.update(Buffer.alloc(48 << 20)).length`},
	{"a cipher that authenticates", `const c = require("crypto").createCipheriv("aes-256-gcm", Buffer.alloc(32), Buffer.alloc(12)); for (let n = 0; n < 20; n++) c.update(Buffer.alloc(8 << 20)); return c.final().length`},
	{"a URL", `return new URL("https://h/" + "a/".repeat(10e6) + "?" + "b=c&".repeat(1e6)).href.length`},
	{"a URL of what is encoded", `return new URL("https://h/?" + "ä".repeat(10e6)).href.length`},
	{"calls that carry much", `const text = "x".repeat(5e6); await Promise.allSettled(Array.from({ length: 200 }, () => pi.exec("cat", [text])))`},
	{"a call that carries much", `await pi.exec("cat", ["x".repeat(60e6)])`},
	{"a written file", `require("fs").writeFileSync("f", Buffer.alloc(64 << 20))`},
	{"a written text", `require("fs").writeFileSync("f", "x".repeat(50e6))`},
	{"a program in a text", `return new Function("return [" + "1,".repeat(10e6) + "]")().length`},
	{"JSON", `return JSON.stringify(JSON.parse("[" + "1,".repeat(10e6) + "1]")).length`},
	{"a key", `return require("crypto").createSecretKey(Buffer.alloc(48 << 20)).export().length`},
	{"keys", `const c = require("crypto"), all = []; for (let n = 0; n < 1e4; n++) all.push(c.createSecretKey(Buffer.alloc(64 << 10)))`},
	{"a number in words", `return (2n ** 1000000n).toLocaleString("en").length`},
	{"a normal form", `return "ä".repeat(10e6).normalize("NFD").length`},
	{"messages of a channel", `const { port1, port2 } = new MessageChannel(); const b = "x".repeat(1e6); for (let n = 0; n < 500; n++) port1.postMessage(b)`},
	{"blobs", `const all = []; for (let n = 0; n < 100; n++) all.push(new Blob([new Uint8Array(8 << 20)]))`},
	{"modules of WebAssembly", `const all = []; for (;;) all.push(new WebAssembly.Memory({ initial: 1000 }))`},
	{"tables of WebAssembly", `const all = []; for (;;) all.push(new WebAssembly.Table({ initial: 1e6, element: "anyfunc" }))`},
	{"globals of WebAssembly", `const all = []; for (;;) all.push(new WebAssembly.Global({ value: "i32", mutable: true }, 1))`},
	{"a heap and a memory", `const m = new WebAssembly.Memory({ initial: 1700 }), all = [m]; new Uint8Array(m.buffer).fill(1); for (;;) all.push(new Uint8Array(1 << 20).fill(1))`},
}

// TestGreedy: whatever an extension has done for it, the host lives on and takes little more than what the extension's heap may have. Each
// program runs in a process of its own, whose highest mark the system keeps.
func TestGreedy(t *testing.T) {
	if name := os.Getenv(greedyEnv); name != "" {
		runGreedy(t, name)
		return
	}
	binary := uninstrumented(t)
	for _, g := range greedy {
		t.Run(g.name, func(t *testing.T) {
			cmd := exec.Command(binary, "-test.run=^TestGreedy$", "-test.v")
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

// uninstrumented is this test without the race detector, which takes several times the memory for itself.
func uninstrumented(t *testing.T) string {
	t.Helper()
	if !raced {
		return os.Args[0]
	}
	binary := filepath.Join(t.TempDir(), "js.test")
	cmd := exec.Command("go", "test", "-vet=off", "-c", "-o", binary, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
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
		o.Limits = instance.Limits{Heap: greedyHeap, Entry: greedyTime()}
		o.Caller = greedyHost{}
	})
	load(t, i)
	before := highest(t)
	ctx, cancel := context.WithTimeout(t.Context(), greedyTime()+3*time.Second)
	defer cancel()
	_, err := i.Invoke(ctx, "tool", json.RawMessage(`{"name":"t","toolCallId":"1","input":{}}`), func(json.RawMessage) {})
	fmt.Printf("took %d\n%.100v\n", highest(t)-before, err)
	syscall.Exit(0) // an engine that is in the middle of something long needs no farewell
}

// greedyHost keeps nothing: programs never end, and files have as much in them as is answered at once.
type greedyHost struct{}

func (greedyHost) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	switch {
	case call.Method == ext.MethodExec:
		<-ctx.Done()
		return nil, ctx.Err()
	case bytes.HasPrefix(call.Params, []byte(`{"op":"read"`)):
		return json.RawMessage(`{"base64":"` + strings.Repeat("QUJD", 1<<20) + `"}`), nil
	}
	return json.RawMessage(`{}`), nil
}

// greedyTime is how long a program may go on.
func greedyTime() time.Duration {
	if os.Getenv("PIER_LONG") != "" {
		return 20 * time.Second
	}
	return time.Second
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
