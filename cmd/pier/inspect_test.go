package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// line is one line of `pier inspect --json`, and of the oracle, which prints the same of real Pi.
type line struct {
	Entry         string         `json:"entry"`
	Error         string         `json:"error"`
	OK            bool           `json:"ok"`
	Registrations map[string]any `json:"registrations"`
}

// known is why an example differs from real Pi. Paths lists exactly the members that differ.
type known struct {
	Example string   `json:"example"` // version/name
	Reason  string   `json:"reason"`
	Error   string   `json:"error,omitempty"` // a part of the error, for an example that does not load
	Paths   []string `json:"paths,omitempty"`
}

// TestInspectExamples compares what every published example registers in pier with what it registers in real Pi. Known
// differences are data; new, changed and healed ones fail.
func TestInspectExamples(t *testing.T) {
	reference := referenceDir(t)
	expected := readKnown(t)
	total := 0
	for _, version := range []string{"0.73.1", "1.5.2"} {
		for _, want := range readOracle(t, filepath.Join(reference, "oracle-"+version+".jsonl")) {
			total++
			id := version + "/" + want.Entry
			t.Run(id, func(t *testing.T) {
				got := inspectOne(t, filepath.Join(reference, "examples-"+version, want.Entry))
				want := expected[id]
				delete(expected, id)
				checkExample(t, got, readOracleOf(t, reference, version, id), want)
			})
		}
	}
	if total != 150 {
		t.Errorf("%d examples, want 150: the corpus shrank or grew", total)
	}
	for id := range expected {
		t.Errorf("known difference of %s, which is no example", id)
	}
}

func checkExample(t *testing.T, got, want line, k known) {
	t.Helper()
	switch {
	case !got.OK:
		if k.Error == "" || !strings.Contains(got.Error, k.Error) {
			t.Errorf("does not load: %s", got.Error)
		}
		return
	case k.Error != "":
		t.Fatalf("loads now: remove it from testdata/inspect_known.json")
	case !want.OK:
		t.Fatalf("real Pi cannot load it: %s", want.Error)
	}
	diff := differences("", withoutProse(want.Registrations), withoutProse(got.Registrations))
	if d := cmp.Diff(k.Paths, diff); d != "" {
		t.Errorf("differs from real Pi in other members than known (-known +found):\n%s", d)
	}
}

func inspectOne(t *testing.T, path string) line {
	t.Helper()
	home := t.TempDir()
	env := map[string]string{"PI_CODING_AGENT_DIR": filepath.Join(home, ".pi", "agent"), "PI_EXTENSION_LOG_DIR": filepath.Join(home, "logs")}
	for _, name := range []string{"HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, home)
	}
	t.Setenv("PI_CODING_AGENT_DIR", env["PI_CODING_AGENT_DIR"])
	var out, errs bytes.Buffer
	code := run(t.Context(), environment{
		Args: []string{"inspect", "--json", path, "--cwd", home}, In: strings.NewReader(""), Out: &out, Err: &errs,
		Getenv: func(name string) string { return env[name] },
	})
	var got line
	first, _, _ := strings.Cut(strings.ReplaceAll(out.String(), home, "<home>"), "\n")
	if err := json.Unmarshal([]byte(first), &got); err != nil {
		t.Fatalf("exit code %d, output %q, errors %q", code, out.String(), errs.String())
	}
	if want := map[bool]int{true: exitOK, false: exitLoad}[got.OK]; code != want {
		t.Errorf("exit code %d, want %d", code, want)
	}
	return got
}

// oracleHome is the fresh home of each oracle process; a description may name it.
var oracleHome = regexp.MustCompile(`[^" ]*pi-home-\w+`)

func readOracle(t *testing.T, path string) []line {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines []line
	in := bufio.NewScanner(file)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		var l line
		if err := json.Unmarshal(oracleHome.ReplaceAll(in.Bytes(), []byte("<home>")), &l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	return lines
}

func readOracleOf(t *testing.T, reference, version, id string) line {
	t.Helper()
	for _, l := range readOracle(t, filepath.Join(reference, "oracle-"+version+".jsonl")) {
		if version+"/"+l.Entry == id {
			return l
		}
	}
	t.Fatalf("no oracle for %s", id)
	return line{}
}

func readKnown(t *testing.T) map[string]known {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "inspect_known.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []known
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	all := map[string]known{}
	for _, k := range list {
		if k.Reason == "" {
			t.Errorf("%s has no reason", k.Example)
		}
		all[k.Example] = k
	}
	return all
}

// withoutProse leaves out the prose of built-in tools that an extension registers again: it is ours (design §5).
func withoutProse(registrations map[string]any) map[string]any {
	tools, _ := registrations["tools"].([]any)
	for _, item := range tools {
		tool, _ := item.(map[string]any)
		if name, _ := tool["name"].(string); slices.Contains([]string{"read", "write", "edit", "bash", "grep", "find", "ls"}, name) {
			dropProse(tool)
		}
	}
	return registrations
}

func dropProse(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"description", "promptSnippet", "promptGuidelines"} {
			delete(v, key)
		}
		for _, member := range v {
			dropProse(member)
		}
	case []any:
		for _, item := range v {
			dropProse(item)
		}
	}
}

// differences lists the paths at which two JSON values differ.
func differences(at string, want, got any) []string {
	w, wok := want.(map[string]any)
	g, gok := got.(map[string]any)
	if wok && gok {
		var out []string
		keys := map[string]bool{}
		for k := range w {
			keys[k] = true
		}
		for k := range g {
			keys[k] = true
		}
		for _, k := range sortedKeys(keys) {
			if _, both := w[k]; both != (g[k] != nil || hasKey(g, k)) {
				out = append(out, strings.TrimPrefix(at+"."+k, "."))
				continue
			}
			out = append(out, differences(strings.TrimPrefix(at+"."+k, "."), w[k], g[k])...)
		}
		return out
	}
	wl, wok := want.([]any)
	gl, gok := got.([]any)
	if wok && gok && len(wl) == len(gl) {
		var out []string
		for i := range wl {
			out = append(out, differences(fmt.Sprintf("%s[%d]", at, i), wl[i], gl[i])...)
		}
		return out
	}
	if !cmp.Equal(want, got) {
		return []string{at}
	}
	return nil
}

func hasKey(m map[string]any, k string) bool {
	_, ok := m[k]
	return ok
}

func sortedKeys(m map[string]bool) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
