// Package tui implements pier's screen at a terminal: a transcript, a prompt, and the drawings of extensions around and
// over them. The command line asks it, and it asks extensions through package pier only.
//
// Extensions supply lines; this package decides where they go. Whatever they say has passed the connector of the method ui,
// which lets no control sequence through but colours and links. The whole screen is drawn from one state, which is guarded by
// one lock; keys and sizes are handled in the order they came, on one goroutine, since handling one may wait for an extension.
package tui
