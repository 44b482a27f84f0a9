package sandbox

import (
	"net/netip"
	"os"
)

// Fence is what a program may touch. What it names and is not there is left out. Of links it is what they lead to when the fence is made.
type Fence struct {
	Read    []string // files, and folders with all below them
	Execute []string // the same, to be started too
	Write   []string // the same, to be changed, and what is made below them

	// Gateway is where the program's sockets lead, whatever it connects them to; nil for no sockets. Nobody is listened to either way.
	Gateway Gateway

	// Starts is asked before a thread of the program starts another process, where Leads; one that it does not allow fails with EAGAIN. Threads are not
	// asked about. Nil asks nobody. Of a clone whose flags have Pass, which is not 0, in their upper half nobody is asked either: the system
	// looks at the lower one alone, and whoever starts the program knows it.
	Starts func(thread int) bool
	Pass   uint32
}

// Gateway is the one way from a fenced program to a network.
type Gateway interface {
	// Address is what the program connects to; it gets no connection to another.
	Address() netip.AddrPort
	// Dial makes the connection that the program gets, which is its own from then on.
	Dial() (*os.File, error)
}
