package tools

import (
	"context"
	"io/fs"
	"os"
)

// Listed is a file or folder below another.
type Listed struct {
	Path string // slash-separated, relative to the folder
	Dir  bool
}

// List names what is below an open folder for the person at a screen, as the tool find walks it: hidden files too, but neither
// .git nor what ignore files name. It stops at limit.
func List(ctx context.Context, folder *os.Root, limit int) ([]Listed, error) {
	var found []Listed
	w := &walker{ctx: ctx, ownFile: ".fdignore"}
	w.filter = func(rel string, _ bool) verdict {
		if baseName(rel) == ".git" {
			return ignored
		}
		return noVerdict
	}
	w.visit = func(e walkEntry) error {
		if len(found) == limit {
			return fs.SkipAll
		}
		found = append(found, Listed{Path: e.rel, Dir: e.isDir})
		return nil
	}
	return found, w.walk(&place{root: folder, rel: ".", path: folder.Name(), real: folder.Name(), closed: func(string) bool { return false }})
}
