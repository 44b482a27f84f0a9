package socket_test

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/sys/socket"
)

func TestServe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.sock")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ready, done := make(chan struct{}), make(chan error, 1)
	echo := func(_ context.Context, c io.ReadWriteCloser) { _, _ = io.Copy(c, c) }
	go func() { done <- socket.Serve(ctx, path, 4, func() { close(ready) }, echo) }()
	<-ready
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the socket: %v %v", info, err)
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Write([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 5)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != "hello" {
		t.Fatalf("read %q: %v", got, err)
	}
	if err := socket.Serve(ctx, path, 1, func() {}, echo); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a second server: %v", err)
	}
	cancel() // ends the open connection, too
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the socket is left: %v", err)
	}
}

func TestStaleSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.sock")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	_ = l.Close() // as a process that was killed leaves it
	ctx, cancel := context.WithCancel(t.Context())
	if err := socket.Serve(ctx, path, 1, cancel, func(context.Context, io.ReadWriteCloser) {}); err != nil {
		t.Error(err)
	}
}

func TestForeignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := socket.Serve(t.Context(), path, 1, func() {}, func(context.Context, io.ReadWriteCloser) {})
	if err == nil || !strings.Contains(err.Error(), "no socket") {
		t.Errorf("got %v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "mine" {
		t.Error("the file was touched")
	}
}

// TestNewToken: no two are the same.
func TestNewToken(t *testing.T) {
	if a, b := socket.NewToken(), socket.NewToken(); a == b || len(a) != 64 {
		t.Error(a, b)
	}
}
