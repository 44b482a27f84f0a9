package packages

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// quiet is how git runs: no hooks, no other program than the one that speaks to the host, no links, no submodules, nobody asked.
var quiet = []string{
	"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.symlinks=false", "-c", "core.autocrlf=false",
	"-c", "safe.bareRepository=explicit", "-c", "protocol.ext.allow=never", "-c", "protocol.file.allow=never", "-c", "gc.auto=0", "-c", "submodule.recurse=false", "-c", "credential.interactive=false",
}

// git runs it through the gate.
func (m *Manager) git(o *operation, dir string, args ...string) (string, error) {
	if m.o.Offline {
		return "", errors.New("git repositories are not fetched with --offline")
	}
	params := map[string]any{"op": "run", "command": "git", "args": append(append([]string{}, quiet...), args...), "text": true, "cwd": dir, "max_output": 1 << 20}
	out, err := m.o.Gate.Call(o.ctx, ext.Call{Extension: m.o.ID, Runtime: "pier", Method: ext.MethodExec, Params: jsontext.Encode(params)})
	if err != nil {
		return "", err
	}
	var result struct {
		Code           *int
		Stdout, Stderr string
	}
	if err := json.Unmarshal(out, &result); err != nil {
		return "", err
	}
	if result.Code == nil || *result.Code != 0 {
		return "", fmt.Errorf("git %s: %s", args[0], lastLine(result.Stderr))
	}
	return strings.TrimSpace(result.Stdout), nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "fatal: ") || strings.HasPrefix(line, "error: ") {
			return line
		}
	}
	return lines[len(lines)-1]
}

var commitForm = lazyregexp.New(`^[0-9a-f]{40}([0-9a-f]{24})?$`)

// clone stages a repository at its reference, with what its package.json needs.
func (o *operation) clone(s Source) error {
	staged := o.stage.path()
	o.m.o.Say("cloning " + s.Repo)
	if _, err := o.m.git(o, o.stage.dir, "clone", "--quiet", "--no-checkout", "--no-recurse-submodules", "--template=", "--", s.Repo, staged); err != nil {
		return err
	}
	ref := s.Ref
	if ref == "" {
		ref = "HEAD"
	} else if _, err := o.m.git(o, staged, "rev-parse", "--verify", "--quiet", "origin/"+ref+"^{commit}"); err == nil {
		ref = "origin/" + ref
	}
	commit, err := o.m.git(o, staged, "rev-parse", "--verify", "--end-of-options", ref+"^{commit}")
	if err != nil || !commitForm.MatchString(commit) {
		return fmt.Errorf("%s has no branch, tag or commit %q", s.Repo, s.Ref)
	}
	return o.checkout(s, staged, commit)
}

