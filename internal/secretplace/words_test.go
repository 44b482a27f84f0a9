package secretplace_test

import (
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/secretplace"
)

// TestOperands: what stands behind the operands of the table is a secret, and nothing before.
func TestOperands(t *testing.T) {
	for line, secret := range map[string]string{
		"mc alias set a https://h KEY SECRET": "KEY SECRET",
		"mc ls alias":                         "",
		"net user me P /add":                  "P",
		"sudo -u me htpasswd -b f me P":       "me P",
		"pdftk a input_pw P output b":         "P",
		"pulumi config set --secret k P":      "P",
		"npm config set //r/:_authToken P":    "P",
		"npm config set fund false":           "",
	} {
		var w secretplace.Words
		var found []string
		for i, word := range secretplace.Split(line) {
			switch {
			case i == 0:
				w.Begin(word.Text)
			case w.Started(word.Text):
			case w.Operand(word.Text):
				found = append(found, word.Text)
			}
		}
		if got := strings.Join(found, " "); got != secret {
			t.Errorf("%s: %q, want %q", line, got, secret)
		}
	}
}

func TestFlags(t *testing.T) {
	for _, c := range []struct {
		program, word, next string
		hide                secretplace.Kind
		from                int
	}{
		{"mysql", "-pX", "db", 0, 2},
		{"/usr/bin/MYSQL.exe", "-pX", "", 0, 2},
		{"mysql", "-P3306", "", 0, 0},
		{"curl", "-u", "me:X", secretplace.Behind, 0},
		{"curl", "-sSu", "me:X", secretplace.Behind, 0},
		{"curl", "--user=me:X", "", 0, len("--user=me:")},
		{"netsh", "KEY=X", "", 0, 4},
		{"rar", "-hpX", "", 0, 3},
		{"ls", "-pX", "", 0, 0},
	} {
		var w secretplace.Words
		w.Begin(c.program)
		if hide, from := w.Flag(c.word, c.next); hide != c.hide || from != c.from {
			t.Errorf("%s %s %s: %d, %d", c.program, c.word, c.next, hide, from)
		}
	}
}

func TestLogin(t *testing.T) {
	for text, want := range map[string]bool{
		"me:X@h": true, ":pserver:a:X@h:/r": true, "//d/a:X@h": true, "me:X@10.0.0.1:80": true, "me:X@tcp(h:1)/d": true,
		"npm:left-pad@latest": false, "image:alpine@sha256:0a": false, "a:b@1.2.3": false, "12:30@office": false, "a:b/c@h": false, "alias@npm:x@next": false,
	} {
		at := strings.LastIndexByte(text, '@')
		colon := strings.LastIndexByte(text[:at], ':')
		if got := secretplace.Login(text[:colon], text[colon+1:at], text[at+1:]); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("a 'b c' \"d\\\"e\" | f`g`")
	f.Fuzz(func(t *testing.T, line string) {
		at := 0
		for _, w := range secretplace.Split(line) {
			if w.From < at || w.To < w.From || w.To > len(line) {
				t.Fatalf("%q: %+v", line, w)
			}
			at = w.To
		}
	})
}

// TestHereDocs: what is handed to a program that reads a secret goes, what others are handed stays.
func TestHereDocs(t *testing.T) {
	for line, want := range map[string]string{
		"sudo -S ls <<EOF\nP\nEOF":                    "sudo -S ls <<EOF\n*\nEOF",
		"sudo -S sh <<-'EOF' | cat\nP\nls\nEOF\nls":   "sudo -S sh <<-'EOF' | cat\n*\nEOF\nls",
		"docker login --password-stdin <<X\nP\nX\nid": "docker login --password-stdin <<X\n*\nX\nid",
		"su -c id <<EOF\nPword\nEOF":                  "su -c id <<EOF\n*\nEOF",
		"su me <<EOF\nPword\nls -l\nEOF":              "su me <<EOF\n*\nls -l\nEOF",
		"su me <<EOF\npsql -c 'x'\nEOF":               "",
		"cat <<EOF > f\nhello\nEOF\necho P|sudo -S x": "",
		"sudo bash <<EOF\nls\nEOF":                    "",
		"a <<< b\nc <<":                               "",
		"sudo -S ls <<EOF\nP":                         "sudo -S ls <<EOF\n*",
	} {
		if want == "" {
			want = line
		}
		if got := secretplace.HereDocs(line, "*"); got != want {
			t.Errorf("%q became %q, want %q", line, got, want)
		}
	}
}
