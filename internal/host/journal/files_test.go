package journal_test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/host/journal"
)

func TestName(t *testing.T) {
	for _, id := range []string{"01a1f893-aaaa-7bbb", "a", "A_b.c-9", strings.Repeat("x", 128)} {
		if got := journal.Name(id); got != id {
			t.Errorf("%q: %q", id, got)
		}
	}
	seen := map[string]string{}
	for _, id := range []string{
		"", ".", "..", "../../x", "/etc/passwd", `..\x`, `C:\x`, "a/b", "a\x00b", "a\nb", ".hidden", "a.", "pier", "PIER", "nul", "CON.txt", "com1", "ü", "a b",
		"%2e%2e%2f", strings.Repeat("x", 129), "a:b", "~", "a*", "\u202e",
	} {
		got := journal.Name(id)
		if !strings.HasPrefix(got, "session-") || strings.ContainsAny(got, `/\:.`) || len(got) > 64 {
			t.Errorf("%q: %q", id, got)
		}
		if before, ok := seen[got]; ok {
			t.Errorf("%q and %q have one name", id, before)
		}
		seen[got] = id
	}
}
