package fs

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

// fsSettle is how long events are gathered, so that one save of an editor is not ten chunks.
const fsSettle = 20 * time.Millisecond

// fsWatchEvent is one chunk.
type fsWatchEvent struct {
	Event    string `json:"event"`
	Filename string `json:"filename,omitempty"`
}

// fsWatched is a directory under watch, held open.
type fsWatched struct {
	root *os.Root
	file *os.File
	rel  string // below the directory the call named
	real string
}

// fsWatcher serves one watch call.
type fsWatcher struct {
	f         *FS
	c         *safeopen.Call
	notify    *fsnotify.Watcher
	dirs      map[string]*fsWatched // by the name the notifier knows
	only      string                // when a file is watched: its name
	recursive bool
	pending   []fsWatchEvent
}

// watch is fs.watch: it streams events until the call is cancelled or the connector closed.
func (f *FS) watch(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsWatchParams](c)
	if err != nil {
		return nil, err
	}
	if c.Call.Stream == nil {
		return nil, wire.Invalid("watch needs a stream")
	}
	if err := f.lasting(); err != nil {
		return nil, err
	}
	defer f.watches.Done()

	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &fsWatcher{f: f, c: c, notify: notify, dirs: make(map[string]*fsWatched), recursive: p.Recursive}
	defer w.close()
	if err := w.begin(); err != nil {
		return nil, err
	}
	w.pending = append(w.pending, fsWatchEvent{Event: "ready"})
	if err := w.flush(); err != nil {
		return nil, err
	}
	return wire.Empty(), w.run()
}

func (w *fsWatcher) close() {
	w.notify.Close()
	for _, d := range w.dirs {
		d.file.Close()
		d.root.Close()
	}
}

// begin watches the directory, or the one that holds the file: a file that is replaced, as editors do, stays watched.
func (w *fsWatcher) begin() error {
	at, err := w.f.paths.Existing(w.c, 0, true)
	if err != nil {
		return err
	}
	defer at.Close()
	if at.Base == "." || !at.Info.IsDir() {
		real := at.Real()
		if at.Base != "." {
			w.only, w.recursive = at.Base, false
			real = filepath.Dir(real)
		}
		root, err := at.Dir().OpenRoot(".")
		if err != nil {
			return err
		}
		return w.add(root, ".", real)
	}
	root, err := safeopen.OpenSub(at.Dir(), at.Base)
	if err != nil {
		return err
	}
	return w.add(root, ".", at.Real())
}

// add puts one directory, whose root it owns from now on, under watch, and what is below it.
func (w *fsWatcher) add(root *os.Root, rel, real string) error {
	if len(w.dirs) >= w.f.opts.MaxWatched {
		root.Close()
		return wire.NewFault("ENOSPC")
	}
	file, err := root.Open(".")
	if err != nil {
		root.Close()
		return err
	}
	d := &fsWatched{root: root, file: file, rel: rel, real: real}
	name := fsWatchName(file, real)
	if w.dirs[name] != nil { // its directory was moved away and another one has the name
		w.drop(name)
	}
	w.dirs[name] = d
	if err := w.notify.Add(name); err != nil {
		return err
	}
	// The name is a path on some systems. What it led to must be what is held open.
	held, err := file.Stat()
	if err != nil {
		return err
	}
	if led, err := os.Stat(name); err != nil || !os.SameFile(held, led) {
		return wire.NewFault("EBUSY")
	}
	if !w.recursive {
		return nil
	}
	return w.addBelow(d)
}

func (w *fsWatcher) drop(name string) {
	d := w.dirs[name]
	delete(w.dirs, name)
	_ = w.notify.Remove(name) // gone already when the directory was deleted
	d.file.Close()
	d.root.Close()
}

func (w *fsWatcher) addBelow(d *fsWatched) error {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := w.addChild(d, e.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}

// addChild watches a directory in d. One that vanished, or that policy keeps shut, is left out.
func (w *fsWatcher) addChild(d *fsWatched, name string) error {
	real := filepath.Join(d.real, name)
	if w.c.Grant.Closed != nil && w.c.Grant.Closed(real) {
		return nil
	}
	sub, err := safeopen.OpenSub(d.root, name)
	if err != nil {
		return nil // not a directory any more
	}
	err = w.add(sub, filepath.Join(d.rel, name), real)
	if name := wire.ErrnoName(err); err != nil && (name == "ENOENT" || name == "EBUSY") {
		return nil
	}
	return err
}

// run hands events on until the end.
func (w *fsWatcher) run() error {
	ctx, cancel := context.WithCancel(w.c.Ctx)
	defer cancel()
	defer context.AfterFunc(w.f.life, cancel)()
	var settled <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			if errors.Is(w.c.Ctx.Err(), context.DeadlineExceeded) {
				return w.c.Ctx.Err()
			}
			return nil
		case err := <-w.notify.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return err
			}
		case e := <-w.notify.Events:
			if err := w.take(e); err != nil {
				return err
			}
			if settled == nil && len(w.pending) > 0 {
				settled = time.After(fsSettle)
			}
		case <-settled:
			settled = nil
			if err := w.flush(); err != nil {
				return err
			}
		}
	}
}

// take turns a notification into Node's terms. Nothing but names of entries of watched directories gets out.
func (w *fsWatcher) take(e fsnotify.Event) error {
	kind := "change"
	if e.Has(fsnotify.Create) || e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		kind = "rename"
	}
	if d := w.dirs[e.Name]; d != nil {
		if w.only != "" || d.rel != "." || kind != "rename" {
			return nil // its parent tells
		}
		return w.note(fsWatchEvent{kind, filepath.Base(d.real)})
	}
	d, name := w.dirs[filepath.Dir(e.Name)], filepath.Base(e.Name)
	if d == nil || w.only != "" && name != w.only || w.c.Grant.Closed != nil && w.c.Grant.Closed(filepath.Join(d.real, name)) {
		return nil
	}
	if err := w.note(fsWatchEvent{kind, filepath.Join(d.rel, name)}); err != nil {
		return err
	}
	if w.recursive && e.Has(fsnotify.Create) {
		return w.addChild(d, name)
	}
	return nil
}

// note keeps an event until the next flush, once.
func (w *fsWatcher) note(e fsWatchEvent) error {
	for _, p := range w.pending {
		if p == e {
			return nil
		}
	}
	w.pending = append(w.pending, e)
	const most = 256
	if len(w.pending) >= most {
		return w.flush()
	}
	return nil
}

func (w *fsWatcher) flush() error {
	for _, e := range w.pending {
		chunk, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if err := w.c.Call.Stream(chunk); err != nil {
			return wire.StreamFailed(err)
		}
	}
	w.pending = w.pending[:0]
	return nil
}
