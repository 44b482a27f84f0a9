package scan

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/load/scan/lexicon"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// need notes one line by which a capability is inferred (seed 002 §2B.2).
func (j *judge) need(capability, method, kind, what, scope string, at file.Idx, evidence string) {
	if j.unseen > 0 {
		return
	}
	place, own := j.at(at)
	j.report.Needs = append(j.report.Needs, Need{
		Capability: capability, Method: method, Kind: kind, What: what, Scope: scope, Place: place, Own: own, Evidence: hash(evidence),
	})
}

// needs infers from a name that the code gets at.
func (j *judge) needs(name string, at file.Idx, what string) {
	if inner, ok := strings.CutPrefix(name, "mod:"); ok {
		module, member, _ := strings.Cut(inner, ".")
		j.moduleNeed(module, firstName(member), at)
		return
	}
	switch {
	case name == "fetch" || name == "WebSocket" || name == "EventSource" || name == "XMLHttpRequest":
		j.need("http", "http", "global", name, "", at, name)
	case strings.HasPrefix(name, "process.env."):
		j.need("env", "env", "literal_name", "process.env", firstName(strings.TrimPrefix(name, "process.env.")), at, name)
	case strings.HasPrefix(name, "console."):
		j.need("log", "log", "global", name, "", at, name)
	case name == "process.kill":
		j.need("exec", "exec", "global", name, "", at, name)
	}
}

func (j *judge) moduleNeed(module, member string, at file.Idx) {
	caps := lexicon.ModuleNeeds(module)
	shown := "node:" + strings.Replace(module, "_promises", "/promises", 1)
	switch {
	case strings.HasPrefix(module, "pi:"):
		j.packageNeed(module, member, at)
		return
	case caps == nil || slices.Contains(strings.Fields(lexicon.Harmless(module)), member):
		return
	case member == "" && (module == "fs" || module == "fs_promises" || module == "os" || module == "http" || module == "https"):
		return // by what of it is used; as a whole only when it gets out of sight
	case module == "fs" || module == "fs_promises":
		caps = fileNeeds(member)
	}
	if member != "" {
		shown += "." + member
	}
	scope := ""
	if module == "os" { // the names by which the host tells of the machine
		scope = "os." + member
	}
	for _, c := range caps {
		j.need(c, methodOf(c), "import", shown, scope, at, shown)
	}
}

func fileNeeds(member string) []string {
	switch {
	case lexicon.Readers.Has(member):
		return []string{"read"}
	case lexicon.Both.Has(member):
		return []string{"read", "write"}
	}
	return []string{"write"}
}

func methodOf(capability string) string {
	switch capability {
	case "read", "write":
		return "fs"
	}
	return capability
}

// needsAll is a module that gets out of sight: all of it may be used.
func (j *judge) needsAll(module string, at file.Idx) {
	for _, c := range lexicon.ModuleNeeds(module) {
		j.need(c, methodOf(c), "import", "node:"+strings.Replace(module, "_promises", "/promises", 1), "", at, module)
	}
	if strings.HasPrefix(module, "pi:") {
		for _, c := range lexicon.PackageNeeds(module) {
			j.need(c, methodOf(c), "import", module, "", at, module)
		}
	}
}

// calledNeed looks for literal scopes in the arguments of a call.
func (j *judge) calledNeed(name string, n *ast.CallExpression, args []ast.Expression) {
	if name == "fetch" || strings.HasPrefix(name, "mod:http.") || strings.HasPrefix(name, "mod:https.") {
		j.hosts(calleeAt(n), args)
	}
	inner, ok := strings.CutPrefix(name, "mod:fs.")
	if !ok {
		inner, ok = strings.CutPrefix(name, "mod:fs_promises.")
	}
	if lexicon.Both.Has(inner) && !strings.HasPrefix(inner, "open") {
		return // two paths, of which the second is written
	}
	if ok && len(args) > 0 && !slices.Contains(strings.Fields(lexicon.Harmless("fs")), inner) {
		j.paths(fileNeeds(inner), calleeAt(n), args[0])
	}
}

func (j *judge) madeNeed(name string, n *ast.NewExpression) {
	if name == "WebSocket" || name == "EventSource" {
		j.hosts(n.New, n.ArgumentList)
	}
}

// hosts takes the hosts of literal addresses.
func (j *judge) hosts(at file.Idx, args []ast.Expression) {
	if len(args) == 0 {
		return
	}
	j.literalHosts(at, j.eval(args[0]))
}

func (j *judge) host(at file.Idx, address string) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || !slices.Contains([]string{"http", "https", "ws", "wss"}, u.Scheme) {
		return
	}
	j.need("http", "http", "literal_url", "address", strings.ToLower(u.Hostname()), at, address)
}

// relative is what a literal path may look like to be a scope.
var relative = lazyregexp.New(`^(\./)?[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$`)

// paths takes literal relative paths.
func (j *judge) paths(caps []string, at file.Idx, arg ast.Expression) {
	texts, all := j.eval(arg).texts()
	for _, t := range texts {
		if !all {
			return // one of several: the rest is not known
		}
		clean := path.Clean(t)
		if !relative.MatchString(t) || strings.HasPrefix(clean, "..") {
			continue
		}
		for _, c := range caps {
			j.need(c, "fs", "literal_path", "path", clean, at, t)
		}
	}
}
