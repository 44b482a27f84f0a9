package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// about is the object of pier version --json.
type about struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"`   // "" when it was not built from a repository
	Modified bool   `json:"modified"` // what was built differs from the commit
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func aboutThis() about {
	a := about{Version: pier.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
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

func versionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which pier this is",
		Args:  cli.Positional(0, 0),
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
