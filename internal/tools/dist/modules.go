package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// module is a Go module that a program was built from.
type module struct {
	path, version, sum string
	dir                string // where its files are
}

// modules are those that a program says it was built from, with the folders that go list -m -json all names.
func (r *release) modules(binary string) ([]module, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	dirs, err := folders(filepath.Join(r.work, "modules.json"))
	if err != nil {
		return nil, err
	}
	var all []module
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		dir := dirs[dep.Path]
		if dir == "" {
			return nil, fmt.Errorf("go list names no folder of %s", dep.Path)
		}
		all = append(all, module{dep.Path, dep.Version, dep.Sum, dir})
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

func folders(list string) (map[string]string, error) {
	f, err := os.Open(list)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	dirs := map[string]string{}
	for d := json.NewDecoder(f); ; {
		var m struct{ Path, Dir string }
		switch err := d.Decode(&m); {
		case errors.Is(err, io.EOF):
			return dirs, nil
		case err != nil:
			return nil, err
		}
		dirs[m.Path] = m.Dir
	}
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|copyright|patents|unlicense)([._-].*)?$`)

// thirdParty are the licences of all modules, each with the module's name. A module without one is an error: it may not be given away.
func thirdParty(modules []module) ([]byte, error) {
	var b strings.Builder
	b.WriteString("pier contains these Go modules, under these licences.\n")
	for _, m := range modules {
		entries, err := os.ReadDir(m.dir)
		if err != nil {
			return nil, err
		}
		found := false
		for _, e := range entries {
			if e.IsDir() || !licenceFile.MatchString(e.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(m.dir, e.Name()))
			if err != nil {
				return nil, err
			}
			found = true
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n%s\n\n%s\n", strings.Repeat("=", 80), m.path, m.version, e.Name(), strings.Repeat("=", 80), strings.TrimSpace(string(text)))
		}
		if !found {
			return nil, fmt.Errorf("%s %s says nothing of its licence", m.path, m.version)
		}
	}
	return []byte(b.String()), nil
}

// Parts of CycloneDX 1.5.
type (
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	part struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		PURL       string     `json:"purl,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	bill struct {
		Format   string `json:"bomFormat"`
		Spec     string `json:"specVersion"`
		Version  int    `json:"version"`
		Metadata struct {
			Timestamp string `json:"timestamp"`
			Component part   `json:"component"`
		} `json:"metadata"`
		Components []part `json:"components"`
	}
)

// materials is the bill of materials of one platform's program.
func materials(r *release, platform string, modules []module) ([]byte, error) {
	var b bill
	b.Format, b.Spec, b.Version = "CycloneDX", "1.5", 1
	b.Metadata.Timestamp = r.time.Format("2006-01-02T15:04:05Z")
	b.Metadata.Component = part{Type: "application", Ref: "pier", Name: "pier", Version: r.version, Properties: []property{{"platform", platform}}}
	for _, m := range modules {
		purl := "pkg:golang/" + m.path + "@" + m.version
		b.Components = append(b.Components, part{
			Type: "library", Ref: purl, Name: m.path, Version: m.version, PURL: purl, Properties: []property{{"go.sum", m.sum}},
		})
	}
	data, err := json.MarshalIndent(b, "", "  ")
	return append(data, '\n'), err
}
