package risk

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Facts is what the host knows about who asks, beside the question itself.
type Facts struct {
	Origin   Origin
	Signed   bool
	SeenDays int
	Manifest []policy.Declared // nil for none
	Denials  int
	Home     string
	Cwd      string
}

// Evidence is what a question and the facts say together.
func (f Facts) Evidence(q ext.Question) Evidence {
	e := Evidence{
		Capability: q.Capability, Origin: f.Origin, Signed: f.Signed, SeenDays: f.SeenDays, Denials: f.Denials,
		Environment: len(q.Env) > 0,
	}
	rule := narrowestOffer(q)
	e.Breadth = breadth(rule)
	if q.Capability == ext.CapExec {
		e.Launcher = q.Shell || rule.Scope == "" || len(q.Args) > 0 && commandline.IsLauncher(q.Args[0])
	}
	e.Target = f.target(q, rule)
	e.Outside = f.Manifest != nil && !slices.ContainsFunc(f.Manifest, func(d policy.Declared) bool { return d.Rule.Cap == q.Capability })
	return e
}

// narrowestOffer is the rule of the first answer that allows.
func narrowestOffer(q ext.Question) policy.Rule {
	for _, o := range q.Offers {
		if o.Answer.Rule == "" {
			continue
		}
		if rule, err := policy.ParseRule(o.Answer.Rule); err == nil {
			return rule
		}
	}
	return policy.Rule{Cap: q.Capability, Scope: q.Scope}
}

// breadth is how much a rule covers.
func breadth(r policy.Rule) Breadth {
	switch {
	case r.Cap == ext.CapUI, r.Cap == ext.CapLog, r.Cap == ext.CapSession:
		return BreadthExact
	case r.Scope == "":
		return BreadthAll
	case strings.ContainsAny(r.Scope, "*?[{"), strings.HasSuffix(r.Scope, "/"):
		return BreadthSome
	case r.Cap == ext.CapHTTP && !strings.Contains(r.Scope, "/"):
		return BreadthSome
	case r.Cap == ext.CapExec && !strings.ContainsAny(r.Scope, `'" `):
		return BreadthSome
	}
	return BreadthExact
}

// credentials are names of files and folders in which secrets are kept, in lower case.
var credentials = strings.Fields(`.ssh .gnupg .aws .azure .gcloud .kube .docker .netrc _netrc .npmrc .pypirc .git-credentials .pgpass .my.cnf .vault-token
	.password-store keychains keyrings auth.json mcp-auth.json credentials credentials.json credentials.toml hosts.yml shadow gshadow id_rsa id_ed25519 id_ecdsa id_dsa
	.mozilla .thunderbird google-chrome chromium 1password .config/gh wallet.dat secrets.json secrets.yaml secrets.yml`)

// SecretPath reports whether a name of a path is one under which secrets are kept.
func SecretPath(path string) bool {
	for _, name := range strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return r == '/' || r == '\\' }) {
		if slices.Contains(credentials, name) || name == ".env" || strings.HasPrefix(name, ".env.") ||
			strings.HasSuffix(name, ".pem") || strings.HasSuffix(name, ".key") || strings.HasSuffix(name, ".p12") || strings.HasSuffix(name, ".kdbx") {
			return true
		}
	}
	return false
}

// target is how sensitive what is reached is.
func (f Facts) target(q ext.Question, rule policy.Rule) Target {
	switch q.Capability {
	case ext.CapEnv:
		if policy.SecretName(q.Scope) {
			return TargetCredential
		}
	case ext.CapHTTP:
		host, _, _ := strings.Cut(rule.Scope[strings.LastIndexByte(rule.Scope, ' ')+1:], "/")
		if policy.ReservedHost(host) {
			return TargetReserved
		}
	case ext.CapRead, ext.CapWrite:
		return f.path(q)
	}
	return TargetPlain
}

func (f Facts) path(q ext.Question) Target {
	path := q.Scope
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		path = filepath.Join(f.Home, rest)
	} else if !filepath.IsAbs(path) {
		path = filepath.Join(f.Cwd, path)
	}
	inside := false
	if rel, err := filepath.Rel(f.Cwd, path); err == nil {
		inside = filepath.IsLocal(rel)
	}
	switch {
	case q.Guarded:
		return TargetGuarded
	case SecretPath(path):
		return TargetCredential
	case !inside:
		return TargetElsewhere
	}
	return TargetPlain
}

// String is how a person reads an origin.
func (o Origin) String() string {
	return [...]string{"unknown", "the project", "a package", "a file"}[min(o, OriginFile)]
}
