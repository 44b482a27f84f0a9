package toolschema_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/toolschema"
)

// TestPi: testdata/pi.jsonl has what real Pi 1.5.2 made of arguments, for schemas of many shapes (testdata/record.mjs).
func TestPi(t *testing.T) {
	data, err := os.ReadFile("testdata/pi.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range bytes.Lines(data) {
		var c struct {
			Parameters, Input, Output json.RawMessage
			Problem                   string
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		s, err := toolschema.Compile("t", c.Parameters)
		if err != nil {
			t.Fatal(err)
		}
		count++
		got, err := s.Validate(c.Input)
		problem := ""
		if err != nil {
			problem, _, _ = strings.Cut(err.Error(), "\n\nReceived")
		}
		if problem != c.Problem || err == nil && string(got) != string(c.Output) {
			t.Errorf("%s %s\nPi   %s %s\npier %s %s", c.Parameters, c.Input, c.Output, c.Problem, got, problem)
		}
	}
	if count < 1000 {
		t.Errorf("only %d cases", count)
	}
}
