package witname

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for name, want := range map[string]Form{
		"read-FILE-2":               {},
		"[constructor]box":          {Kind: "constructor", Resource: "box"},
		"[method]box.get":           {Kind: "method", Resource: "box", Member: "get"},
		"[static]box.open":          {Kind: "static", Resource: "box", Member: "open"},
		"pier:host/calls":           {Kind: "interface"},
		"pier:host/calls@1.0.0-a+b": {Kind: "interface"},
	} {
		if got, err := Parse(name); err != nil || got != want {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
	for _, name := range []string{
		"", "2a", "a--b", "aB", "[method]box", "[other]box", "pier:host/calls@1.0", "pier:host/a/b", "pier:more:host/a", "Pier:host/a", "url=<x>", "unlocked-dep=<a:b>",
		"integrity=<sha256-x>", "[async]read", "[async method]box.get", "[getter]box.get",
	} {
		if got, err := Parse(name); err == nil {
			t.Errorf("%q is taken for a name: %v", name, got)
		}
	}
}

func TestSuffixed(t *testing.T) {
	for version, suffix := range map[string]string{"1": ".2.3", "0.2": ".6+sha", "0.0.1": "", "0.0.2": "+b", "1.0.0-rc1": "+b"} {
		name, err := Suffixed("a:b/c@"+version, suffix)
		if err != nil || name != "a:b/c@"+version+suffix || !Interface(name) {
			t.Errorf("%s and %q: %q, %v", version, suffix, name, err)
		}
	}
	for _, version := range []string{"0", "0.0", "01", "1.2.3", "0.0.1-alpha", "1.", ""} {
		if name, err := Suffixed("a:b/c@"+version, ".1"); err == nil {
			t.Errorf("%q is completed: %s", version, name)
		}
	}
}

// FuzzParse: a name that is taken is made of what names are made of, and is the same name however it is written.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"a-b", "[method]a.b", "a:b/c@1.2.3", "locked-dep=<a:b@1.0.0>", "[constructor]", "a:"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		form, err := Parse(name)
		if err != nil {
			return
		}
		if name == "" || strings.ContainsAny(name, "\x00\n") {
			t.Errorf("%q is taken for a name", name)
		}
		if form.Kind == "" && Squash(name) != Squash(strings.ToUpper(name)) {
			t.Errorf("%q is not the same as in capitals", name)
		}
	})
}
