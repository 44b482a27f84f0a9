package wasm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

var (
	_ instance.Described = (*unit)(nil)
	_ instance.Asking    = (*unit)(nil)
)

// reach is what the interfaces that a component imports let it ask for, and the rights that takes. Each call is decided.
var reach = []struct{ prefix, text, rights string }{
	{"wasi:filesystem/types", "files (read, write)", "read write"},
	{"wasi:http/outgoing-handler", "requests (http)", "http"},
	{"wasi:cli/environment", "variables (env)", "env"},
	{hostName, "whatever host.call names", "exec read write http env"},
	{typedHost, "whatever host.call and host.open name", "exec read write http env"},
}

// imports reports whether the component imports an interface whose name begins so.
func (u *unit) imports(prefix string) bool {
	return slices.ContainsFunc(u.world.imports, func(i string) bool { return strings.HasPrefix(i, prefix) })
}

// Asks implements instance.Asking.
func (u *unit) Asks(right string) string {
	for _, r := range reach {
		if strings.Contains(r.rights, right) && u.imports(r.prefix) {
			return r.prefix
		}
	}
	return ""
}

// Details implements instance.Described.
func (u *unit) Details() []ext.Detail {
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
		if u.imports(r.prefix) {
			reaches = append(reaches, r.text)
		}
	}
	text := func(list []string) string {
		if len(list) == 0 {
			return "nothing"
		}
		return strings.Join(list, ", ")
	}
	return []ext.Detail{
		{Name: "world", Text: u.world.name() + ", exports " + u.world.exports},
		{Name: "imports", Text: text(other)},
		{Name: "WASI", Text: text(wasi)},
		{Name: "may ask for", Text: text(reaches)},
		{Name: "size", Text: fmt.Sprintf("%d bytes, of them %d of code in %d core modules; %d components, %d types, %d functions across their borders",
			u.size, s.ModuleBytes, s.Modules, s.Components, s.Types, s.Functions)},
	}
}
