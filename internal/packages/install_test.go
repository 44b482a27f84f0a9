package packages_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/sys/archive"
)

func sample(t *testing.T) *fakeRegistry {
	f := newRegistry(t)
	f.publish("tool@1.0.0", deps("left@^1.0.0", "right@^1.0.0", "typebox@*", "@earendil-works/pi-ai@*"))
	f.publish("tool@1.1.0", deps("left@^1.0.0", "right@^1.0.0", "typebox@*"))
	f.publish("left@1.0.0", deps("shared@^1.0.0"))
	f.publish("left@1.2.0", deps("shared@^1.0.0"))
	f.publish("right@1.0.0", deps("shared@^2.0.0", "@scope/deep@~1.0.0"))
	f.publish("shared@1.0.0", nil)
	f.publish("shared@2.0.0", nil)
	f.publish("@scope/deep@1.0.5", deps("shared@^2.0.0"))
	f.publish("@scope/deep@1.1.0", nil)
	return f
}

func TestInstallIsNPMs(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	p.install("npm:tool")
	// What npm 11 makes of the same packages.
	want := []string{"@scope/deep/shared@2.0.0", "@scope/deep@1.0.5", "left@1.2.0", "right/shared@2.0.0", "right@1.0.0", "shared@1.0.0", "tool@1.1.0"}
	if got := p.tree("npm"); !reflect.DeepEqual(got, want) {
		t.Errorf("the tree is %v\nwant %v", got, want)
	}
	list, err := os.ReadFile(filepath.Join(p.agent, "pier.json"))
	if err != nil || string(list) != "{\n  \"schema\": \"pier.packages.v1\",\n  \"packages\": [\n    \"npm:tool\"\n  ]\n}\n" {
		t.Errorf("pier.json is %s, %v", list, err)
	}
	if _, err := os.Stat(filepath.Join(p.agent, "settings.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Pi's settings were written: %v", err)
	}
	for _, path := range f.asked {
		if strings.Contains(path, "typebox") || strings.Contains(path, "earendil") {
			t.Errorf("the registry was asked about %s, which the host brings", path)
		}
	}
	why, err := p.manager().Why("shared")
	if err != nil || len(why) != 3 {
		t.Errorf("why is %v, %v", why, err)
	}
	if list, err := p.manager().Verify(false); err != nil || len(list) > 0 {
		t.Errorf("what was just installed differs: %v, %v", list, err)
	}
}

func TestVersions(t *testing.T) {
	for _, c := range []struct{ source, want, fails string }{
		{source: "npm:tool@1.0.0", want: "tool@1.0.0"},
		{source: "npm:tool@^1", want: "tool@1.1.0"},
		{source: "npm:tool@<1.1", want: "tool@1.0.0"},
		{source: "npm:tool@latest", want: "tool@1.1.0"},
		{source: "npm:tool@next", fails: `no version of tool is "next"`},
		{source: "npm:tool@3", fails: `no version of tool is "3"; the latest is 1.1.0`},
		{source: "npm:absent", fails: "there is no package absent"},
		{source: "npm:../x", fails: "is no name of a package"},
		{source: "npm:typebox", fails: "brings itself"},
		{source: "git:github.com/../x", fails: "is no git repository"},
		{source: "gopher:x", fails: "is no source"},
		{source: "./nothing", fails: "there is nothing at"},
		{source: "tool@^1", fails: "/tool@^1; npm:tool@^1 is the package of that name"},
		{source: "@a/tool@1", fails: "; npm:@a/tool@1 is the package of that name"},
		{source: "somebody/tool", fails: "; git:github.com/somebody/tool is the repository of that name"},
		{source: "npm:climbs", fails: `"../../up" among the dependencies is no name of a package (climbs@1.0.0 needs it)`},
		{source: "npm:above", fails: `"@scope" among the dependencies is no name of a package (below@1.0.0 needs it)`},
		{source: "npm:tool@=v1.0.0", want: "tool@1.0.0"},
	} {
		t.Run(c.source, func(t *testing.T) {
			f := sample(t)
			f.publish("typebox@1.0.0", nil)
			f.publish("climbs@1.0.0", map[string]any{"dependencies": map[string]any{"../../up": "1"}})
			f.publish("above@1.0.0", deps("below@1"))
			f.publish("below@1.0.0", map[string]any{"optionalDependencies": map[string]any{"@scope": "1"}})
			p := newPlace(t, f)
			_, err := p.manager().Install(t.Context(), false, []string{c.source})
			if c.fails != "" {
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Fatalf("the error is %v, want %q", err, c.fails)
				}
				if left := p.snapshot(); len(left) > 0 && !onlyFolders(left) {
					t.Errorf("something is left: %v", slices.Collect(maps.Keys(left)))
				}
				return
			}
			if err != nil || !slices.Contains(p.tree("npm"), c.want) {
				t.Errorf("installed are %v, %v", p.tree("npm"), err)
			}
		})
	}
}

