package packages_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/packages/registry"
)

// fakeRegistry is a registry of packages that a test publishes. hostile may answer in its place.
type fakeRegistry struct {
	t       *testing.T
	server  *httptest.Server
	mu      sync.Mutex
	docs    map[string]map[string]any
	files   map[string][]byte
	asked   []string
	hostile func(w http.ResponseWriter, r *http.Request) bool
}

func newRegistry(t *testing.T) *fakeRegistry {
	f := &fakeRegistry{t: t, docs: map[string]map[string]any{}, files: map[string][]byte{}}
	f.server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.server.Close)
	return f
}

func (f *fakeRegistry) serve(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, r.URL.Path)
	if f.hostile != nil && f.hostile(w, r) {
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	if data, ok := f.files[r.URL.Path]; ok {
		_, _ = w.Write(data)
		return
	}
	doc, ok := f.docs[strings.TrimPrefix(r.URL.Path, "/")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(doc)
}

// tarball is an archive as npm packs one.
func tarball(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// published is when a version of these tests came out, unless it says otherwise.
var published = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// publish adds a version. more are members of its package.json, such as dependencies; a version is the latest unless a higher one is there.
func (f *fakeRegistry) publish(spelled string, more map[string]any) {
	f.t.Helper()
	at := strings.LastIndex(spelled, "@")
	name, version := spelled[:at], spelled[at+1:]
	manifest := map[string]any{"name": name, "version": version, "license": "MIT"}
	for key, value := range more {
		manifest[key] = value
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		f.t.Fatal(err)
	}
	data := tarball(f.t, map[string]string{"package.json": string(text), "index.js": "module.exports = '" + spelled + "'"})
	sum := sha512.Sum512(data)
	path := "/" + name + "/-/" + version + ".tgz"
	manifest["dist"] = map[string]any{"tarball": f.server.URL + path, "integrity": "sha512-" + base64.StdEncoding.EncodeToString(sum[:])}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.files[path] = data
	doc := f.docs[name]
	if doc == nil {
		doc = map[string]any{
			"name": name, "versions": map[string]any{}, "dist-tags": map[string]any{}, "time": map[string]any{}, "maintainers": []any{map[string]any{"name": "alice"}},
		}
		f.docs[name] = doc
	}
	doc["versions"].(map[string]any)[version] = manifest
	doc["time"].(map[string]any)[version] = published.Format(time.RFC3339)
	tags := doc["dist-tags"].(map[string]any)
	if latest, ok := tags["latest"].(string); !ok || registry.Compare(version, latest) > 0 {
		tags["latest"] = version
	}
}

func deps(list ...string) map[string]any {
	out := map[string]any{}
	for _, d := range list {
		at := strings.LastIndex(d, "@")
		out[d[:at]] = d[at+1:]
	}
	return map[string]any{"dependencies": out}
}

// place is an agent folder with a project, and how packages get there.
type place struct {
	t                *testing.T
	agent, cwd, root string
	o                packages.Options
	plans            []packages.Plan
}

func newPlace(t *testing.T, f *fakeRegistry) *place {
	root := t.TempDir()
	p := &place{t: t, root: root, agent: filepath.Join(root, "agent"), cwd: filepath.Join(root, "project")}
	if err := os.MkdirAll(p.cwd, 0o700); err != nil {
		t.Fatal(err)
	}
	p.o = packages.Options{
		Gate: ext.CallerFunc(throughHTTP), ID: "test", Cwd: p.cwd, AgentDir: p.agent, CacheDir: filepath.Join(root, "cache"), Trusted: true,
		Registry: registry.Config{Registry: f.server.URL + "/"}, Now: func() time.Time { return published.AddDate(1, 0, 0) },
		Pause: func(context.Context, time.Duration) error { return nil },
		Review: func(_ context.Context, plan packages.Plan) error {
			p.plans = append(p.plans, plan)
			return nil
		},
	}
	return p
}

// throughHTTP is a gate that allows everything, as far as these tests go.
func throughHTTP(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var p struct {
		Method, URL string
		Headers     [][2]string
	}
	if err := json.Unmarshal(call.Params, &p); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, p.Method, p.URL, nil)
	if err != nil {
		return nil, err
	}
	for _, h := range p.Headers {
		req.Header.Add(h[0], h[1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, ext.Wrap(ext.CodeIO, "the request failed", err)
	}
	defer resp.Body.Close()
	head := map[string]any{"status": resp.StatusCode, "headers": [][2]string{}}
	for name, values := range resp.Header {
		head["headers"] = append(head["headers"].([][2]string), [2]string{name, values[0]})
	}
	chunk, err := json.Marshal(head)
	if err == nil {
		err = call.Stream(chunk)
	}
	for buf := make([]byte, 64<<10); err == nil; {
		var n int
		n, err = resp.Body.Read(buf)
		if n > 0 {
			chunk, _ = json.Marshal(map[string]any{"base64": buf[:n]})
			err = errors.Join(err, call.Stream(chunk))
		}
	}
	if err = errors.Join(nil, err); err != nil && !errors.Is(err, io.EOF) {
		return nil, ext.Wrap(ext.CodeIO, "the request broke off", err)
	}
	return json.RawMessage(`{}`), nil
}

func (p *place) manager() *packages.Manager { return packages.New(p.o) }

func (p *place) install(sources ...string) {
	p.t.Helper()
	if _, err := p.manager().Install(p.t.Context(), false, sources); err != nil {
		p.t.Fatalf("install %v: %v", sources, err)
	}
}

// tree are the packages that lie in a node_modules, by path.
func (p *place) tree(dir string) []string {
	p.t.Helper()
	var list []string
	top := filepath.Join(p.agent, dir)
	err := filepath.WalkDir(top, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.Name() != "package.json" || filepath.Dir(path) == top {
			return err
		}
		data, err := os.ReadFile(path)
		var m struct{ Version string }
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		rel, _ := filepath.Rel(top, filepath.Dir(path))
		list = append(list, strings.ReplaceAll(filepath.ToSlash(rel), "node_modules/", "")+"@"+m.Version)
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		p.t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// snapshot is everything that lies in the agent folder and the project, but nothing of the cache.
func (p *place) snapshot() map[string]string {
	p.t.Helper()
	all := map[string]string{}
	for _, top := range []string{p.agent, p.cwd} {
		err := filepath.WalkDir(top, func(path string, d os.DirEntry, err error) error {
			if errors.Is(err, os.ErrNotExist) {
				return nil
			}
			if err != nil || d.Name() == ".pier-packages.lock" {
				return err
			}
			rel, _ := filepath.Rel(p.root, path)
			if all[rel] = "folder"; !d.IsDir() {
				data, err := os.ReadFile(path)
				all[rel] = string(data)
				return err
			}
			return nil
		})
		if err != nil {
			p.t.Fatal(err)
		}
	}
	delete(all, "agent")
	return all
}

func (p *place) notes(kind string) (texts []string) {
	for _, plan := range p.plans {
		for _, n := range plan.Notes {
			if n.Kind == kind {
				texts = append(texts, fmt.Sprintf("%s: %s", n.Package, n.Text))
			}
		}
	}
	return texts
}
