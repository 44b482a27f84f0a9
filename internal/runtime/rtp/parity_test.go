package rtp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/rtp"
)

// TestParityPython: an extension that is a pack in Python is an extension like every other.
func TestParityPython(t *testing.T) {
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    source.RTP,
		Runtime: func(*testing.T) instance.Runtime { return rtp.New(rtp.Options{}) },
		Make: func(t *testing.T, dir string, does ...instancetest.Does) string {
			names := make([]string, len(does))
			for i, tool := range does {
				names[i] = string(tool)
			}
			return "rtp:" + pythonPack(t, dir, names...)
		},
		Broken: func(t *testing.T, dir string) string {
			return "rtp:" + write(t, filepath.Join(dir, "broken"), map[string]string{"pack.py": "raise RuntimeError('broken')\n"})
		},
		Allow:    []string{"exec=python3", "tool"},
		Serves:   true,
		Deny:     "tool=read",
		Outlives: true,
	})
}

// write writes files below a folder and returns it.
func write(t testing.TB, dir string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// pythonPack writes a pack with some of the tools of testdata/tools.py.
func pythonPack(t testing.TB, dir string, tools ...string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/tools.py")
	if err != nil {
		t.Fatal(err)
	}
	names, err := json.Marshal(tools)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Join(dir, "pack-"+strings.Join(tools, "-")), map[string]string{"pack.py": string(text) + "\nNAMES = " + string(names) + "\n"})
}
