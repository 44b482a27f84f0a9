package js

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readFiles is a file system that tells which files were opened.
type readFiles struct {
	fs.FS
	mu    sync.Mutex
	names []string
}

func (r *readFiles) Open(name string) (fs.File, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if module, ok := strings.CutSuffix(name, codeEnding); ok && name != probeFile {
		r.names = append(r.names, module)
	}
	return r.FS.Open(name)
}

// TestImportsPay: an extension has the host modules in its VM that it imports, those that these cannot do without, and no other.
// The engine's heap is held below bounds, so that nothing comes in by another way.
func TestImportsPay(t *testing.T) {
	const kb = 1 << 10
	var nothing int64
	for _, test := range []struct {
		uses    string
		modules []string
		most    int64 // bytes of heap, beside those of an extension that imports nothing
	}{
		{``, nil, 550 * kb},
		{`pi:typebox Type`, []string{"pi/typebox", "pi/typebox/basic"}, 40 * kb},
		{`pi:typebox`, []string{"pi/typebox", "pi/typebox/basic", "pi/typebox_whole"}, 320 * kb},
		{`pi:typebox_value`, []string{"pi/typebox/basic", "pi/typebox/check", "pi/typebox/equal", "pi/typebox_value"}, 410 * kb},
		{`pi:tui Text`, []string{"pi/tui", "pi/tui/component"}, 130 * kb},
		{`pi:tui visibleWidth`, []string{"pi/tui", "pi/tui/width"}, 110 * kb},
		{`pi:tui Key`, []string{"pi/tui", "pi/tui/keys", "pi/tui/keytables"}, 230 * kb},
		{`pi:coding-agent`, []string{"pi/coding-agent"}, 40 * kb},
		{`pi:ai StringEnum`, []string{"pi/ai"}, 40 * kb},
		{`pi:node/sqlite DatabaseSync`, []string{"node/sqlite"}, 150 * kb},
		{`pi:node/path`, []string{"node/path"}, 40 * kb},
		{`pi:node/crypto createHash`, []string{"node/crypto", "node/events", "node/internal_callable", "node/stream"}, 500 * kb},
	} {
		t.Run(test.uses, func(t *testing.T) {
			module, member, _ := strings.Cut(test.uses, " ")
			code := ""
			if module != "" {
				code = fmt.Sprintf("__pier_host(%q)[%q]", module, member)
			}
			modules, heap := costOf(t, code)
			if diff := cmp.Diff(append([]string{"core/boot"}, test.modules...), modules); diff != "" {
				t.Errorf("modules, -want +got\n%s", diff)
			}
			if module == "" {
				nothing = heap
			} else {
				heap -= nothing
			}
			t.Logf("%d KB", heap/kb)
			if heap > test.most {
				t.Errorf("%d KB of heap, more than %d", heap/kb, test.most/kb)
			}
		})
	}
}

// costOf is the host modules, and the engine's heap, of an extension that runs code.
func costOf(t *testing.T, code string) (modules []string, heap int64) {
	t.Helper()
	read := &readFiles{FS: carried().files}
	rt := NewVMPool()
	rt.library = newLibrary(read)
	i, err := rt.Start(t.Context(), Options{
		ID: "x", Caller: nobody{}, Code: []byte("(async function (__pier_host) { return { ns: { default(pi) {" + code + "} } } })"),
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.LoadJSON(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := i.Quiesce(t.Context()); err != nil {
		t.Fatal(err)
	}
	heap = int64(i.vmState.HeapSize())
	if err := i.Close(); err != nil {
		t.Error(err)
	}
	slices.Sort(read.names)
	return read.names, heap
}

// TestCollectsAgain: a heap that nobody collects while the extension loads is collected afterwards, whenever it has grown by half.
func TestCollectsAgain(t *testing.T) {
	i, err := NewVMPool().Start(t.Context(), Options{
		ID: "x", Caller: nobody{}, Code: []byte(`(async function () { return { ns: { default(pi) {
			pi.registerTool({ name: "t", parameters: {}, execute() { for (let n = 0; n < 5e4; n++) { const o = {}; o.o = o; } } });
		} } } })`),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer i.Close()
	size := func() uintptr {
		return i.vmState.HeapSize()
	}
	if _, err := i.LoadJSON(t.Context()); err != nil {
		t.Fatal(err)
	}
	loaded := size()
	if _, err := i.Invoke(t.Context(), "tool", json.RawMessage(`{"name":"t","toolCallId":"1","params":{}}`), nil); err != nil {
		t.Fatal(err)
	}
	if after := size(); after > 2*loaded {
		t.Errorf("the heap has %d bytes after megabytes of cycles, and had %d", after, loaded)
	}
}
