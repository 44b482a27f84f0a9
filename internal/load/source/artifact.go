package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ArtifactName is the file that makes a folder an artifact, ArtifactSchema what it says of its shape (seed 002 §2A.5).
const (
	ArtifactName   = "artifact.json"
	ArtifactSchema = "pi.ext.artifact.v1"
)

// Artifact is artifact.json: what an extension was compiled to, by what, and what it can do as far as that can be read from its code.
type Artifact struct {
	Schema      string `json:"schema"`
	ExtensionID string `json:"extension_id"`
	Version     string `json:"version,omitempty"`
	EntryModule string `json:"entry_module"`
	SourceMap   string `json:"source_map,omitempty"` // "" for one inside of the module
	// Hash is that of all else that is here: see Sum.
	Hash          string          `json:"hash"`
	ModuleHash    string          `json:"module_hash"` // sha256:… of the module's bytes
	SourceMapHash string          `json:"source_map_hash,omitempty"`
	EngineVersion string          `json:"engine_version"`
	ShimVersion   string          `json:"shim_version"`
	Manifest      json.RawMessage `json:"manifest,omitempty"`

	RewriteLog           []Rewrite     `json:"rewrite_log"`
	InjectedPolyfills    []string      `json:"injected_polyfills"`
	HostModules          []string      `json:"host_modules"`
	FlaggedAPIs          []ArtifactAPI `json:"flagged_apis"`
	ForbiddenAPIs        []ArtifactAPI `json:"forbidden_apis"`
	CapabilitiesRequired []string      `json:"capabilities_required"`
	// CapabilityScopeInferred is what the code asks for with the scopes that its literals name; nil when they name none.
	CapabilityScopeInferred *ext.CapabilityManifest `json:"capability_scope_inferred,omitempty"`

	Sources []InputFile `json:"sources"`
	Data    []InputFile `json:"data,omitempty"` // beside the module, for it to read

	dir string
}

// Rewrite is one import that leads to a module of the host.
type Rewrite struct {
	From      string          `json:"from"`
	To        string          `json:"to"`
	Locations []ArtifactPlace `json:"locations"`
}

// ArtifactPlace is a place in the sources, whose path is relative to the entry's folder.
type ArtifactPlace struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// ArtifactAPI is what was found in the code of one API that is forbidden or unusual.
type ArtifactAPI struct {
	API          string          `json:"api"`
	Own          bool            `json:"own"` // in the extension's own files, not in a dependency
	Locations    []ArtifactPlace `json:"locations"`
	EvidenceHash string          `json:"evidence_hash"`
}

// InputFile is one file of source that went in.
type InputFile struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
}

// Sum is the hash of an artifact: of what runs, by its hash, and of all that speaks for it.
func (a *Artifact) Sum() (string, error) {
	said := *a
	said.Hash = ""
	text, err := jsontext.Canonical(jsontext.Encode(said))
	if err != nil {
		return "", err
	}
	return SumOf(text), nil
}

// SumOf is how an artifact names bytes by their content.
func SumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Text is the file. It is the same for the same artifact.
func (a *Artifact) Text() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(a)
	return b.Bytes(), err
}

// Module reads and checks what the artifact says it is: the module and its source map, which may be nil, and the data that is beside them.
func (a *Artifact) Module() (module, sourceMap []byte, err error) {
	for _, d := range a.Data {
		if _, err := a.read(filepath.FromSlash(d.File), d.SHA256); err != nil {
			return nil, nil, err
		}
	}
	if module, err = a.read(a.EntryModule, a.ModuleHash); err == nil && a.SourceMap != "" {
		sourceMap, err = a.read(a.SourceMap, a.SourceMapHash)
	}
	return module, sourceMap, err
}

