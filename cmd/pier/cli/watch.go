package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// rest is how long files must stay as they are before a change counts: editors and git write many at once.
const rest = 200 * time.Millisecond

// Watch calls changed whenever a file of the folders has changed whose name counts, nil for all, until ctx ends. Hidden folders, node_modules and
// files of no interest to an extension's author do not count.
func Watch(ctx context.Context, dirs []string, counts func(name string) bool, changed func()) error {
	watch, err := Watching(dirs, counts)
	if err != nil {
		return err
	}
	return watch(ctx, changed)
}

// Watching is Watch in two steps: what changes after it is noticed when watch runs, which closes what was opened.
func Watching(dirs []string, counts func(name string) bool) (watch func(ctx context.Context, changed func()) error, err error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch files: %w", err)
	}
	for _, dir := range dirs {
		if err := watchBelow(watcher, dir); err != nil {
			return nil, errors.Join(fmt.Errorf("watch files: %w", err), watcher.Close())
		}
	}
	return func(ctx context.Context, changed func()) error { return follow(ctx, watcher, counts, changed) }, nil
}

func follow(ctx context.Context, watcher *fsnotify.Watcher, counts func(name string) bool, changed func()) error {
	defer func() { _ = watcher.Close() }() // nothing is left to be told
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
			if counts != nil && !counts(filepath.Base(e.Name)) {
				continue
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
