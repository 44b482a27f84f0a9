package pier

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/jsontext"
)

// The built-in tools, and those that are active in a new session of Pi.
var (
	builtinNames  = []string{"read", "bash", "powershell", "edit", "write", "grep", "find", "ls"}
	builtinActive = []string{"read", "bash", "edit", "write"}
)

func isBuiltin(name string) bool { return slices.Contains(builtinNames, name) }

// toolEntry is a tool that can be called by its name: a built-in one, or the one that an extension registered.
type toolEntry struct {
	Tool

	source     SourceInfo
	registered bool
	exposure   string
	dormant    bool // defaultActive: false
	snippet    string
	guidelines []string
	shown      jsontext.Raw // what pi.getAllTools shows beside name, description, parameters and source
}

// toolList is all tools in Pi's order: the built-in ones, each replaced by what an extension registered under its name, then
// the others in load order. Of several extensions with one name the first has it.
func (h *Host) toolList() []toolEntry {
	var list []toolEntry
	at := map[string]int{}
	for _, e := range builtins() {
		at[e.Name] = len(list)
		list = append(list, e)
	}
	for _, x := range h.Extensions() {
		regs := x.Registrations()
		for i, t := range regs.Tools {
			e := registeredEntry(t, regs.pictures[i].text, x.sourceInfo())
			switch n, taken := at[t.Name]; {
			case !taken:
				at[t.Name] = len(list)
				list = append(list, e)
			case !list[n].registered:
				list[n] = e
			}
		}
	}
	return list
}

// registeredEntry reads a tool as it was drawn. An extension may have put anything there.
func registeredEntry(t Tool, picture json.RawMessage, source SourceInfo) toolEntry {
	members := jsontext.Members(picture)
	e := toolEntry{Tool: t, source: source, registered: true, exposure: "direct", shown: jsontext.Raw{}}
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
func (e toolEntry) activeAtFirst() bool {
	if !e.registered {
		return slices.Contains(builtinActive, e.Name)
	}
	return !e.dormant && (e.exposure == "direct" || e.exposure == "model-only")
}

// Tools lists all tools as pi.getAllTools does.
func (h *Host) Tools() json.RawMessage {
	list := []jsontext.Raw{}
	for _, e := range h.toolList() {
		e.shown["name"], e.shown["description"], e.shown["sourceInfo"] = jsontext.Encode(e.Name), jsontext.Encode(e.Description), jsontext.Encode(e.source)
		e.shown["exposure"] = jsontext.Encode(e.exposure)
		if len(e.Parameters) > 0 {
			e.shown["parameters"] = e.Parameters
		}
		list = append(list, e.shown)
	}
	return jsontext.Encode(list)
}

// ActiveTools lists the names of the tools that a model may call.
func (h *Host) ActiveTools() []string { return h.activeOf(h.toolList()) }

func (h *Host) activeOf(list []toolEntry) []string {
	h.mu.Lock()
	chosen := slices.Clone(h.active)
	h.mu.Unlock()
	if chosen != nil {
		return chosen
	}
	names := slices.Clone(builtinActive)
	for _, x := range h.Extensions() {
		for t := range x.Tools() {
			if at := indexOfTool(list, t.Name); at >= 0 && list[at].activeAtFirst() && !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
		}
	}
	return names
}

func indexOfTool(list []toolEntry, name string) int {
	return slices.IndexFunc(list, func(e toolEntry) bool { return e.Name == name })
}

// Activate makes these the active tools; names of no tool and of hidden ones are passed over, as in Pi. Those that stay active
// keep their order.
func (h *Host) Activate(names []string) {
	list := h.toolList()
	chosen := []string{}
	take := func(name string) {
		if at := indexOfTool(list, name); at >= 0 && list[at].exposure != "hidden" && slices.Contains(names, name) && !slices.Contains(chosen, name) {
			chosen = append(chosen, name)
		}
	}
	for _, name := range h.activeOf(list) {
		take(name)
	}
	for _, name := range names {
		take(name)
	}
	h.mu.Lock()
	h.active = chosen
	h.mu.Unlock()
}

// callable are the tools that ctx.executeTool runs: the active ones that programs may call, and those that are there for them.
func (h *Host) callable() []toolEntry {
	list := h.toolList()
	active := h.activeOf(list)
	return slices.DeleteFunc(list, func(e toolEntry) bool {
		switch e.exposure {
		case "codemode", "deferred":
			return false
		case "direct":
			return !slices.Contains(active, e.Name)
		}
		return true
	})
}

// callableTools lists them as ctx.tools does.
func (h *Host) callableTools() json.RawMessage {
	type tool struct {
		Name        string          `json:"name"`
		Label       string          `json:"label"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters,omitempty"`
	}
	list := []tool{}
	for _, e := range h.callable() {
		list = append(list, tool{e.Name, e.Label, e.Description, e.Parameters})
	}
	return jsontext.Encode(list)
}
