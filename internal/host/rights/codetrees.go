package rights

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/codetree"
	"github.com/cec80427/pier/internal/sys/recordstore"
)

// codeTree is the code of a program that an answer was stored for. It decides nothing: it names the files that have changed since.
type codeTree struct {
	Hash    string          `json:"hash"` // of the unit
	Folders []string        `json:"folders"`
	Files   []codetree.File `json:"files"`
}

func (t codeTree) meaning() string { return recordstore.ID(t.Hash) }

// storeTree stores the code of a program with the answers for it.
func (g Grants) storeTree(unit *instance.Unit) error {
	if unit.Code == nil {
		return nil
	}
	return g.trees.Put(codeTree{unit.Hash, unit.Code.Folders, unit.Code.Files})
}

// treeOf returns the stored code of a hash; nil for none. An unreadable one only costs the names of the changed files.
func (g Grants) treeOf(hash string) *codeTree {
	data, err := os.ReadFile(filepath.Join(g.trees.Dir, recordstore.ID(hash)+".json"))
	var tree codeTree
	if err != nil || ext.DecodeStrict(data, &tree) != nil || tree.Hash != hash {
		return nil
	}
	return &tree
}

// dropTree removes the stored code of a hash when no answer is left for it.
func (g Grants) dropTree(hash string) error {
	list, err := g.kept.List()
	if err != nil || slices.ContainsFunc(list, func(other ext.KeptGrant) bool { return other.Hash == hash }) {
		return err
	}
	_, err = g.trees.Remove(recordstore.ID(hash))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// changedSince names the files of a program that differ from those an answer was stored for; same is false when the answer is for a
// program in another folder.
func (g Grants) changedSince(unit *instance.Unit, hash string) (differences string, same bool) {
	if unit.Code == nil {
		return "", false
	}
	tree := g.treeOf(hash)
	if tree == nil || len(tree.Folders) == 0 || !unit.Code.IsPlaced(tree.Folders[:1]) {
		return "", false
	}
	return codetree.Differences(tree.Folders[0], tree.Files, unit.Code.Files), true
}
