package toolschema

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestZZ(t *testing.T) {
	for _, n := range []int{10, 50, 100, 200, 400} {
		s := strings.Repeat(`{"type":"object","properties":{"a":`, n) + `{"type":"string"}` + strings.Repeat(`}}`, n)
		at := time.Now()
		_, err := Compile("t", json.RawMessage(s))
		t.Log("nested", n, time.Since(at), err)
		s = strings.Repeat(`{"anyOf":[`, n) + `{"type":"string"}` + strings.Repeat(`]}`, n)
		at = time.Now()
		c, err := Compile("t", json.RawMessage(s))
		t.Log("anyOf", n, time.Since(at), err)
		if err == nil {
			at = time.Now()
			_, err = c.Validate(json.RawMessage(`5`))
			if err != nil && len(err.Error()) > 100 { err = nil }
			t.Log("validate", n, time.Since(at), err)
		}
		s = `{"type":"object","properties":{` + strings.Repeat(`"x":1,`, 0)
		for i := range n * 10 {
			if i > 0 {
				s += ","
			}
			s += `"p` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + time.Duration(i).String() + `":{"type":"string"}`
		}
		s += `}}`
		at = time.Now()
		_, err = Compile("t", json.RawMessage(s))
		t.Log("wide", n*10, time.Since(at), err)
	}
}
