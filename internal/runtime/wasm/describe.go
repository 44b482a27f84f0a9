package wasm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/instance"
)

var _ instance.Described = (*unit)(nil)

// reach is what the interfaces that a component imports let it ask for. Each call is decided.
var reach = []struct{ prefix, right string }{
	{"wasi:filesystem/types", "files (read, write)"},
	{"wasi:http/outgoing-handler", "requests (http)"},
	{"wasi:cli/environment", "variables (env)"},
	{hostName, "whatever host.call names"},
	{typedHost, "whatever host.call and host.open name"},
}

// Describe implements instance.Described.
func (u *unit) Describe() [][2]string {
	s := u.component.Sizes
	var wasi, other, reaches []string
	for _, i := range u.world.imports {
		if name, ok := strings.CutPrefix(i, "wasi:"); ok {
			wasi = append(wasi, name)
		} else {
			other = append(other, i)
		}
	}
	for _, r := range reach {
		if slices.ContainsFunc(u.world.imports, func(i string) bool { return strings.HasPrefix(i, r.prefix) }) {
			reaches = append(reaches, r.right)
		}
	}
	text := func(list []string) string {
		if len(list) == 0 {
			return "nothing"
		}
		return strings.Join(list, ", ")
	}
	return [][2]string{
		{"world", u.world.name() + ", exports " + u.world.exports},
		{"imports", text(other)},
		{"WASI", text(wasi)},
		{"may ask for", text(reaches)},
		{"size", fmt.Sprintf("%d bytes, of them %d of code in %d core modules; %d components, %d types, %d functions across their borders",
			u.size, s.ModuleBytes, s.Modules, s.Components, s.Types, s.Functions)},
	}
}
