package packages_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// linksBelow are all links below the agent folder.
func (p *place) linksBelow() map[string]string {
	p.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.agent, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type()&fs.ModeSymlink != 0 {
			rel, _ := filepath.Rel(p.agent, path)
			all[filepath.ToSlash(rel)], err = os.Readlink(path)
		}
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return all
}

// The links to programs are those that npm 11 makes of the same packages: for Pi and npm, which may need them.
func TestProgramsAreLinked(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // npm writes scripts there
	}
	f := newRegistry(t)
	with := func(bin any, more map[string]any) map[string]any {
		out := map[string]any{"bin": bin}
		maps.Copy(out, more)
		return out
	}
	f.publish("tool@1.0.0", with("./index.js", deps("@s/other@1", "same@1", "low@1")))
	f.publish("@s/other@1.0.0", with(map[string]any{"other": "index.js", "../../out": "index.js", "away": "../../tool/index.js", "none": "none.js", "same": "index.js"}, deps("low@2")))
	f.publish("same@1.0.0", with("index.js", nil))
	f.publish("low@1.0.0", with("index.js", nil))
	f.publish("low@2.0.0", with(map[string]any{"low": "/index.js", "number": 1}, nil))
	f.publish("plain@1.0.0", map[string]any{"bin": []string{"x"}})
	p := newPlace(t, f)
	p.install("npm:tool")
	top := "npm/node_modules/.bin/"
	want := map[string]string{
		top + "tool": "../tool/index.js", top + "other": "../@s/other/index.js", top + "out": "../@s/other/index.js", top + "same": "../@s/other/index.js",
		top + "low": "../low/index.js", "npm/node_modules/@s/other/node_modules/.bin/low": "../low/index.js",
	}
	if got := p.linksBelow(); !reflect.DeepEqual(got, want) {
		t.Errorf("the links are %v\nwant %v", got, want)
	}
	if info, err := os.Stat(filepath.Join(p.agent, top, "tool")); err != nil || info.Mode()&0o111 == 0 {
		t.Errorf("the program is %v, %v", info, err)
	}
	if list, err := p.manager().Verify(false); err != nil || len(list) > 0 {
		t.Errorf("it differs: %v, %v", list, err)
	}
	if err := os.RemoveAll(filepath.Join(p.agent, "npm")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.manager().Frozen(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if got := p.linksBelow(); !reflect.DeepEqual(got, want) {
		t.Errorf("the links that --frozen made are %v", got)
	}
	p.install("npm:plain")
	if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); err != nil {
		t.Fatal(err)
	}
	if got := p.linksBelow(); len(got) > 0 {
		t.Errorf("after the removal there are %v in %v", slices.Sorted(maps.Keys(got)), p.tree("npm"))
	}
}
