package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Manifest is what an extension says of itself in extension.json, or in the pi section of package.json when that has a
// schema (seed 002 §2B.1).
type Manifest struct {
	ExtensionID, Name, Version, APIVersion string

	Kind Kind

	dir, file, entrypoint string // the manifest's folder and the manifest itself; a file below the folder, or a command line
	text                  []byte // the manifest, as JSON without blanks: what Identity goes by
	// Declared bounds what the extension may do without being asked about (policy.Extension.Manifest). Nil when the manifest
	// declares nothing at all; an empty list declares that it needs nothing.
	Declared []policy.Declared
}

// manifestSchema is that of seed 002 §2B.1.
const manifestSchema = "pi.ext.manifest.v1"

// notInID is what an id made of another name loses.
var notInID = lazyregexp.New(`[^A-Za-z0-9_.-]+`)

// validID is what an id may look like; npm scopes count.
var validID = lazyregexp.New(`^@?[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}(/[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?$`)

// manifestOf reads the manifest that speaks for a folder; nil when there is none. extension.json wins over package.json.
func manifestOf(dir string) (*Manifest, string, error) {
	file, section := filepath.Join(dir, "extension.json"), ""
	var fields map[string]json.RawMessage
	ok, data, err := readText(file, &fields)
	if err != nil {
		return nil, file, err
	}
	if !ok {
		file, section = filepath.Join(dir, "package.json"), "pi"
		if fields, data = packageManifest(file); fields == nil {
			return nil, "", nil
		}
	}
	if at := NotUTF8(string(data)); at >= 0 {
		d := Diagnostic{Text: "the file is not UTF-8: save it as that", File: file}
		d.Line, d.Column = position(data, at+1)
		return nil, file, failure(d)
	}
	if wrong := checkKeys(file, data, section); wrong != nil {
		return nil, file, wrong
	}
	m, err := parseManifest(dir, fields)
	if err != nil {
		if d, ok := errors.AsType[*manifestError](err); ok {
			problem := Diagnostic{Text: d.text, File: file, Suggestion: d.suggestion}
			all, _ := keysIn(data, section)
			for _, k := range all {
				if last := len(k.path) - 1; d.key != "" && k.path[last] == d.key && (last == 0 || last == 1 && k.path[0] == section) {
					problem.Line, problem.Column = position(data, k.offset+1)
				}
			}
			return nil, file, failure(problem)
		}
		return nil, file, err
	}
	m.file = file
	text, err := json.Marshal(fields)
	if err == nil {
		m.text, err = jsontext.Canonical(text)
	}
	if err != nil {
		return nil, file, failure(Diagnostic{Text: "is not valid JSON: " + err.Error(), File: file})
	}
	return m, file, nil
}

// packageManifest is the pi section of a package.json when it claims to be a manifest. Name and version default to the package's.
func packageManifest(file string) (pi map[string]json.RawMessage, data []byte) {
	var outer map[string]json.RawMessage
	ok, data, err := readText(file, &outer)
	if !ok || err != nil { // the package's own reader says what is wrong with it
		return nil, nil
	}
	claims := func(key string) bool { return pi[key] != nil }
	if json.Unmarshal(outer["pi"], &pi) != nil || !slices.ContainsFunc([]string{"schema", "extension_id", "capability_manifest", "entrypoint"}, claims) {
		return nil, nil
	}
	for _, name := range []string{"name", "version"} {
		if pi[name] == nil && outer[name] != nil {
			pi[name] = outer[name]
		}
	}
	return pi, data
}

// manifestError is a mistake in a manifest; the caller knows the file.
type manifestError struct{ text, suggestion, key string }

func (e *manifestError) Error() string { return e.text }

func wrongManifest(suggestion, format string, args ...any) error {
	return &manifestError{text: fmt.Sprintf(format, args...), suggestion: suggestion}
}

// under says of a mistake in a manifest which key it stands under.
func under(key string, err error) error {
	if d, ok := errors.AsType[*manifestError](err); ok {
		d.key = key
	}
	return err
}

