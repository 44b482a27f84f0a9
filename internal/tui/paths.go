package tui

import (
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/connector/tools"
	"github.com/cec80427/pier/internal/text/sorting"
)

const (
	maxListed    = 5000 // files looked at for one @
	maxSuggested = 20
)

// delimiters end a word in which a path may stand.
const delimiters = " \t\"'="

// word is the last word of a text, or what follows a quotation mark that is open.
func word(text string) string {
	if strings.Count(text, `"`)%2 == 1 {
		start := strings.LastIndexByte(text, '"')
		if start > 0 && text[start-1] == '@' {
			start--
		}
		if start == 0 || strings.IndexByte(delimiters, text[start-1]) >= 0 {
			return text[start:]
		}
	}
	return text[strings.LastIndexAny(text, delimiters)+1:]
}

// paths suggests what the last word before the cursor may mean: behind an @ files anywhere below, else, when it looks like a
// path or the person asks, the names that begin so. The person types it, so it is read as they may read it.
func (s *Screen) paths(ctx context.Context, before string, force bool) *pier.Suggestions {
	last := word(before)
	rest, at := strings.CutPrefix(last, "@")
	rest, quoted := strings.CutPrefix(rest, `"`)
	var items []pathItem
	switch {
	case at:
		items = s.anywhere(ctx, rest)
	case force, strings.Contains(rest, "/"), strings.HasPrefix(rest, "."):
		items = s.beginning(rest)
	}
	found := &pier.Suggestions{Prefix: last}
	for _, item := range items[:min(len(items), maxSuggested)] {
		value := item.path
		if quoted || strings.Contains(value, " ") {
			value = `"` + value + `"`
		}
		if at {
			value = "@" + value
		}
		raw, err := json.Marshal(map[string]string{"value": value, "label": item.label, "description": item.description})
		if err == nil {
			found.Items = append(found.Items, raw)
		}
	}
	return found
}

// pathItem is one path that could be meant. Those of folders end in a slash.
type pathItem struct {
	path, label, description string
	points                   int
}

func expandHome(name string) string {
	if home, err := os.UserHomeDir(); err == nil && (name == "~" || strings.HasPrefix(name, "~/")) {
		return home + name[1:]
	}
	return name
}

// beginning lists the names in the path's folder that begin like its last part.
func (s *Screen) beginning(typed string) []pathItem {
	dir, start := path.Split(typed)
	if typed == "~" {
		dir, start = "~/", ""
	}
	folder := expandHome(dir)
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(s.cwd, folder)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // no such folder: nothing to suggest
	}
	var items []pathItem
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(strings.ToLower(name), strings.ToLower(start)) {
			continue
		}
		if info, err := os.Stat(filepath.Join(folder, name)); err == nil && info.IsDir() { // through links, too
			name += "/"
		}
		items = append(items, pathItem{path: dir + name, label: name})
	}
	sorting.Stable(items, func(a, b *pathItem) int {
		if x, y := strings.HasSuffix(a.path, "/"), strings.HasSuffix(b.path, "/"); x != y {
			if x {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(a.label), strings.ToLower(b.label))
	})
	return items
}

// anywhere lists the files and folders whose path has what was typed; a folder before it narrows the search.
func (s *Screen) anywhere(ctx context.Context, typed string) []pathItem {
	dir, query := path.Split(typed)
	root, err := os.OpenRoot(filepath.Join(s.cwd, dir))
	if filepath.IsAbs(expandHome(dir)) {
		root, err = os.OpenRoot(expandHome(dir))
	}
	if err != nil {
		return nil // no such folder: nothing to suggest
	}
	defer root.Close()
	listed, err := tools.List(ctx, root, maxListed)
	if err != nil {
		return nil
	}
	var items []pathItem
	for _, l := range listed {
		points := 1
		if query != "" {
			points = fitness(l, strings.ToLower(query))
		}
		if points == 0 {
			continue
		}
		end := ""
		if l.Dir {
			end = "/"
		}
		items = append(items, pathItem{dir + l.Path + end, path.Base(l.Path) + end, dir + l.Path, points})
	}
	sorting.Stable(items, func(a, b *pathItem) int { return b.points - a.points })
	return items
}

// fitness of a path to a query, as Pi counts it; 0 is none.
func fitness(l tools.Listed, query string) int {
	name, points := strings.ToLower(path.Base(l.Path)), 0
	switch {
	case name == query:
		points = 100
	case strings.HasPrefix(name, query):
		points = 80
	case strings.Contains(name, query):
		points = 50
	case strings.Contains(strings.ToLower(l.Path), query):
		points = 30
	}
	if points > 0 && l.Dir {
		points += 10
	}
	return points
}
