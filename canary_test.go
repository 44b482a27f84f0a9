package pier

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/ledger"
)

// TestCanaries plants a hundred secrets, each another way, runs an extension that uses them, and looks for them in the ledger.
func TestCanaries(t *testing.T) {
	var all []string
	canary := func(i int) string { return fmt.Sprintf("c4n4ry%03dzQ7xVw", i) }
	next := func() string { all = append(all, canary(len(all))); return all[len(all)-1] }
	for i := range 10 { // values that pier knows: they may turn up anywhere
		t.Setenv(fmt.Sprintf("CANARY_%d_%s", i, []string{"TOKEN", "API_KEY", "PASSWORD", "SECRET", "GH_PAT"}[i%5]), next())
	}
	known := strings.Join(all, " ")
	var o Options
	l := ledger.NewMemory()
	h, _, _ := ledgerHost(t, func(opts *Options) {
		opts.Policy.AllowAll, opts.Ledger = true, l
		write(t, filepath.Join(opts.AgentDir, "auth.json"), fmt.Sprintf(`{"p":{"type":"oauth","access":%q,"refresh":%q},"q":{"type":"api_key","key":%q}}`, next(), next(), next()))
		o = *opts
	})
	auth := strings.Join(all[10:], " ")
	write(t, filepath.Join(o.Cwd, "file.txt"), "content "+next())
	run := func(program string, args ...string) string {
		text, _ := json.Marshal(args)
		return fmt.Sprintf("await pi.exec(%q, %s).catch(() => {})", program, text)
	}
	body := []string{
		run("echo", strings.Fields(known)...), run("echo", strings.Fields(auth)...), run("sh", "-c", "echo "+known),
		fmt.Sprintf("await read(%q)", "/tmp/"+all[0]), fmt.Sprintf("await read(%q)", "/tmp/"+all[10]), `await read("file.txt")`,
		fmt.Sprintf("pi.log('info', %q, { a: %q })", known, auth),
		fmt.Sprintf("await failing(%q)", known), fmt.Sprintf("await failing(%q)", auth),
	}
	for _, flag := range []string{"--token=%s", "--api-key=%s", "--password=%s", "--client-secret=%s", "API_KEY=%s", "DB_PASSWD=%s", "X_AUTH=%s", "private_key=%s", "--bearer=%s", "GIT_PAT=%s"} {
		body = append(body, run("echo", fmt.Sprintf(flag, next())), run("sh", "-c", "true "+fmt.Sprintf(flag, next())+"; true"))
	}
	for _, flag := range []string{"--token", "--password", "--secret", "-p", "--api-key", "-token"} {
		body = append(body, run("echo", flag, next()), run("sh", "-c", "tool "+flag+" "+next()))
	}
	for _, header := range []string{"Authorization: Bearer %s", "Cookie: sid=%s", "X-Api-Key: %s", "Proxy-Authorization: Custom %s", "x-auth-token:%s"} {
		body = append(body, run("echo", "-H", fmt.Sprintf(header, next())), run("sh", "-c", "true -H '"+fmt.Sprintf(header, next())+"'"))
	}
	for _, url := range []string{"https://u:%s@127.0.0.1:9/", "https://%s@127.0.0.1:9/x", "http://127.0.0.1:9/p?k=%s", "http://127.0.0.1:9/?%s", "http://127.0.0.1:9/a?b=1&token=%s#x"} {
		body = append(body, run("echo", fmt.Sprintf(url, next())), run("sh", "-c", "true '"+fmt.Sprintf(url, next())+"'"), fmt.Sprintf("await get(%q)", fmt.Sprintf(url, next())))
	}
	for _, form := range []string{"ghp_%s", "github_pat_%s", "sk-ant-%s", "sk-proj-%s", "xoxb-%s", "npm_%s", "AIza%sAAAA", "AKIA%s", "glpat-%s", "sk_live_%s"} {
		token := fmt.Sprintf(form, next())
		body = append(body, run("echo", token, "-p"+token), fmt.Sprintf("void process.env[%q]", "X_"+token), fmt.Sprintf("await read(%q)", "/tmp/"+token), fmt.Sprintf("await failing(%q)", "no "+token))
	}
	for _, name := range []string{"token", "password", "api_key", "client_secret", "authorization", "cookie"} {
		body = append(body, fmt.Sprintf("pi.log('info', 'e', { deep: [{ %q: %q }] })", name, next()),
			fmt.Sprintf("await failing(%q)", name+"="+next()), fmt.Sprintf("await failing(%q)", `{"`+name+`": "`+next()+`"}`))
	}
	for _, form := range []string{"/p:%s", "/password %s", "-k %s", "--key file:%s", "client-secret %s", "-passin pass:%s", "-Pwd %s"} {
		text := fmt.Sprintf(form, next())
		body = append(body, run("echo", strings.Fields(text)...), run("sh", "-c", "true "+text), fmt.Sprintf("await failing(%q)", "no "+text), fmt.Sprintf("pi.log('info', %q, { a: %q })", text, text))
	}
	for len(all) < 100 {
		body = append(body, fmt.Sprintf("await get('http://127.0.0.1:9/', { headers: { 'x-secret': %q }, method: 'POST', body: %q })", next(), all[0]))
	}
	x := write(t, filepath.Join(o.Cwd, "x.ts"), `import { readFile, writeFile } from "node:fs/promises"
export default (pi) => {
	const read = (path) => readFile(path, "utf8").then((text) => writeFile("copy.txt", text)).catch(() => {})
	const get = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(500) }).catch(() => {})
	const failing = async (text) => { pi.events.emit("c", text); await Promise.resolve().then(() => { throw new Error(text) }).catch((e) => { errors.push(e) }) }
	const errors = []
	pi.registerTool({ name: "t", label: "t", description: "t", parameters: { type: "object" }, execute: async (id, { secret }) => { throw new Error("tool: token=" + secret) } })
	pi.registerCommand("go", { handler: async () => {
		`+strings.Join(body, "\n\t\t")+`
		for (const e of errors) void Promise.reject(e)
		throw errors[0]
	} })
}`)
	ctx := t.Context()
	if _, err := h.Load(ctx, x); err != nil {
		t.Fatal(err)
	}
	input, _ := json.Marshal(map[string]string{"secret": all[20]})
	if _, err := h.Call(ctx, ToolCall{Name: "t", Input: input}); err == nil {
		t.Error("the tool did not fail")
	}
	if err := h.Command(ctx, "go", all[21]); err == nil || !strings.Contains(err.Error(), all[0]) {
		t.Error("the command did not do its work: ", err)
	}
	settle(t, ctx, h)
	write(t, filepath.Join(o.Cwd, "broken.ts"), fmt.Sprintf("export default () => {\n\tconst key = %q oops\n}", all[22]))
	if _, err := h.Load(ctx, filepath.Join(o.Cwd, "broken.ts")); err == nil {
		t.Error("it is not broken")
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	text := string(l.Bytes())
	for i, secret := range all {
		if at := strings.Index(text, secret); at >= 0 {
			t.Errorf("canary %d: %s", i, text[max(0, at-300):min(len(text), at+60)])
		}
	}
	if n := strings.Count(text, `"event":"host_call.end"`); n < 80 {
		t.Errorf("only %d calls were made", n)
	}
}
