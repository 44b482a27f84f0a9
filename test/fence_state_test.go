package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// TestProtectedPlaces: pier's own keys and grants are shut by whatever name, and whatever is allowed; nothing above them is moved, and no
// link to them is made.
func TestProtectedPlaces(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	var state string
	c := newCage(t, func(c *cage, o *pier.Options) {
		state = filepath.Join(c.base, "home", "private", "state")
		fileIn(t, state, "canary", canary)
		o.StateDir, o.Policy = state, pier.Policy{AllowAll: true}
		o.AgentDir = c.path("home", "agent")
		fileIn(t, o.AgentDir, "auth.json", canary)
	})
	build := func() {
		c.build()
		c.link("../private/state", "link")
		c.link(filepath.Dir(state), "above")
		c.link("../../home", "top")
		c.link("link", "chain")
		c.link("../private/state/canary", "file")
		hard := filepath.Join(c.work, "hard")
		_ = os.Remove(hard)
		if err := os.Link(filepath.Join(state, "canary"), hard); err != nil {
			t.Fatal(err)
		}
		_ = os.Remove(filepath.Join(c.work, "auth"))
		if err := os.Link(c.path("home", "agent", "auth.json"), filepath.Join(c.work, "auth")); err != nil {
			t.Fatal(err)
		}
	}
	shut := func() string { return c.state(state, c.path("home", "agent", "auth.json")) }
	n := 0
	for _, way := range wayNames() {
		for _, path := range []string{
			state + "/canary", "../private/state/canary", "~/private/state/canary", "link/canary", "chain/canary", "above/state/canary", "top/private/state/canary",
			"hard", "auth", "file", "link/../state/canary", "/proc/self/root" + state + "/canary", "/proc/self/cwd/hard", "//" + state + "/canary", "../agent/auth.json",
			"top/agent/auth.json", "/proc/thread-self/root" + state + "/canary", state + "/./canary", "/dev/fd/../.." + state + "/canary",
			state, "link/.", "above/state", "above/state/", "top/private/state", filepath.Dir(state), "above/../private", "../private", "top/private", "..", "../agent",
		} {
			own := !strings.Contains(path, "/") && path != ".."
			own = own || path == "link/." || path == "/proc/self/cwd/hard" || path == "link/../state/canary" // which is state/canary, without links
			reading := !strings.HasPrefix(c.wantsChange(way), "change")
			if own && (way == "unlink" || way == "rm" || way == "renameFrom" || way == "renameTo" || way == "linkFrom") && path != "auth" && path != "hard" {
				continue // the name in the extension's own folder
			}
			if n++; sampled(n, 5) {
				continue
			}
			build()
			before := shut()
			got := c.do(way, path)
			above := path == "../private" || path == ".." || path == "../agent" || path == filepath.Dir(state) || path == "above/../private" || path == "top/private"
			if strings.Contains(got, canary) && !(way == "toolGrep" && above) || strings.Contains(got, "state/canary:") || strings.Contains(got, "auth.json:") || strings.HasPrefix(got, "done") && !above && !own && !reading && path[0] != '~' && way != "mkdtempName" {
				t.Errorf("%s %s: %s", way, path, got)
			}
			if shut() != before {
				t.Fatalf("%s %s changed what is protected", way, path)
			}
		}
	}
	t.Logf("%d attempts", n)
}

// wantsChange says whether a way changes anything.
func (c *cage) wantsChange(way string) string {
	for _, reads := range []string{"read", "open", "stat", "access", "exists", "realpath", "watch", "toolRead", "toolLs", "toolGrep", "toolFind", "copyFrom", "treeFrom"} {
		if strings.HasPrefix(way, reads) && way != "openWrite" && way != "openNew" {
			return "read"
		}
	}
	return "change"
}

