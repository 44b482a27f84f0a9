package regularfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/sys/regularfile"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	for name, size := range map[string]int{"none": 0, "some": 700, "full": 1000, "more": 1001} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.Repeat("x", size)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	for name, want := range map[string]struct {
		size  int
		unfit string
	}{
		"none": {}, "some": {size: 700}, "full": {size: 1000}, "more": {unfit: "is larger than 1000 bytes"}, ".": {unfit: "is no regular file"},
	} {
		below, errBelow := regularfile.ReadIn(root, name, 1000)
		data, err := regularfile.Read(filepath.Join(dir, name), 1000)
		if len(data) != want.size || string(below) != string(data) || (errBelow == nil) != (err == nil) {
			t.Errorf("%s: %d and %d bytes, %v, %v", name, len(data), len(below), err, errBelow)
		}
		why, ok := errors.AsType[regularfile.UnfitError](err)
		if ok != (want.unfit != "") || ok && why.Error() != want.unfit {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := regularfile.Read(filepath.Join(dir, "absent"), 1000); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := regularfile.Read(dir, 2<<20); err == nil || !strings.Contains(err.Error(), dir) {
		t.Error("it does not say which: ", err)
	}
}
