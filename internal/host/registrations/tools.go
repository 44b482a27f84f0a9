package registrations

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// The built-in tools, and those that are active in a new session of Pi.
var (
	builtinNames  = []string{"read", "bash", "powershell", "edit", "write", "grep", "find", "ls"}
	builtinActive = []string{"read", "bash", "edit", "write"}
)

// IsBuiltin reports whether a built-in tool has the name.
func IsBuiltin(name string) bool { return slices.Contains(builtinNames, name) }

// Member is one extension of a host.
type Member struct {
	ID     ext.ID
	Path   string
	Source ext.SourceInfo
	Registrations
}

// Tool is a tool that can be called by its name: a built-in one, or the one that an extension registered.
type Tool struct {
	ext.RegisteredTool
	Registered bool

	source     ext.SourceInfo
	exposure   string
	dormant    bool // defaultActive: false
	unnamed    bool // one of MCP's that Pi's --tools leaves and does not name: a search alone may activate it
	snippet    string
	guidelines []string
	shown      jsontext.Raw // what pi.getAllTools shows beside name, description, parameters and source
}

// Tools are the tools there are, in Pi's order.
type Tools []Tool

// Builtin is one of the tools that Pi brings.
func Builtin(t ext.RegisteredTool, snippet string, guidelines []string) Tool {
	b := Tool{
		RegisteredTool: t, source: ext.SourceInfo{Path: "builtin:" + t.Name, Source: "builtin", Scope: "temporary", Origin: "top-level"},
		exposure: "direct", snippet: snippet, guidelines: guidelines, shown: jsontext.Raw{},
	}
	if len(guidelines) > 0 {
		b.shown["promptGuidelines"] = jsontext.Encode(guidelines)
	}
	return b
}

// AllTools is the built-in tools, each replaced by what an extension registered under its name, then the others in load order. Of several
// extensions with one name the first has it.
func AllTools(builtin []Tool, members []Member) Tools {
	var list Tools
	at := map[string]int{}
	for _, t := range builtin {
		at[t.Name] = len(list)
		list = append(list, t)
	}
	for _, m := range members {
		for i, t := range m.Tools {
			read := registered(t, m.pictures[i].text, m.Source)
			switch n, taken := at[t.Name]; {
			case !taken:
				at[t.Name] = len(list)
				list = append(list, read)
			case !list[n].Registered:
				list[n] = read
			}
		}
	}
	return list
}

// registered reads a tool as it was drawn. An extension may have put anything there.
func registered(t ext.RegisteredTool, picture json.RawMessage, source ext.SourceInfo) Tool {
	members := jsontext.Members(picture)
	e := Tool{RegisteredTool: t, source: source, Registered: true, exposure: "direct", shown: jsontext.Raw{}}
	for _, key := range []string{"promptGuidelines", "namespace", "annotations", "reachesTools"} {
		if value := members[key]; jsontext.Given(value) {
			e.shown[key] = value
		}
	}
	if jsontext.Given(members["exposure"]) {
		e.exposure = ""
		_ = json.Unmarshal(members["exposure"], &e.exposure)
	}
	e.dormant = string(members["defaultActive"]) == "false"
	_ = json.Unmarshal(members["promptSnippet"], &e.snippet)
	e.snippet = strings.Join(strings.Fields(e.snippet), " ")
	var guidelines []string
	_ = json.Unmarshal(members["promptGuidelines"], &guidelines)
	for _, text := range guidelines {
		if text = strings.TrimSpace(text); text != "" && !slices.Contains(e.guidelines, text) {
			e.guidelines = append(e.guidelines, text)
		}
	}
	return e
}

// activeAtFirst: what is registered is active, unless it says otherwise or waits to be found or called by a program.
func (e Tool) activeAtFirst() bool {
	if !e.Registered {
		return slices.Contains(builtinActive, e.Name)
	}
	return !e.dormant && (e.exposure == "direct" || e.exposure == "model-only")
}

// JSON lists the tools as pi.getAllTools does.
func (ts Tools) JSON() json.RawMessage {
	list := []jsontext.Raw{}
	for _, e := range ts {
		e.shown["name"], e.shown["description"], e.shown["sourceInfo"] = jsontext.Encode(e.Name), jsontext.Encode(e.Description), jsontext.Encode(e.source)
		e.shown["exposure"] = jsontext.Encode(e.exposure)
		if len(e.Parameters) > 0 {
			e.shown["parameters"] = e.Parameters
		}
		list = append(list, e.shown)
	}
	return jsontext.Encode(list)
}

// Find returns the tool of a name; nil for none.
func (ts Tools) Find(name string) *Tool {
	at := slices.IndexFunc(ts, func(e Tool) bool { return e.Name == name })
	if at < 0 {
		return nil
	}
	return &ts[at]
}

// Choose returns names as the active tools; those of no tool and of hidden ones are passed over, as in Pi. Those that stay active keep
// their order.
func (ts Tools) Choose(active, names []string) []string {
	chosen := []string{}
	take := func(name string) {
		if t := ts.Find(name); t != nil && t.exposure != "hidden" && !(t.unnamed && t.exposure == "direct") && slices.Contains(names, name) && !slices.Contains(chosen, name) {
			chosen = append(chosen, name)
		}
	}
	for _, name := range active {
		take(name)
	}
	for _, name := range names {
		take(name)
	}
	return chosen
}

// Callable are the tools that ctx.executeTool runs: the active ones that programs may call, and those that are there for them.
func (ts Tools) Callable(active []string) Tools {
	return slices.DeleteFunc(slices.Clone(ts), func(e Tool) bool {
		switch e.exposure {
		case "codemode", "deferred":
			return false
		case "direct":
			return !slices.Contains(active, e.Name)
		}
		return true
	})
}

// Brief lists the tools as ctx.tools does.
func (ts Tools) Brief() json.RawMessage {
	type tool struct {
		Name        string          `json:"name"`
		Label       string          `json:"label"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters,omitempty"`
	}
	list := []tool{}
	for _, e := range ts {
		list = append(list, tool{e.Name, e.Label, e.Description, e.Parameters})
	}
	return jsontext.Encode(list)
}
