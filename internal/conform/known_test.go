package conform

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/packages/catalog"

	"github.com/google/go-cmp/cmp"
)

func TestJudgeWorksInBothDirections(t *testing.T) {
	explained := func(id, what string) known {
		return known{ID: id, Level: "L1", Version: "1.5.2", What: what, Reason: "because"}
	}
	all := map[knownKey]known{}
	for _, k := range []known{explained("known", "a #1"), explained("changed", "a #1"), explained("healed", "a #1"), explained("stale", "a #1"), explained("other-level", "a #1")} {
		if k.ID == "other-level" {
			k.Level = "L2"
		}
		all[knownKey{k.ID, k.Level, k.Version}] = k
	}
	results := []result{
		{Level: "L1", ID: "pass", Version: "1.5.2"},
		{Level: "L1", ID: "known", Version: "1.5.2", What: "a #1"},
		{Level: "L1", ID: "changed", Version: "1.5.2", What: "a #2"},
		{Level: "L1", ID: "healed", Version: "1.5.2"},
		{Level: "L1", ID: "new", Version: "1.5.2", What: "a #1"},
		{Level: "L1", ID: "known", Version: "0.73.1", What: "a #1"}, // another version is another case
	}
	stale := judge(results, all, func(k known) bool { return k.Level == "L1" })
	var got []string
	for _, r := range results {
		got = append(got, r.ID+" "+r.Status)
	}
	want := []string{"pass pass", "known known", "changed changed", "healed healed", "new new", "known new"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("statuses (-want +got)\n%s", d)
	}
	if len(stale) != 1 || stale[0].ID != "stale" {
		t.Errorf("stale: %v", stale)
	}
	if s := summarize(results, stale, nil); s.Unexpected != 5 || s.Pass != 1 || s.Known != 1 {
		t.Errorf("summary: %+v", s)
	}
}

func TestUpdateKnownKeepsReasonsAndOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.json")
	old := known{ID: "a", Level: "L1", Version: "1.5.2", What: "x #1", Reason: "explained"}
	other := known{ID: "b", Level: "L2", Version: "1.5.2", What: "x #1", Reason: "elsewhere"}
	all := map[knownKey]known{{"a", "L1", "1.5.2"}: old, {"b", "L2", "1.5.2"}: other}
	results := []result{
		{Level: "L1", ID: "a", Version: "1.5.2", What: "x #2"}, {Level: "L1", ID: "c", Version: "1.5.2", What: "y #1"}, {Level: "L1", ID: "d", Version: "1.5.2"},
	}
	if err := updateKnown(file, results, all, func(k known) bool { return k.Level == "L1" }); err != nil {
		t.Fatal(err)
	}
	got, err := readKnown(file)
	if err != nil {
		t.Fatal(err)
	}
	old.What = "x #2"
	want := map[knownKey]known{
		{"a", "L1", "1.5.2"}: old, {"b", "L2", "1.5.2"}: other, {"c", "L1", "1.5.2"}: {ID: "c", Level: "L1", Version: "1.5.2", What: "y #1", Reason: unexplained},
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(knownKey{})); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestReadKnownIsStrict(t *testing.T) {
	const entry = `{"id":"a","level":"L1","version":"1.5.2","what":"x","reason":"y"}`
	for _, tt := range []struct{ name, text, want string }{
		{"twice", "[" + entry + "," + entry + "]", "twice"},
		{"no reason", `[{"id":"a","level":"L1","version":"1.5.2","what":"x","reason":""}]`, "no reason"},
		{"nothing differs", `[{"id":"a","level":"L1","version":"1.5.2","what":"","reason":"y"}]`, "what differs"},
		{"unknown key", `[{"id":"a","levl":"L1"}]`, "levl"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "known.json")
			if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := readKnown(file); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestReadCorpusRefusesLess(t *testing.T) {
	item := `{"id":"%","name":"a","source_tier":"community","source":{"type":"url","url":"x"},"runtime_tier":"legacy-js",` +
		`"interaction_tags":[],"capabilities":[],"io_pattern":[],"complexity":"small","file_count":1,"total_bytes":1,` +
		`"checksum":{"sha256":"` + strings.Repeat("0", 64) + `"},"compatibility_notes":{"compared":[{"id":"%","at":"a","with":"1.5.2","class":"T1"}]}}`
	corpus := func(total, items string) string {
		return `{"schema":"pi.ext.catalog.v1","generated_at":"2026-02-03T00:00:00Z","total_extensions":` + total + `,"tier_summary":{},"runtime_summary":{},"items":[` + items + `]}`
	}
	one, two := strings.ReplaceAll(item, "%", "a"), strings.ReplaceAll(item, "%", "b")
	for _, tt := range []struct{ name, text, want string }{
		{"whole", corpus("2", one+","+two), ""},
		{"empty", corpus("0", ""), "empty"},
		{"shrunken", corpus("2", one), "total_extensions says 2"},
		{"twice", corpus("2", one+","+one), "twice"},
		{"compared twice", corpus("2", one+","+strings.Replace(two, `"compared":[{"id":"b"`, `"compared":[{"id":"a"`, 1)), "twice"},
		{"compared with nothing", corpus("1", strings.Replace(one, `"compared":[{`, `"compare":[{`, 1)), "what a is compared with"},
		{"another schema", strings.Replace(corpus("1", one), "catalog.v1", "catalog.v9", 1), "schema"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "corpus.json")
			if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := readCorpus(file)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

// TestCorpusAsCatalog: what is compared is read as it was written, though the same content is one item.
func TestCorpusAsCatalog(t *testing.T) {
	sum := catalog.Checksum{SHA256: strings.Repeat("0", 64)}
	whole := corpus{[]corpusItem{
		{ID: "1.0/a.ts", Name: "a.ts", SourceTier: tierOfficial, Source: source{NPM: &npmSource{"@s/pi", "1.0", "examples/a.ts"}}, Version: "1.0", Class: "T1", Checksum: sum},
		{ID: "2.0/a.ts", Name: "a.ts", SourceTier: tierOfficial, Source: source{NPM: &npmSource{"@s/pi", "2.0", "examples/a.ts"}}, Version: "2.0", Class: "T2", Checksum: sum},
		{ID: "hostile/b", Name: "b", SourceTier: tierOurs, Source: source{Local: "conformance/hostile/b"}, Version: "2.0", Class: "T1", Checksum: catalog.Sum(nil, true)},
	}}
	for i := range whole.Items {
		whole.Items[i].FileCount = 1
	}
	file := filepath.Join(t.TempDir(), "corpus.json")
	if err := whole.write(file); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(before), `"checksum"`); n != 2 {
		t.Errorf("%d items, not 2", n)
	}
	again, err := readCorpus(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range again.Items {
		again.Items[i].FileCount = 1
	}
	if !reflect.DeepEqual(again, whole) {
		t.Errorf("%+v becomes %+v", whole, again)
	}
}

// TestKnownFailuresAreExplained: nobody may leave the placeholder of --update-known.
func TestKnownFailuresAreExplained(t *testing.T) {
	all, err := readKnown("../../conformance/known-failures.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range all {
		if k.Reason == unexplained || len(strings.Fields(k.Reason)) < 4 {
			t.Errorf("%s %s (Pi %s) has no real reason: %q", k.Level, k.ID, k.Version, k.Reason)
		}
		if !slices.Contains(Levels(), k.Level) {
			t.Errorf("%s has the unknown level %q", k.ID, k.Level)
		}
	}
}
