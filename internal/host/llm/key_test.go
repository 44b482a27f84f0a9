package llm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/llm"
)

// TestKey: the key of a provider is what the VM says, for pier alone, and uses up nobody's budget.
func TestKey(t *testing.T) {
	var asked []any
	m := models(t, llm.Budget{Requests: -1}, func(_ context.Context, _ ext.Caller, in map[string]any) (string, error) {
		asked = append(asked, in["provider"])
		switch in["provider"] {
		case "known":
			return `{"answer":{"key":"secret"}}`, nil
		case "broken":
			return "", errors.New("no")
		}
		return `{"answer":{"key":""}}`, nil
	})
	for provider, want := range map[string]string{"known": "secret", "unknown": ""} {
		if got, err := m.Key(t.Context(), provider); got != want || err != nil {
			t.Errorf("%s: %q %v", provider, got, err)
		}
	}
	if got, err := m.Key(t.Context(), "broken"); got != "" || ext.CodeOf(err) != ext.CodeIO {
		t.Error(got, err)
	}
	if len(asked) != 3 {
		t.Error(asked)
	}
}
