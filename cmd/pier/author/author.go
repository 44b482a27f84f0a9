// Package author has the commands for those who write extensions: init, types, test.
package author

import (
	"embed"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// harness is what node:test and pier:test are while a file of tests runs.
//
//go:embed harness/*.ts
var harness embed.FS

// declarations are the types of Pi's packages, of typebox, of pier:test and of the most used modules of Node.
//
//go:embed types/*.d.ts
var declarations embed.FS

// templates are extensions to begin with, by name.
//
//go:embed all:templates
var templates embed.FS

// Commands are those of this package.
func Commands(a *cli.App) []*cobra.Command {
	return []*cobra.Command{initCommand(a), typesCommand(), testCommand(a)}
}
