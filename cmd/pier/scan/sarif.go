package scan

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/load/scan"
)

// SARIF 2.1.0, as far as code scanners read it.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Columns string        `json:"columnKind"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		About   string      `json:"informationUri"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
		Full  sarifText `json:"fullDescription"`
		Help  sarifText `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
)

func printSARIF(w io.Writer, pages []*page) error {
	run := sarifRun{
		Tool:    sarifTool{sarifDriver{Name: "pier", About: "https://github.com/cec80427/pier", Version: pier.Version, Rules: []sarifRule{}}},
		Columns: "utf16CodeUnits", Results: []sarifResult{},
	}
	for _, p := range pages {
		for _, f := range p.Scan.Findings {
			id := string(f.Class) + "/" + strings.ReplaceAll(strings.TrimSuffix(f.API, "()"), " ", "-")
			if !slices.ContainsFunc(run.Tool.Driver.Rules, func(r sarifRule) bool { return r.ID == id }) {
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, ruleOf(id, f))
			}
			run.Results = append(run.Results, sarifResult{
				RuleID: id, Level: level(f), Message: sarifText{line(p.ID) + ": " + f.Message}, Locations: locations(f.Place, p.Entry),
				Fingerprints: map[string]string{"evidence/v1": f.Evidence},
			})
		}
	}
	data, err := json.MarshalIndent(sarifLog{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	}, "", "  ")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", data)
	}
	return err
}

// ruleOf describes what all findings of one class about one thing have in common. Code scanners want all three texts.
func ruleOf(id string, f scan.Finding) sarifRule {
	about := map[scan.Class]string{
		scan.Forbidden: "is forbidden: it bypasses the policy, or cannot run in pier",
		scan.Dynamic:   "cannot be known before it runs",
		scan.Flagged:   "is unusual",
	}[f.Class]
	return sarifRule{
		ID: id, Short: sarifText{f.API + " " + about}, Full: sarifText{"The use of " + f.API + " in an extension of Pi " + about + "."},
		Help: sarifText{"pier scan EXT says what the extension can reach, and what each mode of pier makes of it."},
	}
}

// locations is a place, of what stands on no line of the sources the entry: code scanners take no result without one. Its file is a reference
// to a URI: a blank in a name is %20.
func locations(p scan.Place, entry string) []sarifLocation {
	if p.File == "" {
		p = scan.Place{File: filepath.ToSlash(entry)}
	}
	at := sarifPhysical{Artifact: sarifArtifact{URI: (&url.URL{Path: p.File}).String()}}
	if p.Line > 0 {
		at.Region = &sarifRegion{p.Line, max(p.Column, 1)}
	}
	return []sarifLocation{{at}}
}

// level is how bad a finding is: what is forbidden blocks in the extension's own files only.
func level(f scan.Finding) string {
	switch {
	case f.Class == scan.Forbidden && f.Own:
		return "error"
	case f.Class == scan.Flagged && !f.Own:
		return "note"
	}
	return "warning"
}