// unfiltered runs a git that writes files, without the filters that the person's git has and the repository's attributes choose: git-lfs, and any
// other program.
func (o *operation) unfiltered(staged string, args []string) error {
	attributes := filepath.Join(staged, ".git", "info", "attributes")
	if err := os.MkdirAll(filepath.Dir(attributes), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(attributes, []byte("* -filter\n"), 0o644); err != nil {
		return err
	}
	_, err := o.m.git(o, staged, args...)
	return errors.Join(err, os.Remove(attributes))
}

func (o *operation) checkout(s Source, staged, commit string) error {
	args := []string{"checkout", "--quiet", "--detach", commit}
	if s.Ref == "" {
		args = []string{"reset", "--quiet", "--hard", commit} // on its branch, as Pi updates it later
	}
	if err := o.unfiltered(staged, args); err != nil {
		return err
	}
	at := "git/" + s.Host + "/" + s.Place
	id := s.ID(o.scope.Base)
	was := o.lock.Sources[id]
	is := LockedSource{Source: s.Text, At: at, Commit: commit, From: s.Repo, Completed: maps.Clone(was.Completed)}
	if was.Commit == commit {
		is.Version = was.Version
	}
	if err := o.own(&is, staged, s.Place); err != nil {
		return err
	}
	before := was.Commit
	if _, err := os.Stat(o.scope.at(at)); err != nil {
		before = ""
	}
	if before != commit {
		o.brings(s.Place, staged, false)
		if err := o.wants(s.Place, before, o.scope.at(at), staged, pair{was.Unit, is.Unit}, nowhere); err != nil {
			return err
		}
	}
	o.stage.replace(o.scope.at(at), staged)
	o.lock.Sources[id] = is
	if err := o.ignored(o.scope.gitRoot()); err != nil {
		return err
	}
	o.plan.Changes = append(o.plan.Changes, Change{Source: s.Text, Name: s.Place, Before: before, After: commit, Packages: 1})
	return nil
}

// own installs what a package that is no npm package itself depends on, into its own node_modules.
func (o *operation) own(is *LockedSource, staged, name string) error {
	o.lock.forget(is.At)
	skip := func(path string) bool { return path == ".git" || path == "node_modules" }
	files, err := digestOf(staged, skip)
	if err != nil {
		return err
	}
	is.Files, is.Unit = files, files
	m, err := manifestIn(staged)
	if err != nil {
		return nil // Pi takes folders without a package.json, too
	}
	is.Version = m.Version
	m.Bundled = nil
	known, err := readTree(staged)
	if err != nil || known == nil {
		known = newRoot(registry.Manifest{})
	}
	if is.Completed == nil {
		is.Completed = map[string]string{}
	}
	for range maxCompletions {
		for wanted, spec := range is.Completed {
			if m.Dependencies[wanted] == "" {
				m.Dependencies[wanted] = spec
			}
		}
		root, r, err := o.ownTree(m, known, staged)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		more, err := o.complete(name, staged, func(wanted string) bool { return root.find(wanted) != nil }, is.Completed)
		if err != nil {
			return err
		}
		if maps.Copy(is.Completed, more); len(more) > 0 {
			continue
		}
		o.noteTree(r, root, newRoot(registry.Manifest{}))
		is.Unit = unit(files, root)
		o.lock.lockTree(is.At, root)
		return nil
	}
	return fmt.Errorf("%s imports more that it does not declare, whatever is installed", name)
}

// ownTree resolves what a package depends on and unpacks it into its folder.
func (o *operation) ownTree(m registry.Manifest, known *node, staged string) (*node, *resolver, error) {
	root := newRoot(m)
	r := &resolver{ctx: o.ctx, client: o.m.client, cutoff: o.m.cutoff(), root: root, locked: lockedIn(known), fresh: map[string]bool{}}
	if err := r.resolve(); err != nil {
		return nil, nil, err
	}
	if err := os.RemoveAll(filepath.Join(staged, "node_modules")); err != nil {
		return nil, nil, err
	}
	var fetch []*node
	for _, n := range root.list() {
		if !n.inert {
			fetch = append(fetch, n)
		}
	}
	if err := errors.Join(o.m.populate(o.ctx, staged, fetch), linked(staged, root)); err != nil {
		return nil, nil, err
	}
	for _, n := range fetch {
		n.files = n.unpacked
	}
	return root, r, nil
}

// nowhere is what lies in a folder that holds all that it has.
func nowhere(string) bool { return false }

var folderForm = lazyregexp.New(`[^A-Za-z0-9._-]+`)

// fetch stages an archive that is at an address.
func (o *operation) fetch(s Source) (text string, err error) {
	data, err := o.m.client.Fetch(o.ctx, s.URL, s.URL)
	if err != nil {
		return "", err
	}
	staged := o.stage.path()
	path, _, _ := strings.Cut(s.URL, "?")
	left, err := unpack(o.ctx, staged, data, strings.HasSuffix(path, ".zip"), o.m.o.Limits)
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", s.URL, err)
	}
	o.noteLeft(s.URL, left)
	name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".zip"), ".tgz"), ".tar.gz")
	if m, err := manifestIn(staged); err == nil && registry.ValidName(m.Name) == nil {
		name = m.Name // so that a newer one takes its place
	}
	name = strings.Trim(folderForm.ReplaceAllString(name, "-"), "-.")
	if name == "" {
		return "", fmt.Errorf("%s names no package", s.URL)
	}
	at := "archives/" + name
	text = "./" + at
	id := Source{Kind: Path, Text: text}.ID(o.scope.Base)
	was := o.lock.Sources[id]
	is := LockedSource{Source: text, At: at, Integrity: registry.Digest(data), From: s.URL, Completed: maps.Clone(was.Completed)}
	if err := o.own(&is, staged, name); err != nil {
		return "", err
	}
	before := was.Version
	if was.Integrity != is.Integrity {
		o.brings(name, staged, true)
		if err := o.wants(name, before, o.scope.at(at), staged, pair{was.Unit, is.Unit}, nowhere); err != nil {
			return "", err
		}
	}
	o.stage.replace(o.scope.at(at), staged)
	o.lock.Sources[id] = is
	o.plan.Changes = append(o.plan.Changes, Change{Source: text, Name: name, Before: before, After: is.Version, Packages: 1})
	return text, o.ignored(o.scope.archives())
}
