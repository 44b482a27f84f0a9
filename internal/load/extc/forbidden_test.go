package extc_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/internal/load/scan"
)

var updateMessages = flag.Bool("update-messages", false, "write the golden file of the scanner's messages")

// TestForbiddenMessages: what is forbidden, and what is flagged, has exactly these messages.
func TestForbiddenMessages(t *testing.T) {
	var b strings.Builder
	for _, code := range []string{
		"require('vm').Script", "require('worker_threads').Worker", "require('cluster').fork", "require('dgram').createSocket", "require('net').connect",
		"require('tls').connect", "require('inspector').open", "require('inspector/promises').Session", "require('perf_hooks').timerify", "require('v8').serialize", "require('repl').start",
		"process.binding('fs')", "process._linkedBinding('fs')", "process.dlopen(pi)", "eval(pi.text)", "new Function('x')", "eval('1')",
		"setTimeout('x()', 1)", "setInterval('x()', 1)", "new Proxy({}, {})", "Reflect.ownKeys({})", "Object.defineProperty(Array.prototype, 'x', {})",
		"require(pi.x)", "import(pi.x)", "globalThis[pi.x]", "pi.use(process)", "require('net').isIP",
	} {
		r := scanText(t, "export default (pi: any) => { pi.x = "+code+" };")
		fmt.Fprintf(&b, "%s\n", code)
		for _, f := range r.Findings {
			fmt.Fprintf(&b, "\t%s\t%s\n", f.Class, f.Message)
		}
		if len(r.Findings) == 0 || r.Verdict == scan.Compatible {
			t.Errorf("nothing is said of %s", code)
		}
	}
	golden := filepath.Join("testdata", "messages.txt")
	if *updateMessages {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("the messages differ (-want +got):\n%s", diff)
	}
}
