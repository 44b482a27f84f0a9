package session

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

// What one extension adds to a session has a bound of its own, by whatever op, and another session begins anew.
func TestAdded(t *testing.T) {
	f := newSessionFixture(t)
	entry := `{"op":"append","entry":{"type":"custom","customType":"t","data":"` + strings.Repeat("x", 1<<20) + `"}}`
	n := 0
	for ; n < 100; n++ {
		if _, err := f.call(entry); err != nil {
			if e, ok := err.(*ext.Error); !ok || e.Code != ext.CodeIO || e.Details["errno"] != "ENOSPC" {
				t.Fatal(err)
			}
			break
		}
	}
	if n != maxAdded>>20-1 {
		t.Errorf("%d entries of a MiB were taken", n)
	}
	if _, err := f.call(`{"op":"name","name":"` + strings.Repeat("n", 1<<20) + `"}`); ext.CodeOf(err) != ext.CodeIO {
		t.Errorf("a name: %v", err)
	}
	if _, err := f.call(`{"op":"append","entry":{"type":"custom","customType":"t"}}`); err != nil {
		t.Errorf("a short one has room: %v", err)
	}
	var a added
	for _, c := range []struct {
		id      ext.ID
		session string
		room    bool
	}{{"x", "1", true}, {"x", "1", false}, {"y", "1", true}, {"x", "2", true}} {
		err := a.room(ext.Call{Extension: c.id, Params: json.RawMessage(strings.Repeat("x", maxAdded))}, json.RawMessage(c.session))
		if (err == nil) != c.room {
			t.Errorf("%v: %v", c, err)
		}
	}
}
