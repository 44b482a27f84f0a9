package scan

import (
	"bytes"
	"encoding/json"
	"net/url"
	"path/filepath"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cec80427/pier/internal/load/scan"
)

// TestSARIF: what SARIF 2.1.0 and the code scanning of GitHub require of a log (docs: "SARIF support for code scanning").
func TestSARIF(t *testing.T) {
	findings := []scan.Finding{
		{Class: scan.Forbidden, API: "eval()", Message: "m", Place: scan.Place{File: "a b:c.ts", Line: 3, Column: 7}, Own: true, Evidence: "sha256:1"},
		{Class: scan.Flagged, API: "new Function", Message: "m", Place: scan.Place{File: "x.ts", Line: 1}, Evidence: "sha256:2"},
		{Class: scan.Dynamic, API: "code", Message: "too deep", Own: true, Evidence: "sha256:3"},
	}
	var out bytes.Buffer
	if err := printSARIF(&out, []*page{{ID: "x", Entry: "ext/x.ts", Scan: &scan.Report{Findings: findings}}}); err != nil {
		t.Fatal(err)
	}
	valid(t, out.Bytes())
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Name, Version, InformationURI string
					Rules                         []map[string]any
				}
			}
			Results []struct {
				RuleID, Level       string
				Message             struct{ Text string }
				PartialFingerprints map[string]string
				Locations           []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           *struct{ StartLine, StartColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || log.Schema == "" || len(log.Runs) != 1 || log.Runs[0].ColumnKind != "utf16CodeUnits" || log.Runs[0].Tool.Driver.Name != "pier" {
		t.Fatalf("the log is\n%s", out.Bytes())
	}
	var rules []string
	for _, r := range log.Runs[0].Tool.Driver.Rules {
		for _, text := range []string{"shortDescription", "fullDescription", "help"} {
			if m, _ := r[text].(map[string]any); m["text"] == nil || m["text"] == "" {
				t.Errorf("the rule %v has no %s", r["id"], text)
			}
		}
		rules = append(rules, r["id"].(string))
	}
	if len(log.Runs[0].Results) != len(findings) || len(rules) != len(findings) {
		t.Fatalf("%d results, rules %v", len(log.Runs[0].Results), rules)
	}
	for _, r := range log.Runs[0].Results {
		if !slices.Contains(rules, r.RuleID) || !slices.Contains([]string{"error", "warning", "note"}, r.Level) || r.Message.Text == "" || len(r.PartialFingerprints) == 0 {
			t.Errorf("a result is %+v", r)
		}
		if len(r.Locations) != 1 {
			t.Errorf("%s has %d locations", r.RuleID, len(r.Locations))
			continue
		}
		at := r.Locations[0].PhysicalLocation
		if u, err := url.Parse(at.ArtifactLocation.URI); err != nil || u.Scheme != "" || u.Path == "" {
			t.Errorf("%q is no relative reference: %v", at.ArtifactLocation.URI, err)
		}
		if at.Region != nil && (at.Region.StartLine < 1 || at.Region.StartColumn < 1) {
			t.Errorf("%s is at %+v", r.RuleID, at.Region)
		}
	}
}

// valid holds a log against the schema that OASIS publishes.
func valid(t *testing.T, log []byte) {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	schema, err := c.Compile(filepath.Join("testdata", "sarif-2.1.0-rtm.5.json"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(v); err != nil {
		t.Errorf("%v\n%s", err, log)
	}
	if err := schema.Validate(map[string]any{"version": "2.1.0"}); err == nil {
		t.Error("the schema takes a log without runs")
	}
}

// TestSARIFOfNothing: a log of no findings is one, too.
func TestSARIFOfNothing(t *testing.T) {
	var out bytes.Buffer
	if err := printSARIF(&out, []*page{{ID: "x", Entry: "x.ts", Scan: &scan.Report{}}}); err != nil {
		t.Fatal(err)
	}
	valid(t, out.Bytes())
}
