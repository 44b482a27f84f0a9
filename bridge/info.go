package bridge

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
)

// Info is a process's inventory.
type Info struct {
	Project   string `json:"project,omitempty"`
	Version   string `json:"version,omitempty"` // of the published pair, "" for a process that is not of it
	Transport string `json:"transport,omitempty"`

	Build        string   `json:"build,omitempty"` // these three are of later versions of the pair
	Protocol     int      `json:"protocol,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`

	Tools    []Tool    `json:"tools,omitempty"` // pier's addition: what a model may call
	Skills   []Skill   `json:"skills"`
	Plugins  []Plugin  `json:"plugins"`
	Commands []Command `json:"commands"`
	Prefix   string    `json:"prefix,omitempty"` // pier's addition: of the commands, in place of "elixir"

	APIs json.RawMessage `json:"apis,omitempty"`

	// Of the line PI_MCP_READY, which stands for ready: the process answers over HTTP, to whoever brings the token when there is one.
	Port  int    `json:"-"`
	Token string `json:"-"`
}

// Tool is something that a model may call.
type Tool struct {
	Name        string          `json:"name"`
	Label       string          `json:"label,omitempty"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters,omitempty"` // a JSON Schema; nil: the tool takes any object
}

// Skill is a text that tells a model how to do something.
type Skill struct {
	Name string `json:"name"`
	Path string `json:"path,omitempty"` // of the file; "" for a resource that only code provides
}

// Plugin is code of the process that wants to see the agent's tool calls and events.
type Plugin struct {
	Name string `json:"name"`
}

// Command is something that a person may type.
type Command struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

// ready reads the inventory. Its lists are read one by one, and an entry without a name is passed over, as the published agent does.
func (d *decoder) ready() *Ready {
	raw := d.get("info")
	if raw == nil || raw[0] != '{' {
		d.fail("the member info is missing, or no object", "", "")
		return &Ready{}
	}
	in := decoder{}
	if json.Unmarshal(raw, &in.m) != nil {
		d.fail("the member info is no object", "", "")
		return &Ready{}
	}
	info := Info{
		Project: in.text("project", false), Version: in.text("version", false), Transport: in.text("transport", false), Build: in.text("build", false),
		Prefix: in.text("prefix", false), APIs: in.get("apis"),
	}
	if n := in.amount("protocol"); n != nil {
		info.Protocol = int(*n)
	}
	for _, one := range in.list("tools") {
		if t := (Tool{Name: one.text("name", true), Label: one.text("label", false), Description: one.text("description", false)}); t.Name != "" {
			t.Parameters = one.get("parameters")
			if t.Parameters != nil && t.Parameters[0] != '{' {
				one.fail("the parameters of a tool are a JSON Schema", "tool", t.Name)
			}
			info.Tools = append(info.Tools, t)
		}
		in.adopt(one)
	}
	for _, one := range in.list("skills") {
		if s := (Skill{one.text("name", false), one.text("path", false)}); s.Name+s.Path != "" {
			info.Skills = append(info.Skills, s)
		}
		in.adopt(one)
	}
	for _, one := range in.list("plugins") {
		info.Plugins = append(info.Plugins, Plugin{one.text("name", false)})
		in.adopt(one)
	}
	for _, one := range in.list("commands") {
		if c := (Command{one.text("name", false), one.text("description", false)}); c.Name != "" {
			info.Commands = append(info.Commands, c)
		}
		in.adopt(one)
	}
	if raw := in.get("capabilities"); raw != nil && json.Unmarshal(raw, &info.Capabilities) != nil {
		in.fail("the member capabilities is no list of texts", "", "")
	}
	d.adopt(&in)
	return &Ready{Info: info}
}

func (d *decoder) adopt(inner *decoder) {
	if d.problem == nil && inner.problem != nil {
		d.problem = inner.problem
	}
}

// most bounds each list of an inventory.
const most = 10_000

// list is a list of objects.
func (d *decoder) list(key string) (out []*decoder) {
	raw := d.get(key)
	if raw == nil {
		return nil
	}
	var list []members
	if json.Unmarshal(raw, &list) != nil {
		d.fail("the member "+key+" is no list of objects", "", "")
		return nil
	}
	if len(list) > most {
		d.fail("the inventory is too long", key, strconv.Itoa(len(list)))
		return nil
	}
	for _, m := range list {
		out = append(out, &decoder{m: m})
	}
	return out
}

// The versions of the published pair that this package speaks with, by major.minor.
const (
	OldestVersion = "0.1"
	NewestVersion = "0.8"
)

// CheckVersion says whether a process of the published pair is of a version that this package knows. A process that names none is of
// no pair, and fine.
func CheckVersion(version string) error {
	if version == "" {
		return nil
	}
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(minor)
	if major == "0" && err == nil && n >= 1 && n <= 8 {
		return nil
	}
	return ext.E(ext.CodeInvalidRequest, "the process is of pi_bridge "+cut(version, 40)+", and pier knows "+OldestVersion+" to "+NewestVersion+
		": both sides must agree in major and minor version").With("version", cut(version, 40))
}

func cut(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return s
}
