package catalog

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages/catalog"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// found is one extension: what is loaded of it, and the folder that is all of it, or "" for files alone.
type found struct {
	entries  []source.Entry
	dir      string
	archive  string // what it was unpacked from
	declared bool   // somebody says that it is one
}

// together makes one of the entries that came in the same package.
func together(entries []source.Entry, dir string, declared bool) []found {
	var list []found
	at := map[string]int{}
	for _, e := range entries {
		root := dir
		if root == "" && e.Path != "" {
			root = source.PackageDir(e.Path)
		}
		if n, ok := at[root]; ok && root != "" {
			list[n].entries = append(list[n].entries, e)
			continue
		}
		at[root] = len(list)
		list = append(list, found{entries: []source.Entry{e}, dir: root, declared: declared})
	}
	return list
}

func (f found) shown() string {
	if f.archive != "" {
		return f.archive
	}
	return f.entries[0].Name
}

// said is what the package.json of an extension says, if it has one.
type said struct {
	Name         string            `json:"name"`
	Version      string            `json:"version"`
	License      any               `json:"license"`
	Keywords     []string          `json:"keywords"`
	Dependencies map[string]string `json:"dependencies"`
	Pi           json.RawMessage   `json:"pi"`
}

func (f found) says() (s said) {
	if f.dir != "" {
		_ = readSaid(f.dir, &s) // what is wrong with it, the compiler has said
	}
	return s
}

func readSaid(dir string, into *said) error {
	path := filepath.Join(dir, "package.json")
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return fs.ErrNotExist
	}
	data, err := source.ReadFile(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](json.Unmarshal(data, into)); ok && wrong.Field == "" {
		return fmt.Errorf("%s: the file must hold an object", path)
	}
	if !json.Valid(data) {
		return fmt.Errorf("%s is not valid JSON", path)
	}
	return nil
}

// declares reports whether a folder says that it is an extension, or a package of some.
func declares(dir string) (bool, error) {
	for _, name := range []string{source.ArtifactName, "extension.json", "index.ts", "index.js"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return !strings.HasPrefix(name, "index") || mayBeOne(filepath.Join(dir, name)), nil
		}
	}
	var s said
	if err := readSaid(dir, &s); err != nil && !os.IsNotExist(err) {
		return false, err
	}
	var pi struct {
		Extensions []string `json:"extensions"`
		Entrypoint string   `json:"entrypoint"`
	}
	return json.Unmarshal(s.Pi, &pi) == nil && (len(pi.Extensions) > 0 || pi.Entrypoint != ""), nil
}

var (
	exports = lazyregexp.New(`\bexport\s+default\b|\bas\s+default\b|\bexport\s*\{\s*default\b|\bmodule\.exports\b|\bexports\.default\b`)
	ofPi    = lazyregexp.New(`\bExtensionAPI\b|\bHookAPI\b|\.register[A-Z]\w*\s*\(|\.on\s*\(`)
)

// mayBeOne reports whether a file looks like an extension: a script that exports something by default and names Pi's API.
func mayBeOne(path string) bool {
	if ext := filepath.Ext(path); ext != ".ts" && ext != ".js" && ext != ".mjs" && ext != ".mts" || strings.HasSuffix(path, ".d.ts") {
		return false
	}
	text, err := source.ReadFile(path)
	return err == nil && exports.Match(text) && ofPi.Match(text)
}

func (f found) id() string {
	if name := f.says().Name; name != "" && f.entries[0].Manifest == nil {
		return name
	}
	return f.entries[0].ID
}

// within is where in its folder a file is.
func (f found) within(path string) string {
	if rel, err := filepath.Rel(f.dir, path); f.dir != "" && err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(path)
}

