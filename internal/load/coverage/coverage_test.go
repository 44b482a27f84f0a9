package coverage

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestWatch: lines are those of the sources, only of files that count, and one is run once a call says so.
func TestWatch(t *testing.T) {
	w := &Watch{Own: func(file string) bool { return file == "own.ts" }}
	if From(With(t.Context(), w)) != w || From(context.Background()) != nil {
		t.Error("the context does not say who watches")
	}
	code := "(async function (__pier_host) {\n\"use strict\";\na();\nif (b)\n  c();\nd();\n})"
	got := string(w.Instrument([]byte(code), func(line, column int) (string, int, int, bool) {
		if line == 6 {
			return "other.ts", 1, 1, true
		}
		return "own.ts", line * 10, column, line > 2
	}))
	if strings.Count(got, "\n") != strings.Count(code, "\n") {
		t.Errorf("lines moved:\n%s", got)
	}
	for _, want := range []string{"\"use strict\"; const __pier_ran", "__pier_at(0); a();\n", "__pier_at(1); if (b)\n", "  __pier_at(2), c();\nd();"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	hear := func(method ext.Method, name string) bool {
		_, ok := w.Heard(ext.Call{Method: method, Params: fmt.Appendf(nil, `{"op":"get","name":%q}`, name)})
		return ok
	}
	if !hear(ext.MethodEnv, prefix+"0") || !hear(ext.MethodEnv, prefix+"99") || hear(ext.MethodEnv, "HOME") || hear(ext.MethodLog, prefix+"1") {
		t.Error("what is a note is another call, or the other way round")
	}
	if _, ok := (*Watch)(nil).Heard(ext.Call{Method: ext.MethodEnv}); ok {
		t.Error("nobody heard it")
	}
	files, unknown := w.Files()
	if want := []File{{"own.ts", map[int]bool{30: true, 40: false, 50: false}}}; !reflect.DeepEqual(files, want) || len(unknown) > 0 || files[0].Run() != 1 {
		t.Errorf("got %v, %v", files, unknown)
	}
	if got := string(w.Instrument([]byte("\"use strict\"; a b"), nil)); got != "\"use strict\"; a b" {
		t.Errorf("code that nobody can read became %s", got)
	}
	if _, unknown := w.Files(); len(unknown) != 1 {
		t.Errorf("nobody was told: %v", unknown)
	}
}
