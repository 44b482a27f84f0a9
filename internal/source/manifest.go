package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/lazyregexp"
	"github.com/cec80427/pier/internal/policy"
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
	file := filepath.Join(dir, "extension.json")
	var fields map[string]json.RawMessage
	ok, err := readJSON(file, &fields)
	if err != nil {
		return nil, file, err
	}
	if !ok {
		file = filepath.Join(dir, "package.json")
		if fields = packageManifest(file); fields == nil {
			return nil, "", nil
		}
	}
	m, err := parseManifest(dir, fields)
	if err != nil {
		if d, ok := errors.AsType[*manifestError](err); ok {
			return nil, file, failure(Diagnostic{Text: d.text, File: file, Suggestion: d.suggestion})
		}
		return nil, file, err
	}
	m.file = file
	m.text, err = json.Marshal(fields)
	return m, file, err
}

// packageManifest is the pi section of a package.json when it claims to be a manifest. Name and version default to the package's.
func packageManifest(file string) map[string]json.RawMessage {
	var outer map[string]json.RawMessage
	var pi map[string]json.RawMessage
	if ok, err := readJSON(file, &outer); !ok || err != nil { // the package's own reader says what is wrong with it
		return nil
	}
	if json.Unmarshal(outer["pi"], &pi) != nil || pi["schema"] == nil {
		return nil
	}
	for _, name := range []string{"name", "version"} {
		if pi[name] == nil && outer[name] != nil {
			pi[name] = outer[name]
		}
	}
	return pi
}

// manifestError is a mistake in a manifest; the caller knows the file.
type manifestError struct{ text, suggestion string }

func (e *manifestError) Error() string { return e.text }

func wrongManifest(suggestion, format string, args ...any) error {
	return &manifestError{text: fmt.Sprintf(format, args...), suggestion: suggestion}
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
			return nil, wrongManifest("", "%s must be a string", field.key)
		}
		if *field.into != "" {
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
		return nil, wrongManifest(fmt.Sprintf("write %q", manifestSchema), "the schema %q is not one pier knows", schema)
	case !m.Kind.known():
		return nil, wrongManifest("", "runtime %q is not supported by this build of pier", runtime)
	case !m.Kind.started() && !filepath.IsLocal(filepath.FromSlash(m.entrypoint)):
		// A manifest speaks for its own folder: neither for another extension's code nor under a name that could be taken for a path.
		return nil, wrongManifest("", "the entrypoint %q leaves the extension's folder", m.entrypoint)
	case !validID.MatchString(m.ExtensionID):
		return nil, wrongManifest("use letters, digits, dots, dashes and underscores, for instance com.example.todo",
			"the extension_id %q is not usable", m.ExtensionID)
	case !m.Kind.started() && !isFile(filepath.Join(dir, filepath.FromSlash(m.entrypoint))):
		return nil, wrongManifest("", "the entrypoint %s does not exist", m.entrypoint)
	}
	var err error
	m.Declared, err = declared(fields)
	return m, err
}

// Claimed is what a register message declares: its scoped manifest if there is one, else the flat list. Nil when it has neither.
func Claimed(r *ext.Register) ([]policy.Declared, error) {
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
		d, err := declare(ext.Capability(name), "", nil)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

func scopedCapabilities(raw json.RawMessage) ([]policy.Declared, error) {
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
	return lists[fits], nil
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
func manifestFor(file string) (*Manifest, error) {
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if isFile(filepath.Join(dir, "extension.json")) || isFile(filepath.Join(dir, "package.json")) {
			m, _, err := manifestOf(dir)
			if err != nil || m == nil || m.Kind.started() || !sameFile(filepath.Join(dir, filepath.FromSlash(m.entrypoint)), file) {
				return nil, err
			}
			return m, nil
		}
		if dir == filepath.Dir(dir) {
			return nil, nil
		}
	}
}