// content lists the files of an extension: those of its folder, or those that are compiled, without what it depends on.
func (f found) content(compiled map[string]bool) (files []string, err error) {
	if f.dir == "" {
		for file := range compiled {
			if filepath.IsAbs(file) && !strings.Contains(filepath.ToSlash(file), "/node_modules/") {
				files = append(files, file)
			}
		}
		slices.Sort(files)
		return files, nil
	}
	err = filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != f.dir && (d.Name() == "node_modules" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.Type().IsRegular():
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

func (f found) measure(i *catalog.Item, compiled map[string]bool) error {
	files, err := f.content(compiled)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("none of its files can be found")
	}
	var sums []string
	for _, file := range files {
		sum, size, err := digest(file)
		if err != nil {
			return err
		}
		sums = append(sums, sum)
		i.FileCount++
		i.TotalBytes += size
	}
	i.Checksum = catalog.Sum(sums, f.dir != "")
	return nil
}

func digest(file string) (sum string, size int64, err error) {
	r, err := os.Open(file)
	if err != nil {
		return "", 0, err
	}
	defer r.Close()
	h := sha256.New()
	size, err = io.Copy(h, r)
	return hex.EncodeToString(h.Sum(nil)), size, err
}

func (f found) dependencies(compiled map[string]bool) bool {
	for file := range compiled {
		if rel, err := filepath.Rel(f.dir, file); err == nil && strings.Contains("/"+filepath.ToSlash(rel), "/node_modules/") {
			return true
		}
	}
	return len(f.says().Dependencies) > 0
}

// place fills in where it comes from.
func (f found) place(i *catalog.Item) {
	at, s := f.entries[0].Path, f.says()
	dir := f.dir
	if dir == "" {
		dir = at
	}
	if s.Name != "" && s.Version != "" && strings.Contains(filepath.ToSlash(dir), "/node_modules/") {
		i.SourceTier, i.Source = "npm-registry", catalog.NPM(s.Name, s.Version, f.within(at))
		return
	}
	i.SourceTier = "community"
	if f.archive != "" {
		i.Source = catalog.Local(filepath.ToSlash(f.archive))
		return
	}
	i.Source = catalog.Local(filepath.ToSlash(dir))
	repo, root := repository(filepath.Dir(dir))
	if f.dir != "" {
		repo, root = repository(f.dir)
	}
	if repo == "" {
		return
	}
	if rel, err := filepath.Rel(root, dir); err == nil {
		i.Source = catalog.Git(repo, filepath.ToSlash(rel))
	}
	switch {
	case official.MatchString(repo):
		i.SourceTier = "official-pi-mono"
	case strings.Contains(repo, "github.com"):
		i.SourceTier = "third-party-github"
	}
}

var (
	official = lazyregexp.New(`github\.com[:/](badlogic|earendil-works)/pi(-mono)?(\.git)?$`)
	origin   = lazyregexp.New(`^\[remote "origin"\]`)
	spdx     = lazyregexp.New(`^[A-Za-z0-9.+() -]{1,80}$`)
)

// repository is the address of the origin of the checkout that a folder is in, without a name or password, and its root.
func repository(dir string) (address, root string) {
	for {
		if info, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			at := filepath.Join(dir, ".git")
			if info.Mode().IsRegular() { // a worktree or a submodule says where the rest of it is
				at = beside(dir, strings.TrimPrefix(firstLine(at), "gitdir: "))
				if common := firstLine(filepath.Join(at, "commondir")); common != "" {
					at = beside(at, common)
				}
			}
			return withoutSecrets(originOf(filepath.Join(at, "config"))), dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", ""
		}
		dir = up
	}
}

func beside(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

func firstLine(file string) string {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() || info.Size() > 1<<16 {
		return ""
	}
	data, _ := os.ReadFile(file)
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSpace(line)
}

func originOf(config string) string {
	f, err := os.Open(config)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines, in := bufio.NewScanner(io.LimitReader(f, 1<<20)), false
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "[") {
			in = origin.MatchString(line)
			continue
		}
		if name, value, ok := strings.Cut(line, "="); in && ok && strings.TrimSpace(name) == "url" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func withoutSecrets(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		if u.User != nil && u.Scheme != "ssh" {
			u.User = nil
		} else if u.User != nil {
			u.User = url.User(u.User.Username())
		}
		u.RawQuery, u.Fragment = "", ""
		return u.String()
	}
	return address
}

// describe fills in what a package says of itself, and what it registers.
func (f found) describe(i *catalog.Item, kinds []string) {
	s := f.says()
	if text, ok := s.License.(string); ok && spdx.MatchString(text) {
		i.License = text
	}
	tags := slices.Clone(kinds)
	for _, k := range s.Keywords {
		if len(k) <= 40 && len(tags) < len(kinds)+16 {
			tags = append(tags, k)
		}
	}
	slices.Sort(tags)
	i.CategoryTags = slices.Compact(tags)
}
