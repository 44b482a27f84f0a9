// Package build implements pier build: it compiles an extension to an artifact, which runs without its sources.
package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/js"
)

// engineVersion is the JavaScript engine that extensions run in.
const engineVersion = "modernc.org/quickjs v0.27.0"

// The files of an artifact beside artifact.json.
const (
	moduleName = "index.js"
	mapName    = "index.js.map"
)

var ours = []string{source.ArtifactName, moduleName, mapName}

type options struct {
	dir, sourceMap string
	minify, effort bool
	json           bool
}

// Command is `pier build`.
func Command(_ *cli.App) *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "build EXT -o DIR",
		Short: "Compile an extension to an artifact, which runs without its sources",
		Long: `Writes index.js (one ES module), its source map and artifact.json into DIR: what was compiled by what, which imports lead to modules of pier,
what is unusual, and which capabilities the manifest declares or the code asks for. Nothing of the extension runs. The same sources give the
same bytes, wherever they lie and whoever builds them.

DIR is an extension for every command of pier: its hash is checked whenever it is loaded. What the extension reads beside its sources goes with
it: the files that its package.json lists under "files", and those that its code names from its own place (import.meta.url, __dirname).

What uses forbidden APIs in its own files is not built (exit code 3); with --best-effort it is, and what is forbidden throws when it is used.`,
		Example: `  pier build ./todo.ts -o dist/todo
  pier scan dist/todo
  pier call dist/todo todo '{"action":"list"}'`,
		Args: cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.dir == "" {
				return cli.Usage(errors.New("name the folder to write to: -o DIR"))
			}
			if o.sourceMap != "external" && o.sourceMap != "inline" {
				return cli.Usage(fmt.Errorf("--sourcemap is external or inline, not %q", o.sourceMap))
			}
			return o.build(cmd, args[0])
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.dir, "output", "o", "", "the `folder` to write to: new, empty, or an artifact")
	f.StringVar(&o.sourceMap, "sourcemap", "external", "where the source map is: external or inline")
	f.BoolVar(&o.minify, "minify", false, "leave out blanks and write short forms; names stay")
	f.BoolVar(&o.effort, "best-effort", false, "build what uses forbidden APIs")
	f.BoolVar(&o.json, "json", false, "print artifact.json on one line")
	return cmd
}

func (o options) build(cmd *cobra.Command, path string) error {
	if err := usable(o.dir); err != nil {
		return err
	}
	e, err := only(path)
	if err != nil {
		return err
	}
	var m *extc.Module
	if err := cli.Await(cmd.Context(), func() (err error) {
		m, err = extc.CompileModule(e, extc.Form{Minify: o.minify, Inline: o.sourceMap == "inline"})
		return err
	}); err != nil {
		return &pier.LoadError{Path: path, Err: err}
	}
	for _, w := range m.Bundle.Warnings {
		fmt.Fprintln(cmd.ErrOrStderr(), w.String())
	}
	report, err := m.Bundle.Scan()
	if err != nil {
		return &pier.LoadError{Path: path, Err: err}
	}
	if wrong := report.Of(scan.Forbidden, true); len(wrong) > 0 && !o.effort {
		for _, f := range wrong {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d:%d: %s\n", f.Place.File, f.Place.Line, f.Place.Column, f.Message)
		}
		return &cli.QuietError{Code: cli.ExitDenied, Err: errors.New("blocked")}
	}
	data, err := dataOf(m, report)
	if err != nil {
		return &pier.LoadError{Path: path, Err: err}
	}
	for _, name := range ours {
		if _, clash := data[name]; clash {
			fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s of the extension is not in the artifact, which has a file of that name\n", cli.Name(name))
			delete(data, name)
		}
	}
	a, err := describe(e, m, report, data)
	if err != nil {
		return err
	}
	if err := write(o.dir, a, m, data); err != nil {
		return err
	}
	if o.json {
		line, err := json.Marshal(a)
		return errors.Join(err, cli.PrintLine(cmd, line))
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %d KB, %s\n%s\n", cli.Name(o.dir), cli.Name(string(a.ExtensionID)), (len(m.Text)+1023)/1024, needs(a.CapabilitiesRequired), a.Hash)
	return err
}

// only is the one extension that a path means.
func only(path string) (source.Entry, error) {
	entries, err := source.Find(path, source.Installed("", pier.AgentDir())...)
	if err != nil {
		return source.Entry{}, &pier.LoadError{Path: path, Err: err}
	}
	if len(entries) > 1 {
		var names []string
		for _, e := range entries {
			names = append(names, e.Path)
		}
		return source.Entry{}, cli.Usage(fmt.Errorf("%s has %d extensions; name one of them: %s", path, len(entries), strings.Join(names, ", ")))
	}
	return entries[0], nil
}

func needs(capabilities []string) string {
	if len(capabilities) == 0 {
		return "needs no rights"
	}
	return "needs " + strings.Join(capabilities, ", ")
}

// describe is artifact.json for a module.
func describe(e source.Entry, m *extc.Module, report *scan.Report, data map[string][]byte) (*source.Artifact, error) {
	shims, err := js.NewVMPool().Shims() // what extensions see of Node, the web and Pi, by its content
	if err != nil {
		return nil, err
	}
	a := &source.Artifact{
		Schema: source.ArtifactSchema, ExtensionID: e.ID, Version: e.Version(), EntryModule: moduleName, ModuleHash: source.SumOf(m.Text),
		EngineVersion: engineVersion, ShimVersion: shims, Manifest: e.Manifest.Text(),
		RewriteLog: m.Rewrites, InjectedPolyfills: m.Polyfills, HostModules: m.HostModules,
		FlaggedAPIs: []source.ArtifactAPI{}, ForbiddenAPIs: []source.ArtifactAPI{}, CapabilitiesRequired: report.Capabilities(),
		CapabilityScopeInferred: scoped(report),
	}
	if m.Map != nil {
		a.SourceMap, a.SourceMapHash = mapName, source.SumOf(m.Map)
	}
	for _, c := range e.Manifest.Capabilities() {
		a.CapabilitiesRequired = append(a.CapabilitiesRequired, string(c))
	}
	slices.Sort(a.CapabilitiesRequired)
	a.CapabilitiesRequired = slices.Compact(a.CapabilitiesRequired)
	for _, f := range report.Findings {
		list := &a.FlaggedAPIs
		if f.Class == scan.Forbidden {
			list = &a.ForbiddenAPIs
		}
		*list = addFinding(*list, f)
	}
	if a.Sources, err = sourcesOf(m); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		a.Data = append(a.Data, source.InputFile{File: name, SHA256: source.SumOf(data[name])})
	}
	a.Hash, err = a.Sum()
	return a, err
}

