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

	"github.com/cec80427/pier/internal/packages/catalog"
	"github.com/cec80427/pier/internal/text/lazyregexp"
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

// classify fills in what an entry of the corpus says beside its identity: from its text, and from what real Pi says it
// registers.
func (i *corpusItem) classify(ref reference, hostile string, lines []json.RawMessage) error {
	text, deps, err := i.text(ref, hostile)
	if err != nil {
		return err
	}
	i.Capabilities, i.Dependencies = []string{}, deps || i.SourceTier == tierNPM
	for _, s := range capabilitySigns {
		if s.pattern.Match(text) {
			i.Capabilities = append(i.Capabilities, s.name)
		}
	}
	registered := 0
	i.Kinds, registered = interactions(lines)
	i.Class = i.class(registered)
	return nil
}

// class is the conformance tier of seed 002 §1C.5.
func (i *corpusItem) class(registered int) string {
	switch {
	case slices.Contains(i.Capabilities, "exec"), slices.Contains(i.Capabilities, "http"):
		return "T5"
	case i.Dependencies:
		return "T4"
	case i.FileCount > 1:
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
	text := c.catalog(time.Now()).Encode()
	if data, err := os.ReadFile(file); err == nil {
		if before, err := catalog.Decode(data); err == nil {
			if then, err := time.Parse(time.RFC3339, before.GeneratedAt); err == nil && bytes.Equal(data, c.catalog(then).Encode()) {
				text = data
			}
		}
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
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
