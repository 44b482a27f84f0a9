package pier

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/kept"
	"github.com/cec80427/pier/internal/machine"
)

// Trust is one answer about a project.
type Trust = ext.ProjectAnswer

// answerAbout is an answer about what a project holds now.
func answerAbout(p Project, trusted bool, at time.Time) Trust {
	return Trust{ID: kept.ID(p.Dir), Dir: p.Dir, Hash: p.Hash, Trusted: trusted, Items: p.Items, At: at.UTC()}
}

// Trusts is what a user has answered about projects. There is one answer for a folder.
type Trusts struct {
	kept kept.Folder[Trust]
	note func(event string, t Trust) error // records a change before it is made; nil for nobody
}

// OpenTrusts returns the answers below a state folder, see Options.StateDir; "" for the default.
func OpenTrusts(stateDir string) (Trusts, error) {
	dir, err := keptDir(stateDir, "trust")
	return Trusts{kept: kept.Folder[Trust]{Dir: dir, What: "answer about a project", ID: func(t Trust) string { return kept.ID(t.Dir) }}}, err
}

// List returns all answers, by folder.
func (t Trusts) List() ([]Trust, error) {
	list, err := t.kept.List()
	slices.SortFunc(list, func(a, b Trust) int { return strings.Compare(a.Dir, b.Dir) })
	return list, err
}

// Remove forgets an answer.
func (t Trusts) Remove(id string) error {
	there, err := t.kept.RemoveNoted(id, t.note, "trust.remove")
	if err == nil && !there {
		err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no answer %s about a project: see pier trust list", id))
	}
	return err
}

// of is the answer that was given for a folder, whatever it holds now; nil for none.
func (t Trusts) of(dir string) (*Trust, error) {
	list, err := t.kept.List()
	if err != nil {
		return nil, err
	}
	for _, answer := range list {
		if answer.Dir == dir {
			return &answer, nil
		}
	}
	return nil, nil
}

// trustedBefore reports whether the working directory's project was trusted when that was answered last. Its settings can only narrow,
// so it does not matter here that it may have changed since.
func (o Options) trustedBefore() (bool, error) {
	if o.Trusted || !o.Policy.Settings {
		return o.Trusted, nil
	}
	store, err := OpenTrusts(o.StateDir)
	if err != nil {
		return false, err
	}
	answer, err := store.of(machine.RealPath(o.Cwd))
	return answer != nil && answer.Trusted, err
}
