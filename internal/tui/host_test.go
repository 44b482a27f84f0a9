package tui

import (
	"encoding/json"
	"errors"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
)

// with loads extensions behind the fixture's screen and starts their session.
func (f *fixture) with(sources ...string) *pier.Host {
	f.Helper()
	dir := f.TempDir()
	host, err := pier.New(f.Context(), pier.Options{
		Cwd: dir, AgentDir: dir, StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"), LedgerDir: filepath.Join(dir, "log"),
		UI: f.Screen, Middleware: f.Watch, Policy: pier.Policy{Mode: "prompt", Defaults: true},
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := host.Close(); err != nil {
			f.Error(err)
		}
	})
	for i, source := range sources {
		file := filepath.Join(dir, string(rune('x'+i))+".ts")
		if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
			f.Fatal(err)
		}
		if _, err := host.Load(f.Context(), file); err != nil {
			f.Fatal(err)
		}
	}
	f.Attach(host)
	if err := host.Start(f.Context()); err != nil {
		f.Fatal(err)
	}
	return host
}

// start runs a command beside the test, which answers it. What it returns waits for the command's end, as the test's end does.
func (f *fixture) start(host *pier.Host, command string) func() {
	done := make(chan error, 1)
	go func() { done <- host.Command(f.Context(), command, "") }()
	wait := sync.OnceFunc(func() {
		if err := <-done; err != nil {
			f.Error(err)
		}
	})
	f.Cleanup(wait)
	return wait
}

