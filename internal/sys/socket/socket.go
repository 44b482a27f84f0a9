// Package socket listens on local sockets that belong to the person who asked for one: it is the one place where pier
// listens. What extensions listen on is the connectors' business and passes the gate; this does not.
package socket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
)

// Serve listens at path, a Unix socket with mode 0600, and calls handle for each connection, most at once, until ctx ends; then it
// closes the connections, waits for the handlers, and removes the socket. A socket that a dead process left is replaced; one
// that answers, or a file of another kind, is an error. ready is called when connections are accepted.
func Serve(ctx context.Context, path string, most int, ready func(), handle func(context.Context, io.ReadWriteCloser)) error {
	listener, err := listen(path)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = listener.Close() })
	defer stop()
	defer func() { _ = os.Remove(path) }()
	var handlers sync.WaitGroup
	defer handlers.Wait()
	defer cancel() // before the wait
	slots := make(chan struct{}, most)
	ready()
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		conn, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil || errors.Is(err, net.ErrClosed) {
				return nil
			}
			return fmt.Errorf("accept at %s: %w", path, err)
		}
		handlers.Go(func() {
			defer func() { <-slots }()
			closed := context.AfterFunc(ctx, func() { _ = conn.Close() })
			defer closed()
			defer func() { _ = conn.Close() }()
			handle(ctx, conn)
		})
	}
}

// listen makes the socket in a private folder and moves it to its place, so that there is no moment in which somebody else could
// connect.
func listen(path string) (net.Listener, error) {
	if err := clear(path); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".pier-") // mode 0700
	if err != nil {
		return nil, fmt.Errorf("make a folder for the socket: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	first := filepath.Join(dir, "s")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: first, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w (a socket's path has about 100 bytes)", path, err)
	}
	listener.SetUnlinkOnClose(false)
	if err = os.Chmod(first, 0o600); err == nil {
		err = os.Rename(first, path)
	}
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("place the socket: %w", err)
	}
	return listener, nil
}

// clear removes a socket that nobody listens at any more.
func clear(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look at %s: %w", path, err)
	}
	if info.Mode()&fs.ModeSocket == 0 {
		return fmt.Errorf("%s is there and is no socket: choose another path", path)
	}
	if conn, err := net.Dial("unix", path); err == nil {
		_ = conn.Close()
		return fmt.Errorf("something listens at %s already", path)
	}
	return os.Remove(path)
}
