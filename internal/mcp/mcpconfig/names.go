package mcpconfig

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

const (
	maxToolName = 64 // the longest name of a tool that models take
	hashLength  = 8
)

var notInName = lazyregexp.New(`[^A-Za-z0-9_]`)

// Namespace is what the names of a server's tools begin with. Servers with the same one count as the same server.
func Namespace(server string) string { return "mcp__" + strings.ReplaceAll(server, "-", "_") }

// ToolNames are the names under which a server's tools are known here, in their order. All tools whose names become the same get a
// hash, so that which of them has the plain name does not depend on their order.
func ToolNames(server string, tools []string) []string {
	plain := map[string]map[string]bool{}
	for _, tool := range tools {
		name := plainName(server, tool)
		if plain[name] == nil {
			plain[name] = map[string]bool{}
		}
		plain[name][tool] = true
	}
	names := make([]string, len(tools))
	for i, tool := range tools {
		name := plainName(server, tool)
		if len(name) > maxToolName || len(plain[name]) > 1 {
			name = HashedName(server, tool)
		}
		names[i] = name
	}
	return names
}

// HashedName is the name under which a tool is known whose own is too long, or another one's.
func HashedName(server, tool string) string {
	name, sum := plainName(server, tool), sha256.Sum256([]byte(server+"\x00"+tool))
	return name[:min(len(name), maxToolName-hashLength-1)] + "_" + hex.EncodeToString(sum[:])[:hashLength]
}

// Belongs reports whether a tool is one of the server's, as far as its name tells: of a long one only what it begins with is left.
func Belongs(tool, server string) bool {
	begins := Namespace(server) + "__"
	return strings.HasPrefix(tool, begins[:min(len(begins), maxToolName-hashLength-1)])
}

func plainName(server, tool string) string {
	return notInName.ReplaceAllString("mcp__"+server+"__"+tool, "_")
}
