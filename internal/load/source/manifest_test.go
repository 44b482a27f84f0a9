package source_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
)

// lines is a manifest with each member on a line of its own, from line 2 on.
func lines(members ...string) string { return "{\n" + strings.Join(members, ",\n") + "\n}" }

var required = []string{
	`"schema":"pi.ext.manifest.v1"`, `"extension_id":"x"`, `"name":"X"`, `"version":"1"`, `"api_version":"1.0"`, `"runtime":"js"`, `"entrypoint":"main.ts"`,
}

// with replaces the member of the same key, or adds one.
func with(members ...string) string {
	list := slices.Clone(required)
	for _, m := range members {
		key, _, _ := strings.Cut(m, ":")
		if i := slices.IndexFunc(list, func(old string) bool { return strings.HasPrefix(old, key+":") }); i >= 0 {
			list[i] = m
		} else {
			list = append(list, m)
		}
	}
	return lines(list...)
}

// TestManifestErrors: what a manifest may not be, with its place (seed 002 §2B.4), and beside each the closest that it may be.
func TestManifestErrors(t *testing.T) {
	scoped := func(list string) string {
		return `"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[` + list + `]}`
	}
	for _, tc := range []struct{ bad, says, good string }{
		{with(`"schema":"pi.ext.manifest.v2"`), `2:1: the schema "pi.ext.manifest.v2" is not one pier knows`, with()},
		{with(`"name":""`), "the manifest has no name", with(`"name":"x"`)},
		{with(`"version":""`), "the manifest has no version", with(`"version":"0"`)},
		{with(`"api_version":""`), "the manifest has no api_version", with(`"api_version":"1"`)},
		{with(`"api_version":"2.0"`), `6:1: the api_version "2.0" is not one pier speaks`, with(`"api_version":"1.7"`)},
		{with(`"name":1`), "4:1: name must be a string", with()},
		{with(`"runtime":"lua"`), `7:1: runtime "lua" is not supported`, with()},
		{with(`"extension_id":"../x"`), "3:1: the extension_id", with(`"extension_id":"com.example.x"`)},
		{with(`"entrypoint":"../main.ts"`), "8:1: the entrypoint", with(`"entrypoint":"./main.ts"`)},
		{with(`"entrypoint":"gone.ts"`), "8:1: the entrypoint gone.ts does not exist", with()},
		{with(`"capabilities":["fly"]`), `9:1: rule "fly": unknown capability "fly"`, with(`"capabilities":["read"]`)},
		{with(`"capabilities":"read"`), "9:1: capabilities must be a list", with(`"capabilities":[]`)},
		{with(`"capabilities":[1]`), "9:1: capabilities must be a list", with(`"capabilities":["ui","log"]`)},
		{with(`"capabilitys":["read"]`), "9:1: a manifest has no \"capabilitys\"\n  help: did you mean \"capabilities\"?", with(`"capabilities":["read"]`)},
		{with(`"Capabilities":["read"]`), "9:1: a manifest has no \"Capabilities\"\n  help: did you mean \"capabilities\"?", with(`"capabilities":["read"]`)},
		{with(`"capability-manifest":{}`), "9:1: a manifest has no", with(scoped(``))},
		{lines(append(slices.Clone(required), `"capabilities":[]`, `"capabilities":["exec"]`)...), "10:1: capabilities is there twice", with(`"capabilities":["exec"]`)},
		{lines(append(slices.Clone(required), `"name":"Y"`)...), "9:1: name is there twice", with()},
		{with(scoped(`{"capability":"read","capability":"exec"}`)), "9:", with(scoped(`{"capability":"read"}`))},
		{with(scoped(`{"capability":"read","scop":{}}`)), "9:1: capability_manifest: ", with(scoped(`{"capability":"read","scope":{}}`))},
		{with(scoped(`{"capability":"fly"}`)), `9:1: rule "fly": unknown capability "fly"`, with(scoped(`{"capability":"env"}`))},
		{with(scoped(`{"capability":"read","scope":{"paths":[1]}}`)), "9:1: capability_manifest: ", with(scoped(`{"capability":"read","scope":{"paths":["a"]}}`))},
		{with(scoped(`{"capability":"read","scope":{"paths":"a"}}`)), "9:1: capability_manifest: ", with(scoped(`{"capability":"read","scope":{"paths":[]}}`))},
		{with(scoped(`{"capability":"read","scope":{"paths":["./src"]}}`)), "9:1: the scope \"./src\" of read is not normalized\n  help: write \"src\"", with(scoped(`{"capability":"read","scope":{"paths":["src"]}}`))},
		{with(scoped(`{"capability":"read","scope":{"paths":["a//b"]}}`)), "is not normalized", with(scoped(`{"capability":"read","scope":{"paths":["a/b"]}}`))},
		{with(scoped(`{"capability":"write","scope":{"paths":["a/../b"]}}`)), "is not normalized", with(scoped(`{"capability":"write","scope":{"paths":["../b"]}}`))},
		{with(scoped(`{"capability":"read","scope":{"paths":[""]}}`)), "is not normalized", with(scoped(`{"capability":"read","scope":{"paths":["src/**"]}}`))},
		{with(scoped(`{"capability":"http","scope":{"hosts":["API.example.com"]}}`)), "help: write \"api.example.com\"", with(scoped(`{"capability":"http","scope":{"hosts":["api.example.com"]}}`))},
		{with(scoped(`{"capability":"http","scope":{"paths":["a"]}}`)), "has no scope paths", with(scoped(`{"capability":"http","scope":{"hosts":["a.b"]}}`))},
		{with(scoped(`{"capability":"exec","scope":{"paths":["a"]}}`)), "has no scope paths", with(scoped(`{"capability":"exec"}`))},
		{with(scoped(`{"capability":"read","methods":["fly"]}`)), "is not a connector method", with(scoped(`{"capability":"read","methods":["tool"]}`))},
		{with(`"capabilities":[" read"]`), "9:1: the capability \" read\" is not normalized\n  help: write \"read\"", with(`"capabilities":["read"]`)},
		{with(`"name":"  "`), "the manifest has no name", with()},
		{with(scoped(`{"capability":"read","scope":{"paths":null}}`)), "9:1: capability_manifest: null is no value", with(scoped(`{"capability":"read","scope":{"paths":[]}}`))},
		{with(scoped(`{"capability":"read","scope":null}`)), "9:1: capability_manifest: null is no value", with(scoped(`{"capability":"read"}`))},
		{with(`"capability_manifest":null`), "9:1: capability_manifest: null is no value", with()},
		{with(scoped(`{"capability":"http","scope":{"hosts":["a b"]}}`)), "9:1: the scope \"a b\" of http is no host", with(scoped(`{"capability":"http","scope":{"hosts":["a.b"]}}`))},
		{with(scoped(`{"capability":"http","scope":{"hosts":[""]}}`)), "9:1: a scope of http is empty\n  help: name one", with(scoped(`{"capability":"http","scope":{"hosts":[]}}`))},
		{"\ufeff" + with(), "1:1: begins with a byte order mark", with()},
		{`[]`, "1:1: the file must hold an object, not a list", with()},
		{"{\"schema\":\n", "is not valid JSON", with()},
	} {
		if err := findManifest(t, tc.bad); err == nil || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s\nwant %q, got %v", tc.bad, tc.says, err)
		} else if problem, ok := errors.AsType[*source.Error](err); !ok || problem.Place() == "" {
			t.Errorf("%s: no place in %v", tc.bad, err)
		}
		if err := findManifest(t, tc.good); err != nil {
			t.Errorf("%s: %v", tc.good, err)
		}
	}
}

