package hostenv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/proc"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// tempAge is how long a host's temporary folder stays behind: results name files in it, such as the full output of a
// command whose result was cut.
const tempAge = 72 * time.Hour

const tempPrefix = "run-"

// MakeTemp makes the private temporary folder of one host, in pier's cache folder, and removes those of hosts long gone.
func makeTemp(cache string) (string, error) {
	parent := filepath.Join(cache, "tmp")
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return "", fmt.Errorf("make pier's temporary folder: %w", err)
	}
	pruneTemp(parent, time.Now().Add(-tempAge))
	dir, err := os.MkdirTemp(parent, tempPrefix)
	if err == nil {
		err = os.WriteFile(dir+ownerSuffix, jsontext.Encode(thisOwner()), 0o600)
	}
	if err != nil {
		return "", fmt.Errorf("make a private temporary folder: %w", err)
	}
	return dir, nil
}

// ownerSuffix names the file beside a temporary folder that says whose it is. A host that ends removes it: when it is there and its
// process is not, the host crashed, and nobody reads what it left.
const ownerSuffix = ".owner"

// owner is a process, told from a later one of the same number and from those of other machines and containers.
type owner struct {
	Place   string `json:"place"`
	PID     int    `json:"pid"`
	Started uint64 `json:"started"`
}

func thisOwner() owner {
	name, _ := os.Hostname()
	space, _ := os.Readlink("/proc/self/ns/pid") // numbers count within it
	return owner{Place: name + " " + space, PID: os.Getpid(), Started: proc.Started(os.Getpid())}
}

// crashed reports whether the owner of a folder is known to be gone.
func crashed(path string) bool {
	text, err := os.ReadFile(path)
	var was owner
	if err != nil || ext.DecodeStrict(text, &was) != nil {
		return false
	}
	return was.Place == thisOwner().Place && was.Started != 0 && proc.Started(was.PID) != was.Started
}

func pruneTemp(parent string, before time.Time) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return // another host's next start prunes
	}
	for _, e := range entries {
		path := filepath.Join(parent, e.Name())
		if dir, ok := strings.CutSuffix(path, ownerSuffix); ok && crashed(path) && os.RemoveAll(dir) == nil {
			_ = os.Remove(path)
			continue
		}
		info, err := e.Info()
		if err == nil && e.IsDir() && strings.HasPrefix(e.Name(), tempPrefix) && info.ModTime().Before(before) {
			_ = os.RemoveAll(filepath.Join(parent, e.Name())) // what cannot go now goes next time
		}
	}
}

// DropTemp removes the folder of a host that ends, unless something was left in it to be read.
func DropTemp(dir string) error {
	_ = os.Remove(dir + ownerSuffix)
	err := os.Remove(dir)
	if entries, readErr := os.ReadDir(dir); readErr == nil && len(entries) > 0 || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
