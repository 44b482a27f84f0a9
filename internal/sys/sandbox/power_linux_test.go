package sandbox_test

import (
	"errors"
	"fmt"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

// TestFencePower: a fenced program watches no files, whose names would tell of what it may not read, and a root keeps no power but over files.
func TestFencePower(t *testing.T) {
	if sandbox.Offered() == "" {
		t.Log("this system holds programs to nothing")
		return
	}
	watch := func() error {
		fd, err := unix.InotifyInit1(0)
		if err == nil {
			err = errors.Join(errors.New("files are watched"), unix.Close(fd))
		}
		return err
	}
	power := func() error {
		head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
		var has [2]unix.CapUserData
		err := unix.Capget(&head, &has[0])
		if rest := has[0].Permitted &^ (1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_DAC_READ_SEARCH); err == nil && (rest != 0 || has[1].Permitted != 0) {
			err = fmt.Errorf("the capabilities %x and %x are left", rest, has[1].Permitted)
		}
		return err
	}
	for name, test := range map[string]struct {
		do   func() error
		want error
	}{"watching files": {watch, unix.EACCES}, "capabilities": {power, nil}} {
		if entered, err := inside(sandbox.Fence{}, test.do); entered != nil || !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v", name, entered, err)
		}
	}
}
