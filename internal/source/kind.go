package source

import (
	"fmt"
	"path/filepath"
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
	Bridge  Kind = "bridge"  // an agent of another make that lends its tools
	Process Kind = "process" // a program that speaks the extension protocol
)

// Kinds lists all kinds, JavaScript first.
func Kinds() []Kind { return []Kind{JS, Wasm, MCP, RTP, Bridge, Process} }

// started reports whether what a manifest of the kind names as its entrypoint is a command line, and not a file of its folder.
func (k Kind) started() bool { return k == MCP || k == Bridge || k == Process }

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
	case ok && prefix == "npm":
		return nil, failure(Diagnostic{
			Text: "the source npm is not supported by this build of pier", File: name,
			Suggestion: "install the package, then name its folder",
		})
	case !ok || !kind.known() || kind == JS || kind == Wasm:
		return nil, nil
	case strings.TrimSpace(what) == "":
		return nil, failure(Diagnostic{Text: fmt.Sprintf("nothing follows %s:", kind), File: name})
	}
	return &Entry{ID: idOf(what), Kind: kind, Spec: what, Name: name}, nil
}

// idOf makes an id of the first word of what a user named: a program's name, a server's.
func idOf(what string) string {
	word := strings.Fields(what)[0]
	id := strings.Trim(notInID.ReplaceAllString(stem(filepath.ToSlash(word)), "-"), "-.")
	if id == "" {
		return "extension"
	}
	return id
}

// Unsupported is the error for an entry of a kind that has no runtime.
func Unsupported(e Entry) *Error {
	file := e.Name
	if e.Manifest != nil {
		file = e.Manifest.file
	}
	return failure(Diagnostic{Text: fmt.Sprintf("runtime %q is not supported by this build of pier", e.Kind), File: file})
}