func onlyFolders(all map[string]string) bool {
	for _, text := range all {
		if text != "folder" {
			return false
		}
	}
	return true
}

func TestUpdateAndRemove(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	p.install("npm:tool@^1.0.0", "npm:@scope/deep@1.1.0")
	f.publish("tool@1.5.0", deps("left@^1.0.0"))
	f.publish("left@1.9.0", nil)
	old, err := p.manager().Outdated(t.Context())
	if err != nil || len(old) != 1 || old[0].Wanted != "1.5.0" {
		t.Errorf("outdated are %v, %v", old, err)
	}
	if _, err := p.manager().Update(t.Context(), false, nil); err != nil {
		t.Fatal(err)
	}
	// What fits stays, as with npm: left is not chosen anew.
	want := []string{"@scope/deep@1.1.0", "left@1.2.0", "shared@1.0.0", "tool@1.5.0"}
	if got := p.tree("npm"); !reflect.DeepEqual(got, want) {
		t.Errorf("after the update there are %v, want %v", got, want)
	}
	if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); err != nil {
		t.Fatal(err)
	}
	if got := p.tree("npm"); !reflect.DeepEqual(got, []string{"@scope/deep@1.1.0"}) {
		t.Errorf("after the removal there are %v", got)
	}
	if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); !errors.As(err, new(*packages.UnknownError)) {
		t.Errorf("what is not there was removed: %v", err)
	}
}

// Whatever a registry answers, the tree is what it was, and one line says why.
func TestHostileRegistry(t *testing.T) {
	about := func(part string, answer func(w http.ResponseWriter)) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.Contains(r.URL.Path, part) {
				return false
			}
			answer(w)
			return true
		}
	}
	status := func(code int) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { w.WriteHeader(code) }
	}
	says := func(text string) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { _, _ = w.Write([]byte(text)) }
	}
	hang := make(chan struct{})
	defer close(hang)
	for name, hostile := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"junk document":             about("shared", says("<html>")),
		"empty document":            about("shared", says("")),
		"another package":           about("shared", says(`{"name":"left","versions":{"1.0.0":{}}}`)),
		"no versions":               about("shared", says(`{"name":"shared","versions":{}}`)),
		"versions that are none":    about("shared", says(`{"name":"shared","versions":{"junk":{}},"dist-tags":{"latest":"junk"}}`)),
		"another version":           about("shared", says(`{"name":"shared","versions":{"1.0.0":{"name":"shared","version":"1.0.1"}}}`)),
		"another name":              about("shared", says(`{"name":"shared","versions":{"1.0.0":{"name":"../../x","version":"1.0.0"}}}`)),
		"no digest":                 about("shared", says(`{"name":"shared","versions":{"1.0.0":{"name":"shared","version":"1.0.0","dist":{"tarball":"http://127.0.0.1:1/x"}}}}`)),
		"no archive":                about("shared", says(`{"name":"shared","versions":{"1.0.0":{"name":"shared","version":"1.0.0"}}}`)),
		"a file as archive":         about("shared", says(`{"name":"shared","versions":{"1.0.0":{"name":"shared","version":"1.0.0","dist":{"tarball":"file:///etc/passwd","integrity":"sha512-x"}}}}`)),
		"not found":                 about("shared", status(404)),
		"forbidden":                 about("shared", status(403)),
		"too many requests, always": about("shared", status(429)),
		"broken":                    about("shared", status(500)),
		"junk archive":              about("/-/1.2.0.tgz", says("junk")),
		"no such archive":           about("/-/1.2.0.tgz", status(404)),
		"broken archive server":     about("/-/1.2.0.tgz", status(503)),
		"too much":                  about("/-/1.2.0.tgz", says(strings.Repeat("x", 1<<20))),
		"never":                     about("/-/1.2.0.tgz", func(w http.ResponseWriter) { w.(http.Flusher).Flush(); <-hang }),
	} {
		t.Run(name, func(t *testing.T) {
			f := sample(t)
			p := newPlace(t, f)
			p.install("npm:@scope/deep@1.1.0")
			before := p.snapshot()
			f.hostile = func(w http.ResponseWriter, r *http.Request) bool {
				if name != "never" {
					return hostile(w, r)
				}
				if !strings.Contains(r.URL.Path, "/-/1.2.0.tgz") {
					return false
				}
				w.WriteHeader(http.StatusOK)
				w.(http.Flusher).Flush()
				f.mu.Unlock() // others are answered
				select {
				case <-hang:
				case <-r.Context().Done():
				}
				f.mu.Lock()
				return true
			}
			p.o.Idle = 200 * time.Millisecond
			_, err := p.manager().Install(t.Context(), false, []string{"npm:tool"})
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v", err)
			}
			if after := p.snapshot(); !reflect.DeepEqual(before, after) {
				t.Errorf("the tree is another one: %v, was %v", slices.Sorted(maps.Keys(after)), slices.Sorted(maps.Keys(before)))
			}
		})
	}
}

