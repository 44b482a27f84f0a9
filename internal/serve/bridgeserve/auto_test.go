package bridgeserve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/internal/serve/bridgeserve"
)

// listening serves the HTTP form at the first free port of those that agents look at, as a project, until the test ends.
func listening(t *testing.T, project string) (port int) {
	t.Helper()
	o := options(t, pier.Policy{})
	o.Project = project
	ctx, cancel := context.WithCancel(t.Context())
	at, over := make(chan string, 1), make(chan error, 1)
	go func() {
		over <- bridgeserve.Listen(ctx, o, bridgeserve.Discoverable, "the-token", func(where string) { at <- where })
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	select {
	case where := <-at:
		_, text, _ := strings.Cut(where, ":")
		port, _ = strconv.Atoi(text)
	case err := <-over:
		over <- nil
		t.Fatal(err)
	}
	if port < bridge.FirstPort || port > bridge.LastPort {
		t.Errorf("it listens at %d", port)
	}
	return port
}

// finds loads a bridge by its address, in a folder of a name, and calls its tool.
func finds(t *testing.T, folder, address string) (string, error) {
	t.Helper()
	cwd, dir := filepath.Join(t.TempDir(), folder), t.TempDir()
	if err := os.Mkdir(cwd, 0o700); err != nil {
		t.Fatal(err)
	}
	host, err := pier.New(t.Context(), pier.Options{
		Cwd: cwd, AgentDir: filepath.Join(dir, "a"), StateDir: filepath.Join(dir, "s"), CacheDir: filepath.Join(dir, "c"),
		Policy: pier.Policy{Mode: "strict", Allow: []string{"http=127.0.0.1", "env=PIER_BRIDGE_TOKEN"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	}()
	x, err := host.Load(t.Context(), "bridge:"+address)
	if err != nil {
		return "", err
	}
	out, err := x.Call(t.Context(), "add", []byte(`{"n":41}`))
	return out.Text(), err
}

// TestListenAuto: two at once take two ports, one that is taken is passed over, and an agent finds the one of its own folder among them.
func TestListenAuto(t *testing.T) {
	t.Setenv("PIER_BRIDGE_TOKEN", "the-token")
	if taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", fmt.Sprintf("127.0.0.1:%d", bridge.FirstPort)); err == nil {
		defer taken.Close() // else somebody else has it
	}
	own, other := fmt.Sprintf("own-%x", rand.Uint64()), fmt.Sprintf("other-%x", rand.Uint64())
	first, second := listening(t, other), listening(t, own)
	if first == second || first == bridge.FirstPort || second == bridge.FirstPort {
		t.Errorf("they listen at %d and %d", first, second)
	}
	if said, err := finds(t, strings.ReplaceAll(own, "-", "_"), "http://localhost"); said != "42" || err != nil {
		t.Errorf("%s, %v", said, err)
	}
	if _, err := finds(t, "elsewhere", "http://localhost"); err == nil || !strings.Contains(err.Error(), "there are several bridges, name one: ") ||
		!strings.Contains(err.Error(), fmt.Sprintf("http://127.0.0.1:%d (%s)", first, other)) {
		t.Errorf("%v", err)
	}
	if said, err := finds(t, "elsewhere", fmt.Sprintf("http://127.0.0.1:%d", first)); said != "42" || err != nil {
		t.Errorf("%s, %v", said, err)
	}
	t.Setenv("PIER_BRIDGE_TOKEN", "another")
	if _, err := finds(t, "elsewhere", fmt.Sprintf("http://127.0.0.1:%d", first)); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("%v", err)
	}
}
