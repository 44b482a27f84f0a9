package conform

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cec80427/pier/internal/lazyregexp"
)

// sign is something in an extension's text that tells what it uses.
type sign struct {
	name    string
	pattern *lazyregexp.Regexp
}

var capabilitySigns = []sign{
	{"read", lazyregexp.New(`\b(readFile|readFileSync|existsSync|readdir|readdirSync|stat|statSync|createReadStream|createReadTool)\b`)},
	{"write", lazyregexp.New(`\b(writeFile|writeFileSync|appendFile|appendFileSync|mkdir|mkdirSync|unlink|unlinkSync|rmSync|createWriteTool|createEditTool)\b`)},
	{"exec", lazyregexp.New(`\bpi\.exec\(|child_process|\b(spawn|execSync|execFile)\(|createBashTool`)},
	{"http", lazyregexp.New(`\bfetch\(|node:https?\b|undici|WebSocket`)},
	{"session", lazyregexp.New(`sessionManager|appendEntry|sendMessage|sendUserMessage|setSessionName|setLabel|pi\.events`)},
	{"ui", lazyregexp.New(`\bui\.|\bctx\.ui\b`)},
	{"tool", lazyregexp.New(`setActiveTools|executeTool|getAllTools`)},
	{"env", lazyregexp.New(`process\.env`)},
}

var ioSigns = map[string]string{
	"read": "filesystem", "write": "filesystem", "exec": "process", "http": "network", "session": "session", "ui": "ui",
}

// classify fills in what an entry of the corpus says beside its identity: from its text, and from what real Pi says it
// registers.
func (i *corpusItem) classify(ref reference, hostile string, lines []json.RawMessage) error {
	text, deps, err := i.text(ref, hostile)
	if err != nil {
		return err
	}
	i.Capabilities, i.IOPattern = []string{}, []string{}
	for _, s := range capabilitySigns {
		if s.pattern.Match(text) {
			i.Capabilities = append(i.Capabilities, s.name)
			if io := ioSigns[s.name]; io != "" && !slices.Contains(i.IOPattern, io) {
				i.IOPattern = append(i.IOPattern, io)
			}
		}
	}
	if len(i.IOPattern) == 0 {
		i.IOPattern = append(i.IOPattern, "pure")
	}
	registered := 0
	i.InteractionTags, registered = interactions(lines)
	if slices.Contains(i.Capabilities, "ui") {
		i.InteractionTags = append(i.InteractionTags, "ui")
	}
	i.RuntimeTier = "legacy-js"
	switch {
	case deps || i.SourceTier == tierNPM:
		i.RuntimeTier = "pkg-with-deps"
	case i.FileCount > 1:
		i.RuntimeTier = "multi-file"
	}
	i.Complexity = "small"
	switch {
	case i.TotalBytes > 40_000:
		i.Complexity = "large"
	case i.TotalBytes > 6_000:
		i.Complexity = "medium"
	}
	i.Class = i.class(registered)
	return nil
}

// class is the conformance tier of seed 002 §1C.5.
func (i *corpusItem) class(registered int) string {
	switch {
	case slices.Contains(i.Capabilities, "exec"), slices.Contains(i.Capabilities, "http"):
		return "T5"
	case i.RuntimeTier == "pkg-with-deps":
		return "T4"
	case i.RuntimeTier == "multi-file":
		return "T3"
	case registered > 1:
		return "T2"
	}
	return "T1"
}

// text is all source of an extension, and whether it brings dependencies.
func (i *corpusItem) text(ref reference, hostile string) (text []byte, deps bool, err error) {
	root := i.path(ref, hostile)
	var all bytes.Buffer
	err = filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && d.Name() == "node_modules" && p != root {
				return filepath.SkipDir
			}
			return err
		}
		if d.Name() == "package.json" {
			var pkg struct{ Dependencies map[string]string }
			deps = readJSON(p, &pkg) == nil && len(pkg.Dependencies) > 0
		}
		if slices.Contains([]string{".ts", ".js", ".mjs", ".cjs", ".mts"}, filepath.Ext(p)) {
			data, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			all.Write(data)
		}
		return nil
	})
	if err != nil {
		return nil, false, fmt.Errorf("read the text of %s: %w", i.ID, err)
	}
	return all.Bytes(), deps, nil
}

// interactions names the kinds of things that an extension registers, and counts them.
func interactions(lines []json.RawMessage) (tags []string, count int) {
	tags = []string{}
	for _, line := range lines {
		var picture struct {
			Registrations struct {
				Tools, Commands, Shortcuts, Flags, Providers, Renderers []any
				Handlers                                                map[string]int
			}
		}
		if json.Unmarshal(line, &picture) != nil {
			continue
		}
		r := picture.Registrations
		for _, kind := range []struct {
			tag string
			n   int
		}{
			{"tool", len(r.Tools)},
			{"command", len(r.Commands)},
			{"event", len(r.Handlers)},
			{"shortcut", len(r.Shortcuts)},
			{"flag", len(r.Flags)},
			{"provider", len(r.Providers)},
			{"renderer", len(r.Renderers)},
		} {
			count += kind.n
			if kind.n > 0 && !slices.Contains(tags, kind.tag) {
				tags = append(tags, kind.tag)
			}
		}
	}
	return tags, count
}

// write stores the corpus with its counts; the time changes only when something else does.
func (c *corpus) write(file string) error {
	c.Schema, c.TotalExtensions = corpusSchema, len(c.Items)
	c.TierSummary, c.RuntimeSummary = map[string]int{}, map[string]int{}
	for _, item := range c.Items {
		c.TierSummary[item.SourceTier]++
		c.RuntimeSummary[item.RuntimeTier]++
	}
	var before corpus
	c.GeneratedAt = time.Now().UTC().Format(time.RFC3339)
	if readJSON(file, &before) == nil {
		same, now := before, *c
		same.GeneratedAt, now.GeneratedAt = "", ""
		if a, b := encodeJSON(same), encodeJSON(now); bytes.Equal(a, b) {
			c.GeneratedAt = before.GeneratedAt
		}
	}
	if err := os.WriteFile(file, encodeJSON(c), 0o644); err != nil {
		return fmt.Errorf("write the corpus: %w", err)
	}
	return nil
}

// encodeJSON writes readable JSON.
func encodeJSON(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if err := e.Encode(v); err != nil {
		panic(err) // our own types only
	}
	return b.Bytes()
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
