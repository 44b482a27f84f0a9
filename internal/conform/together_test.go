//go:build conform

package conform

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestConformTokens: real Pi and pier refresh tokens in the same auth.json at the same time, and none is lost or spent twice.
func TestConformTokens(t *testing.T) {
	r, err := newRunner(Options{Dir: "../../conformance", Reference: os.Getenv("PIER_REFERENCE"), Start: runProgram})
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	script, err := filepath.Abs("../../conformance/together/tokens.mjs")
	if err != nil {
		t.Fatal(err)
	}
	file, log := filepath.Join(t.TempDir(), "auth.json"), filepath.Join(t.TempDir(), "log")
	before := map[string]any{"kept": map[string]any{"type": "api_key", "key": "k"}}
	expired := func(id string) {
		before[id] = map[string]any{"type": "oauth", "access": "old", "refresh": "r", "expires": 0}
	}
	expired("both")
	for n := range 12 {
		expired(fmt.Sprint("pi", n))
		expired(fmt.Sprint("pier", n))
	}
	text, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	fromPi := make(chan string, 3)
	go func() {
		index := r.oracle.ref.index(newest)
		err := runProgram(t.Context(), os.Environ(), r.oracle.ref.node(), []string{script, index, file, log}, nil, func(line []byte) { fromPi <- string(line) })
		fromPi <- fmt.Sprint(err)
	}()
	if got := <-fromPi; got != "ready" {
		t.Fatal(got)
	}
	if got, want := <-tokensOfPier(t, script, file, log), tokensOf("pier"); got != want {
		t.Errorf("pier got %s, want %s", got, want)
	}
	if got, want := <-fromPi+<-fromPi, tokensOf("pi")+"<nil>"; got != want {
		t.Errorf("Pi got %s, want %s", got, want)
	}
	checkTokens(t, file, log)
}

func tokensOf(who string) string {
	keys := []string{"new-both"}
	for n := range 12 {
		keys = append(keys, fmt.Sprint("new-", who, n))
	}
	text, _ := json.Marshal(keys)
	return string(text)
}

// tokensOfPier has nothing but the right to this file and its log.
func tokensOfPier(t *testing.T, script, file, log string) <-chan string {
	t.Setenv("PI_TEST_LOG", log)
	printed := make(chan string, 1)
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: t.TempDir(), AgentDir: filepath.Dir(file), StateDir: t.TempDir(), CacheDir: t.TempDir(), Limits: unhurried,
		Policy: pier.Policy{Allow: []string{"read=" + file, "write=" + file, "write=" + log, "session", "env"}},
		Observer: pier.Observer{
			Print: func(_ ext.ID, _, text string) { printed <- text },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	if _, err := host.LoadAll(t.Context(), script); err != nil {
		t.Fatal(err)
	}
	if err := host.Command(t.Context(), "tokens", ""); err != nil {
		t.Fatal(err)
	}
	return printed
}

func checkTokens(t *testing.T, file, log string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var left map[string]struct{ Type, Key, Access, Refresh string }
	if err := json.Unmarshal(text, &left); err != nil {
		t.Fatal(err)
	}
	if len(left) != 26 || left["kept"].Key != "k" {
		t.Errorf("the file has %d entries: %s", len(left), text)
	}
	for id, c := range left {
		if id != "kept" && (c.Access != "new-"+id || c.Refresh != "r+") {
			t.Errorf("%s: %+v", id, c)
		}
	}
	spent, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(strings.NewReplacer("pi both r\n", "shared ", "pier both r\n", "shared ", " ", "_").Replace(string(spent)))
	slices.Sort(lines)
	if len(slices.Compact(slices.Clone(lines))) != 25 || len(lines) != 25 {
		t.Errorf("refreshed %d times: %s", len(lines), spent)
	}
	if locks, _ := filepath.Glob(file + "*"); len(locks) != 1 {
		t.Errorf("left behind: %v", locks)
	}
}
