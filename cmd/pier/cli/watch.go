package cli

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// rest is how long files must stay as they are before a change counts: editors and git write many at once.
const rest = 200 * time.Millisecond

// Watch calls changed whenever a file of the folders has changed, until ctx ends. Hidden folders, node_modules and files of no interest to an
// extension's author do not count.
func Watch(ctx context.Context, dirs []string, changed func()) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch files: %w", err)
	}
	defer func() { _ = watcher.Close() }() // nothing is left to be told
	for _, dir := range dirs {
		if err := watchBelow(watcher, dir); err != nil {
			return fmt.Errorf("watch files: %w", err)
		}
	}
	var due <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-watcher.Events:
			if !ok {
				return nil
			}
			if e.Op == fsnotify.Chmod || unwatched(filepath.Base(e.Name)) {
				continue
			}
			if e.Op.Has(fsnotify.Create) {
				_ = watchBelow(watcher, e.Name) // a file, or gone already
			}
			due = time.After(rest)
		case err, ok := <-watcher.Errors:
			if ok {
				return fmt.Errorf("watch files: %w", err)
			}
			return nil
		case <-due:
			due = nil
			changed()
		}
	}
}

// unwatched are names whose changes say nothing: hidden ones, and what editors leave.
func unwatched(name string) bool {
	return name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasSuffix(name, ".swp")
}

func watchBelow(watcher *fsnotify.Watcher, dir string) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		if path != dir && unwatched(e.Name()) {
			return filepath.SkipDir
		}
		return watcher.Add(path)
	})
}
