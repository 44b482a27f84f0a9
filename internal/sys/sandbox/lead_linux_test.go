package sandbox_test

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"syscall"
	"testing"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// gateway leads to a listener.
type gateway struct{ net.Listener }

func (g gateway) Address() netip.AddrPort { return g.Addr().(*net.TCPAddr).AddrPort() }

func (g gateway) Dial() (*os.File, error) {
	conn, err := net.Dial("tcp", g.Addr().String())
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.(*net.TCPConn).File()
}

// TestGateway: sockets lead to the gateway, which is asked for each, and nowhere else.
func TestGateway(t *testing.T) {
	if !sandbox.Leads() {
		t.Log("this system leads no program")
		if entered, _ := inside(sandbox.Fence{Gateway: gateway{}}, func() error { return nil }); entered == nil {
			t.Error("a fence with a gateway was entered")
		}
		return
	}
	ln, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	g := gateway{ln}
	port := int(g.Address().Port())
	made := func(family, kind, protocol int, do func(fd int) error) func() error {
		return func() error {
			fd, err := syscall.Socket(family, kind, protocol)
			if err != nil {
				return err
			}
			defer syscall.Close(fd)
			return do(fd)
		}
	}
	to := func(port int, last byte) func(fd int) error {
		return func(fd int) error {
			if err := syscall.Connect(fd, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, last}}); err != nil {
				return err
			}
			_, err := syscall.Write(fd, []byte("hello"))
			return err
		}
	}
	const stream, dgram, inet, inet6 = syscall.SOCK_STREAM, syscall.SOCK_DGRAM, syscall.AF_INET, syscall.AF_INET6
	entered, done := inside(sandbox.Fence{Gateway: g}, made(inet, stream, 0, to(port, 1)))
	if entered != nil || done != nil {
		t.Fatal(entered, done)
	}
	conn, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(conn); string(said) != "hello" || err != nil {
		t.Errorf("%q, %v", said, err)
	}
	conn.Close()
	for name, do := range map[string]func() error{
		"another port":      made(inet, stream, 0, to(port^1, 1)),
		"another address":   made(inet, stream, 0, to(port, 2)),
		"UDP":               made(inet, dgram, 0, to(port, 1)),
		"IPv6":              made(inet6, stream, 0, to(port, 1)),
		"another protocol":  made(inet, stream, 262, to(port, 1)),
		"a socket of files": made(syscall.AF_UNIX, stream, 0, to(port, 1)),
		"netlink":           made(syscall.AF_NETLINK, syscall.SOCK_RAW, 0, to(port, 1)),
		"listening":         made(inet, stream, 0, func(fd int) error { return syscall.Listen(fd, 1) }),
		"a bound socket":    made(inet, stream, 0, func(fd int) error { return syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}) }),
		"sending at once": made(inet, stream, 0, func(fd int) error {
			return syscall.Sendto(fd, []byte("x"), 0x20000000, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}})
		}),
	} {
		if entered, done := inside(sandbox.Fence{Gateway: g}, do); entered != nil || !errors.Is(done, syscall.EACCES) {
			t.Errorf("%s: %v, %v", name, entered, done)
		}
	}
}
