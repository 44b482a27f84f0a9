package cli

import "github.com/cec80427/pier/internal/gate/policy"

// NeedsFolder reports whether a rule is for a command line and names no folder.
func NeedsFolder(rule string) bool {
	r, err := policy.ParseRule(rule)
	return err == nil && policy.NeedsFolder(r)
}

// SameLine reports whether two rules are for one command line, whatever their folders.
func SameLine(a, b string) bool {
	first, err := policy.ParseRule(a)
	if err != nil {
		return false
	}
	second, err := policy.ParseRule(b)
	return err == nil && policy.SameLine(first, second)
}
