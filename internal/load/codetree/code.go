package codetree

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// File is one entry of a tree: the sum of its content, or of a link its target.
type File struct {
	Path string `json:"path"`
	Sum  string `json:"sum"`
}

// Code is the code of a program, as far as it can be counted without running it.
type Code struct {
	Hash    string   // of the words and of all entries
	Folders []string // counted with all below them
	Files   []File   // all entries, by path
	Outside []string // what else the program loads, which is not counted
	Later   []string // reasons why the program may load other code later; nil: it cannot, as far as pier knows

	of Program
}

// IsOpen reports whether the program may load code later that nobody can know now. Then no answer is stored as "always".
func (c *Code) IsOpen() bool { return c != nil && len(c.Later) > 0 }

// Notes say to a person what "exactly this code" means for the program.
func (c *Code) Notes() []string {
	switch {
	case c == nil:
		return nil
	case c.IsOpen():
		return []string{"this program may load other code later, so no answer is for good: " + c.Later[0]}
	case len(c.Outside) > 0:
		return []string{"exactly this code: all files of " + c.place() + "; not counted: " + strings.Join(c.Outside, ", ")}
	}
	return nil
}

func (c *Code) place() string {
	if len(c.Folders) == 0 {
		return "the program"
	}
	return strings.Join(c.Folders, ", ")
}

// Recount counts the files of the program again, as they are now. Why it may load other code is not looked up again.
func (c *Code) Recount() (*Code, error) {
	p := c.of
	p.sumsOnly = true
	now, err := Count(p)
	if err != nil {
		return nil, err
	}
	now.of, now.Later = c.of, c.Later
	return now, nil
}

// IsPlaced reports whether the program came in one of some folders.
func (c *Code) IsPlaced(folders []string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool {
		return slices.Contains(c.Folders, dir) || slices.ContainsFunc(c.Files, func(f File) bool { return isBelow(dir, f.Path) })
	})
}

// Root is the folder that differences are named from; "" for none.
func (c *Code) Root() string {
	if len(c.Folders) == 0 {
		return ""
	}
	return c.Folders[0]
}

// maxNamed bounds how many files a difference names.
const maxNamed = 3

// Differences name the files in which a tree differs from an earlier one, the changed ones first; "" for none.
func Differences(root string, before, now []File) string {
	var changed, added, gone []string
	name := func(path string) string {
		if rel, err := filepath.Rel(root, path); root != "" && err == nil && filepath.IsLocal(rel) {
			return rel
		}
		return path
	}
	for len(before) > 0 || len(now) > 0 {
		switch {
		case len(now) == 0 || len(before) > 0 && before[0].Path < now[0].Path:
			if before[0].Sum != sumMissing { // a folder has come in its place
				gone = append(gone, name(before[0].Path)+" is gone")
			}
			before = before[1:]
		case len(before) == 0 || now[0].Path < before[0].Path:
			added = append(added, name(now[0].Path)+" is new")
			now = now[1:]
		default:
			switch {
			case before[0].Sum == now[0].Sum:
			case before[0].Sum == sumMissing:
				added = append(added, name(now[0].Path)+" is new")
			case now[0].Sum == sumMissing:
				gone = append(gone, name(now[0].Path)+" is gone")
			default:
				changed = append(changed, name(now[0].Path)+" has changed")
			}
			before, now = before[1:], now[1:]
		}
	}
	list := slices.Concat(changed, added, gone)
	if more := len(list) - maxNamed; more > 0 {
		list = append(list[:maxNamed], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, ", ")
}
