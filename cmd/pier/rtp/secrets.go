package rtp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/rtp/secrets"
)

func secretsCommand(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "secrets",
		Short: "Keep the values of slots: in a file that is yours alone, or in the system's keyring",
		Long: `A tool's auth_slots get the value that is kept for the caller's tenant, else that of the variable of the same name. Either way the pack needs
the right env=SLOT, and a call gets the slots of its tool alone.`,
		Args: cli.Subcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var tenant string
	cmd.PersistentFlags().StringVar(&tenant, "tenant", "", "the tenant whose value it is; none for calls without a tenant")
	cmd.PersistentFlags().BoolVar(&a.Flags.JSON, "json", false, "print JSON")
	var inKeyring bool
	set := &cobra.Command{
		Use:     "set SLOT",
		Short:   "Keep a value, read from the terminal or standard input: never from the command line",
		Example: "  pier rtp secrets set ACME_TOKEN --tenant acme < token.txt",
		Args:    cli.Positional(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			value, err := readSecret(a, cmd)
			if err != nil {
				return err
			}
			return withSecrets(func(s *secrets.Store) error { return s.Set(tenant, args[0], value, inKeyring) })
		},
	}
	set.Flags().BoolVar(&inKeyring, "keyring", false, "keep it in the system's keyring, and in the file only that it is there")
	cmd.AddCommand(set, secretsList(a), &cobra.Command{
		Use: "remove SLOT", Short: "Forget a value", Example: "  pier rtp secrets remove ACME_TOKEN --tenant acme", Args: cli.Positional(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return withSecrets(func(s *secrets.Store) error {
				there, err := s.Remove(tenant, args[0])
				if err == nil && !there {
					err = cli.Usage(fmt.Errorf("no value of %s is kept for this tenant", cli.Name(args[0])))
				}
				return err
			})
		},
	})
	return cmd
}

func secretsList(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List which slots have values, and for whom", Example: "  pier rtp secrets list", Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withSecrets(func(s *secrets.Store) error {
				list, err := s.List()
				a.SayNone(len(list), "no secret is kept: pier rtp secrets set keeps one")
				for _, one := range list {
					if a.Flags.JSON {
						var line []byte
						if line, err = json.Marshal(one); err == nil {
							err = cli.PrintLine(cmd, line)
						}
					} else {
						where := "file"
						if one.Keyring {
							where = "keyring"
						}
						_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %-7s  tenant %q\n", one.Slot, where, cli.Name(one.Tenant))
					}
					if err != nil {
						return err
					}
				}
				return err
			})
		},
	}
}

func withSecrets(do func(*secrets.Store) error) error {
	state, err := pier.StateDir()
	if err != nil {
		return err
	}
	return do(secrets.Open(state))
}

// maxSecret bounds a value.
const maxSecret = 64 << 10

// readSecret reads a value without showing it.
func readSecret(a *cli.App, cmd *cobra.Command) (string, error) {
	in, isFile := cmd.InOrStdin().(*os.File)
	var data []byte
	var err error
	if isFile && a.Env.Terminal && term.IsTerminal(int(in.Fd())) {
		a.Say("the value, which is not shown:")
		data, err = term.ReadPassword(int(in.Fd()))
	} else {
		data, err = io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxSecret+1))
	}
	value := strings.TrimRight(string(data), "\r\n")
	switch {
	case err != nil:
		return "", fmt.Errorf("read the value: %w", err)
	case value == "" || len(value) > maxSecret:
		return "", cli.Usage(errors.New("a value has between 1 and 65,536 bytes"))
	}
	return value, nil
}
