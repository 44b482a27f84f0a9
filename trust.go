package pier

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/discover"
	"github.com/cec80427/pier/internal/host/hostenv"
)

// Trust is one answer about a project.
type Trust = ext.ProjectAnswer

// Trusts is what a user has answered about projects. There is one answer for a folder.
type Trusts struct{ kept discover.Trusts }

// OpenTrusts returns the answers below a state folder, see Options.StateDir; "" for the default.
func OpenTrusts(stateDir string) (Trusts, error) {
	dir, err := stateDirOr(stateDir)
	return Trusts{discover.OpenTrusts(dir)}, err
}

// List returns all answers, by folder.
func (t Trusts) List() ([]Trust, error) { return t.kept.List() }

// Remove forgets an answer.
func (t Trusts) Remove(id string) error { return t.kept.Remove(id) }

// trustedBefore reports whether the working directory's project was trusted when that was answered last. Its settings can only narrow,
// so it does not matter here that it may have changed since.
func (o *Options) trustedBefore() (bool, error) {
	if o.Trusted || !o.Policy.Settings {
		return o.Trusted, nil
	}
	answer, err := discover.OpenTrusts(o.StateDir).Of(hostenv.RealPath(o.Cwd))
	return answer != nil && answer.Trusted, err
}
