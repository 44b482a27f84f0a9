package js

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// BenchmarkModels is the cost of the first question for a model in a process: the tables are packed.
func BenchmarkModels(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cutModels(); err != nil {
			b.Fatal(err)
		}
	}
}

func TestNativeModels(t *testing.T) {
	heads := strings.Split(nativeResult(t, "models", "").(string), "\n")
	if !strings.Contains(heads[0], `"license":"MIT"`) {
		t.Errorf("the tables do not say where they are from: %s", heads[0])
	}
	total := 0
	for _, line := range heads[1:] {
		var head struct{ Provider, Name string }
		if err := json.Unmarshal([]byte(line), &head); err != nil || head.Provider == "" || head.Name == "" {
			t.Fatalf("a provider's line is %q: %v", line, err)
		}
		for model := range strings.SplitSeq(nativeResult(t, "models", head.Provider).(string), "\n") {
			var m struct{ ID string }
			if err := json.Unmarshal([]byte(model), &m); err != nil || m.ID == "" {
				t.Fatalf("a line of %s is %q: %v", head.Provider, model, err)
			}
			total++
		}
	}
	tables, err := os.ReadFile(ModelsFile)
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(tables, []byte("\n")); total+len(heads) != lines {
		t.Errorf("%d providers and %d models, but %d lines", len(heads)-1, total, lines)
	}
	if got := nativeResult(t, "models", "nobody"); got != "" {
		t.Errorf("an unknown provider has %q", got)
	}
}
