// Package scan implements pier scan: it shows the capabilities of an extension before any of its code runs.
package scan

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/printable"
)

// page is what is said of one extension: the object of --json.
type page struct {
	Schema       string        `json:"schema"` // pi.ext.scan.v1
	ID           string        `json:"id"`
	Entry        string        `json:"entry"` // as the user named it
	Version      string        `json:"version,omitempty"`
	Hash         string        `json:"hash"`
	Files        int           `json:"files"`
	Bytes        int           `json:"bytes"` // of the bundle
	Declared     []string      `json:"declared"`
	Scan         *scan.Report  `json:"scan"`
	Capabilities []string      `json:"capabilities_inferred"`
	Rules        []string      `json:"rules"`  // all that was inferred
	Grants       []string      `json:"grants"` // of these, what the default rights do not cover
	Modes        modes         `json:"modes"`
	entry        *source.Entry // what was scanned
}

// modes are what each mode makes of it.
type modes struct {
	Strict     []string `json:"strict_refuses"`
	Prompt     []string `json:"prompt_asks"`
	Permissive []string `json:"permissive_warns"`
	Starts     bool     `json:"strict_starts"`
}

// pageSchema names the shape of --json.
const pageSchema = "pi.ext.scan.v1"

// Command is `pier scan`.
func Command(a *cli.App) *cobra.Command {
	var asJSON, sarif bool
	cmd := &cobra.Command{
		Use:   "scan EXT...",
		Short: "Say what an extension can do, without running any of it",
		Long: `Reads an extension as it would be run and says what it registers, what it can reach and by which lines, what is unusual, what cannot
be known before it runs, and what each mode would refuse. Its own files and its dependencies are told apart. Nothing of it runs.

The verdict is compatible, warning (it runs, and there is something to know) or blocked: its own files use what is forbidden. A blocked
extension ends the command with exit code 3.`,
		Example: `  pier scan ./todo.ts
  pier scan --json ./todo.ts | jq .scan.verdict
  pier scan --sarif ./extensions > pier.sarif`,
		Args: cli.Positional(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			defer cli.Late()()
			var pages []*page
			if err := cli.Await(cmd.Context(), func() (err error) {
				defer a.Waits("")
				pages, err = all(args, a.Waits)
				return err
			}); err != nil {
				return err
			}
			var err error
			switch {
			case sarif:
				err = printSARIF(cmd.OutOrStdout(), pages)
			case asJSON:
				for _, p := range pages {
					line, encodeErr := json.Marshal(p)
					err = errors.Join(err, encodeErr, cli.PrintLine(cmd, line))
				}
			default:
				for i, p := range pages {
					if i > 0 {
						fmt.Fprintln(cmd.OutOrStdout())
					}
					_, printErr := fmt.Fprint(cmd.OutOrStdout(), p.text())
					err = errors.Join(err, printErr)
				}
			}
			if slices.ContainsFunc(pages, func(p *page) bool { return p.Scan.Verdict == scan.Blocked }) {
				err = errors.Join(err, &cli.QuietError{Code: cli.ExitDenied, Err: errors.New("blocked")})
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one object on one line for each extension")
	cmd.Flags().BoolVar(&sarif, "sarif", false, "print SARIF 2.1.0, for code scanners")
	return cmd
}

// all scans what the paths name. waits is told of each extension before its turn.
func all(paths []string, waits func(text string)) ([]*page, error) {
	var pages []*page
	for _, path := range paths {
		entries, err := source.Find(path, source.Installed("", pier.AgentDir())...)
		if err != nil {
			return nil, &pier.LoadError{Path: path, Err: err}
		}
		for i, e := range entries {
			text := "scanning " + e.ID
			if len(entries) > 1 {
				text += fmt.Sprintf(", %d of %d", i+1, len(entries))
			}
			waits(text)
			p, err := pageOf(e)
			if err != nil {
				return nil, &pier.LoadError{Path: e.Name, Err: err}
			}
			pages = append(pages, p)
		}
	}
	return pages, nil
}

func pageOf(e source.Entry) (*page, error) {
	b, err := extc.Compile(e, nil)
	if err != nil {
		return nil, err
	}
	report, err := b.Scan()
	if err != nil {
		return nil, err
	}
	p := &page{
		Schema: pageSchema, ID: e.ID, Entry: e.Name, Version: e.Version(), Hash: "sha256:" + e.Identity(b.Hash), Files: len(b.Files),
		Bytes: len(b.Code), Declared: []string{}, Scan: report, Capabilities: report.Capabilities(), Rules: report.Rules(), entry: &e,
	}
	if m := e.Manifest; m != nil {
		for _, d := range m.Declared {
			p.Declared = append(p.Declared, d.Rule.String())
		}
	}
	p.judge()
	return p, nil
}

// judge says what each mode makes of it.
func (p *page) judge() {
	p.Grants, p.Modes.Strict, p.Modes.Permissive = []string{}, []string{}, []string{}
	for _, text := range p.Rules {
		rule, err := policy.ParseRule(text)
		if err != nil {
			continue // a scope that no rule can say: it is asked for when it is used
		}
		if !covered(policy.StrictCaps("", ""), rule) {
			p.Modes.Strict = append(p.Modes.Strict, text)
		}
		if !covered(policy.DefaultCaps(), rule) {
			p.Grants = append(p.Grants, text)
			p.Modes.Permissive = append(p.Modes.Permissive, text)
		}
	}
	p.Modes.Prompt = p.Grants
	p.Modes.Starts = p.Scan.Verdict != scan.Blocked
}

// covered reports whether what is open to all covers a rule as far as that can be said before anything runs.
func covered(open []policy.Rule, r policy.Rule) bool {
	return slices.ContainsFunc(open, func(o policy.Rule) bool {
		start, all := strings.CutSuffix(o.Scope, "*")
		return o.Cap == r.Cap && (o.Scope == "" || o.Scope == r.Scope || r.Cap == ext.CapEnv && all && strings.HasPrefix(r.Scope, start))
	})
}

// line is a text of an extension's on one line.
func line(text string) string { return printable.Name(text) }
