package fs

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

func FuzzFSQuote(f *testing.F) {
	f.Add("plain \"quoted\" \\ \n\x01\x7f\u2028 é \xff")
	f.Fuzz(func(t *testing.T, s string) {
		var got struct{ Text string }
		if err := json.Unmarshal(fsText([]byte(s)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Text != wire.Text([]byte(s)) {
			t.Errorf("got %q for %q", got.Text, s)
		}
	})
}

// FuzzFSParams throws params at every op, with grants that lead into a private directory.
func FuzzFSParams(f *testing.F) {
	for _, s := range []string{
		`{"op":"read","path":"a"}`, `{"path":"a","op":"stat"}`, `{"op":"write","path":"a","text":"x","mode":1e9}`,
		`{"op":"fdread","fd":-1,"length":9007199254740993}`, `{"op":"utimes","path":"a","atime":1e300,"mtime":-1e300}`,
		`{"op":"rename","path":"a","to":"b"}`, `{"op":"mkdir","path":"../../..","recursive":true}`, `{"op":"re\u0061d"}`, `{"op":"`, `null`,
	} {
		f.Add(s)
	}
	w := newFSWorld(f, Options{})
	f.Fuzz(func(t *testing.T, params string) {
		name, err := wire.Op(json.RawMessage(params))
		if err != nil || name == "watch" {
			return
		}
		grant := policy.Grant{Capability: ext.CapWrite}
		for range w.f.ops[name].paths {
			grant.Paths = append(grant.Paths, policy.PathGrant{Root: w.root, Rel: "a", Path: w.path("a"), Write: true})
		}
		_, err = w.f.Call(t.Context(), ext.Call{Extension: "fuzz", Params: json.RawMessage(params)}, grant)
		if err != nil && ext.CodeOf(err) == ext.CodeInternal {
			t.Errorf("%s: %v", params, err)
		}
	})
}

func benchmarkFSRead(b *testing.B, size int, encoding string) {
	w := newFSWorld(b, Options{})
	w.put("dir/a", strings.Repeat("All work and no play makes \"pier\" a dull tool.\n", size/47+1)[:size])
	params := fsMap{"op": "read", "path": "dir/a", "encoding": encoding}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.do(b.Context(), params); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFSRead4K(b *testing.B)       { benchmarkFSRead(b, 4<<10, "utf8") }
func BenchmarkFSRead1M(b *testing.B)       { benchmarkFSRead(b, 1<<20, "utf8") }
func BenchmarkFSRead1MBase64(b *testing.B) { benchmarkFSRead(b, 1<<20, "base64") }

func BenchmarkFSStat(b *testing.B) {
	w := newFSWorld(b, Options{})
	w.put("dir/a", "")
	b.ReportAllocs()
	for b.Loop() {
		w.must(fsMap{"op": "stat", "path": "dir/a"})
	}
}
