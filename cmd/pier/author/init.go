package author

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// kinds are the templates, with what each begins.
var kinds = []struct{ name, about string }{
	{"tool", "a tool that a model can call"},
	{"command", "a slash command with a dialog"},
	{"gate", "a handler that asks before commands that destroy"},
	{"provider", "a provider of models"},
	{"wasm-js", "a WebAssembly component, written in JavaScript"},
	{"wasm-py", "a WebAssembly component, written in Python"},
	{"rtp", "a pack of RTP tools in Python"},
	{"mcp", "an MCP server in JavaScript"},
}

func kindNames() []string {
	var list []string
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return list
}

// extensionName is what an extension, an npm package and a Python module can be called.
var extensionName = lazyregexp.New(`^[a-z][a-z0-9-]*$`)

func initCommand(_ *cli.App) *cobra.Command {
	kind := "tool"
	var about strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&about, "  %-10s %s\n", k.name, k.about)
	}
	cmd := &cobra.Command{
		Use:   "init DIR",
		Short: "Begin an extension: code, a test, a README, a CI file",
		Long: `Writes an extension that runs into DIR, which is made or empty. It has a test, a README, a file for GitHub's CI and, where it is TypeScript, the
declarations that editors complete by. Nothing is fetched and nothing runs. The templates:

` + about.String(),
		Example: `  pier init ./todo
  pier init ./guard --template gate`,
		Args: cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(kindNames(), kind) {
				return cli.UnknownName("template", kind, kindNames())
			}
			return begin(cmd, args[0], kind)
		},
	}
	cmd.Flags().StringVar(&kind, "template", kind, "what to begin with: "+strings.Join(kindNames(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("template", cobra.FixedCompletions(kindNames(), cobra.ShellCompDirectiveNoFileComp)) // the flag exists
	return cmd
}

// begin writes a template into a new or empty folder.
func begin(cmd *cobra.Command, dir, kind string) error {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	name := strings.ToLower(filepath.Base(abs))
	if !extensionName.MatchString(name) {
		return cli.Usage(fmt.Errorf("%q cannot be the name of an extension: letters a to z, digits and -, a letter first", cli.Name(name)))
	}
	if entries, err := os.ReadDir(dir); err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() != ".git" }) {
		return cli.Usage(fmt.Errorf("%s is not empty", cli.Name(dir)))
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return cli.Usage(fmt.Errorf("%s cannot be read as a folder", cli.Name(dir)))
	}
	words := strings.NewReplacer("NAME", name, "MODULE", strings.ReplaceAll(name, "-", "_"), "CLASS", class(name), "UPPER", strings.ToUpper(strings.ReplaceAll(name, "-", "_")))
	for _, from := range []string{"common", kind} {
		if err := writeTemplate(dir, "templates/"+from, words); err != nil {
			return err
		}
	}
	typed := kind != "rtp" && kind != "wasm-py" && kind != "mcp" && kind != "wasm-js"
	if typed {
		if _, err := writeTypes(dir, true); err != nil {
			return err
		}
		if _, err := writeNew(filepath.Join(dir, "tsconfig.json"), []byte(tsconfig)); err != nil {
			return err
		}
		if _, err := writeNew(filepath.Join(dir, "package.json"), []byte(words.Replace(packageJSON))); err != nil {
			return err
		}
	}
	readme, err := readFile("templates/" + kind + "/README.md")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is %s. Next, in that folder:\n%s", cli.Name(dir), kindAbout(kind), firstBlock(words.Replace(string(readme))))
	return err
}

// packageJSON makes the folder a package of Pi: its extension is the one file, and not the tests beside it.
const packageJSON = `{
  "name": "NAME",
  "version": "0.1.0",
  "type": "module",
  "keywords": ["pi-package"],
  "files": ["NAME.ts"],
  "pi": {
    "extensions": ["./NAME.ts"]
  }
}
`

func kindAbout(kind string) string {
	for _, k := range kinds {
		if k.name == kind {
			return k.about
		}
	}
	return kind
}

// class is a name as Python and JavaScript write those of classes.
func class(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}

// firstBlock are the commands of a README's first block, indented.
func firstBlock(text string) string {
	_, rest, _ := strings.Cut(text, "```sh\n")
	block, _, _ := strings.Cut(rest, "```")
	return "  " + strings.ReplaceAll(strings.TrimSpace(block), "\n", "\n  ") + "\n"
}

// writeTemplate copies a template. A name's beginning dot_ stands for a dot: go embeds no hidden files of modules that are fetched.
func writeTemplate(dir, from string, words *strings.Replacer) error {
	all, err := files()
	if err != nil {
		return err
	}
	return fs.WalkDir(all, from, func(at string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		var parts []string
		for part := range strings.SplitSeq(strings.TrimPrefix(at, from), "/") {
			if rest, ok := strings.CutPrefix(part, "dot_"); ok {
				part = "." + rest
			}
			parts = append(parts, words.Replace(strings.TrimSuffix(part, ".tmpl")))
		}
		to := filepath.Join(dir, filepath.FromSlash(path.Join(parts...)))
		if e.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		text, err := readFile(at)
		if err != nil {
			return err
		}
		return os.WriteFile(to, []byte(words.Replace(string(text))), 0o644)
	})
}