// TestResize: what stands in a fixed place is drawn anew at the new width, and so is what a tool's renderers draw.
func TestResize(t *testing.T) {
	f := newFixture(t, 30, 16)
	host := f.with(`import { Text } from "@earendil-works/pi-tui";
		export default function (pi) {
			pi.on("session_start", (_e, ctx) => {
				const lines = (what) => () => ({ render: (width) => [what + " " + width], invalidate() {} });
				ctx.ui.setWidget("w", lines("widget"));
				ctx.ui.setHeader(lines("header"));
				ctx.ui.setFooter(lines("footer"));
			});
			pi.registerTool({ name: "t", label: "T", description: "d", parameters: { type: "object", properties: {} },
				execute: async () => ({ content: [{ type: "text", text: "plain" }], details: {} }),
				renderCall: (args, theme) => ({ render: (width) => ["call " + width], invalidate() {} }),
				renderResult: (result, { expanded }) => new Text("result " + expanded, 0, 0),
			});
		}`)
	for _, text := range []string{"widget 30", "header 30", "footer 30"} {
		f.untilSeen(text)
	}
	show := f.Tool("t", json.RawMessage(`{}`))
	f.untilSeen("call 28")
	result, err := host.Call(t.Context(), pier.ToolCall{Name: "t", Input: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	show(result, false)
	f.untilSeen("result false")
	f.presses("ctrl+o")
	f.untilSeen("result true")
	f.resize(40, 16)
	for _, text := range []string{"widget 40", "header 40", "footer 40", "call 38", "result true"} {
		f.untilSeen(text)
	}
}

// TestMessages: what extensions put into the session shows with their renderers, or as text.
func TestMessages(t *testing.T) {
	f := newFixture(t, 40, 20)
	host := f.with(`import { Text } from "@earendil-works/pi-tui";
		export default function (pi) {
			pi.registerMessageRenderer("drawn", (m, { expanded }, theme) => new Text("drawn:" + m.content + ":" + expanded, 0, 0));
			pi.registerEntryRenderer("kept", (e) => new Text("entry:" + e.data.n, 0, 0));
			pi.registerCommand("go", { handler: async () => {
				pi.sendMessage({ customType: "drawn", content: "one", display: true });
				pi.sendMessage({ customType: "plain", content: [{ type: "text", text: "two" }], display: true });
				pi.sendMessage({ customType: "plain", content: "three", display: false });
				pi.sendUserMessage("four");
				pi.appendEntry("kept", { n: 5 });
				pi.appendEntry("unseen", { n: 6 });
			} });
		}`)
	f.start(host, "go")
	for _, text := range []string{"drawn:one:false", "[plain]\ntwo", "> four", "entry:5"} {
		f.untilSeen(text)
	}
	if strings.Contains(f.seen(), "three") {
		t.Error("a message that is not to be shown was")
	}
}

const promptExtension = `import { CustomEditor } from "@earendil-works/pi-coding-agent";
	class Loud extends CustomEditor {
		render(width) { return ["<" + this.getText().toUpperCase() + ">"]; }
	}
	export default function (pi) {
		pi.registerCommand("greet", { description: "says hello", handler: async () => {}, getArgumentCompletions: (p) => ["anna", "bert"].filter((n) => n.startsWith(p)).map((n) => ({ value: n, label: n })) });
		pi.registerShortcut("ctrl+shift+x", { description: "", handler: (ctx) => ctx.ui.notify("shortcut ran") });
		pi.registerCommand("issues", { handler: async (_a, ctx) => ctx.ui.addAutocompleteProvider((current) => ({
			async getSuggestions(lines, line, col, options) {
				const at = /#\w*$/.exec(lines[line].slice(0, col));
				if (!at) return current.getSuggestions(lines, line, col, options);
				return { items: [{ value: "#12", label: "#12", description: "a bug" }], prefix: at[0] };
			},
			applyCompletion: (lines, line, col, item, prefix) => {
				const text = lines[line].slice(0, col - prefix.length) + item.value + "!";
				return { lines: [text], cursorLine: 0, cursorCol: text.length };
			},
		})) });
		pi.registerCommand("loud", { handler: async (_a, ctx) => ctx.ui.setEditorComponent((tui, theme, kb) => new Loud(tui, theme, kb)) });
		pi.registerCommand("own", { handler: async (_a, ctx) => ctx.ui.setEditorComponent((...given) => new CustomEditor(...given)) });
		pi.registerCommand("dollars", { handler: async (_a, ctx) => ctx.ui.addAutocompleteProvider((current) => ({
			...current, triggerCharacters: ["$"],
			getSuggestions: async (lines, line, col, options) => lines[line].slice(0, col).endsWith("$") ? { items: [{ value: "$HOME", label: "home" }], prefix: "$" } : current.getSuggestions(lines, line, col, options),
			applyCompletion: (lines, line, col, item, prefix) => ({ lines: ["cd " + item.value], cursorLine: 0, cursorCol: 8 }),
		})) });
		pi.registerCommand("quiet", { handler: async (_a, ctx) => ctx.ui.setEditorComponent(undefined) });
		pi.registerCommand("listen", { handler: async (_a, ctx) => {
			const stop = ctx.ui.onTerminalInput((data) => data === "x" ? { consume: true } : data === "y" ? { data: "z" } : data === "s" ? stop() : undefined);
		} });
	}`

func (f *fixture) run(host *pier.Host, command string) {
	f.Helper()
	if err := host.Command(f.Context(), command, ""); err != nil {
		f.Fatal(err)
	}
}

// TestOneScreen: whoever asks to be drawn has everything drawn, since Pi has one screen.
func TestOneScreen(t *testing.T) {
	f := newFixture(t, 40, 12)
	host := f.with(`let n = 0, tui;
		export default function (pi) {
			pi.on("session_start", (_e, ctx) => ctx.ui.setWidget("w", (t) => { tui = t; return { render: () => ["count " + n], invalidate() {} }; }));
			pi.registerCommand("open", { handler: async (_a, ctx) => {
				await ctx.ui.custom((t, _theme, _keys, done) => ({ render: () => ["keys " + n], invalidate() {}, handleInput(d) { n++; if (d === "q") done(); } }), { overlay: true });
				n = 7;
				tui.requestRender();
			} });
		}`)
	f.untilSeen("count 0")
	ended := f.start(host, "open")
	f.untilSeen("keys 0")
	f.presses("x")
	f.untilSeen("keys 1")
	f.untilSeen("count 1")
	f.presses("q")
	ended()
	f.untilSeen("count 7")
}

// TestEditorComponent: an extension's editor takes the prompt's place, and its text is the prompt's.
func TestEditorComponent(t *testing.T) {
	f := newFixture(t, 50, 12)
	host := f.with(promptExtension)
	f.types("hi")
	f.run(host, "loud")
	f.untilSeen("<HI>")
	f.types("!a")
	f.untilSeen("<HI!A>")
	f.until("the text", func() bool { return f.text() == "hi!a" })
	f.tell("setEditorText", `{"value":"set"}`)
	f.events.push(event{})
	f.untilSeen("<SET>")
	f.presses("enter")
	line, err := f.Line(t.Context())
	if err != nil || line != "set" {
		t.Errorf("%q, %v", line, err)
	}
	f.untilSeen("<>")
	f.run(host, "quiet")
	f.until("the prompt", func() bool { return !strings.Contains(f.seen(), "<") })
}

// TestTerminalInput: listeners see keys before all others, and may keep or change them.
func TestTerminalInput(t *testing.T) {
	f := newFixture(t, 50, 12)
	host := f.with(promptExtension)
	f.run(host, "listen")
	f.types("axyb")
	if got := f.text(); got != "azb" {
		t.Errorf("%q", got)
	}
	f.types("sx")
	if got := f.text(); got != "azbsx" {
		t.Errorf("%q", got)
	}
	f.press(&key{name: "ctrl+shift+x", bytes: "\x1b[120;6u"})
	f.untilSeen("shortcut ran")
}

// TestEditorFails: when an extension's editor throws, the person goes on in pier's own prompt, with the text.
func TestEditorFails(t *testing.T) {
	f := newFixture(t, 60, 12)
	f.with(`import { CustomEditor } from "@earendil-works/pi-coding-agent";
		class Bad extends CustomEditor {
			handleInput(data) {
				if (data === "!") throw new Error("bad key");
				super.handleInput(data);
			}
			render(width) { return ["of the extension", ...super.render(width)]; }
		}
		export default function (pi) {
			pi.on("session_start", (_e, ctx) => ctx.ui.setEditorComponent((...given) => new Bad(...given)));
		}`)
	f.untilSeen("of the extension")
	f.types("ab!")
	f.untilSeen("> ab")
	f.types("c")
	f.untilSeen("> abc")
	if strings.Contains(f.seen(), "of the extension") {
		t.Error("the editor that failed still shows")
	}
}

// TestTheme: an extension chooses the theme that all of them draw with, and what shows is drawn anew.
func TestTheme(t *testing.T) {
	f := newFixture(t, 60, 12)
	host := f.with(`export default function (pi) {
			pi.registerCommand("themes", { handler: async (_a, ctx) => {
				const before = ctx.ui.theme.fg("accent", "x");
				ctx.ui.notify(JSON.stringify([ctx.ui.getAllThemes().map((t) => t.name), ctx.ui.setTheme("none").success, ctx.ui.setTheme("light").success,
					before !== ctx.ui.theme.fg("accent", "x"), ctx.ui.theme.name, ctx.ui.getTheme("system").fg("accent", "x") === before]));
			} });
			pi.registerCommand("own", { handler: async (_a, ctx) => {
				const { Theme } = await import("@earendil-works/pi-coding-agent");
				ctx.ui.setTheme(new Theme({ ...ctx.ui.theme.colors, accent: "#010203" }, {}, "truecolor", { name: "mine", appearance: "light" }));
			} });
		}`, `export default function (pi) {
			pi.on("session_start", (_e, ctx) => {
				let text;
				ctx.ui.setWidget("w", (_tui, theme) => ({
					render: () => [text ??= [theme.name, theme.appearance, theme.fg("accent", "x")].join(" ").replaceAll("\x1b", "^")], invalidate: () => (text = undefined),
				}));
			});
		}`)
	f.untilSeen("system dark ^[38;")
	f.run(host, "themes")
	f.untilSeen(`[["system","dark","light"],false,true,true,"light",true]`)
	f.untilSeen("light light ^[38;")
	f.run(host, "own")
	f.untilSeen("mine light ^[38;2;1;2;3mx^[39m")
	f.run(host, "own")
	f.mu.Lock()
	defer f.mu.Unlock()
	if got := f.colors.paint("accent", "x"); got != "\x1b[38;2;1;2;3mx\x1b[39m" {
		t.Errorf("the screen's accent is %q", got)
	}
}

// TestThemeOfSettings: the screen and extensions draw with the theme of the settings, whose half of a pair the terminal's background
// chooses, until an extension chooses another.
func TestThemeOfSettings(t *testing.T) {
	t.Setenv("PI_TRUE_COLOR", "1")
	t.Setenv("COLORFGBG", "")
	f := newFixture(t, 60, 12)
	host := f.with(`export default function (pi) {
		pi.on("session_start", (_e, ctx) => ctx.ui.setWidget("w", (_tui, theme) => ({ render: () => [theme.name + " " + ctx.ui.getAllThemes().map((t) => t.name)], invalidate() {} })));
		pi.registerCommand("choose", { handler: async (_a, ctx) => void ctx.ui.setTheme("dark") });
	}`)
	// of is what the extension and the screen draw with.
	of := func(name, accent string) {
		t.Helper()
		f.untilSeen(name + " system")
		f.until("accent "+accent, func() bool {
			f.mu.Lock()
			defer f.mu.Unlock()
			return f.colors["accent"] == accent
		})
	}
	dir := filepath.Dir(host.Extensions()[0].Path())
	settings := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	dress := func() {
		t.Helper()
		if err := f.Dress(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	dress()
	of("system", "\x1b[38;5;5m")
	settings("themes/mine.json", `{"name":"mine","vars":{"a":"#040506"},"colors":{"accent":"a","error":1}}`)
	settings("settings.json", `{"theme":"mine/system"}`)
	f.background(true)
	of("mine", "\x1b[38;2;4;5;6m")
	f.background(false)
	of("system", "\x1b[38;5;5m")
	settings("settings.json", `{"theme":"gone"}`)
	dress()
	of("system", "\x1b[38;5;5m")
	f.run(host, "choose")
	f.untilSeen("dark system")
	settings("settings.json", `{"theme":"mine"}`)
	dress()
	if got := f.colors["accent"]; got == "\x1b[38;2;4;5;6m" {
		t.Error("the settings win over the extension's choice")
	}
}

// TestBackground: which colours are light ones.
func TestBackground(t *testing.T) {
	for of, want := range map[color.RGBA]bool{
		{0xff, 0xff, 0xff, 0xff}: true, {0, 0, 0, 0xff}: false, {0x77, 0x77, 0x77, 0xff}: true, {0x70, 0x70, 0x70, 0xff}: false,
		{0x1e, 0x1e, 0x2e, 0xff}: false, {0xfd, 0xf6, 0xe3, 0xff}: true, {0, 0, 0xff, 0xff}: false, {0, 0xff, 0, 0xff}: true,
	} {
		if got := isLight(of); got != want {
			t.Errorf("%v is light: %t", of, got)
		}
	}
}
