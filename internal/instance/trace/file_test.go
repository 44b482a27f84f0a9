package trace_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/instance/trace"
)

// Whatever is no trace is refused with its line.
func TestDecodeStrict(t *testing.T) {
	const header = `{"trace":"pier.trace.v1","pier":"0","shims":"s","seed":null,"options":{}}` + "\n"
	const begin = `{"vm":"a","tick":0,"op":"start"}` + "\n"
	for name, test := range map[string]struct{ text, problem string }{
		"empty":             {"", "empty"},
		"other schema":      {strings.Replace(header, "v1", "v2", 1), "line 1: it is no"},
		"unknown field":     {strings.Replace(header, `"seed"`, `"x":1,"seed"`, 1), "line 1: x"},
		"options no object": {strings.Replace(header, `{}`, `[]`, 1), "line 1: options"},
		"spaces":            {header + `{"vm": "a","tick":0,"op":"start"}` + "\n", "line 2: it is not spelled"},
		"order of keys":     {header + `{"tick":0,"vm":"a","op":"start"}` + "\n", "line 2: it is not spelled"},
		"duplicate key":     {header + `{"vm":"a","vm":"a","tick":0,"op":"start"}` + "\n", "line 2: vm: duplicate"},
		"no newline":        {header + strings.TrimSpace(begin), "not complete"},
		"no start":          {header + `{"vm":"a","tick":0,"op":"end"}` + "\n", "begins twice, or not with its start"},
		"two starts":        {header + begin + begin, "line 3: a begins twice"},
		"unknown op":        {header + begin + `{"vm":"a","tick":0,"op":"other"}` + "\n", `"other" is unknown`},
		"ticks backwards":   {header + begin + `{"vm":"a","tick":2,"op":"limit"}` + "\n" + `{"vm":"a","tick":1,"op":"end"}` + "\n", "line 4: tick"},
		"after the end":     {header + begin + `{"vm":"a","tick":1,"op":"end"}` + "\n" + `{"vm":"a","tick":1,"op":"end"}` + "\n", "line 4: a goes on after its end"},
		"nothing ran":       {header, "no extension ran in it"},
		"no vm":             {header + `{"vm":"","tick":0,"op":"start"}` + "\n", "line 2: vm"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := trace.Decode(strings.NewReader(test.text))
			if !errors.Is(err, trace.ErrTrace) || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("got %v, want %q", err, test.problem)
			}
		})
	}
	made, err := trace.Decode(strings.NewReader(header + begin))
	if err != nil || len(made.VMs) != 1 || made.VMs[0].Name != "a" {
		t.Errorf("%+v, %v", made, err)
	}
}
