package catalog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cec80427/pier/internal/packages/catalog"
)

var at = time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)

// item is one of the n-th content.
func item(id string, n int) catalog.Item {
	i := catalog.Item{
		ID: id, Name: "index.ts", SourceTier: "community", Source: catalog.Local("/x/" + id), FileCount: 1, TotalBytes: 7000,
		Checksum: catalog.Checksum{SHA256: fmt.Sprintf("%064x", n)}, License: "MIT", Version: "1.0.0", CategoryTags: []string{"<b>"},
		Notes: json.RawMessage(`{"verdict":"compatible"}`), Quality: &catalog.Quality{Score: "green"},
	}
	i.Classify([]string{"tool", "command"}, []string{"exec", "log"}, false)
	return i
}

func TestRoundTrip(t *testing.T) {
	git, npm := item("git", 1), item("npm", 2)
	git.Source, npm.Source = catalog.Git("https://example.com/r", "a/b.ts"), catalog.NPM("@s/n", "1.2.3", "i.ts")
	c := catalog.New([]catalog.Item{npm, git, item("local", 3)}, at, nil)
	text := c.Encode()
	again, err := catalog.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if string(again.Encode()) != string(text) {
		t.Errorf("%s\nbecomes\n%s", text, again.Encode())
	}
	if want := 5; strings.Count(string(text), "\n") != want {
		t.Errorf("%d lines, not %d", strings.Count(string(text), "\n"), want)
	}
	var keys []string
	for _, i := range again.Items {
		keys = append(keys, i.Source.Key())
	}
	if want := []string{"git:https://example.com/r#a/b.ts", "local:/x/local", "npm:@s/n@1.2.3#i.ts"}; !slices.Equal(keys, want) {
		t.Errorf("keys %v", keys)
	}
	if i := again.Items[1]; !slices.Equal(i.Capabilities, []string{"exec", "tool"}) || i.Complexity != "medium" || len(i.InteractionTags) > 0 {
		t.Errorf("%+v", i)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "..", "docs", "schema", "extension_catalog.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(text), string(corpus(t))} {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Error(err)
		}
	}
}