// TestProtectedMoves: neither a folder above what is protected moves, nor a link to where it leads there.
func TestProtectedMoves(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("links need a right of their own there")
		return
	}
	var state string
	c := newCage(t, func(c *cage, o *pier.Options) {
		state = filepath.Join(c.base, "home", "private", "state")
		fileIn(t, state, "canary", canary)
		o.StateDir, o.Policy = state, pier.Policy{AllowAll: true}
	})
	c.rig.load(t, "y", toolSource("steps", `
		const fs = require("node:fs");
		let last = "";
		for (const [op, ...args] of params.steps) { try { last = "done " + ((fs as any)[op + "Sync"](...args) ?? ""); } catch (err: any) { last = "failed " + (err.code ?? err.message); } }
		return { content: [{ type: "text", text: last }] };`))
	type step = []any
	deep := map[string]any{"recursive": true}
	for name, list := range map[string][]step{
		"an ancestor is renamed":             {{"rename", "../private", "../other"}},
		"the home is renamed":                {{"rename", c.path("home"), c.path("other")}},
		"an ancestor through a link":         {{"symlink", "..", "u"}, {"rename", "u/private", "u/other"}},
		"an ancestor through two links":      {{"symlink", "../..", "u"}, {"symlink", "u/home", "v"}, {"rename", "v/private", "v/other"}},
		"an ancestor by a dotted path":       {{"rename", "../work/../private", "../other"}},
		"an ancestor by proc":                {{"rename", "/proc/self/cwd/../private", "../other"}},
		"an ancestor is removed":             {{"rm", "../private", map[string]any{"recursive": true, "force": true}}},
		"an ancestor is removed by a link":   {{"symlink", "..", "u"}, {"rm", "u/private", deep}},
		"something takes its place":          {{"rename", "prepared", "../private"}},
		"an ancestor is copied":              {{"cp", "../private", "copy", deep}, {"readFile", "copy/state/canary", "utf8"}},
		"a link to it":                       {{"symlink", "../private/state", "l"}},
		"a link to what is above":            {{"symlink", "../private", "l"}},
		"a link moved up":                    {{"mkdir", "a/b", deep}, {"symlink", "../../private", "a/b/l"}, {"rename", "a/b/l", "a/l"}, {"readFile", "a/l/state/canary", "utf8"}},
		"a folder with a link moved up":      {{"mkdir", "a/b/c", deep}, {"symlink", "../../../private/state", "a/b/c/l"}, {"rename", "a/b/c", "c"}, {"readFile", "c/l/canary", "utf8"}},
		"a link that is copied up":           {{"mkdir", "a/b/c", deep}, {"symlink", "../../private/state", "a/b/c/l"}, {"cp", "a/b/c", "c", deep}, {"readFile", "c/l/canary", "utf8"}},
		"a hard link to a file of it":        {{"link", "../private/state/canary", "h"}},
		"a hard link into it":                {{"link", "mine.txt", "../private/state/mine"}},
		"a hard link by way of a link":       {{"symlink", "..", "u"}, {"link", "u/private/state/canary", "h"}},
		"a file of it is renamed":            {{"rename", "../private/state/canary", "c"}},
		"a file is renamed into it":          {{"rename", "mine.txt", "../private/state/grants.json"}},
		"a file is copied into it by a link": {{"symlink", "..", "u"}, {"copyFile", "mine.txt", "u/private/state/grants.json"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.build()
			before := c.state(filepath.Join(c.base, "home", "private"))
			input, err := json.Marshal(map[string]any{"steps": list})
			if err != nil {
				t.Fatal(err)
			}
			result, err := c.rig.Call(t.Context(), pier.ToolCall{Name: "steps", Input: input})
			if err != nil {
				t.Fatal(err)
			}
			if got := result.Text(); !strings.HasPrefix(got, "failed ") || strings.Contains(got, canary) {
				t.Errorf("got %s", got)
			}
			if c.state(filepath.Join(c.base, "home", "private")) != before {
				t.Error("what is protected changed")
			}
		})
	}
}