// scoped is what the code asks for with the scopes that its literals name, nil when they name none. A capability that code may use which
// cannot be known has no scope.
func scoped(report *scan.Report) *ext.CapabilityManifest {
	scopes, found := report.Scopes(), false
	for _, n := range report.Needs {
		if n.Kind == scan.KindDynamic {
			delete(scopes, n.Capability)
		}
	}
	m := &ext.CapabilityManifest{Schema: ext.ManifestSchema}
	for _, c := range report.Capabilities() {
		r := ext.CapabilityRequirement{Capability: ext.Capability(c)}
		if list := scopes[c]; list != nil {
			found = true
			r.Scope = source.ScopeOf(r.Capability, list)
		}
		m.Capabilities = append(m.Capabilities, r)
	}
	if !found {
		return nil
	}
	return m
}

// sourcesOf lists the files that went in, by their content.
func sourcesOf(m *extc.Module) ([]source.InputFile, error) {
	dir := filepath.Dir(m.Bundle.Entry.Path)
	var list []source.InputFile
	for _, file := range m.Bundle.Files {
		data, err := source.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read what was built: %w", err)
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return nil, err
		}
		list = append(list, source.InputFile{File: filepath.ToSlash(rel), SHA256: source.SumOf(data)})
	}
	return list, nil
}

// addFinding joins what is the same in several places.
func addFinding(list []source.ArtifactAPI, f scan.Finding) []source.ArtifactAPI {
	place := source.ArtifactPlace{File: f.Place.File, Line: f.Place.Line, Column: f.Place.Column}
	for i := range list {
		if a := &list[i]; a.API == f.API && a.Own == f.Own && a.EvidenceHash == f.Evidence {
			a.Locations = append(a.Locations, place)
			return list
		}
	}
	return append(list, source.ArtifactAPI{API: f.API, Own: f.Own, Locations: []source.ArtifactPlace{place}, EvidenceHash: f.Evidence})
}

// write puts the artifact into a folder: artifact.json goes first and comes last, so that what is half written is none.
func write(dir string, a *source.Artifact, m *extc.Module, data map[string][]byte) error {
	text, err := a.Text()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range slices.Concat(before(dir), ours) { // also links of these names
		if err := root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for name, text := range data {
		name = filepath.FromSlash(name)
		if err := errors.Join(root.MkdirAll(filepath.Dir(name), 0o755), root.WriteFile(name, text, 0o644)); err != nil {
			return err
		}
	}
	if m.Map != nil {
		if err := root.WriteFile(mapName, m.Map, 0o644); err != nil {
			return err
		}
	}
	if err := root.WriteFile(moduleName, m.Text, 0o644); err != nil {
		return err
	}
	return root.WriteFile(source.ArtifactName, text, 0o644)
}

// usable reports what speaks against writing into a folder: sources may be called index.js, too.
func usable(dir string) error {
	items, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cli.Usage(fmt.Errorf("%s is no folder that can be written to", dir))
	}
	names := slices.Clone(ours)
	for _, name := range before(dir) {
		first, _, _ := strings.Cut(name, "/")
		names = append(names, first)
	}
	_, err = os.Stat(filepath.Join(dir, source.ArtifactName))
	for _, item := range items {
		if err != nil || !slices.Contains(names, item.Name()) {
			return cli.Usage(fmt.Errorf("%s has files of others (%s); name a new folder", dir, item.Name()))
		}
	}
	return nil
}

// before are the files of data that the artifact has which is in a folder; none when there is no sound one.
func before(dir string) []string {
	entries, err := source.Find(dir)
	if err != nil || len(entries) != 1 || entries[0].Artifact == nil {
		return nil
	}
	var names []string
	for _, d := range entries[0].Artifact.Data {
		names = append(names, d.File)
	}
	return names
}
