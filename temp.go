package pier

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// tempAge is how long a host's temporary folder stays behind: results name files in it, such as the full output of a
// command whose result was cut.
const tempAge = 72 * time.Hour

const tempPrefix = "run-"

// makeTemp makes the private temporary folder of one host, in pier's cache folder, and removes those of hosts long gone.
func makeTemp(cache string) (string, error) {
	parent := filepath.Join(cache, "tmp")
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return "", fmt.Errorf("make pier's temporary folder: %w", err)
	}
	pruneTemp(parent, time.Now().Add(-tempAge))
	dir, err := os.MkdirTemp(parent, tempPrefix)
	if err != nil {
		return "", fmt.Errorf("make a private temporary folder: %w", err)
	}
	return dir, nil
}

func pruneTemp(parent string, before time.Time) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return // another host's next start prunes
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && e.IsDir() && strings.HasPrefix(e.Name(), tempPrefix) && info.ModTime().Before(before) {
			_ = os.RemoveAll(filepath.Join(parent, e.Name())) // what cannot go now goes next time
		}
	}
}

// dropTemp removes the folder of a host that ends, unless something was left in it to be read.
func dropTemp(dir string) error {
	err := os.Remove(dir)
	if entries, readErr := os.ReadDir(dir); readErr == nil && len(entries) > 0 || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
