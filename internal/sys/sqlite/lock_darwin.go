package sqlite

// From sys/fcntl.h; golang.org/x/sys has no names for them.
const (
	ofdSetLock = 90
	ofdGetLock = 92
)
