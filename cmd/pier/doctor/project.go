package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/packages"
)

// project is what settings and the working directory bring beside extensions: packages and MCP servers.
func project(ctx context.Context, a *cli.App) []Finding {
	s, err := a.OpenEmpty(ctx, careful)
	if err != nil {
		return []Finding{{"policy", Broken, a.Explain(err), "edit " + filepath.Join(pier.AgentDir(), "settings.json")}}
	}
	list := append(installed(ctx, s), servers(s)...)
	if err := s.Close(); err != nil {
		list = append(list, Finding{"host", Broken, err.Error(), ""})
	}
	return list
}

func installed(ctx context.Context, s *cli.Session) []Finding {
	manager, err := s.Packages(ctx, packages.Use{Offline: true, Say: func(string) {}})
	if err != nil {
		return []Finding{{"packages", Broken, err.Error(), "pier list"}}
	}
	all, err := manager.List()
	if err != nil {
		return []Finding{{"packages", Broken, err.Error(), "pier list"}}
	}
	var missing []string
	local := false
	for _, l := range all {
		if !l.There {
			missing = append(missing, l.Source)
			local = local || l.Scope == "project"
		}
	}
	mend := "pier install"
	if local {
		mend += " -l"
	}
	if len(missing) > 0 {
		return []Finding{{"packages", Broken, "not installed: " + strings.Join(missing, ", "), mend}}
	}
	lists := make([]string, len(all))
	for i, l := range all {
		lists[i] = l.List
	}
	text := cli.Plural(len(all), "package") + ", all there" + fromLists(lists, "pier.json", "Pi's settings.json")
	list := []Finding{{"packages", OK, text, ""}}
	if len(all) > 0 {
		different, err := manager.Verify(false)
		switch {
		case err != nil:
			list = append(list, Finding{"pier.lock", Absent, err.Error(), "pier update writes one"})
		case len(different) > 0:
			list = append(list, Finding{"pier.lock", Broken, fmt.Sprintf("%s: %s %s", cli.Plural(len(different), "difference"), different[0].At, different[0].Text), "pier install --frozen"})
		default:
			list = append(list, Finding{"pier.lock", OK, "every package is as it was installed", ""})
		}
	}
	return list
}

func servers(s *cli.Session) []Finding {
	all, wrong := s.MCP().List()
	var list []Finding
	for _, w := range wrong {
		list = append(list, Finding{"MCP", Broken, w.Error(), "edit that file"})
	}
	mend := ""
	if len(all) > 0 {
		mend = "pier mcp list connects each"
	}
	lists := make([]string, len(all))
	for i, server := range all {
		lists[i] = server.List
	}
	text := cli.Plural(len(all), "server") + fromLists(lists, "pier-mcp.json", "Pi's mcp.json")
	return append(list, Finding{"MCP", OK, text, mend})
}

// fromLists counts by the lists that name a thing: pier's own, Pi's, which real Pi follows too, or
// both. It is "" for nothing.
func fromLists(lists []string, own, pi string) string {
	count := map[string]int{}
	for _, list := range lists {
		count[list]++
	}
	if len(lists) == 0 {
		return ""
	}
	text := fmt.Sprintf(": %d in %s, %d in %s", count["pier"]+count["both"], own, count["pi"]+count["both"], pi)
	if both := count["both"]; both > 0 {
		text += fmt.Sprintf(", %d of them in both", both)
	}
	return text
}

// slowStart is from when on a later start is worth a word.
const slowStart = 300 * time.Millisecond

// loaded is one extension that was named.
func loaded(ctx context.Context, a *cli.App, path string) Finding {
	dir, err := os.MkdirTemp("", "pier-doctor-")
	if err != nil {
		return Finding{path, Broken, err.Error(), ""}
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is the system's to clean
	o := pier.Options{Cwd: a.Flags.Cwd, Policy: pier.DefaultPolicy(), CacheDir: dir, StateDir: dir}
	o.Observer.Progress = a.Observer().Progress
	careful(&o)
	first, err := start(ctx, path, o)
	if err != nil {
		return Finding{path, Broken, a.Explain(err), mendLoad(path, err)}
	}
	later, err := start(ctx, path, o)
	if err != nil {
		return Finding{path, Broken, a.Explain(err), mendLoad(path, err)}
	}
	f := Finding{path, OK, fmt.Sprintf("starts in %s, from the cache in %s", rounded(first), rounded(later)), ""}
	switch {
	case later > slowStart:
		f.State, f.Mend = Slow, "its own code takes the time when it starts: pier inspect --log-level debug "+path+" shows each step"
	case first > 4*later && first > slowStart:
		f.State, f.Mend = Slow, "compiling takes the time, once: pier build "+path+" -o DIR does it beforehand"
	}
	return f
}

func mendLoad(path string, err error) string {
	if strings.Contains(err.Error(), "no such file") {
		return "name a file, a folder, npm:NAME, mcp:…, rtp:…, bridge:… or process:…; pier inspect without a name lists what is here"
	}
	return "pier scan " + path + " says what it uses; pier inspect " + path + " what went wrong"
}

// found are the extensions that Pi would load here.
func found(ctx context.Context, a *cli.App) []Finding {
	s, err := a.OpenRun(ctx, nil, true, careful)
	if s == nil {
		return []Finding{{"extensions", Broken, a.Explain(err), "pier inspect"}}
	}
	var list []Finding
	for _, one := range cli.Joined(err) {
		name, mend := "extensions", "pier inspect"
		if load, ok := errors.AsType[*pier.LoadError](one); ok {
			name, mend = filepath.Base(load.Path), mendLoad(load.Path, one)
		}
		list = append(list, Finding{name, Broken, a.Explain(one), mend})
	}
	text, mend := cli.Plural(len(s.Main), "extension")+" of this folder, Pi's folder and packages load", ""
	if len(s.Main) == 0 {
		text, mend = "none here, in Pi's folder or in packages", "pier init DIR begins one, pier install npm:NAME gets one"
	}
	list = append(list, Finding{"extensions", OK, text, mend})
	if p := s.Project(); p != nil && !p.Trusted && len(p.Items) > 0 {
		list = append(list, Finding{"project", Absent, p.Dir + " is not trusted: what it brings is left out", "pier trust add"})
	}
	if err := s.Close(); err != nil {
		list = append(list, Finding{"host", Broken, err.Error(), ""})
	}
	return list
}
