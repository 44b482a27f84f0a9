package socket

import (
	"fmt"
	"net"
	"net/netip"
)

// Loopback listens at HOST:PORT of this machine's own address, and nowhere else. Port 0 takes a free one.
func Loopback(address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no HOST:PORT", address)
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("%q is not this machine's own address: 127.0.0.1, [::1] or localhost", host)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(ip.String(), port))
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w", address, err)
	}
	return listener, nil
}
