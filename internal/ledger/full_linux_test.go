package ledger

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// /dev/full takes nothing, as a disk that is full.
func TestFullDisk(t *testing.T) {
	path, o := files(t, 0)
	l, err := Open(path, o)
	must(t, err)
	defer l.Close()
	must(t, l.Append(record(1)))
	l.store.file, err = os.OpenFile("/dev/full", os.O_WRONLY, 0)
	must(t, err)
	for range 2 {
		if err := l.Append(record(2)); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("append: %v", err)
		}
	}
	if err := l.Check(); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("check: %v", err)
	}
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 1 {
		t.Fatalf("%+v %v", rep, err)
	}
}
