package js

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/quickjs/bytecode"
)

// TestBytecode: what is embedded is what this build's engine makes of the scripts that are embedded, too, on whatever platform this
// runs.
func TestBytecode(t *testing.T) {
	l := carried()
	scripts, codes := files(t, scriptsOf(t, l), scriptEnding), files(t, l.files, codeEnding)
	probe, err := bytecode.Probe()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(codes[strings.TrimSuffix(probeFile, codeEnding)], probe) {
		t.Error("the bytecode is another engine's: run go generate ./internal/runtime/js")
	}
	if len(codes) != len(scripts)+1 || len(scripts) == 0 {
		t.Errorf("%d scripts, and bytecode of %d", len(scripts), len(codes)-1)
	}
	var group sync.WaitGroup
	for name, script := range scripts {
		group.Go(func() {
			code, err := bytecode.Module(script)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			kept, err := bytecode.Unpack(codes[name])
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if name == "pi/highlight_rest" { // so few need it that who does compiles it
				code = nil
			}
			if !bytes.Equal(code, kept) {
				t.Errorf("%s: the bytecode is not that of its script: run go generate ./internal/runtime/js", name)
			}
		})
	}
	group.Wait()
}

func scriptsOf(t *testing.T, l *library) fs.FS {
	t.Helper()
	scripts, err := l.scripts()
	if err != nil {
		t.Fatal(err)
	}
	return scripts
}

func files(t *testing.T, from fs.FS, ending string) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	err := fs.WalkDir(from, ".", func(path string, _ fs.DirEntry, err error) error {
		name, ok := strings.CutSuffix(path, ending)
		if err != nil || !ok {
			return err
		}
		found[name], err = fs.ReadFile(from, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestOtherEngine: bytecode that another engine wrote is never looked at; the modules are made from their scripts.
func TestOtherEngine(t *testing.T) {
	probe, err := bytecode.Probe()
	if err != nil {
		t.Fatal(err)
	}
	head, code, _ := bytes.Cut(probe, []byte("\n"))
	for name, probe := range map[string][]byte{
		"no probe":        nil,
		"another version": bytes.Join([][]byte{append([]byte("0"), head...), code}, []byte("\n")),
		"another format":  append(bytes.Clone(probe), 0),
	} {
		t.Run(name, func(t *testing.T) {
			other := fstest.MapFS{}
			for name, script := range files(t, scriptsOf(t, carried()), scriptEnding) {
				other[name+scriptEnding] = &fstest.MapFile{Data: script}
				other[name+codeEnding] = &fstest.MapFile{Data: []byte("not for this engine")}
			}
			if probe != nil {
				other[probeFile] = &fstest.MapFile{Data: probe}
			}
			rt := NewVMPool()
			rt.library = newLibrary(other)
			i, err := rt.Start(t.Context(), Options{
				ID: "x", Caller: nobody{}, Code: []byte(`(async function (__pier_host) { return { ns: { default(pi) {
					pi.registerCommand(__pier_host("pi:node/path").join("a", "b"), { handler() {} });
				} } } })`),
			})
			if err != nil {
				t.Fatal(err)
			}
			registered, err := i.LoadJSON(t.Context())
			if err != nil || !bytes.Contains(registered, []byte(`"a/b"`)) {
				t.Errorf("registered %s, %v", registered, err)
			}
			if err := i.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// nobody is a gate that nothing should come to.
type nobody struct{}

func (nobody) Call(context.Context, ext.Call) (json.RawMessage, error) {
	return nil, ext.E(ext.CodeDenied, "nothing is allowed here")
}