func findManifest(t *testing.T, text string) error {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "main.ts"), nil)
	writeFile(t, filepath.Join(dir, "extension.json"), []byte(text))
	_, err := source.Find(dir)
	return err
}

// TestManifestInPackage: the pi section of a package.json is as strict, and Pi's own keys in it are no mistake.
func TestManifestInPackage(t *testing.T) {
	for text, says := range map[string]string{
		`{"name":"p","version":"1","pi":{"schema":"pi.ext.manifest.v1","extension_id":"x","api_version":"1.0","runtime":"js","entrypoint":"main.ts","skills":["s"]}}`:                            "",
		`{"name":"p","version":"1","pi":{"schema":"pi.ext.manifest.v1","extension_id":"x","api_version":"1.0","runtime":"js","entrypoint":"main.ts","capabilites":[]}}`:                          `did you mean "capabilities"?`,
		`{"name":"p","version":"1","pi":{"schema":"pi.ext.manifest.v1","extension_id":"x","api_version":"1.0","runtime":"js","entrypoint":"main.ts","capabilities":[],"capabilities":["exec"]}}`: "pi.capabilities is there twice",
		`{"name":"p","version":"1","pi":{"shema":"pi.ext.manifest.v1","extension_id":"x","api_version":"1.0","runtime":"js","entrypoint":"main.ts","capabilities":[]}}`:                          `did you mean "schema"?`,
		`{"name":"p","name":"q","version":"1","pi":{"schema":"pi.ext.manifest.v1","extension_id":"x","api_version":"1.0","runtime":"js","entrypoint":"main.ts"}}`:                                "",
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "main.ts"), nil)
		writeFile(t, filepath.Join(dir, "package.json"), []byte(text))
		_, err := source.Find(dir)
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%s\nwant %q, got %v", text, says, err)
		}
	}
}

