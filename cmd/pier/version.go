package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// about is the object of pier version --json.
type about struct {
	Version  string `json:"version"`
	Module   string `json:"module"`   // as go names what was built: v1.2.3, a pseudo-version, "(devel)"; "" when it does not
	Commit   string `json:"commit"`   // "" when it is not known; the first 12 digits when only a pseudo-version has it
	Modified bool   `json:"modified"` // what was built differs from the commit
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// pseudo is the end of a pseudo-version: the commit's time and the first digits of its hash. What go install builds has no other trace of it.
var pseudo = lazyregexp.New(`[-.]\d{14}-([0-9a-f]{12})(?:\+dirty)?$`)

func aboutThis() about {
	a := about{Version: pier.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		a.Module = info.Main.Version
		if m := pseudo.FindStringSubmatch(a.Module); m != nil {
			a.Commit = m[1]
		}
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				a.Commit = s.Value
			case "vcs.modified":
				a.Modified = s.Value == "true"
			}
		}
	}
	return a
}

func versionCommand(*cli.App) *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Say which pier this is",
		Example: "  pier version\n  pier version --json | jq -r .commit",
		Args:    cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a := aboutThis()
			if !asJSON {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), "pier "+a.Version)
				return err
			}
			line, err := json.Marshal(a)
			if err != nil {
				return err
			}
			return cli.PrintLine(cmd, line)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON: version, commit, Go and platform")
	return cmd
}
