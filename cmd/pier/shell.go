package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier/cmd/pier/cli"
)

// finish makes of cobra's commands help and completion what the others are: a name that is none is a mistake, with what may have been meant.
func finish(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Run, c.Example = nil, "  pier help install"
			c.RunE = func(_ *cobra.Command, args []string) error {
				about, rest, err := root.Find(args)
				if err == nil {
					err = cli.Subcommands(about, rest)
				}
				if err != nil {
					return err
				}
				about.InitDefaultHelpFlag()
				return about.Help()
			}
		case "completion":
			c.Args = cli.Subcommands
			c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
			for _, shell := range c.Commands() {
				shell.Example = "  " + completionExamples[shell.Name()]
				if script := shell.RunE; shell.Name() == "bash" {
					shell.Long += "\n\nThe script works without that package, too."
					shell.RunE = func(cmd *cobra.Command, args []string) error {
						if _, err := io.WriteString(cmd.OutOrStdout(), bashWords); err != nil {
							return err
						}
						return script(cmd, args)
					}
				}
			}
		}
	}
}

var completionExamples = map[string]string{
	"bash": "pier completion bash > ~/.pier-completion.bash\n  # and in ~/.bashrc: source ~/.pier-completion.bash", "zsh": "pier completion zsh > \"${fpath[1]}/_pier\"",
	"fish": "pier completion fish > ~/.config/fish/completions/pier.fish", "powershell": "pier completion powershell | Out-String | Invoke-Expression",
}

// bashWords does what cobra's script has of the package bash-completion, which many machines have not: the words of the line, where = and : separate none.
const bashWords = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
_get_comp_words_by_ref()
{
    local rest=$COMP_LINE word i
    words=()
    for i in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || $rest == [[:blank:]]* ]]; then
            words+=("")
        fi
        rest=${rest#"${rest%%[![:blank:]]*}"}
        rest=${rest#"$word"}
        words[${#words[@]}-1]+=$word
        if [[ $i -eq $COMP_CWORD ]]; then
            cword=$((${#words[@]} - 1))
        fi
    done
    cur=${words[cword]}
    prev=
    if [[ $cword -gt 0 ]]; then
        prev=${words[cword-1]}
    fi
}
fi
if ! declare -F _filedir >/dev/null; then
_filedir()
{
    local file option=-f
    [[ ${1-} == -d ]] && option=-d
    while IFS= read -r file; do
        COMPREPLY+=("$file")
    done < <(compgen "$option" -- "$cur")
}
fi
`
