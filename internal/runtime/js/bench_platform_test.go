package js_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// fileGate answers every read with the same bytes, as the connector of files would, in no time.
type fileGate struct{ text, bytes json.RawMessage }

func newFileGate(size int) *fileGate {
	data := bytes.Repeat([]byte("0123456789abcdé "), size/16)[:size]
	data[size-1] = ' '
	text, _ := json.Marshal(map[string]string{"text": string(data)})
	return &fileGate{text, json.RawMessage(`{"base64":"` + base64.StdEncoding.EncodeToString(data) + `"}`)}
}

func (d *fileGate) Call(_ context.Context, call ext.Call) (json.RawMessage, error) {
	if bytes.Contains(call.Params, []byte(`"utf8"`)) {
		return d.text, nil
	}
	return d.bytes, nil
}

// work runs a tool's code, prepared by before, again and again within one call.
func work(b *testing.B, size int, before, once string) {
	b.Helper()
	i, err := js.NewVMPool().Start(context.Background(), js.Options{
		ID: "bench", Caller: newFileGate(max(size, 16)),
		Code: []byte("(async function (__pier_host) { return { ns: { default(pi) { const size = " + fmt.Sprint(size) + ";" + before + tool +
			"async (id, { n }) => { for (let k = 0; k < n; k++) { " + once + " } return { content: [] } } }) } } } })"),
	})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = i.Close() })
	if _, err := i.LoadJSON(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(size))
	args := json.RawMessage(`{"name":"t","toolCallId":"1","input":{"n":1}}`)
	for b.Loop() {
		if _, err := i.Invoke(context.Background(), "tool", args, nil); err != nil {
			b.Fatal(err)
		}
	}
}

const (
	withFS     = `const fs = __pier_host("pi:node/fs");`
	withBuffer = `const { Buffer } = __pier_host("pi:node/buffer"); const buffer = Buffer.alloc(size, "0123456789abcdef"), text64 = buffer.toString("base64");`
	withJSON   = `const value = []; for (let n = 0; n < size / 64; n++) value.push({ id: n, name: "entry number " + n, tags: ["a", "b"] }); const text = JSON.stringify(value);`
	small      = 4 << 10
	large      = 1 << 20
)

func BenchmarkReadFileSync4K(b *testing.B) { work(b, small, withFS, `fs.readFileSync("/f")`) }
func BenchmarkReadFileSync4KText(b *testing.B) {
	work(b, small, withFS, `fs.readFileSync("/f", "utf8")`)
}
func BenchmarkReadFileSync1M(b *testing.B) { work(b, large, withFS, `fs.readFileSync("/f")`) }
func BenchmarkReadFileSync1MText(b *testing.B) {
	work(b, large, withFS, `fs.readFileSync("/f", "utf8")`)
}

func BenchmarkBufferToBase64(b *testing.B) { work(b, large, withBuffer, `buffer.toString("base64")`) }

func BenchmarkBufferFromBase64(b *testing.B) {
	work(b, large, withBuffer, `Buffer.from(text64, "base64")`)
}
func BenchmarkBufferToString(b *testing.B)   { work(b, large, withBuffer, `buffer.toString()`) }
func BenchmarkBufferFromString(b *testing.B) { work(b, large, withBuffer, `Buffer.from(text64)`) }
func BenchmarkJSONParse(b *testing.B)        { work(b, large, withJSON, `JSON.parse(text)`) }
func BenchmarkJSONStringify(b *testing.B)    { work(b, large, withJSON, `JSON.stringify(value)`) }

func BenchmarkSHA256(b *testing.B) {
	work(b, large, withBuffer+`const crypto = __pier_host("pi:node/crypto");`, `crypto.createHash("sha256").update(buffer).digest("hex")`)
}

func BenchmarkGunzip(b *testing.B) {
	work(b, large, withBuffer+`const zlib = __pier_host("pi:node/zlib"); const packed = zlib.gzipSync(buffer);`, `zlib.gunzipSync(packed)`)
}

// BenchmarkModuleLoad starts a VM and loads an extension that imports nothing, or one of Node's modules.
func BenchmarkModuleLoad(b *testing.B) {
	rt := js.NewVMPool()
	for _, name := range []string{"nothing", "path", "fs", "stream", "crypto", "child_process"} {
		code := ""
		if name != "nothing" {
			code = `__pier_host("pi:node/` + name + `")`
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				i, err := rt.Start(context.Background(), js.Options{
					ID: "bench", Caller: &quiet{}, Code: []byte("(async function (__pier_host) { return { ns: { default(pi) {" + code + "} } } })"),
				})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := i.LoadJSON(context.Background()); err != nil {
					b.Fatal(err)
				}
				_ = i.Close()
			}
		})
	}
}