func TestTooManyRequestsOnce(t *testing.T) {
	f := sample(t)
	times := 0
	f.hostile = func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.Contains(r.URL.Path, "left") {
			return false
		}
		if times++; times > 2 {
			return false
		}
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
		return true
	}
	p := newPlace(t, f)
	var waited []time.Duration
	var mu sync.Mutex
	p.o.Pause = func(_ context.Context, d time.Duration) error {
		mu.Lock()
		defer mu.Unlock()
		waited = append(waited, d)
		return nil
	}
	p.install("npm:tool")
	if !slices.Equal(waited, []time.Duration{time.Second, time.Second}) {
		t.Errorf("it waited %v", waited)
	}
}

// Who waits hears every two seconds how far it is, and not more often.
func TestProgress(t *testing.T) {
	for step, want := range map[time.Duration]int{time.Millisecond: 0, 2 * time.Second: 6} {
		p := newPlace(t, sample(t))
		clock, said := p.o.Now(), []string(nil)
		var mu sync.Mutex
		p.o.Now = func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			clock = clock.Add(step)
			return clock
		}
		p.o.Say = func(text string) {
			if strings.HasSuffix(text, " packages are here") {
				said = append(said, text)
			}
		}
		p.install("npm:tool")
		if len(said) != want || want > 0 && (said[0] != "1 of 7 packages are here" || said[5] != "6 of 7 packages are here") {
			t.Errorf("with a clock of steps of %s it said %q of %v", step, said, p.tree("npm"))
		}
	}
}

// Another package's archive, honest about itself, is not taken for the one that was asked for.
func TestAnotherPackagesArchive(t *testing.T) {
	f := sample(t)
	doc := f.docs["left"]["versions"].(map[string]any)
	doc["1.2.0"].(map[string]any)["dist"] = f.docs["shared"]["versions"].(map[string]any)["1.0.0"].(map[string]any)["dist"]
	p := newPlace(t, f)
	_, err := p.manager().Install(t.Context(), false, []string{"npm:tool"})
	if err == nil || !strings.Contains(err.Error(), `the archive of left@1.2.0 is that of "shared@1.0.0"`) {
		t.Errorf("the error is %v", err)
	}
}

func TestInterrupted(t *testing.T) {
	for step, part := range map[string]string{"while a document comes": "shared", "while an archive comes": "/-/1.2.0.tgz"} {
		t.Run(step, func(t *testing.T) {
			f := sample(t)
			p := newPlace(t, f)
			p.install("npm:@scope/deep@1.1.0")
			before := p.snapshot()
			ctx, cancel := context.WithCancelCause(t.Context())
			f.hostile = func(_ http.ResponseWriter, r *http.Request) bool {
				if strings.Contains(r.URL.Path, part) {
					cancel(errors.New("Ctrl-C"))
				}
				return false
			}
			if _, err := p.manager().Install(ctx, false, []string{"npm:tool"}); err == nil {
				t.Error("it went on")
			}
			if after := p.snapshot(); !reflect.DeepEqual(before, after) {
				t.Error("the tree is another one")
			}
		})
	}
	t.Run("at the last moment", func(t *testing.T) {
		p := newPlace(t, sample(t))
		ctx, cancel := context.WithCancel(t.Context())
		p.o.Review = func(context.Context, packages.Plan) error { cancel(); return nil }
		if _, err := p.manager().Install(ctx, false, []string{"npm:tool"}); !errors.Is(err, context.Canceled) {
			t.Errorf("it went on: %v", err)
		}
		if left := p.snapshot(); !onlyFolders(left) {
			t.Errorf("something is left: %v", left)
		}
	})
}