// TestIdentity: what a manifest says is part of what an extension is; how it is written is not.
func TestIdentity(t *testing.T) {
	identity := func(text string) string {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "main.ts"), nil)
		writeFile(t, filepath.Join(dir, "extension.json"), []byte(text))
		list, err := source.Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		return list[0].Identity("code")
	}
	scope := `"capability_manifest":{"schema":"pi.ext.cap.v1","capabilities":[{"capability":"read","scope":{"paths":["a"]}}]}`
	turned := `"capability_manifest": {"capabilities":[{"scope":{"paths":["a"]}, "capability":"read"}],"schema":"pi.ext.cap.v1"}`
	if identity(with(scope)) != identity(with(turned)) {
		t.Error("the same manifest in another order is something else")
	}
	if identity(with(scope)) == identity(with(strings.Replace(scope, `"a"`, `"b"`, 1))) {
		t.Error("a changed scope changes nothing")
	}
}

// TestManifestSchema: the schema that is published has the keys that are read.
func TestManifestSchema(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", "extension_manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]json.RawMessage
		Required   []string
		Defs       struct {
			Capability struct{ Enum []ext.Capability }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	for key := range maps.Keys(schema.Properties) {
		value := map[string]string{"capabilities": "[]", "capability_manifest": `{"schema":"pi.ext.cap.v1","capabilities":[]}`, "description": `"x"`}[key]
		if value == "" {
			continue
		}
		if err := findManifest(t, with(`"`+key+`":`+value)); err != nil {
			t.Errorf("the schema has %s: %v", key, err)
		}
	}
	for _, member := range required {
		key, _, _ := strings.Cut(strings.TrimPrefix(member, `"`), `"`)
		if !slices.Contains(schema.Required, key) || schema.Properties[key] == nil {
			t.Errorf("the schema does not require %s", key)
		}
	}
	if len(schema.Properties) != len(required)+3 {
		t.Errorf("the schema has %d keys", len(schema.Properties))
	}
	have, want := slices.Sorted(slices.Values(schema.Defs.Capability.Enum)), slices.Sorted(slices.Values(ext.Capabilities()))
	if !slices.Equal(have, want) {
		t.Errorf("the schema knows %v, not %v", have, want)
	}
}
