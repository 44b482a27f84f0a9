// Command page writes docs/node.md: every module and member of Node 22, and how far pier's follow. The list of Node's names is
// conformance/node/node22.json; what pier has is asked of pier itself; what cannot be seen from outside is said in
// conformance/node/notes.json.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

func main() {
	if err := run(context.Background(), filepath.Join("..", "..", "..")); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root string) error {
	names, err := os.ReadFile(filepath.Join(root, "conformance", "node", "node22.json"))
	if err != nil {
		return err
	}
	var node struct {
		Source string `json:"source"`
	}
	if err := json.Unmarshal(names, &node); err != nil {
		return fmt.Errorf("read node22.json: %w", err)
	}
	found, err := compare(ctx, filepath.Join(root, "conformance", "node", "exports.mjs"), names)
	if err != nil {
		return err
	}
	notes, err := readNotes(filepath.Join(root, "conformance", "node", "notes.json"))
	if err != nil {
		return err
	}
	if err := notes.apply(found); err != nil {
		return err
	}
	text, err := page(node.Source, found, notes)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "docs", "node.md"), text, 0o644)
}

// The four states of a member.
const (
	full    = "full"
	partial = "partial"
	denied  = "denied"
	absent  = "absent"
)

// report is what conformance/node/exports.mjs finds.
type report struct {
	Modules map[string]*module `json:"modules"`
	Globals *module            `json:"globals"`
}

type module struct {
	Error   string             `json:"error"`
	Members map[string]*member `json:"members"`
}

type member struct {
	Status string   `json:"status"`
	Why    string   `json:"why"`   // of a denial
	Lacks  []string `json:"lacks"` // .name of itself, #name of its instances, or a sentence
}

// compare asks pier, in folders that are empty and without any right.
func compare(ctx context.Context, script string, names []byte) (found report, err error) {
	dir, err := os.MkdirTemp("", "pier-page-")
	if err != nil {
		return found, err
	}
	defer func() { err = keep(err, os.RemoveAll(dir)) }()
	host, err := pier.New(ctx, pier.Options{ // strict mode loads nothing that names node:vm
		Cwd: dir, AgentDir: dir, StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"), Policy: pier.Policy{Mode: "prompt"},
	})
	if err != nil {
		return found, err
	}
	defer func() { err = keep(err, host.Close()) }()
	if _, err := host.Load(ctx, script); err != nil {
		return found, err
	}
	result, err := host.Call(ctx, pier.ToolCall{Name: "compare", Input: names})
	if err != nil {
		return found, err
	}
	return found, json.Unmarshal([]byte(result.Text()), &found)
}

func keep(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// notes say what no look from outside shows. The key is module, or module.member; "globals" stands for the global names.
type notes map[string]note

type note struct {
	Status string `json:"status"` // of a member; partial unless it says otherwise
	Text   string `json:"text"`
}

func readNotes(file string) (notes, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all notes
	if err := ext.DecodeStrict(data, &all); err != nil {
		return nil, fmt.Errorf("read notes.json: %w", err)
	}
	return all, nil
}

// apply adds the notes to the members they are about. A note about nothing is an error: it has become old.
func (n notes) apply(found report) error {
	for _, key := range slices.Sorted(maps.Keys(n)) {
		name, of, _ := strings.Cut(key, ".")
		m := found.Modules[name]
		if name == "globals" {
			m = found.Globals
		}
		if m == nil || of != "" && m.Members[of] == nil {
			return fmt.Errorf("notes.json is about %s, which Node does not have", key)
		}
		if of == "" {
			continue
		}
		about, said := m.Members[of], n[key]
		if about.Status == absent {
			return fmt.Errorf("notes.json is about %s, which pier does not have", key)
		}
		about.Status = partial
		if said.Status != "" {
			about.Status = said.Status
		}
		if about.Status == denied {
			about.Why = said.Text
		} else {
			about.Lacks = append([]string{said.Text}, about.Lacks...)
		}
	}
	return nil
}

func page(source string, found report, notes notes) ([]byte, error) {
	total := map[string]int{}
	var body bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(found.Modules)) {
		m := found.Modules[name]
		if m.Error != "" {
			return nil, fmt.Errorf("pier has no module %s: %s", name, m.Error)
		}
		m.write(&body, "node:"+strings.TrimPrefix(name, "node:"), notes[name].Text, total)
	}
	found.Globals.write(&body, "Globals", notes["globals"].Text, total)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!-- written by go generate ./internal/runtime/js: edit conformance/node/notes.json -->
# Node's modules

Every public name of every builtin module of %s, and of its global object beside the language itself, with what pier does:

- **full**: it is there with all its own and its instances' members; conformance/node compares what they do with Node.
- **partial**: what is missing is said. `+"`.name` is a member of it, `#name` one of its instances."+`
- **denied**: it can be imported, and using it throws an error with `+"`code` \"EACCES\" and `pier.code` \"denied\""+`.

Effects pass pier's gate like all others: [hostcalls.md](hostcalls.md). Names that begin with an underscore are Node's own
and left out. Known differences in behaviour are in `+"`conformance/node/known.json`"+`, each with its reason.

%d modules and the globals: %d names. %d full, %d partial, %d denied, %d absent.

`, strings.Replace(strings.Join(strings.Fields(source)[:2], " "), "node", "Node", 1), len(found.Modules),
		total[full]+total[partial]+total[denied]+total[absent], total[full], total[partial], total[denied], total[absent])
	out.Write(bytes.TrimRight(body.Bytes(), "\n"))
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// write is one module's section.
func (m *module) write(out *bytes.Buffer, title, text string, total map[string]int) {
	by := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(m.Members)) {
		by[m.Members[name].Status] = append(by[m.Members[name].Status], name)
	}
	fmt.Fprintf(out, "## %s\n\n", title)
	if text != "" {
		fmt.Fprintf(out, "%s\n\n", text)
	}
	for _, status := range []string{full, absent} {
		total[status] += len(by[status])
		if len(by[status]) > 0 {
			fmt.Fprintf(out, "%s: %s.\n\n", strings.ToUpper(status[:1])+status[1:], ticked(by[status]))
		}
	}
	m.writePartial(out, by[partial])
	m.writeDenied(out, by[denied])
	total[partial] += len(by[partial])
	total[denied] += len(by[denied])
}

func (m *module) writePartial(out *bytes.Buffer, names []string) {
	if len(names) == 0 {
		return
	}
	fmt.Fprint(out, "Partial:\n\n")
	for _, name := range names {
		var said, missing []string
		for _, lack := range m.Members[name].Lacks {
			if lack[0] == '.' || lack[0] == '#' {
				missing = append(missing, lack)
			} else {
				said = append(said, lack)
			}
		}
		if len(missing) > 0 {
			said = append(said, "lacks "+ticked(missing))
		}
		fmt.Fprintf(out, "- `%s`: %s\n", name, strings.Join(said, "; "))
	}
	fmt.Fprintln(out)
}

// writeDenied groups by reason.
func (m *module) writeDenied(out *bytes.Buffer, names []string) {
	by := map[string][]string{}
	var reasons []string
	for _, name := range names {
		why := m.Members[name].Why
		if by[why] == nil {
			reasons = append(reasons, why)
		}
		by[why] = append(by[why], name)
	}
	for _, why := range reasons {
		if why == "" {
			fmt.Fprintf(out, "Denied: %s.\n\n", ticked(by[why]))
		} else {
			fmt.Fprintf(out, "Denied (%s): %s.\n\n", why, ticked(by[why]))
		}
	}
}

func ticked(names []string) string {
	return "`" + strings.Join(names, "`, `") + "`"
}