func corpus(t testing.TB) []byte {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "conformance", "corpus.json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestCorpus: the extensions that pier is compared by are a catalog, with one item for each content.
func TestCorpus(t *testing.T) {
	c, err := catalog.Decode(corpus(t))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, i := range c.Items {
		if other := seen[i.Checksum.SHA256]; other != "" {
			t.Errorf("%s and %s are the same", i.ID, other)
		}
		seen[i.Checksum.SHA256] = i.ID
	}
}

func TestSameContent(t *testing.T) {
	first, second, other := item("a", 1), item("b", 1), item("a", 2)
	first.Source = catalog.NPM("a", "1.0.0", "")
	var also []string
	c := catalog.New([]catalog.Item{second, other, first}, at, func(kept *catalog.Item, others []catalog.Item) {
		for _, o := range others {
			also = append(also, kept.Source.Key()+" is "+o.Source.Key())
		}
	})
	var ids []string
	for _, i := range c.Items {
		ids = append(ids, i.ID)
	}
	if !slices.Equal(ids, []string{"a", "a@1.0.0"}) || !slices.Equal(also, []string{"npm:a@1.0.0 is local:/x/b"}) {
		t.Errorf("%v, %v", ids, also)
	}
	if one, two := catalog.Sum([]string{"b", "a"}, true), catalog.Sum([]string{"a", "b"}, true); one != two {
		t.Errorf("the order of files counts: %v, %v", one, two)
	}
	if one := catalog.Sum([]string{"a"}, false); one.SHA256 != "a" {
		t.Errorf("a file's checksum is %v", one)
	}
}

func TestDecode(t *testing.T) {
	good := string(catalog.New([]catalog.Item{item("a", 1)}, at, nil).Encode())
	for _, c := range []struct{ old, new, want string }{
		{good, "[]", "it is no catalog"},
		{good, "", "it is no catalog"},
		{`"schema":"pi.ext.catalog.v1"`, `"schema":"pi.ext.catalog.v2"`, `its schema is "pi.ext.catalog.v2"`},
		{"2026-02-03T00:00:00Z", "yesterday", "generated_at"},
		{`"total_extensions":1`, `"total_extensions":2`, "it has 1 items, and total_extensions says 2"},
		{`"id":"a"`, `"id":""`, "items[0] (\"\"): id is empty"},
		{`"source_tier":"community"`, `"source_tier":"x"`, `source_tier is "x", not one of`},
		{`"exec"`, `"root"`, `capabilities is "root"`},
		{`"type":"url"`, `"type":"git"`, "a source of git needs repo and path"},
		{`"type":"url"`, `"type":"url","repo":"x"`, "a source of url has fields of another"},
		{`"type":"url"`, `"type":"ftp"`, `source.type is "ftp"`},
		{`"file_count":1`, `"file_count":0`, "file_count"},
		{`"file_count":1`, `"file_count":1,"file_count":2`, "file_count"},
		{`"file_count":1`, `"files":1`, "files"},
		{`000001"`, `00000G"`, "checksum.sha256"},
		{`"license":"MIT"`, `"license":7`, "license"},
		{`"green"`, `"blue"`, "quality_signals"},
		{`{"verdict":"compatible"}`, `[]`, "compatibility_notes must be an object"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%s is not in %s", c.old, good)
		}
		for name, read := range map[string]func([]byte) error{
			"decode": func(data []byte) error { _, err := catalog.Decode(data); return err },
			"search": func(data []byte) error { _, err := catalog.Search(data, nil); return err },
		} {
			if err := read([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s of %s: %v, want %s", name, c.new, err, c.want)
			}
		}
	}
}

// TestSearch: a catalog is searched alike however it is written.
func TestSearch(t *testing.T) {
	quoted := item("quoted", 3)
	quoted.CategoryTags = []string{`say "hi"`, "Größe"}
	c := catalog.New([]catalog.Item{item("git-tool", 1), item("tool-git", 2), quoted}, at, nil)
	pretty, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(pretty, &fields); err != nil {
		t.Fatal(err)
	}
	turned, err := json.Marshal(fields) // by name: the items are not last
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct{ words, want string }{
		{"", "git-tool quoted tool-git"},
		{"TOOL", "git-tool tool-git quoted"},
		{"git", "git-tool tool-git"},
		{"exec tool-git", "tool-git"},
		{"capabilities", ""},
		{`"hi"`, "quoted"},
		{"größe", "quoted"},
		{"<b>", "git-tool tool-git"},
		{"local:/x/git-", "git-tool"},
		{"nothing", ""},
	} {
		for how, text := range map[string][]byte{"lines": c.Encode(), "pretty": pretty, "turned": turned} {
			found, err := catalog.Search(text, strings.Fields(s.words))
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, i := range found {
				ids = append(ids, i.ID)
			}
			if got := strings.Join(ids, " "); got != s.want {
				t.Errorf("%s, %s: %q, want %q", how, s.words, got, s.want)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(catalog.New([]catalog.Item{item("a", 1), item(`b"\`, 2)}, at, nil).Encode())
	f.Add([]byte(`{"schema":"pi.ext.catalog.v1","generated_at":"2026-02-03T00:00:00Z","total_extensions":0,"items":[]}`))
	f.Add([]byte(`{"items":[{"a":"\"}"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := catalog.Decode(data)
		found, searched := catalog.Search(data, nil)
		if err != nil {
			return // a search reads items only as far as it must
		}
		if searched != nil || len(found) != len(c.Items) {
			t.Fatalf("%d items, and %d found: %v", len(c.Items), len(found), searched)
		}
		if _, err := catalog.Decode(c.Encode()); err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
	})
}

// BenchmarkSearch searches ten thousand extensions, as they are in a file.
func BenchmarkSearch(b *testing.B) {
	var items []catalog.Item
	for n := range 10_000 {
		i := item(fmt.Sprintf("extension-%d", n), n)
		i.Notes = json.RawMessage(`{"verdict":"warning","warnings":["index.ts:898: the name of the module that is loaded is computed: it cannot be known before it runs"]}`)
		items = append(items, i)
	}
	data := catalog.New(items, at, nil).Encode()
	for _, words := range [][]string{{"extension-777"}, {"exec", "77"}, {"nowhere"}} {
		b.Run(strings.Join(words, "_"), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := catalog.Search(data, words); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestLayouts: a catalog is searched in whatever way it is laid out, and what is none is said to be none.
func TestLayouts(t *testing.T) {
	var items []catalog.Item
	for n := range 30 {
		i := item(fmt.Sprintf("e-%d", n), n)
		i.Notes = json.RawMessage(`{"quote":"a \" ] } \\","items":[{"a":[1]}]}`)
		items = append(items, i)
	}
	data := catalog.New(items, at, nil).Encode()
	var compact, indented bytes.Buffer
	if err := errors.Join(json.Compact(&compact, data), json.Indent(&indented, data, "", "\t")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"as it is written": data, "on one line": compact.Bytes(), "indented": indented.Bytes()} {
		if found, err := catalog.Search(text, []string{"e-7"}); err != nil || len(found) != 1 || found[0].ID != "e-7" {
			t.Errorf("%s: %v, %v", name, found, err)
		}
		for _, wrong := range []string{
			strings.Replace(string(text), `"items":`, `"item":`, 1), strings.Replace(string(text), "},\n{", "}\n{", 1) + "x", string(text[:len(text)/2]), string(text) + "{}",
			strings.Replace(string(text), "30", "31", 1), strings.Replace(string(text), `"schema"`, `"items":[],"schema"`, 1),
		} {
			if found, err := catalog.Search([]byte(wrong), []string{"e-7"}); err == nil {
				t.Errorf("%s: %d items found in what is no catalog", name, len(found))
			}
		}
	}
}
