package source_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
)

// whole is an artifact with every member.
func whole(t *testing.T, module []byte) *source.Artifact {
	t.Helper()
	place := []source.ArtifactPlace{{File: "x.ts", Line: 1, Column: 1}}
	api := []source.ArtifactAPI{{API: "eval", Locations: place, EvidenceHash: source.SumOf(nil)}}
	a := &source.Artifact{
		Schema: source.ArtifactSchema, ExtensionID: "x", Version: "1", EntryModule: "index.js", SourceMap: "index.js.map",
		ModuleHash: source.SumOf(module), SourceMapHash: source.SumOf([]byte("{}")), EngineVersion: "e", ShimVersion: source.SumOf(nil),
		Manifest:   json.RawMessage(`{"schema":"pi.ext.manifest.v1","extension_id":"x","name":"X","version":"1","api_version":"1.0","runtime":"js","entrypoint":"x.ts","capabilities":["read"]}`),
		RewriteLog: []source.Rewrite{{From: "fs", To: "pi:node/fs", Locations: place}}, InjectedPolyfills: []string{}, HostModules: []string{"pi:node/fs"},
		FlaggedAPIs: api, ForbiddenAPIs: api, CapabilityScopeInferred: &ext.CapabilityManifest{Schema: ext.ManifestSchema}, CapabilitiesRequired: []string{"read"}, Sources: []source.InputFile{{File: "x.ts", SHA256: source.SumOf(nil)}},
		Data: []source.InputFile{{File: "data/x", SHA256: source.SumOf([]byte("{}"))}},
	}
	var err error
	if a.Hash, err = a.Sum(); err != nil {
		t.Fatal(err)
	}
	return a
}

func layArtifact(t *testing.T, dir string, a *source.Artifact, module []byte) {
	t.Helper()
	text, err := a.Text()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"artifact.json": text, "index.js": module, "index.js.map": []byte("{}"), "data/x": []byte("{}")} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestArtifact: what an artifact says is taken as it says it, and nothing of it that was changed.
func TestArtifact(t *testing.T) {
	module := []byte("export default async function () {};\n")
	dir := t.TempDir()
	layArtifact(t, dir, whole(t, module), module)
	for _, name := range []string{dir, filepath.Join(dir, "index.js"), filepath.Join(dir, "artifact.json")} {
		list, err := source.Find(name)
		if err != nil || len(list) != 1 || list[0].ID != "x" || list[0].Artifact == nil || list[0].Manifest == nil || len(list[0].Manifest.Declared) != 1 || list[0].Version() != "1" {
			t.Fatalf("%s: %+v, %v", name, list, err)
		}
		if got := list[0].Identity("hash"); got != "hash" {
			t.Errorf("the identity is %s", got)
		}
		if _, _, err := list[0].Artifact.Module(); err != nil {
			t.Error(err)
		}
	}
	for what, change := range map[string]func(*source.Artifact){
		"another id":         func(a *source.Artifact) { a.ExtensionID = "y" },
		"another manifest":   func(a *source.Artifact) { a.Manifest = json.RawMessage(`{"a":1}`) },
		"another engine":     func(a *source.Artifact) { a.EngineVersion = "f" },
		"other shims":        func(a *source.Artifact) { a.ShimVersion = source.SumOf([]byte("x")) },
		"another module":     func(a *source.Artifact) { a.ModuleHash = source.SumOf([]byte("x")) },
		"another schema":     func(a *source.Artifact) { a.Schema = "pi.ext.artifact.v2" },
		"a module elsewhere": func(a *source.Artifact) { a.EntryModule = "../index.js" },
		"other rights":       func(a *source.Artifact) { a.CapabilitiesRequired = []string{"exec"} },
		"inferred scopes": func(a *source.Artifact) {
			a.CapabilityScopeInferred = &ext.CapabilityManifest{Schema: ext.ManifestSchema, Capabilities: []ext.CapabilityRequirement{{Capability: ext.CapExec}}}
		},
		"a finding less":  func(a *source.Artifact) { a.FlaggedAPIs = nil },
		"another rewrite": func(a *source.Artifact) { a.RewriteLog = []source.Rewrite{{From: "fs", To: "pi:node/path"}} },
		"another source": func(a *source.Artifact) {
			a.Sources = append(a.Sources, source.InputFile{File: "y", SHA256: source.SumOf(nil)})
		},
		"less data":  func(a *source.Artifact) { a.Data = nil },
		"other data": func(a *source.Artifact) { a.Data[0].SHA256 = source.SumOf(nil) },
		"data elsewhere": func(a *source.Artifact) {
			a.Data[0].File = "../x"
			a.Hash, _ = a.Sum()
		},
		"a source map elsewhere": func(a *source.Artifact) { a.SourceMap = "../../x" },
	} {
		a := whole(t, module)
		change(a)
		layArtifact(t, dir, a, module)
		if list, err := source.Find(dir); err == nil {
			t.Errorf("%s: %+v", what, list)
		}
	}
	for what, file := range map[string]string{"a changed module": "index.js", "a changed map": "index.js.map", "changed data": "data/x"} {
		layArtifact(t, dir, whole(t, module), module)
		if err := os.WriteFile(filepath.Join(dir, file), append(module, ' '), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := source.Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := list[0].Artifact.Module(); err == nil || !strings.Contains(err.Error(), "its hash differs") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestArtifactSchema: the schema that is published has the members that are written, and knows the capabilities.
func TestArtifactSchema(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", "extension_artifact.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]struct {
			Items struct{ Enum []ext.Capability }
		}
		Required []string
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	var full, least map[string]json.RawMessage
	for into, a := range map[*map[string]json.RawMessage]*source.Artifact{&full: whole(t, nil), &least: {}} {
		text, err := a.Text()
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
	if have, want := slices.Sorted(maps.Keys(schema.Properties)), slices.Sorted(maps.Keys(full)); !slices.Equal(have, want) {
		t.Errorf("the schema has %v, artifact.json %v", have, want)
	}
	if have, want := slices.Sorted(slices.Values(schema.Required)), slices.Sorted(maps.Keys(least)); !slices.Equal(have, want) {
		t.Errorf("the schema requires %v, what is always written is %v", have, want)
	}
	have, want := slices.Sorted(slices.Values(schema.Properties["capabilities_required"].Items.Enum)), slices.Sorted(slices.Values(ext.Capabilities()))
	if !slices.Equal(have, want) {
		t.Errorf("the schema knows %v, not %v", have, want)
	}
}

// TestReadFile: what might never end is not read, and nothing larger than a script may be.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.ts")
	if err := os.WriteFile(large, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := source.ReadFile(large); err != nil || string(data) != "x" {
		t.Errorf("%q, %v", data, err)
	}
	if err := os.Truncate(large, 65<<20); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{large: "is larger than 64 MiB", dir: "is no regular file"} {
		if _, err := source.ReadFile(path); err == nil || err.Error() != "read "+path+": "+want {
			t.Errorf("%s: %v", path, err)
		}
	}
}
