package scan

import (
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// What pier's own modules read for an extension that uses them: the variables of the terminal for colours, Pi's keybindings.json, models.json
// and settings.json. Without the right they fall back to what Pi has by itself, and the default rights cover it, so no rule is asked for.

// KindModule is the kind of a need that is a module's of pier, KindDynamic that of one which code has that cannot be known: neither is a rule
// that somebody should grant.
const (
	KindModule  = "module"
	KindDynamic = "dynamic"
)

// moduleMembers are members, of Pi's contexts and of what is given to its API, by which its modules read something. A call of a model reads
// the key that was configured for it.
var moduleMembers = map[string]string{
	"theme": "env", "getTheme": "env read", "getAllThemes": "env read", "setTheme": "env read session", "custom": "env read", "setFooter": "env read",
	"setHeader": "env", "setWidget": "env read", "setEditorComponent": "env read", "setWorkingIndicator": "env",
	"registerMessageRenderer": "env", "registerEntryRenderer": "env", "registerToolRenderer": "env", "renderCall": "env", "renderResult": "env",
	"modelRegistry": "env read", "getThinkingLevel": "env read", "setThinkingLevel": "env read", "setModel": "env read", "compact": "env read",
	"navigateTree": "env read", "getSettings": "read", "reachesTools": "session", "resources_discover": "read",
}

// modelMembers are members of Pi's registry of models that reach for keys, and for models.
var modelMembers = map[string]string{
	"complete": "env http", "completeSimple": "env http", "stream": "env http", "streamSimple": "env http", "classify": "env http", "generateImages": "env http",
	"getApiKey": "env", "getApiKeyAndHeaders": "env", "getApiKeyForProvider": "env", "getAvailable": "env", "getAvailableOfType": "env",
	"getProviderAuth": "env", "getProviderAuthStatus": "env", "hasConfiguredAuth": "env",
}

// packageReads are members of Pi's packages that read the same.
var packageReads = map[string]string{
	"createBashTool": "env read", "createBashToolDefinition": "env read", "createLocalBashOperations": "env read", "bashTool": "env read",
	"DynamicBorder": "env", "BorderedLoader": "env read", "getMarkdownTheme": "env", "getSelectListTheme": "env", "getSettingsListTheme": "env",
	"highlightCode": "env", "initTheme": "env", "keyHint": "env read", "keyText": "read", "appKey": "read", "appKeyHint": "env read", "rawKeyHint": "env",
	"CustomEditor": "env read", "KeybindingsManager": "read", "Theme": "env",
}

// pure are functions of pi-tui that read nothing.
var pure = nameSet("Key fuzzyFilter fuzzyMatch isKeyRelease isKeyRepeat matchesKey parseKey sliceByColumn truncateToWidth visibleWidth wrapTextWithAnsi")

// asksModules judges a name by what pier's modules read for who uses it.
func (j *judge) asksModules(name string, at file.Idx) {
	for _, c := range strings.Fields(moduleMembers[name]) {
		j.need(c, methodOf(c), KindModule, name, "", at, name)
	}
}

// asksModels judges a member of something that is named as Pi's registry of models.
func (j *judge) asksModels(d *ast.DotExpression, at file.Idx) {
	name := string(d.Identifier.Name)
	for _, c := range strings.Fields(modelMembers[name]) {
		j.need(c, methodOf(c), "primitive", "modelRegistry."+name, "", at, name)
	}
}

// asksKeys judges the names of what is given to Pi's API.
func (j *judge) asksKeys(p *ast.PropertyKeyed) {
	key, ok := plainKey(p.Key)
	if !ok || p.Computed {
		return
	}
	if key == "renderCall" || key == "renderResult" || key == "reachesTools" {
		j.asksModules(key, p.Key.Idx0())
	}
	if key != "apiKey" {
		return
	}
	texts, _ := j.eval(p.Value).texts()
	for _, text := range texts {
		if strings.HasPrefix(text, "!") { // a command whose output is the key
			j.need("exec", "exec", "primitive", "apiKey", "", p.Key.Idx0(), text)
		}
	}
}

// asksByName judges a call that is handed Pi's API and the names of its members: it may call them.
func (j *judge) asksByName(n *ast.CallExpression) {
	handed := false
	for _, arg := range n.ArgumentList {
		handed = handed || piNames.MatchString(lastName(arg))
		if lastName(arg) == "ui" { // whoever gets it may show something of its own
			j.asksModules("custom", arg.Idx0())
		}
	}
	for _, arg := range n.ArgumentList {
		texts, _ := j.eval(arg).texts()
		for _, text := range texts {
			if handed && (text == "exec" || piMembers[text] != "") {
				j.asksPi("pi."+text, arg.Idx0())
			}
		}
	}
}

// anything is what code may ask for that is not known before it runs.
func (j *judge) anything(what string, at file.Idx) {
	for _, c := range []string{"env", "exec", "http", "read", "write"} {
		j.need(c, methodOf(c), KindDynamic, what, "", at, what)
	}
}

// hints are what packages of npm need that are known for one thing. They are the only evidence there is of a package that is not there.
var hints = map[string][]string{
	"axios": {"http"}, "got": {"http"}, "ky": {"http"}, "node-fetch": {"http"}, "superagent": {"http"}, "undici": {"http"}, "ws": {"http"},
	"@octokit/rest": {"http"}, "openai": {"http"}, "@anthropic-ai/sdk": {"http"},
	"cross-spawn": {"exec"}, "execa": {"exec"}, "node-pty": {"exec"}, "open": {"exec"}, "shelljs": {"exec", "read", "write"}, "simple-git": {"exec"},
	"tinyexec": {"exec"}, "zx": {"exec"},
	"chokidar": {"read"}, "fast-glob": {"read"}, "glob": {"read"}, "globby": {"read"}, "better-sqlite3": {"read", "write"},
	"fs-extra": {"read", "write"}, "graceful-fs": {"read", "write"}, "rimraf": {"read", "write"}, "dotenv": {"env", "read"},
}

// Hint is which capabilities a package is known to need by its name alone; nil for one that is not known.
func Hint(name string) []string { return hints[name] }
