package proc

import "os"

// duplex: Go starts processes with three streams on Windows.
func duplex() (ours, theirs *os.File, err error) { return nil, nil, ErrNoExtra }

func endWriting(f *os.File) error { return f.Close() }
