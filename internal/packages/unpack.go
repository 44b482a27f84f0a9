package packages

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/archive"
	"github.com/cec80427/pier/internal/sys/regularfile"
)

// unpackers is how many archives are unpacked at once.
const unpackers = 8

// populate fetches packages of a tree and unpacks them below dir, each at its path. It sets their digests, of the archive and of
// what was unpacked.
func (m *Manager) populate(ctx context.Context, dir string, list []*node) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan *node)
	var all sync.WaitGroup
	come := m.progress(len(list))
	for range unpackers {
		all.Go(func() {
			for n := range work {
				if err := m.unpackNode(ctx, dir, n); err != nil {
					cancel(err)
					continue
				}
				come()
			}
		})
	}
	for _, n := range list {
		select {
		case work <- n:
		case <-ctx.Done():
		}
	}
	close(work)
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return linked(dir, list...)
}

// progress says every few seconds how many of the packages have come. What it returns is called for each, from any goroutine.
func (m *Manager) progress(total int) func() {
	var mu sync.Mutex
	done, said := 0, m.o.Now()
	return func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		if now := m.o.Now(); done < total && now.Sub(said) >= saying {
			said = now
			m.o.Say(fmt.Sprintf("%d of %d packages are here", done, total))
		}
	}
}

// saying is how often an installation says how far it is.
const saying = 2 * time.Second

func (m *Manager) unpackNode(ctx context.Context, dir string, n *node) error {
	data, integrity, err := m.client.Archive(ctx, n.manifest)
	if err != nil {
		return err
	}
	n.integrity = integrity
	at := filepath.Join(dir, filepath.FromSlash(n.path()))
	if n.left, err = unpack(ctx, at, data, false, m.o.Limits); err != nil {
		return fmt.Errorf("unpack %s: %w", n.spelled(), err)
	}
	is, err := manifestIn(at)
	if err != nil {
		return fmt.Errorf("unpack %s: %w", n.spelled(), err)
	}
	if is.Name != n.manifest.Name || registry.Compare(is.Version, n.manifest.Version) != 0 {
		return fmt.Errorf("the archive of %s is that of %.80q", n.spelled(), is.Name+"@"+is.Version)
	}
	n.manifest.Bin = is.Bin // a document of a registry may name others
	if err := executable(at, is); err != nil {
		return fmt.Errorf("unpack %s: %w", n.spelled(), err)
	}
	n.unpacked, err = digestOf(at, othersIn(n))
	return err
}

// unpack unpacks an archive into a folder that is made. left are the links and devices that it leaves out.
func unpack(ctx context.Context, dir string, data []byte, zipped bool, limits archive.Limits) (left []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var contents archive.Contents
	if zipped {
		contents, err = archive.Zip(ctx, root, data, limits)
	} else {
		contents, err = archive.Tar(ctx, root, data, limits)
	}
	return contents.Skipped, err
}

// maxManifest bounds a package.json, in bytes.
const maxManifest = 8 << 20

// manifestIn reads a folder's package.json.
func manifestIn(dir string) (registry.Manifest, error) {
	data, err := regularfile.Read(filepath.Join(dir, "package.json"), maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return registry.Manifest{}, errors.New("it has no package.json")
	}
	if err != nil {
		return registry.Manifest{}, errors.Join(err, errors.New("its package.json cannot be read"))
	}
	m, err := registry.ParseManifest([]byte(strings.TrimPrefix(string(data), "\xef\xbb\xbf")))
	if err != nil {
		return m, fmt.Errorf("its package.json: %w", err)
	}
	return m, nil
}

// digestOf is the SHA-256 over all files of a folder, their names and whether they run, without folders that leave names and links to programs.
func digestOf(dir string, leave func(path string) bool) (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if rel != "." && leave(rel) {
				return filepath.SkipDir
			}
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink != 0 && strings.HasPrefix(rel, "node_modules/"+binName+"/") {
			return nil // who installed the package has made it
		}
		if !info.Mode().IsRegular() {
			fmt.Fprintf(sum, "%q %s\n", rel, info.Mode().Type())
			return nil
		}
		runs := runtime.GOOS != "windows" && info.Mode()&0o100 != 0
		fmt.Fprintf(sum, "%q %t %d\n", rel, runs, info.Size())
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(sum, f)
		return errors.Join(err, f.Close())
	})
	return "sha256-" + hex.EncodeToString(sum.Sum(nil)), err
}

// libc is the C library of this machine, as npm names it.
func libc() string {
	if found, err := filepath.Glob("/lib/ld-musl-*"); err == nil && len(found) > 0 {
		return "musl"
	}
	return "glibc"
}
