package source

import (
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Kind says which runtime an entry is for. It is recorded; nothing about rights is decided by it.
type Kind string

// The kinds. A manifest names them under "runtime".
const (
	JS      Kind = "js"      // TypeScript and JavaScript
	Wasm    Kind = "wasm"    // a WebAssembly component
	MCP     Kind = "mcp"     // a server of the Model Context Protocol
	RTP     Kind = "rtp"     // a pack of RTP tools
	Bridge  Kind = "bridge"  // a process that speaks pi_bridge
	Process Kind = "process" // a program that speaks the extension protocol
)

// Kinds lists all kinds, JavaScript first.
func Kinds() []Kind { return []Kind{JS, Wasm, MCP, RTP, Bridge, Process} }

// Started reports whether what a manifest of the kind names as its entrypoint is a command line, and not a file of its folder. The program
// is all there is of such an extension: without leave to start it, it does not load.
func (k Kind) Started() bool { return k == MCP || k == Bridge || k == Process }

func (k Kind) known() bool {
	for _, kind := range Kinds() {
		if k == kind {
			return true
		}
	}
	return false
}

// spelled is the entry that a user writes as KIND:WHAT, such as mcp:SERVER or process:COMMAND. A file of such a name is reached as
// ./KIND:WHAT.
func spelled(name string) (*Entry, error) {
	prefix, what, ok := strings.Cut(name, ":")
	kind := Kind(prefix)
	switch {
	case !ok || !kind.known() || kind == JS || kind == Wasm:
		return nil, nil
	case strings.TrimSpace(what) == "":
		return nil, failure(Diagnostic{Text: fmt.Sprintf("nothing follows %s:", kind), File: name})
	}
	return &Entry{ID: idOf(kind, what), Kind: kind, Spec: what, Name: name}, nil
}

// launchers are programs that start another one, which says more about what it is.
var launchers = []string{"npx", "bunx", "uvx", "pipx", "pnpx", "node", "bun", "deno", "python", "python3", "tsx", "env", "docker", "podman", "uv"}

// idOf makes an id of the first word of what a user named: a program's name, a server's. Of an address it is the host's name, and of a
// server that a launcher starts, what that is given.
func idOf(kind Kind, what string) string {
	words := strings.Fields(what)
	word := words[0]
	if kind == MCP {
		if split, err := Words(what); err == nil && len(split) > 0 {
			words = split
		}
		word = serverWord(words)
	}
	if u, err := url.Parse(word); kind == Bridge && err == nil && u.Host != "" {
		word = strings.NewReplacer(".", "-", ":", "-").Replace(u.Host)
	}
	id := strings.Trim(notInID.ReplaceAllString(stem(filepath.ToSlash(word)), "-"), "-.")
	if id == "" {
		return "extension"
	}
	return id
}

func serverWord(words []string) string {
	if u, err := url.Parse(strings.TrimPrefix(words[0], "sse+")); err == nil && u.Host != "" {
		return strings.ReplaceAll(u.Hostname(), ".", "-")
	}
	word := words[0]
	if !slices.Contains(launchers, stem(filepath.ToSlash(word))) {
		return word
	}
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") || w == "run" || w == "exec" || w == "tool" {
			continue
		}
		return packageWord(filepath.ToSlash(w))
	}
	return word
}

// packageWord is the name of a package, or of the folder or file of a script, without what all of them are called.
func packageWord(w string) string {
	if _, inside, ok := strings.Cut(w, "node_modules/"); ok {
		parts := strings.Split(inside, "/")
		if strings.HasPrefix(inside, "@") && len(parts) > 1 {
			return parts[1]
		}
		return parts[0]
	}
	if at := strings.LastIndex(w, "@"); at > 0 { // a version
		w = w[:at]
	}
	for strings.Contains(w, "/") && slices.Contains([]string{"index", "main", "dist", "build", "src"}, stem(w)) {
		w = path.Dir(w)
	}
	return w
}

// Unsupported is the error for an entry of a kind that has no runtime.
func Unsupported(e Entry) *Error {
	file := e.Name
	if e.Manifest != nil {
		file = e.Manifest.file
	}
	return failure(Diagnostic{Text: fmt.Sprintf("runtime %q is not supported by this build of pier", e.Kind), File: file})
}
