package scan

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/scan"
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
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID string `json:"id"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations,omitempty"`
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
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "pier", Version: pier.Version, Rules: []sarifRule{}}}, Results: []sarifResult{}}
	for _, p := range pages {
		for _, f := range p.Scan.Findings {
			id := string(f.Class) + "/" + strings.ReplaceAll(strings.TrimSuffix(f.API, "()"), " ", "-")
			if !slices.Contains(run.Tool.Driver.Rules, sarifRule{id}) {
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{id})
			}
			run.Results = append(run.Results, sarifResult{
				RuleID: id, Level: level(f), Message: sarifText{line(p.ID) + ": " + f.Message}, Locations: locations(f.Place),
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

// locations is a place, or nothing for what stands on no line of the sources. Its file is a reference to a URI: a blank in a name is %20.
func locations(p scan.Place) []sarifLocation {
	if p.File == "" {
		return nil
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
