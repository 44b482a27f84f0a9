package packages

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages/registry"
)

// Import is one that leads nowhere where a package lies.
type Import struct {
	Name string // as it is written
	File string // absolute
	Line int
}

// Proposal is a package that another one imports and does not declare.
type Proposal struct {
	Package string   `json:"package"` // that imports it
	Name    string   `json:"name"`
	Range   string   `json:"range"`
	From    string   `json:"from"`   // where the range is from: devDependencies or peerDependencies of its package.json
	Places  []string `json:"places"` // of the imports: file:line, from the package's folder
}

// maxCompletions bounds how often an installation is made anew with what was missing.
const maxCompletions = 3

// complete says what the code in dir imports and nobody declared, when that is asked for, and somebody agreed to install it. What nothing of the package
// names with a version is only told of: anybody may have that name at a registry.
func (o *operation) complete(name, dir string, has func(string) bool, done map[string]string) (more map[string]string, err error) {
	if o.m.o.Missing == nil {
		return nil, nil
	}
	imports, err := o.m.o.Missing(dir)
	if err != nil {
		return nil, err
	}
	var list, proposed []Proposal
	for _, i := range imports {
		wanted := packageOf(i.Name)
		if wanted == "" || has(wanted) || fromHost(wanted) || done[wanted] != "" {
			continue
		}
		at := slices.IndexFunc(list, func(p Proposal) bool { return p.Name == wanted })
		if at < 0 {
			at = len(list)
			list = append(list, declared(Proposal{Package: name, Name: wanted}, i.File))
		}
		list[at].Places = append(list[at].Places, place(dir, i))
	}
	for _, p := range list {
		if p.Range != "" {
			proposed = append(proposed, p)
		} else {
			o.note("undeclared", name, fmt.Sprintf("imports %s (%s), which its package.json does not name: it is not proposed, since anybody could have that name", p.Name, strings.Join(p.Places, ", ")), false)
		}
	}
	if len(proposed) == 0 {
		return nil, nil
	}
	if o.m.o.Complete == nil {
		return nil, ext.E(ext.CodeDenied, "nobody agreed to install what is missing")
	}
	if err := o.m.o.Complete(o.ctx, proposed); err != nil {
		return nil, err
	}
	more = map[string]string{}
	for _, p := range proposed {
		more[p.Name] = p.Range
	}
	o.plan.Completed = append(o.plan.Completed, proposed...)
	return more, nil
}

func place(dir string, i Import) string {
	file := i.File
	if rel, err := filepath.Rel(dir, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	return file + ":" + strconv.Itoa(i.Line)
}

// declared is a proposal with the version that the package of a file names it with where it does not count for who installs it.
func declared(p Proposal, file string) Proposal {
	dir := filepath.Dir(file)
	for {
		if _, err := os.Stat(filepath.Join(dir, "package.json")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			return p
		}
		dir = up
	}
	m, err := manifestIn(dir)
	if err != nil {
		return p
	}
	for _, from := range []struct {
		name string
		list map[string]string
	}{{"peerDependencies", m.Peers}, {"devDependencies", m.Development}} {
		if spec, ok := from.list[p.Name]; ok && registry.IsRange(spec) {
			p.Range, p.From = spec, from.name
			return p
		}
	}
	return p
}

// packageOf is the package that an import means, "" for a file.
func packageOf(name string) string {
	parts := strings.SplitN(name, "/", 3)
	if strings.HasPrefix(name, "@") && len(parts) > 1 {
		name = parts[0] + "/" + parts[1]
	} else {
		name = parts[0]
	}
	if registry.ValidName(name) != nil {
		return ""
	}
	return name
}

// undeclared says of code that cannot be compiled which imports it is for that nobody declared; has says which are there.
func undeclared(err error, dir string, has func(string) bool) string {
	wrong, ok := errors.AsType[*source.Error](err)
	if !ok {
		return ""
	}
	var list []string
	for _, d := range wrong.Diagnostics {
		if name := packageOf(d.Import); d.Import != "" && name != "" && !has(name) {
			list = append(list, fmt.Sprintf("%s (%s)", name, place(dir, Import{d.Import, d.File, d.Line})))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "imports what it does not declare: " + strings.Join(slices.Compact(list), ", ") + "; pier install --complete proposes what is missing"
}

// completions are what sources were completed with.
func (l Lock) completions() map[string]string {
	all := map[string]string{}
	for _, id := range slices.Sorted(maps.Keys(l.Sources)) {
		if s := l.Sources[id]; strings.HasPrefix(id, "npm:") {
			maps.Copy(all, s.Completed)
		}
	}
	return all
}

// Agree asks somebody about proposals.
type Agree func(ctx context.Context, list []Proposal) error
