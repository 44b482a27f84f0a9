package author

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// typesDir is where declarations are, beside the author's own files.
const typesDir = ".pier/types"

func typesCommand() *cobra.Command {
	withoutNode := false
	cmd := &cobra.Command{
		Use:   "types [DIR]",
		Short: "Write the declarations that editors complete by",
		Long: `Writes ` + typesDir + ` below DIR, by default the working directory: the types of Pi's packages under all their names, of typebox, of pier:test
and of Node's most used modules, as pier provides them. A tsconfig.json that includes "` + typesDir + `/*.d.ts" makes editors and tsc see them;
without one it is written, too. Nothing is fetched.`,
		Example: `  pier types
  pier types ./todo --no-node`,
		Args: cli.Positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			names, err := writeTypes(dir, !withoutNode)
			if err != nil {
				return err
			}
			config := filepath.Join(dir, "tsconfig.json")
			written, err := writeNew(config, []byte(tsconfig))
			if err != nil {
				return err
			}
			text := fmt.Sprintf("%s: %s", filepath.Join(dir, typesDir), cli.Plural(len(names), "file"))
			if written {
				text += ", and " + config
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), text)
			return err
		},
	}
	cmd.Flags().BoolVar(&withoutNode, "no-node", false, "leave Node's modules out, for those who have @types/node")
	return cmd
}

// tsconfig is for editors and tsc: pier reads none.
const tsconfig = `{
	"compilerOptions": {
		"target": "ES2023",
		"module": "ESNext",
		"moduleResolution": "Bundler",
		"lib": ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
		"types": [],
		"strict": true,
		"noEmit": true,
		"skipLibCheck": true,
		"allowImportingTsExtensions": true
	},
	"include": ["**/*.ts", "` + typesDir + `/*.d.ts"]
}
`

// writeTypes writes the declarations below dir and returns their names.
func writeTypes(dir string, node bool) ([]string, error) {
	all, err := files()
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(all, "types")
	if err != nil {
		return nil, err
	}
	into := filepath.Join(dir, filepath.FromSlash(typesDir))
	if err := os.MkdirAll(into, 0o755); err != nil {
		return nil, fmt.Errorf("write the declarations: %w", err)
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if name == "node.d.ts" && !node {
			if err := os.Remove(filepath.Join(into, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
				return nil, fmt.Errorf("leave Node's declarations out: %w", err)
			}
			continue
		}
		text, err := readFile("types/" + name)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(into, name), text, 0o644); err != nil {
			return nil, fmt.Errorf("write the declarations: %w", err)
		}
		names = append(names, name)
	}
	return names, nil
}

// writeNew writes a file that is not there yet, and says whether it did.
func writeNew(path string, text []byte) (bool, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("write %s: %w", path, err)
	}
	_, err = f.Write(text)
	return true, errors.Join(err, f.Close())
}