// Whenever it is broken off, an installation is whole or has changed nothing.
func TestInterruptedAnywhere(t *testing.T) {
	p := newPlace(t, sample(t))
	p.install("npm:@scope/deep@1.1.0")
	before, times := p.snapshot(), 30
	if os.Getenv("PIER_LONG") != "" {
		times = 600
	}
	for i := range times {
		ctx, cancel := context.WithCancel(t.Context())
		soon := time.AfterFunc(time.Duration(i)*15*time.Millisecond/time.Duration(times), cancel)
		if i == 0 {
			cancel()
		}
		plan, err := p.manager().Install(ctx, false, []string{"npm:tool"})
		soon.Stop()
		cancel()
		if err != nil {
			if after := p.snapshot(); !plan.Undone || !reflect.DeepEqual(before, after) {
				t.Fatalf("broken off (%v) it is undone: %t; the tree is %v", err, plan.Undone, slices.Sorted(maps.Keys(after)))
			}
			continue
		}
		if i == 0 {
			t.Error("it went on after it was broken off")
		}
		if wrong, err := p.manager().Verify(false); err != nil || len(wrong) > 0 || !slices.Contains(p.tree("npm"), "tool@1.1.0") {
			t.Fatalf("what was installed differs: %v, %v", wrong, err)
		}
		if _, err := p.manager().Remove(t.Context(), false, "npm:tool"); err != nil {
			t.Fatal(err)
		}
		before = p.snapshot()
	}
}

// A disk that takes no more is a limit that is reached while files are written; a folder that cannot be replaced fails at the very end.
func TestFailsWhileWriting(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	p.install("npm:@scope/deep@1.1.0")
	before := p.snapshot()
	p.o.Limits = archive.Limits{Bytes: 10}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool"}); !errors.Is(err, archive.ErrRefused) {
		t.Errorf("the error is %v", err)
	}
	if after := p.snapshot(); !reflect.DeepEqual(before, after) {
		t.Error("the tree is another one")
	}
	p.o.Limits = archive.Limits{}
	// pier.json changes places last but one; that it is a folder by then makes the exchange of
	// pier.lock's neighbour fail.
	p.o.Review = func(context.Context, packages.Plan) error {
		staged, err := filepath.Glob(filepath.Join(p.agent, ".pier-stage", "new-*"))
		if err != nil || len(staged) == 0 {
			return errors.New("nothing is staged")
		}
		return os.Remove(slices.MaxFunc(staged, func(a, b string) int { return len(a)*1000 + strings.Compare(a, b) - len(b)*1000 }))
	}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool"}); err == nil {
		t.Error("it went on without what was staged")
	}
	if after := p.snapshot(); !reflect.DeepEqual(before, after) {
		t.Errorf("the tree is another one: %v, was %v", slices.Sorted(maps.Keys(after)), slices.Sorted(maps.Keys(before)))
	}
}

func TestTwoAtOnce(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	var all sync.WaitGroup
	for _, source := range []string{"npm:tool", "npm:@scope/deep@1.1.0", "npm:shared@1.0.0", "npm:left"} {
		o := p.o
		o.Review = nil
		all.Go(func() {
			if _, err := packages.New(o).Install(t.Context(), false, []string{source}); err != nil {
				t.Errorf("install %s: %v", source, err)
			}
		})
	}
	all.Wait()
	list, err := p.manager().List()
	if err != nil || len(list) != 4 {
		t.Errorf("listed are %v, %v", list, err)
	}
	if wrong, err := p.manager().Verify(false); err != nil || len(wrong) > 0 {
		t.Errorf("it differs: %v, %v", wrong, err)
	}
}

func TestOfflineFromTheStore(t *testing.T) {
	f := sample(t)
	p := newPlace(t, f)
	p.install("npm:tool")
	f.server.Close()
	p.o.Offline = true
	p.agent = filepath.Join(p.root, "other")
	p.o.AgentDir = p.agent
	p.install("npm:tool")
	if len(p.tree("npm")) != 7 {
		t.Errorf("installed are %v", p.tree("npm"))
	}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:absent"}); err == nil || !strings.Contains(err.Error(), "--offline") {
		t.Errorf("the error is %v", err)
	}
}

