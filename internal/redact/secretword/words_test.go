package secretword_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/redact/secretword"
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
		var w secretword.Words
		var found []string
		for i, word := range secretword.Split(line) {
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
		hide                secretword.Kind
		from                int
	}{
		{"mysql", "-pX", "db", 0, 2},
		{"/usr/bin/MYSQL.exe", "-pX", "", 0, 2},
		{"mysql", "-P3306", "", 0, 0},
		{"curl", "-u", "me:X", secretword.Behind, 0},
		{"curl", "-sSu", "me:X", secretword.Behind, 0},
		{"curl", "--user=me:X", "", 0, len("--user=me:")},
		{"netsh", "KEY=X", "", 0, 4},
		{"rar", "-hpX", "", 0, 3},
		{"ls", "-pX", "", 0, 0},
	} {
		var w secretword.Words
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
		if got := secretword.Login(text[:colon], text[colon+1:at], text[at+1:]); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("a 'b c' \"d\\\"e\" | f`g`")
	f.Fuzz(func(t *testing.T, line string) {
		at := 0
		for _, w := range secretword.Split(line) {
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
		strings.Repeat("a<<x ", 1200) + "\nb":         strings.Repeat("a<<x ", 1000) + "a*",
	} {
		if want == "" {
			want = line
		}
		if got := secretword.HereDocs(line, "*"); got != want {
			t.Errorf("%q became %q, want %q", line, got, want)
		}
	}
}

// TestNamed: what a name stands for where a secret goes is taken out where it is given, whatever else is given stays.
func TestNamed(t *testing.T) {
	clean := func(_ int, line string, _ bool) string {
		before, after, found := strings.Cut(line, "--password ")
		if !found {
			return line
		}
		_, rest, _ := strings.Cut(after, " ")
		return before + "* " + rest
	}
	for line, want := range map[string]string{
		"X=p; a --password $X b":                 "X=*; a --password $X b",
		"X='p q'; a --password ${X} b":           "X=*; a --password ${X} b",
		"A=p; B=$A; C=${B}; a --password $C b":   "A=*; B=$A; C=${B}; a --password $C b",
		"X=p; X=q; a --password $X b":            "X=*; X=*; a --password $X b",
		"for x in p q; do a --password $x b":     "for x in * *; do a --password $x b",
		"set -x X p; a --password $X b":          "set -x X *; a --password $X b",
		"$x = 'p'; a --password $x b":            "$x = *; a --password $x b",
		"set X=p& a --password %X% b":            "set X=*& a --password %X% b",
		"X=p Y=q; a --password $Y b $X":          "X=p Y=*; a --password $Y b $X",
		"it failed: set x p; a --password $x b":  "it failed: set x *; a --password $x b",
		"X=p; a --password $XY b":                "",
		"$x = p; a --password $x b":              "",
		"X=`p`; Y=$(q); a --password $X $Y b":    "",
		"X=p; a $X --password q b":               "",
		"X=p; ssh $X@host --password q b ${X":    "",
		"for x in; do $x":                        "",
		"= $x":                                   "",
		"'' '' = $x":                             "",
		strings.Repeat("a=1;", 300) + "a --c $a": "",
	} {
		if want == "" {
			want = line
		}
		if got := secretword.Named(line, "*", false, 0, clean); got != want {
			t.Errorf("%q became %q, want %q", line, got, want)
		}
	}
}

// TestManyNames: lines that give to a great many names take no longer for it than their length says.
func TestManyNames(t *testing.T) {
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, "a%d=%d; $a%d ", i, i, i)
	}
	calls := 0
	secretword.Named(b.String(), "*", false, 0, func(_ int, line string, _ bool) string { calls++; return line })
	secretword.Named(strings.Repeat("a=1 ", 200_000)+"$a", "*", false, 0, func(int, string, bool) string { calls++; return "" })
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
}

func FuzzNamed(f *testing.F) {
	f.Add("X=p; a --password $X; for y in a b; do $y; set z 1; $q = 'r' %X% ${X}", "$")
	f.Fuzz(func(t *testing.T, line, hidden string) {
		got := secretword.Named(line, "*", false, 0, func(_ int, line string, _ bool) string { return strings.ReplaceAll(line, hidden, "") })
		if secretword.Named(line, "*", false, 0, func(_ int, line string, _ bool) string { return line }) != line && !strings.Contains(line, "<<") || len(got) > 2*len(line) {
			t.Errorf("%q became %q", line, got)
		}
		secretword.Piped(line)
	})
}

// TestPiped: which lines hand a secret to what reads one.
func TestPiped(t *testing.T) {
	for line, want := range map[string]bool{
		"echo P | sudo -S ls": true, "echo P | sudo -u me -kS ls": true, "echo P | sudo --stdin ls": true, "echo P | sudo ls -S": false,
		"su - me < <(echo P)": true, "su - me < f": false, "echo P | foo login": true, "echo P | foo auth login": true, "echo a | grep login": false,
		"a login | b": false, "echo P | foo --password-file /dev/stdin": true, "echo a | cat /dev/stdin": false, "echo P | tee t/token": true,
		"echo P > ~/.vault-token": true, "echo a > token.go": false, "cat a | tee notes": false, "read -rs p <<< P": true, "read -r p <<< a": false,
	} {
		if secretword.Piped(line) != want {
			t.Errorf("%s: %v", line, !want)
		}
	}
}
