package landlock

// Fence is what a program may touch. What it names and is not there is left out. Of links it is what they lead to when the fence is made.
type Fence struct {
	Read    []string // files, and folders with all below them
	Execute []string // the same, to be started too
	Write   []string // the same, to be changed, and what is made below them
	Network bool     // sockets to connect; without, none. Nobody is listened to either way
}
