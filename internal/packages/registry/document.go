package registry

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Document is what a registry says of a package. Versions are decoded when they are asked for: of thousands one is wanted.
type Document struct {
	Name        string                     `json:"name"`
	Tags        map[string]string          `json:"dist-tags"`
	Versions    map[string]json.RawMessage `json:"versions"`
	Modified    string                     `json:"modified"`
	Time        map[string]any             `json:"time"`
	Maintainers []Person                   `json:"maintainers"`

	Whole bool `json:"-"` // nothing was left out
}

// Person is somebody who may publish.
type Person struct {
	Name string `json:"name"`
}

// UnmarshalJSON takes "name <address>", too, and anything else as nobody.
func (p *Person) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		p.Name, _, _ = strings.Cut(text, " <")
		return nil
	}
	var object struct{ Name any }
	if json.Unmarshal(data, &object) == nil {
		p.Name, _ = object.Name.(string)
	}
	return nil
}

// Manifest is one version.
type Manifest struct {
	Name, Version string
	Dependencies  map[string]string // of them and the optional ones
	Optional      map[string]bool
	Misnamed      []string // dependencies that have no name of a package
	Peers         map[string]string
	Development   map[string]string
	Bundled       []string
	OS, CPU, Libc []string
	Deprecated    string
	HasScripts    bool // that npm would run at an install; pier runs none
	Tarball       string
	Integrity     string
	Shasum        string
	Provenance    bool
	Signed        bool
	Publisher     string
	License       string
	Overrides     json.RawMessage
	Bin, Engines  json.RawMessage
}

// ParseManifest reads a package.json, or a version of a document, as npm does: what has the wrong form counts as not there.
func ParseManifest(data []byte) (Manifest, error) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil || raw == nil {
		return Manifest{}, errors.New("it is no JSON object")
	}
	m := Manifest{Dependencies: named(raw["dependencies"]), Optional: map[string]bool{}}
	m.Name, m.Version, m.Deprecated, m.License = text(raw["name"]), text(raw["version"]), text(raw["deprecated"]), text(raw["license"])
	for name, spec := range named(raw["optionalDependencies"]) {
		m.Dependencies[name] = spec
		m.Optional[name] = true
	}
	for _, member := range []string{"dependencies", "optionalDependencies"} {
		for _, name := range slices.Sorted(maps.Keys(texts(raw[member]))) {
			if ValidName(name) != nil {
				m.Misnamed = append(m.Misnamed, name)
			}
		}
	}
	m.Peers, m.Development = named(raw["peerDependencies"]), named(raw["devDependencies"])
	m.Overrides, m.Bin, m.Engines = raw["overrides"], raw["bin"], raw["engines"]
	bundled := raw["bundleDependencies"]
	if bundled == nil {
		bundled = raw["bundledDependencies"]
	}
	if string(bundled) == "true" {
		m.Bundled = slices.Sorted(maps.Keys(m.Dependencies))
	} else {
		m.Bundled = list(bundled)
	}
	m.OS, m.CPU, m.Libc = list(raw["os"]), list(raw["cpu"]), list(raw["libc"])
	scripts := texts(raw["scripts"])
	m.HasScripts = string(raw["hasInstallScript"]) == "true" || scripts["preinstall"]+scripts["install"]+scripts["postinstall"] != ""
	m.dist(raw["dist"])
	var user Person
	if json.Unmarshal(raw["_npmUser"], &user) == nil {
		m.Publisher = user.Name
	}
	return m, nil
}

func (m *Manifest) dist(data json.RawMessage) {
	var dist map[string]json.RawMessage
	if json.Unmarshal(data, &dist) != nil {
		return
	}
	m.Tarball, m.Integrity, m.Shasum = text(dist["tarball"]), text(dist["integrity"]), text(dist["shasum"])
	m.Provenance = len(dist["attestations"]) > len("null")
	m.Signed = len(dist["signatures"]) > len("null")
}

func text(data json.RawMessage) string {
	var s string
	_ = json.Unmarshal(data, &s) // another form is none
	return s
}

// texts are the members of an object that are texts.
func texts(data json.RawMessage) map[string]string {
	var values map[string]any
	_ = json.Unmarshal(data, &values) // another form is none
	out := map[string]string{}
	for key, value := range values {
		if s, ok := value.(string); ok {
			out[key] = s
		}
	}
	return out
}

// named are those whose names are names of packages.
func named(data json.RawMessage) map[string]string {
	out := texts(data)
	maps.DeleteFunc(out, func(name, _ string) bool { return ValidName(name) != nil })
	return out
}

// list takes a text or a list of texts.
func list(data json.RawMessage) []string {
	if s := text(data); s != "" {
		return []string{s}
	}
	var values []any
	_ = json.Unmarshal(data, &values) // another form is none
	var out []string
	for _, value := range values {
		if s, ok := value.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

var nameForm = lazyregexp.New(`^(@[A-Za-z0-9~_.!'()*-]+/)?[A-Za-z0-9~_.!'()*-]+$`)

// ValidName refuses what is no name of a package, and every name that would be a path of another sort.
func ValidName(name string) error {
	last := name[strings.LastIndex(name, "/")+1:]
	switch {
	case len(name) > 214, !nameForm.MatchString(name), strings.HasPrefix(last, "."), strings.HasPrefix(name, "@."),
		strings.EqualFold(name, "node_modules"), strings.EqualFold(name, "favicon.ico"):
		return fmt.Errorf("%.80q is no name of a package", name)
	}
	return nil
}

// parseDocument reads what a registry answered about a package.
func parseDocument(name string, data []byte) (*Document, error) {
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, fmt.Errorf("the registry's answer about %s is no document of a package", name)
	}
	if d.Name != name {
		return nil, fmt.Errorf("the registry answered about %.80q when it was asked about %s", d.Name, name)
	}
	if len(d.Versions) == 0 {
		return nil, fmt.Errorf("%s has no versions", name)
	}
	return &d, nil
}

// Manifest is one version, which must be the one that it says.
func (d *Document) Manifest(version string) (Manifest, error) {
	raw, ok := d.Versions[version]
	if !IsVersion(version) {
		return Manifest{}, fmt.Errorf("%s has %.80q, which is no version", d.Name, version)
	}
	if !ok {
		return Manifest{}, fmt.Errorf("%s has no version %s", d.Name, version)
	}
	m, err := ParseManifest(raw)
	if err != nil {
		return m, fmt.Errorf("the registry's answer about %s@%s: %w", d.Name, version, err)
	}
	if m.Name != d.Name || m.Version != version {
		return m, fmt.Errorf("the registry calls %s@%s %.80q", d.Name, version, m.Name+"@"+m.Version)
	}
	return m, nil
}

// Published is when a version came out; zero when the registry does not say.
func (d *Document) Published(version string) time.Time {
	at, _ := d.Time[version].(string)
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return time.Time{}
	}
	return t
}

// Settled reports whether no version came out since a time, as far as the short document says.
func (d *Document) Settled(since time.Time) bool {
	t, err := time.Parse(time.RFC3339, d.Modified)
	return err == nil && t.Before(since)
}
