// Package author implements the commands for extension authors: init, types, test.
package author

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// packed is what this package writes for authors: in types the declarations of Pi's packages, of typebox, of pier:test and of the most
// used modules of Node, in harness what node:test and pier:test are while a file of tests runs, in templates extensions to begin with, by
// name. It is a zip of the folders, packed with brotli to a fifth; TestPacked writes it with -update.
//
//go:embed packed.br
var packed []byte

var files = sync.OnceValues(func() (fs.FS, error) {
	plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("unpack the files for authors: %w", err)
	}
	return zip.NewReader(bytes.NewReader(plain), int64(len(plain)))
})

// readFile is a file of packed.
func readFile(name string) ([]byte, error) {
	dir, err := files()
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(dir, name)
}

// Commands are those of this package.
func Commands(a *cli.App) []*cobra.Command {
	return []*cobra.Command{initCommand(a), typesCommand(), testCommand(a)}
}