func TestNotes(t *testing.T) {
	f := sample(t)
	young := func(spelled string, more map[string]any) {
		f.publish(spelled, more)
		at := strings.LastIndex(spelled, "@")
		f.docs[spelled[:at]]["time"].(map[string]any)[spelled[at+1:]] = published.AddDate(1, 0, -1).Format(time.RFC3339)
	}
	young("tool@1.9.0", nil)
	f.publish("lodahs@1.0.0", map[string]any{"deprecated": "use another", "scripts": map[string]any{"postinstall": "rm -rf /"}})
	p := newPlace(t, f)
	p.o.MinAge = 72 * time.Hour
	p.install("npm:tool", "npm:lodahs")
	if !slices.Contains(p.tree("npm"), "tool@1.1.0") {
		t.Errorf("a version of yesterday was installed: %v", p.tree("npm"))
	}
	for kind, part := range map[string]string{"young": "1.9.0 is not used yet", "deprecated": "use another", "scripts": "not run", "lookalike": "lodash", "host": "typebox"} {
		if notes := p.notes(kind); len(notes) == 0 || !strings.Contains(strings.Join(notes, "\n"), part) {
			t.Errorf("the notes about %s are %q", kind, notes)
		}
	}
	if _, err := p.manager().Install(t.Context(), false, []string{"npm:tool@1.9.0"}); err == nil || !strings.Contains(err.Error(), "too lately") {
		t.Errorf("a version of yesterday was taken: %v", err)
	}
	f.publish("tool@1.2.0", nil)
	f.docs["tool"]["maintainers"] = []any{map[string]any{"name": "mallory"}}
	p.o.MinAge = 0
	if _, err := p.manager().Update(t.Context(), false, []string{"npm:tool"}); err != nil {
		t.Fatal(err)
	}
	if notes := p.notes("maintainers"); len(notes) != 1 || !strings.Contains(notes[0], "mallory; no more: alice") {
		t.Errorf("the notes about maintainers are %q", notes)
	}
}

