package redact

import (
	"os"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/redact/secretword"
)

// TestRedactorPlaces: what stands where a program, a statement or a setting takes a secret goes, also where it is a plain short word:
// X! in each line of the file, as a line, as the words of a command, and as a line for another shell. Everyday lines stay.
func TestRedactorPlaces(t *testing.T) {
	var r Redactor
	said := read(t, "testdata/said.txt")
	for _, secret := range []string{"sesame", "S3same99x", "q7Rt9LmZx2WvB4KpN8s"} {
		for line := range strings.Lines(read(t, "testdata/positional.txt") + said) {
			prose := strings.Contains(said, line)
			line = strings.ReplaceAll(strings.TrimSpace(line), "X!", secret)
			spellings := []string{r.Line(line), r.Line("Error: Command failed: " + line), strings.Join(r.Args([]string{"bash", "-c", line}), " ")}
			if argv := argvOf(line); argv != nil && !prose {
				spellings = append(spellings, strings.Join(r.Args(argv), " "), strings.Join(r.Args(append([]string{"sudo", "-u", "me"}, argv...)), " "))
			}
			for _, got := range spellings {
				if strings.Contains(got, secret) || !strings.Contains(got, Redacted) {
					t.Errorf("%s became %s", line, got)
				}
			}
		}
	}
	for line := range strings.Lines(read(t, "testdata/harmless.txt")) {
		line = strings.TrimSpace(line)
		for _, got := range []string{r.Line(line), r.Text(line), strings.Join(r.Args([]string{"bash", "-c", line}), "\n")} {
			if strings.TrimPrefix(got, "bash\n-c\n") != line {
				t.Errorf("%s became %s", line, got)
			}
		}
		if argv := argvOf(line); argv != nil {
			if got, want := strings.Join(r.Args(argv), "\n"), strings.Join(argv, "\n"); got != want {
				t.Errorf("%q became %q", want, got)
			}
		}
	}
}

func read(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestProse: texts that quote commands lose the operands that are secrets, and other texts stay.
func TestProse(t *testing.T) {
	var r Redactor
	for line := range strings.Lines(`vault login X!
denied: x wanted to run vault login X!. To allow it
ran aws configure set aws_secret_access_key X!
the command "npm config set //registry.npmjs.org/:_authToken X!" failed
I did (rclone obscure X!) and then (heroku config:set A=X!)
first pass insert, then /usr/bin/vault kv put secret/x k=X!
bash -c 'redis-cli auth X!'
`) {
		line = strings.ReplaceAll(strings.TrimSpace(line), "X!", "sesame")
		if got := r.Prose(line); strings.Contains(got, "sesame") || r.Prose(got) != got {
			t.Errorf("%s became %s", line, got)
		}
	}
	for _, line := range []string{
		"the vault was opened", "log in to the vault, please", "vault status is fine", "git commit -m fix", "net result: 5 of 6", "aws configure list",
		"npm config set registry https://registry.npmjs.org/", "pass 3 of 4 is done", "http is not https", "connect to the db with the user name",
		"", " ", "vault", "vault login", "rclone copy a b failed", "fly over the secrets of the deep",
	} {
		if got := r.Prose(line); got != line {
			t.Errorf("%s became %s", line, got)
		}
	}
	if got := r.Prose(strings.Repeat("vault login ", 5000)); len(got) == 0 {
		t.Error("nothing is left")
	}
}

// argvOf are the words of a line that is one command and no more, else nil.
func argvOf(line string) (argv []string) {
	name, _, _ := strings.Cut(line, " ")
	if strings.ContainsAny(line, "|;&()<>`$\n") || strings.HasSuffix(name, ":") || Sensitive(name) {
		return nil
	}
	for _, w := range secretword.Split(line) {
		argv = append(argv, w.Text)
	}
	return argv
}

// TestURLPathHooks: the path of a request that is recorded holds no address that is a secret, and is otherwise what it was.
func TestURLPathHooks(t *testing.T) {
	for url, want := range map[string]string{
		"https://api.telegram.org/bot1:sesame/sendMessage?x=1": "/bot" + Redacted + "/sendMessage?" + Redacted,
		"https://discord.com/api/webhooks/1/sesame":            "/api/webhooks/1/" + Redacted,
		"https://hooks.slack.com/services/T/B/sesame":          "/" + Redacted,
		"https://ntfy.sh/":                         "/",
		"https://evil.com/api.telegram.org/bot1:x": "/api.telegram.org/bot1:x",
		"https://notdiscord.com/api/webhooks/1/x":  "/api/webhooks/1/x",
	} {
		if got := URLPath(url); got != want {
			t.Errorf("%s: %s, not %s", url, got, want)
		}
	}
}
