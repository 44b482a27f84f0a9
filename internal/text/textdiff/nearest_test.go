package textdiff

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"read", "write", "exec", "http", "session", "ui", "log", "tool", "env"}
	for typed, want := range map[string]string{
		"exce": "exec", "Exec": "exec", "exec ": "exec", "raed": "read", "htpp": "http", "https": "http", "execute": "exec", "sesion": "session",
		"fly": "", "": "", "x": "", "network": "",
	} {
		if got := Nearest(typed, names); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