// Each change of what is installed, or of pier.lock itself, is found.
func TestFrozenFindsEveryFlip(t *testing.T) {
	p := newPlace(t, sample(t))
	p.install("npm:tool")
	var files []string
	for name, text := range p.snapshot() {
		if text != "folder" && text != "" && (strings.Contains(name, "node_modules") || strings.HasSuffix(name, "pier.lock")) {
			files = append(files, filepath.Join(p.root, name))
		}
	}
	slices.Sort(files)
	flips := 50
	if os.Getenv("PIER_LONG") != "" {
		flips = 1000
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range flips {
		file := files[random.IntN(len(files))]
		if i%5 == 0 {
			file = filepath.Join(p.agent, "pier.lock")
		}
		was, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		now := slices.Clone(was)
		now[random.IntN(len(now))] ^= 1 << random.IntN(8)
		if err := os.WriteFile(file, now, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := p.manager().Frozen(t.Context(), false); err == nil {
			t.Errorf("flip %d in %s was not found", i, file)
		}
		if err := os.WriteFile(file, was, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before := p.snapshot()
	if err := os.RemoveAll(filepath.Join(p.agent, "npm")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.manager().Frozen(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if list, err := p.manager().Verify(false); err != nil || len(list) > 0 {
		t.Errorf("what pier.lock restored differs: %v, %v", list, err)
	}
	for _, name := range []string{"package.json", ".gitignore", "node_modules/tool/index.js"} { // npm takes away what the first does not name
		if at := filepath.Join("agent", "npm", filepath.FromSlash(name)); p.snapshot()[at] != before[at] {
			t.Errorf("%s is %s, was %s", name, p.snapshot()[at], before[at])
		}
	}
}

// Pi removes and adds packages too: what it did is so, and the lock follows with the next command.
func TestPiChangedSettings(t *testing.T) {
	p := newPlace(t, sample(t))
	p.install("npm:tool", "npm:@scope/deep@1.1.0")
	if err := os.Remove(filepath.Join(p.agent, "pier.json")); err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{`"npm:@scope/deep@1.1.0"`, ""} {
		text := []byte(`{"theme":"x","packages":[` + left + `]}`)
		if err := os.WriteFile(filepath.Join(p.agent, "settings.json"), text, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"package.json", "package-lock.json", "node_modules/tool"} { // as npm uninstall leaves them, more or less
			if err := os.RemoveAll(filepath.Join(p.agent, "npm", filepath.FromSlash(name))); err != nil {
				t.Fatal(err)
			}
		}
		if left == "" {
			if err := os.RemoveAll(filepath.Join(p.agent, "npm")); err != nil {
				t.Fatal(err)
			}
		}
		p.install()
		list, err := p.manager().Verify(false)
		for _, d := range list {
			if strings.Contains(d.At, "tool") || left == "" {
				t.Errorf("after %s: %s %s", text, d.At, d.Text)
			}
		}
		if err != nil {
			t.Error(err)
		}
	}
}

func TestPathsAndArchives(t *testing.T) {
	f := sample(t)
	f.files["/mine.tgz"] = tarball(t, map[string]string{"package.json": `{"name":"mine","version":"2.0.0","dependencies":{"shared":"1"}}`, "index.ts": "export default () => {}"})
	p := newPlace(t, f)
	own := filepath.Join(p.cwd, "own")
	if err := os.Mkdir(own, 0o700); err != nil {
		t.Fatal(err)
	}
	p.install("./own", f.server.URL+"/mine.tgz")
	list, err := p.manager().List()
	if err != nil || len(list) != 2 || list[0].Path != own || list[1].Version != "2.0.0" || list[1].Source != "./archives/mine" {
		t.Fatalf("listed are %+v, %v", list, err)
	}
	if got := p.tree("archives"); !slices.Contains(got, "mine/shared@1.0.0") {
		t.Errorf("of the archive there are %v", got)
	}
	if _, err := p.manager().Remove(t.Context(), false, "mine"); err != nil {
		t.Errorf("remove an archive by its name: %v", err)
	}
	p.install(f.server.URL + "/mine.tgz")
	for _, source := range []string{"./own", f.server.URL + "/mine.tgz"} {
		if _, err := p.manager().Remove(t.Context(), false, source); err != nil {
			t.Errorf("remove %s: %v", source, err)
		}
	}
	if list, err := p.manager().List(); err != nil || len(list) > 0 {
		t.Errorf("after the removal there are %v, %v", list, err)
	}
	if _, err := os.Stat(own); err != nil {
		t.Error("a path was removed that was only named")
	}
}

func TestProjectNeedsTrust(t *testing.T) {
	p := newPlace(t, sample(t))
	p.o.Trusted = false
	if _, err := p.manager().Install(t.Context(), true, []string{"npm:tool"}); err == nil || !strings.Contains(err.Error(), "not trusted") {
		t.Errorf("the error is %v", err)
	}
	p.o.Trusted = true
	if _, err := p.manager().Install(t.Context(), true, []string{"npm:tool"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pier.json", "pier.lock", "npm/node_modules/tool/package.json", "npm/.gitignore"} {
		if _, err := os.Stat(filepath.Join(p.cwd, ".pi", name)); err != nil {
			t.Error(err)
		}
	}
}

func TestOverrides(t *testing.T) {
	f := newRegistry(t)
	f.publish("a@1.0.0", deps("b@^1.0.0"))
	f.publish("b@1.0.0", deps("c@^1.0.0"))
	f.publish("c@1.0.0", nil)
	f.publish("c@2.0.0", nil)
	p := newPlace(t, f)
	dir := filepath.Join(p.agent, "npm")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"name":"pi-extensions","overrides":{"b":{"c":"2.0.0"}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p.install("npm:a")
	if got, want := fmt.Sprint(p.tree("npm")), "[a@1.0.0 b@1.0.0 c@2.0.0]"; got != want {
		t.Errorf("installed are %s, want %s", got, want)
	}
}

// TestPinned: an update leaves what is exactly one version where it is, whatever its pre-release is called.
func TestPinned(t *testing.T) {
	for text, want := range map[string]bool{
		"npm:a@1.0.0": true, "npm:a@1.0.0-next.1": true, "npm:a@1.0.0-x": true, "npm:a@1.0.0+b.1": true, "npm:a@=1.0.0": true,
		"npm:a": false, "npm:a@^1.0.0": false, "npm:a@1.0": false, "npm:a@next": false, "npm:a@1.0.x": false,
	} {
		if s, err := packages.Parse(text); err != nil || s.Pinned() != want {
			t.Errorf("%s is pinned: %t, %v; want %t", text, s.Pinned(), err, want)
		}
	}
}