// parseManifest checks a manifest (seed 002 §2B.4). What it must not do is be lenient: a key that is overlooked could be the one
// that narrows a right.
func parseManifest(dir string, fields map[string]json.RawMessage) (*Manifest, error) {
	m := &Manifest{dir: dir}
	var schema, runtime string
	for _, field := range []struct {
		key  string
		into *string
	}{
		{"schema", &schema},
		{"entrypoint", &m.entrypoint},
		{"runtime", &runtime},
		{"extension_id", &m.ExtensionID},
		{"name", &m.Name},
		{"version", &m.Version},
		{"api_version", &m.APIVersion},
	} {
		if raw := fields[field.key]; raw != nil && json.Unmarshal(raw, field.into) != nil {
			return nil, under(field.key, wrongManifest("", "%s must be a string", field.key))
		}
		if strings.TrimSpace(*field.into) != "" {
			continue
		}
		if field.key == "entrypoint" {
			return nil, wrongManifest(`add "entrypoint": "index.ts"`, "the manifest names no entrypoint")
		}
		return nil, wrongManifest(fmt.Sprintf("add %q", field.key), "the manifest has no %s", field.key)
	}
	m.Kind = Kind(runtime)
	switch {
	case schema != manifestSchema:
		return nil, under("schema", wrongManifest(fmt.Sprintf("write %q", manifestSchema), "the schema %q is not one pier knows", schema))
	case !knownAPI.MatchString(m.APIVersion):
		return nil, under("api_version", wrongManifest(fmt.Sprintf("write %q", ext.ProtocolVersion), "the api_version %q is not one pier speaks", m.APIVersion))
	case !m.Kind.known():
		return nil, under("runtime", wrongManifest("", "runtime %q is not supported by this build of pier", runtime))
	case !m.Kind.Started() && !filepath.IsLocal(filepath.FromSlash(m.entrypoint)):
		// A manifest speaks for its own folder: neither for another extension's code nor under a name that could be taken for a path.
		return nil, under("entrypoint", wrongManifest("", "the entrypoint %q leaves the extension's folder", m.entrypoint))
	case !validID.MatchString(m.ExtensionID):
		return nil, under("extension_id", wrongManifest("use letters, digits, dots, dashes and underscores, for instance com.example.todo",
			"the extension_id %q is not usable", m.ExtensionID))
	case !m.Kind.Started() && !isFile(filepath.Join(dir, filepath.FromSlash(m.entrypoint))):
		return nil, under("entrypoint", wrongManifest("", "the entrypoint %s does not exist", m.entrypoint))
	}
	var err error
	m.Declared, err = declared(fields)
	key := "capabilities"
	if fields["capability_manifest"] != nil {
		key = "capability_manifest"
	}
	return m, under(key, err)
}

// knownAPI are the versions of the API that pier speaks: those of its own first number.
var knownAPI = lazyregexp.New(`^1(\.[0-9]{1,4}){0,2}$`)

// Claimed is what a register message declares: its scoped manifest if there is one, else the flat list. Nil when it has neither. A
// message that cannot be used is an error: without a name, of another API, with a tool or a command that has no name.
func Claimed(r *ext.Register) ([]policy.Declared, error) {
	switch {
	case r.Name == "":
		return nil, ext.E(ext.CodeInvalidRequest, "payload.name: wants text")
	case !knownAPI.MatchString(r.APIVersion):
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the api_version %q is not one pier speaks: write %q", r.APIVersion, ext.ProtocolVersion))
	}
	for key, list := range map[string][]json.RawMessage{"tools": r.Tools, "slash_commands": r.SlashCommands} {
		for i, raw := range list {
			var offer map[string]any
			_ = json.Unmarshal(raw, &offer) // it is an object
			if name, _ := offer["name"].(string); name == "" {
				return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("payload.%s[%d].name: wants text", key, i))
			}
		}
	}
	fields := map[string]json.RawMessage{}
	for key, value := range map[string]any{"capability_manifest": r.CapabilityManifest, "capabilities": r.Capabilities} {
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, wrongManifest("", "%s: %s", key, err.Error())
		}
		if string(raw) != "null" {
			fields[key] = raw
		}
	}
	list, err := declared(fields)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, err.Error(), err)
	}
	return list, nil
}