func (a *Artifact) read(name, hash string) ([]byte, error) {
	file := filepath.Join(a.dir, name)
	data, err := ReadFile(file)
	if unfit, ok := errors.AsType[regularfile.UnfitError](err); ok {
		return nil, failure(Diagnostic{Text: unfit.Error(), File: file, Suggestion: "build the artifact again"})
	}
	if err != nil {
		return nil, failure(Diagnostic{Text: "cannot be read", File: file, Suggestion: "build the artifact again"})
	}
	if SumOf(data) != hash {
		return nil, failure(Diagnostic{Text: "is not what " + ArtifactName + " says it is: its hash differs", File: file, Suggestion: "build the artifact again"})
	}
	return data, nil
}

// artifactOf reads the artifact that a folder is; nil when it is none.
func artifactOf(dir string) (*Artifact, error) {
	file := filepath.Join(dir, ArtifactName)
	var loose struct {
		Schema any `json:"schema"`
	}
	ok, data, err := readText(file, &loose)
	if !ok || err != nil {
		return nil, err
	}
	wrong := func(suggestion, format string, args ...any) (*Artifact, error) {
		return nil, failure(Diagnostic{Text: fmt.Sprintf(format, args...), File: file, Suggestion: suggestion})
	}
	if loose.Schema != ArtifactSchema {
		return wrong("build the artifact again", "the schema %v is not one pier knows", loose.Schema)
	}
	a := &Artifact{dir: dir}
	if err := ext.DecodeStrict(data, a); err != nil {
		return wrong("build the artifact again", "%s", err.Error())
	}
	sum, err := a.Sum()
	switch {
	case err != nil:
		return wrong("build the artifact again", "%s", err.Error())
	case sum != a.Hash:
		return wrong("build the artifact again", "what it says and its hash differ")
	case filepath.Base(a.EntryModule) != a.EntryModule || a.SourceMap != "" && filepath.Base(a.SourceMap) != a.SourceMap || !filepath.IsLocal(a.EntryModule):
		return wrong("", "its files are not in its own folder")
	case slices.ContainsFunc(a.Data, func(d InputFile) bool { return !filepath.IsLocal(filepath.FromSlash(d.File)) }):
		return wrong("", "its data is not in its own folder")
	case !validID.MatchString(a.ExtensionID):
		return wrong("", "the extension_id %q is not usable", a.ExtensionID)
	}
	return a, nil
}

// entry is the artifact as what is found under a name.
func (a *Artifact) entry(name string) (Entry, error) {
	e := Entry{ID: a.ExtensionID, Kind: JS, Path: realPath(filepath.Join(a.dir, a.EntryModule)), Name: name, Artifact: a}
	if a.Manifest == nil {
		return e, nil
	}
	file := filepath.Join(a.dir, ArtifactName)
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(a.Manifest, &fields); err != nil {
		return e, failure(Diagnostic{Text: "its manifest is no object", File: file})
	}
	fields["entrypoint"] = jsontext.Encode(a.EntryModule) // it named a source
	m, err := parseManifest(a.dir, fields)
	if err != nil {
		return e, failure(Diagnostic{Text: "its manifest: " + err.Error(), File: file})
	}
	m.file, m.text = file, a.Manifest
	e.Manifest = m
	return e, nil
}

// found is the artifact in a folder as an entry; ok is false when the folder is none.
func found(dir, name string) (e Entry, ok bool, err error) {
	a, err := artifactOf(dir)
	if a == nil || err != nil {
		return Entry{}, false, err
	}
	e, err = a.entry(name)
	return e, true, err
}

// Text is the manifest as JSON without blanks; nil for none.
func (m *Manifest) Text() []byte {
	if m == nil {
		return nil
	}
	return slices.Clone(m.text)
}

// Capabilities are those that a manifest declares.
func (m *Manifest) Capabilities() []ext.Capability {
	if m == nil {
		return nil
	}
	var list []ext.Capability
	for _, d := range m.Declared {
		list = append(list, d.Rule.Cap)
	}
	return list
}
