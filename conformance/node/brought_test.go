package node

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// The folder of conformance/reference whose package.json names the one Node that answers, with an exact version.
const nodeFolder = "pi-1.5.2"

// nodeBinary is the program of the Node that is named. It is brought where it is not there; the node on the PATH only runs the
// script that does.
func nodeBinary(t *testing.T) string {
	t.Helper()
	path, err := broughtNode()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var broughtNode = sync.OnceValues(func() (string, error) {
	want, err := namedNode()
	if err != nil {
		return "", err
	}
	dir := os.Getenv("PIER_REFERENCE")
	if dir == "" {
		dir = filepath.Join("..", "..", ".cache", "reference")
	}
	name := "node"
	if os.PathSeparator == '\\' {
		name += ".exe"
	}
	path, err := filepath.Abs(filepath.Join(dir, nodeFolder, "node_modules", "node", "bin", name))
	if err != nil {
		return "", err
	}
	if err := isNode(path, want); err == nil {
		return path, nil
	}
	if os.Getenv("PIER_REFERENCE") == "" {
		err = bringNode()
	}
	if err = errors.Join(err, isNode(path, want)); err != nil {
		return "", fmt.Errorf("comparing needs Node %s: node conformance/reference/prepare.mjs %s brings it where PIER_REFERENCE is not set, with npm and any node: %w", want, nodeFolder, err)
	}
	return path, nil
})

// namedNode reads the version that package.json names.
func namedNode() (string, error) {
	text, err := os.ReadFile(filepath.Join("..", "reference", nodeFolder, "package.json"))
	if err != nil {
		return "", err
	}
	var manifest struct {
		Dependencies struct {
			Node string `json:"node"`
		} `json:"dependencies"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return "", err
	}
	if manifest.Dependencies.Node == "" {
		return "", fmt.Errorf("package.json of conformance/reference/%s names no node", nodeFolder)
	}
	return manifest.Dependencies.Node, nil
}

// isNode holds a program to a version.
func isNode(path, version string) error {
	said, err := exec.Command(path, "--version").Output()
	if err != nil {
		return err
	}
	if got := strings.TrimSpace(string(said)); got != "v"+version {
		return fmt.Errorf("%s is %s", path, got)
	}
	return nil
}

func bringNode() error {
	said, err := exec.Command("node", filepath.Join("..", "reference", "prepare.mjs"), nodeFolder).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	return nil
}
