package extc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
)

// TestHostModule is the table of names that never come from the extension's own files.
func TestHostModule(t *testing.T) {
	for specifier, want := range map[string]string{
		"fs":                                  "pi:node/fs",
		"node:fs":                             "pi:node/fs",
		"fs/promises":                         "pi:node/fs_promises",
		"node:stream/web":                     "pi:node/stream_web",
		"node:test":                           "pi:node/test",
		"test":                                "",
		"node:sqlite":                         "pi:node/sqlite",
		"sqlite":                              "",
		"node:nope":                           "",
		"fs-extra":                            "",
		"./fs":                                "",
		"@mariozechner/pi-ai":                 "pi:ai",
		"@earendil-works/pi-ai/oauth":         "pi:ai_oauth",
		"@earendil-works/pi-ai/compat":        "pi:ai_compat",
		"@earendil-works/pi-ai/models":        "pi:ai_models",
		"@earendil-works/pi-ai/providers/all": "pi:ai_providers_all",
		"@mariozechner/pi-coding-agent":       "pi:coding-agent",
		"@earendil-works/pi-tui":              "pi:tui",
		"@mariozechner/pi-agent-core":         "pi:agent-core",
		"@mariozechner/pi-web-ui":             "",
		"@someone/pi-ai":                      "",
		"pi-ai":                               "",
		"typebox":                             "pi:typebox",
		"@sinclair/typebox":                   "pi:typebox",
		"@sinclair/typebox/value":             "pi:typebox_value",
		"typebox/compile":                     "pi:typebox_compile",
		"@sinclair/typebox/compiler":          "",
	} {
		if got := extc.HostModule(specifier); got != want {
			t.Errorf("%s: got %q, want %q", specifier, got, want)
		}
	}
}

// TestSymlinkedEntry: the real path counts, so that siblings of the real file are found, and not those of the link.
func TestSymlinkedEntry(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "real", "ext.ts"), []byte(`import { who } from "./sibling"; export default () => [who, __dirname];`))
	writeFile(t, filepath.Join(dir, "real", "sibling.ts"), []byte(`export const who = "beside the file";`))
	writeFile(t, filepath.Join(dir, "links", "sibling.ts"), []byte(`export const who = "beside the link";`))
	link := filepath.Join(dir, "links", "linked.ts")
	if err := os.Symlink(filepath.Join("..", "real", "ext.ts"), link); err != nil {
		t.Fatal(err)
	}
	bundles, err := compileAll(link)
	if err != nil {
		t.Fatal(err)
	}
	b := bundles[0]
	if b.Entry.ID != "linked" || b.Entry.Path != filepath.Join(dir, "real", "ext.ts") || b.Entry.Name != link {
		t.Errorf("%+v", b.Entry)
	}
	got := strings.ReplaceAll(string(evaluate(t, []string{string(b.Code)})[0]), dir, "$DIR")
	if want := `["beside the file","$DIR/real"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
