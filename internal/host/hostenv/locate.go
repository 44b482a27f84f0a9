package hostenv

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
)

// Locator says what an exec call would start, for rules that are about a command line: such a rule is for the program that is found
// now, in the project, with the environment that every call has.
type Locator struct {
	Cwd     string                // the project
	Temp    string                // the private temporary folder of the host
	Visible func(ext.ID) []string // the environment that an extension may see
}

// Locate completes an exec requirement with what would be started, where, and which variables the call brings of its own.
func (l Locator) Locate(r *policy.Requirement) {
	if r.Capability != ext.CapExec {
		return
	}
	own := l.Visible(r.Extension)
	if r.Exec.Dir == "" {
		r.Exec.Dir = l.Cwd
	} else if !filepath.IsAbs(r.Exec.Dir) {
		r.Exec.Dir = filepath.Join(l.Cwd, r.Exec.Dir)
	}
	if dir, err := filepath.EvalSymlinks(r.Exec.Dir); err == nil {
		r.Exec.RealDir = dir
	}
	r.Exec.Sets = changed(own, r.Exec.Brings)
	if r.Exec.Shell {
		return
	}
	found := r.Exec.Command
	if filepath.Base(found) == found {
		var err error
		if found, err = proc.LookUp(found, own); err != nil || below(l.Cwd, found) || below(l.Temp, found) {
			return // what an extension may have put there is not known by its name
		}
	} else if !filepath.IsAbs(found) {
		found = filepath.Join(l.Cwd, found)
	}
	real, err := filepath.EvalSymlinks(found)
	if err == nil {
		r.Exec.ProgramPath, r.Exec.ProgramRealPath = found, real
	}
}

// below reports whether a path that exists lies in dir, links followed.
func below(dir, path string) bool {
	var err error
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return false
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return false
	}
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// changed names what an environment sets that is not in own, or not so.
func changed(own []string, brings map[string]string) []string {
	var names []string
	for name, value := range brings {
		if !slices.Contains(own, name+"="+value) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