// declared is the scoped manifest if there is one, else the flat list.
func declared(fields map[string]json.RawMessage) ([]policy.Declared, error) {
	if raw := fields["capability_manifest"]; raw != nil {
		return scopedCapabilities(raw)
	}
	raw := fields["capabilities"]
	if raw == nil {
		return nil, nil
	}
	var names []string
	if json.Unmarshal(raw, &names) != nil || names == nil {
		return nil, wrongManifest("", "capabilities must be a list of names")
	}
	out := []policy.Declared{}
	for _, name := range names {
		if !ext.Capability(name).Valid() && ext.Capability(strings.TrimSpace(name)).Valid() {
			return nil, wrongManifest(fmt.Sprintf("write %q", strings.TrimSpace(name)), "the capability %q is not normalized", name)
		}
		d, err := declare(ext.Capability(name), "", nil)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

func scopedCapabilities(raw json.RawMessage) ([]policy.Declared, error) {
	if hasNull(raw) {
		return nil, wrongManifest("leave out what has no value: an empty list reaches nothing, a null could be taken for all", "capability_manifest: null is no value")
	}
	var in ext.CapabilityManifest
	if err := ext.DecodeStrict(raw, &in); err != nil {
		return nil, wrongManifest("", "capability_manifest: %s", err.Error())
	}
	if err := in.Validate(); err != nil {
		return nil, wrongManifest(fmt.Sprintf("its schema is %q", ext.ManifestSchema), "capability_manifest: %s", err.Error())
	}
	out := []policy.Declared{}
	for _, c := range in.Capabilities {
		scopes := []string{""}
		if s := c.Scope; s != nil {
			var err error
			if scopes, err = scopesFor(c.Capability, *s); err != nil {
				return nil, err
			}
		}
		for _, scope := range scopes {
			d, err := declare(c.Capability, scope, c.Methods)
			if err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}

// hasNull reports whether a null stands anywhere in a JSON text.
func hasNull(raw json.RawMessage) bool {
	for in := json.NewDecoder(bytes.NewReader(raw)); ; {
		token, err := in.Token()
		if err != nil || token == nil {
			return err == nil
		}
	}
}

// ScopeOf is the scope of a capability in a manifest; nil for one that has none.
func ScopeOf(capability ext.Capability, list []string) *ext.CapabilityScope {
	switch capability {
	case ext.CapRead, ext.CapWrite:
		return &ext.CapabilityScope{Paths: list}
	case ext.CapHTTP:
		return &ext.CapabilityScope{Hosts: list}
	case ext.CapEnv:
		return &ext.CapabilityScope{Env: list}
	}
	return nil
}

// scopesFor picks the list that fits the capability. A list that does not fit is a mistake: it looks like a bound and is none.
// A scope that is there and empty reaches nothing.
func scopesFor(capability ext.Capability, scope ext.CapabilityScope) ([]string, error) {
	lists := map[string][]string{"paths": scope.Paths, "hosts": scope.Hosts, "env": scope.Env}
	fits := map[ext.Capability]string{ext.CapRead: "paths", ext.CapWrite: "paths", ext.CapHTTP: "hosts", ext.CapEnv: "env"}[capability]
	for _, kind := range []string{"paths", "hosts", "env"} {
		if lists[kind] != nil && kind != fits {
			return nil, wrongManifest("", "the capability %q has no scope %s", capability, kind)
		}
	}
	if fits == "" || lists[fits] == nil {
		return []string{""}, nil
	}
	for _, scope := range lists[fits] {
		if err := normalized(capability, scope); err != nil {
			return nil, err
		}
	}
	return lists[fits], nil
}

// normalized refuses a scope that says in other words what a shorter one says: two manifests that mean the same are the same text.
func normalized(capability ext.Capability, scope string) error {
	want := scope
	switch capability {
	case ext.CapRead, ext.CapWrite:
		want = path.Clean(strings.ReplaceAll(scope, "\\", "/"))
		if strings.HasSuffix(scope, "/") && want != "/" {
			want += "/"
		}
	case ext.CapHTTP:
		want = strings.ToLower(strings.TrimSpace(scope))
	}
	switch {
	case capability == ext.CapHTTP && strings.ContainsAny(scope, " \t\r\n") && want == scope:
		return wrongManifest("", "the scope %q of http is no host", scope)
	case scope == "" && capability != ext.CapRead && capability != ext.CapWrite:
		return wrongManifest("name one, or leave it out of the list", "a scope of %s is empty", capability)
	case scope == "" || want != scope:
		return wrongManifest(fmt.Sprintf("write %q", want), "the scope %q of %s is not normalized", scope, capability)
	}
	return nil
}

func declare(capability ext.Capability, scope string, methods []ext.Method) (policy.Declared, error) {
	text := string(capability)
	if scope != "" {
		text += "=" + scope
	}
	rule, err := policy.ParseRule(text)
	if err != nil {
		return policy.Declared{}, wrongManifest("", "%s", err.Error())
	}
	known := ext.Methods()
	for _, method := range methods {
		if !slices.Contains(known, method) {
			return policy.Declared{}, wrongManifest("", "%q is not a connector method", method)
		}
	}
	return policy.Declared{Rule: rule, Methods: methods}, nil
}

// manifestFor is the manifest that names file as its entrypoint: an extension does not get rid of its bounds by being named by
// its file. Other manifests around it do not count.
func manifestFor(file string) (m *Manifest, dir string, err error) {
	for dir = filepath.Dir(file); dir != ""; dir = above(dir) {
		if isFile(filepath.Join(dir, "extension.json")) || isFile(filepath.Join(dir, "package.json")) {
			m, _, err := manifestOf(dir)
			if err != nil || m == nil || m.Kind.Started() || !sameFile(filepath.Join(dir, filepath.FromSlash(m.entrypoint)), file) {
				return nil, dir, err
			}
			return m, dir, nil
		}
	}
	return nil, "", nil
}

// above is the folder that a folder is in; "" for none.
func above(dir string) string {
	if up := filepath.Dir(dir); up != dir {
		return up
	}
	return ""
}
