package safeopen_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestProcElsewhere: /proc is open under its own name, and under no other that a mount gives it.
func TestProcElsewhere(t *testing.T) {
	granted, _, paths := tree(t)
	open := func(root, rel string) error {
		file, _, err := paths.Open(callOf(root, rel, policy.Grant{}), 0, os.O_RDONLY, 0)
		if err == nil {
			file.Close()
		}
		return err
	}
	for _, rel := range []string{".", "loadavg", "1/stat"} {
		if err := open("/proc", rel); err != nil {
			t.Errorf("/proc/%s: %v", rel, err)
		}
	}
	mount := filepath.Join(granted, "mount")
	if err := os.Mkdir(mount, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("/proc", mount, "", unix.MS_BIND, ""); err != nil {
		t.Logf("nothing can be mounted here: %v", err)
		return
	}
	defer func() {
		if err := unix.Unmount(mount, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	}()
	for _, rel := range []string{"mount", "mount/loadavg", "mount/self/smaps", "mount/1/stat"} {
		if err := open(granted, rel); !errors.Is(err, safeopen.ErrClosed) {
			t.Errorf("%s: %v", rel, err)
		}
	}
}
