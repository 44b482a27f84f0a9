package main

import (
	"path"
	"strings"
)

// A chapter is one heading of the navigation, with its pages as the repository has them. The order is that of reading.
type chapter struct {
	title string
	pages []string
}

var chapters = []chapter{
	{"Begin", []string{"README.md", "docs/first-minutes.md", "docs/permissions.md", "docs/record.md", "docs/packages.md", "docs/comparison.md"}},
	{"Build", []string{"docs/authors.md", "docs/embedding.md", "docs/models.md"}},
	{"What runs", []string{"docs/runtime.md", "docs/node.md", "docs/wasm.md", "docs/mcp.md", "docs/rtp.md", "docs/bridge.md", "docs/protocol.md"}},
	{"Look up", []string{"docs/hostcalls.md", "docs/security.md", "docs/ledger.md", "docs/learned.md", "docs/discovery.md", "docs/architecture.md"}},
	{"The project", []string{"CHANGELOG.md", "RATIONALE.md", "CONTRIBUTING.md", "SECURITY.md"}},
}

// names are the files of pages that do not take the page's own name.
var names = map[string]string{"README.md": "index.html", "SECURITY.md": "reporting.html", "docs/runtime.md": "javascript.html"}

// labels are what the navigation calls pages that their heading does not name well enough there.
var labels = map[string]string{
	"README.md": "What pier is", "docs/runtime.md": "JavaScript", "docs/node.md": "Node's modules", "docs/wasm.md": "WebAssembly", "SECURITY.md": "Reporting a hole",
}

// file is the name of a page's file in the site.
func file(page string) string {
	if name := names[page]; name != "" {
		return name
	}
	return strings.ToLower(strings.TrimSuffix(path.Base(page), ".md")) + ".html"
}
