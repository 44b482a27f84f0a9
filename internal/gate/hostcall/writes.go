package hostcall

import (
	"path/filepath"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// mostFolders bounds the folders of one extension. An extension that wrote in more of them counts as having written everywhere.
const mostFolders = 1000

// writes are the folders in which extensions wrote in this session. A rule for a program that takes code from its folder does not hold
// there any more.
type writes struct {
	mu   sync.Mutex
	made map[ext.ID][]policy.Written
}

// Note adds the folders of an allowed call.
func (w *writes) Note(id ext.ID, uses []policy.PathUse, grants []policy.PathGrant) {
	for i := range grants {
		if i >= len(uses) || !uses[i].Write {
			continue
		}
		w.add(id, policy.Written{Folder: filepath.Dir(grants[i].Path)})
		if uses[i].Tree {
			w.add(id, policy.Written{Folder: grants[i].Path, Tree: true})
		}
	}
}

func (w *writes) add(id ext.ID, made policy.Written) {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.made[id]
	if slices.Contains(list, made) || len(list) > mostFolders {
		return
	}
	if len(list) == mostFolders {
		made = policy.Written{}
	}
	if w.made == nil {
		w.made = map[ext.ID][]policy.Written{}
	}
	w.made[id] = append(list, made)
}

// Of returns the folders of an extension. The list is not changed afterwards.
func (w *writes) Of(id ext.ID) []policy.Written {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clip(w.made[id])
}
