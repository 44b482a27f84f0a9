package catalog

import (
	"encoding/json"
	"slices"
)

// Item is one extension: a file, or a folder with what belongs together.
type Item struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"` // of the first file that is loaded
	SourceTier      string   `json:"source_tier"`
	Source          Source   `json:"source"`
	RuntimeTier     string   `json:"runtime_tier"`
	InteractionTags []string `json:"interaction_tags"`
	Capabilities    []string `json:"capabilities"`
	IOPattern       []string `json:"io_pattern"`
	Complexity      string   `json:"complexity"`
	FileCount       int      `json:"file_count"`
	TotalBytes      int64    `json:"total_bytes"`
	Checksum        Checksum `json:"checksum"`

	Version      string          `json:"version,omitempty"` // the extension's own
	License      string          `json:"license,omitempty"`
	CategoryTags []string        `json:"category_tags,omitempty"`
	Notes        json.RawMessage `json:"compatibility_notes,omitempty"` // an object
	Budgets      json.RawMessage `json:"perf_budgets,omitempty"`        // an object
	Quality      *Quality        `json:"quality_signals,omitempty"`
}

// Quality is how good an extension is known to be.
type Quality struct {
	Grade       string   `json:"conformance_grade,omitempty"`
	Score       string   `json:"compatibility_score,omitempty"` // green, yellow, red
	Maintenance string   `json:"maintenance_status,omitempty"`
	Categories  []string `json:"category_tags,omitempty"`
}

// Checksum names a content; see [Sum].
type Checksum struct {
	SHA256 string `json:"sha256"` // lower-case hex
}

// Source is where an extension comes from. Its type says which fields it has: git repo and path, npm package and version, url its url.
// The url of the others, if there is one, is their key.
type Source struct {
	Type    string `json:"type"`
	Repo    string `json:"repo,omitempty"`
	Path    string `json:"path,omitempty"`
	Package string `json:"package,omitempty"`
	Version string `json:"version,omitempty"`
	URL     string `json:"url,omitempty"`
}

// Git is a path in a repository.
func Git(repo, path string) Source { return Source{Type: "git", Repo: repo, Path: path} }

// NPM is a path in a version of a package.
func NPM(name, version, path string) Source {
	key := "npm:" + name + "@" + version
	if path != "" {
		key += "#" + path
	}
	return Source{Type: "npm", Package: name, Version: version, URL: key}
}

// Local is an absolute path of this machine.
func Local(path string) Source { return Source{Type: "url", URL: "local:" + path} }

// Key names a source: git:REPO#PATH, npm:NAME@VERSION#PATH, local:PATH, or the URL itself.
func (s Source) Key() string {
	switch s.Type {
	case "git":
		return "git:" + s.Repo + "#" + s.Path
	case "npm":
		if s.URL == "" {
			return NPM(s.Package, s.Version, "").URL
		}
	}
	return s.URL
}

// What the fields of an item may be.
var (
	tiers        = []string{"official_examples", "official-pi-mono", "npm-registry", "community", "third-party-github", "agents-mikeastock"}
	runtimeTiers = []string{"legacy-js", "multi-file", "pkg-with-deps"}
	tags         = []string{"tool_only", "event_hook", "flag", "provider", "shortcut", "ui_integration"}
	capabilities = []string{"env", "event_hook", "exec", "flag", "http", "provider", "read", "session", "shortcut", "tool", "ui", "write"}
	patterns     = []string{"fs-heavy", "network-heavy", "os-heavy", "ui-centric"}
	complexities = []string{"small", "medium", "large"}
	grades       = []string{"A", "B", "C", "F", "untested"}
	scores       = []string{"green", "yellow", "red"}
	maintained   = []string{"active", "maintained", "stale", "abandoned", "unknown"}
)

// Apart, for it is asked often and rarely.
//
//go:noinline
func hasAny(list []string, any ...string) bool {
	for _, s := range list {
		if slices.Contains(any, s) {
			return true
		}
	}
	return false
}

// Classify fills in the fields that follow from others: from the kinds of things that are registered (tool, command, flag, shortcut,
// provider, renderer, event), from the capabilities that the code needs, and from the size.
func (i *Item) Classify(kinds, needs []string, dependencies bool) {
	i.InteractionTags, i.Capabilities, i.IOPattern = []string{}, []string{}, []string{}
	if hasAny(kinds, "tool") && !hasAny(kinds, "command", "flag", "shortcut", "provider", "renderer", "event") {
		i.InteractionTags = append(i.InteractionTags, "tool_only")
	}
	for _, kind := range [][]string{{"event_hook", "event"}, {"flag", "flag"}, {"provider", "provider"}, {"shortcut", "shortcut"}} {
		if hasAny(kinds, kind[1:]...) {
			i.InteractionTags = append(i.InteractionTags, kind[0])
		}
	}
	for _, c := range capabilities {
		if hasAny(needs, c) || hasAny(kinds, c) || c == "event_hook" && hasAny(kinds, "event") {
			i.Capabilities = append(i.Capabilities, c)
		}
	}
	for _, pattern := range [][]string{{"fs-heavy", "read", "write"}, {"network-heavy", "http"}, {"os-heavy", "exec"}} {
		if hasAny(needs, pattern[1:]...) {
			i.IOPattern = append(i.IOPattern, pattern[0])
		}
	}
	if hasAny(kinds, "renderer") || hasAny(needs, "ui") {
		i.InteractionTags = append(i.InteractionTags, "ui_integration")
		i.IOPattern = append(i.IOPattern, "ui-centric")
	}
	i.RuntimeTier = "legacy-js"
	switch {
	case dependencies:
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
}
