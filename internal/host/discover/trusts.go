package discover

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/recordstore"
	"github.com/cec80427/pier/internal/text/sorting"
)

// AnswerAbout is an answer about what a project holds now.
func AnswerAbout(p ext.Project, trusted bool, at time.Time) ext.ProjectAnswer {
	return ext.ProjectAnswer{ID: recordstore.ID(p.Dir), Dir: p.Dir, Hash: p.Hash, Trusted: trusted, Items: p.Items, At: at.UTC()}
}

// Trusts is what a user has answered about projects. There is one answer for a folder.
type Trusts struct {
	kept recordstore.Dir[ext.ProjectAnswer]
	Note func(event string, t ext.ProjectAnswer) error // records a change before it is made; nil for nobody
}

// OpenTrusts returns the answers below a state folder.
func OpenTrusts(stateDir string) Trusts {
	return Trusts{kept: recordstore.Dir[ext.ProjectAnswer]{
		Dir: filepath.Join(stateDir, "trust"), What: "answer about a project", ID: func(t ext.ProjectAnswer) string { return recordstore.ID(t.Dir) },
	}}
}

// Keep keeps an answer, in place of the one before.
func (t Trusts) Keep(answer ext.ProjectAnswer) error { return t.kept.Put(answer) }

// List returns all answers, by folder.
func (t Trusts) List() ([]ext.ProjectAnswer, error) {
	list, err := t.kept.List()
	sorting.Sort(list, func(a, b *ext.ProjectAnswer) int { return strings.Compare(a.Dir, b.Dir) })
	return list, err
}

// Remove forgets an answer.
func (t Trusts) Remove(id string) error {
	there, err := t.kept.RemoveRecorded(id, t.Note, "trust.remove")
	if err == nil && !there {
		err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no answer %s about a project: see pier trust list", id))
	}
	return err
}

// Of is the answer that was given for a folder, whatever it holds now; nil for none.
func (t Trusts) Of(dir string) (*ext.ProjectAnswer, error) {
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
