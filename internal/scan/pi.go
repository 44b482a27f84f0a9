package scan

import (
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/cec80427/pier/internal/lazyregexp"
)

// What Pi's API asks for goes by names: its objects are handed around, and their members have names of their own.

// piMembers are members of Pi's API and of the contexts of its handlers.
var piMembers = map[string]string{
	"ui":          "ui",
	"sendMessage": "session", "sendUserMessage": "session", "appendEntry": "session", "setSessionName": "session", "getSessionName": "session",
	"setLabel": "session", "sessionManager": "session", "getActiveTools": "session", "setActiveTools": "session", "getAllTools": "session",
	"getCommands": "session", "setModel": "session", "getThinkingLevel": "session", "setThinkingLevel": "session", "newSession": "session",
	"navigateTree": "session", "switchSession": "session", "waitForIdle": "session", "isIdle": "session", "hasPendingMessages": "session",
	"getContextUsage": "session", "getSystemPrompt": "session", "getSystemPromptOptions": "session", "modelRegistry": "session",
	"executeTool": "tool", "callTool": "tool", "getMcpServers": "session", "scopedModels": "session", "getCallableTools": "session",
	"sendCustomMessage": "session", "registerMcpServer": "session", "unregisterMcpServer": "session", "hasQueuedMessages": "session", "registerProvider": "session", "unregisterProvider": "session",
}

// contextMembers are members that other objects have as well: they count where the object is, by its name, one of Pi's.
var contextMembers = map[string]string{
	"abort": "session", "compact": "session", "shutdown": "session", "reload": "session", "fork": "session", "model": "session",
	"session": "session", "http": "http", "log": "log", "events": "session",
}

var piNames = lazyregexp.New(`(?i)^(pi|api|ctx|context|.*(pi|ctx|context|api))\d*$`)

// tools are the capabilities of Pi's built-in tools.
var tools = map[string]string{
	"read": "read", "grep": "read", "find": "read", "ls": "read", "write": "write", "edit": "write", "bash": "exec", "powershell": "exec",
}

// asksPi judges a member of what is known to be Pi's API.
func (j *judge) asksPi(name string, at file.Idx) {
	member := strings.TrimPrefix(name, "pi.")
	first := firstName(member)
	switch {
	case first == "exec":
		j.need("exec", "exec", "primitive", "pi.exec", "", at, name)
	case strings.HasPrefix(member, "fs."):
		for _, c := range map[bool][]string{true: {"read"}, false: {"write"}}[slices.Contains([]string{"read", "list", "stat"}, member[3:])] {
			j.need(c, "fs", "primitive", "pi."+member, "", at, name)
		}
	case piMembers[first] != "":
		j.need(piMembers[first], piMembers[first], "primitive", first, "", at, name)
	case contextMembers[first] != "":
		j.need(contextMembers[first], contextMembers[first], "primitive", "pi."+first, "", at, name)
	}
	_, last, _ := cutLast(name)
	j.asksModules(last, at)
}

// asksUnknown judges a member of an object that is not known.
func (j *judge) asksUnknown(d *ast.DotExpression, at file.Idx) {
	name := string(d.Identifier.Name)
	j.asksModels(d, at)
	for _, v := range j.eval(d.Left).list {
		if v.kind == anAPI {
			return // asked as what it is
		}
	}
	if c := contextMembers[name]; c != "" && piNames.MatchString(lastName(d.Left)) {
		j.need(c, c, "primitive", name, "", at, name)
		j.asksModules(name, at)
		return
	}
	j.asksName(name, at)
}

func (j *judge) asksName(name string, at file.Idx) {
	if c := piMembers[name]; c != "" {
		j.need(c, c, "primitive", name, "", at, name)
	}
	j.asksModules(name, at)
}

// lastName is the name that an expression ends with: pi of this.pi.
func lastName(e ast.Expression) string {
	switch e := bare(e).(type) {
	case *ast.Identifier:
		return string(e.Name)
	case *ast.DotExpression:
		return string(e.Identifier.Name)
	case *ast.PrivateDotExpression:
		return string(e.Identifier.Name)
	}
	return ""
}

// callsPi judges a call of Pi's API.
func (j *judge) callsPi(name string, n *ast.CallExpression, args []ast.Expression) {
	switch member := strings.TrimPrefix(name, "pi."); member {
	case "tool", "callTool", "executeTool":
		j.toolCall(n, args)
	case "http":
		if len(args) > 0 {
			for _, v := range j.eval(args[0]).list {
				if o, ok := v.node.(*ast.ObjectLiteral); ok {
					j.literalHosts(calleeAt(n), j.property(o, "url"))
				}
			}
		}
	default:
		j.registers(member, n, args)
	}
}

func (j *judge) literalHosts(at file.Idx, list *set) {
	texts, all := list.texts()
	for _, t := range texts {
		if all {
			j.host(at, t)
		}
	}
}

func (j *judge) toolCall(n *ast.CallExpression, args []ast.Expression) {
	if len(args) == 0 {
		return
	}
	names, all := j.eval(args[0]).texts()
	for _, name := range names {
		c := tools[name]
		if c == "" {
			c = "tool"
		}
		j.need(c, "tool", "primitive", "pi.tool "+name, "", n.Idx0(), name)
	}
	if !all {
		for _, c := range []string{"exec", "read", "tool", "write"} {
			j.need(c, "tool", "primitive", "pi.tool", "", n.Idx0(), j.argument(n, 0))
		}
	}
}

// callsUnknown judges a method of an object that is not known: a call with two arguments is no search of a regular expression.
func (j *judge) callsUnknown(d *ast.DotExpression, n *ast.CallExpression, args []ast.Expression) {
	name := string(d.Identifier.Name)
	for _, v := range j.eval(d.Left).list {
		if v.kind == anAPI || v.kind == aNode && name == "exec" && !j.eval(d.Left).open {
			return
		}
	}
	j.hidden(name, n, args)
	named := piNames.MatchString(lastName(d.Left))
	switch {
	case name == "exec" && (len(args) > 1 || named):
		j.need("exec", "exec", "primitive", "exec", "", d.Identifier.Idx, j.between(n.LeftParenthesis, n.RightParenthesis))
	case name == "tool" && named, name == "callTool", name == "executeTool":
		j.toolCall(n, args)
	default:
		j.registers(name, n, args)
	}
}

// registrations are the calls that register something, and where its name stands.
var registrations = map[string]string{
	"registerTool": "tool", "registerCommand": "command", "registerSlashCommand": "command", "registerFlag": "flag", "registerShortcut": "shortcut",
	"registerProvider": "provider", "registerMessageRenderer": "renderer", "on": "event", "registerMcpServer": "server",
}

func (j *judge) registers(method string, n *ast.CallExpression, args []ast.Expression) {
	what := registrations[method]
	if what == "" || len(args) == 0 || j.helper > 0 {
		return
	}
	place, own := j.at(n.Idx0())
	if !own {
		return
	}
	names, _ := j.eval(args[0]).texts()
	if len(names) == 0 {
		for _, v := range j.eval(args[0]).list {
			if o, ok := v.node.(*ast.ObjectLiteral); ok {
				names, _ = j.property(o, "name").texts()
			}
		}
	}
	if what == "event" {
		if slices.Contains(names, "resources_discover") { // the files that it names are looked at by its right
			j.asksModules("resources_discover", n.Idx0())
		}
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !events[name] })
	} else if len(names) == 0 {
		names = []string{""}
	}
	for _, name := range names {
		j.report.Registrations = append(j.report.Registrations, Registration{Kind: what, Name: name, Place: place})
	}
}

// events are Pi's: on is what all emitters have.
var events = nameSet(`agent_end agent_start before_agent_start before_provider_request after_provider_response context input message_end message_start
	message_update model_select resources_discover session_before_compact session_before_fork session_before_switch session_before_tree
	session_compact session_fork session_shutdown session_start session_switch session_tree thinking_level_select tool_call tool_execution_end
	tool_execution_start tool_execution_update tool_result turn_end turn_start user_bash session_branch session_directory`)

func nameSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// packageNeeds are what Pi's own packages may ask for when they get out of sight as a whole.
var packageNeeds = map[string][]string{
	"pi:coding-agent": {"exec", "read", "write"}, "pi:ai": {"http"}, "pi:ai_oauth": {"http"}, "pi:ai_compat": {"http"}, "pi:agent-core": {"http"},
}

// packageMembers are functions of Pi's packages that ask for something when they are called.
var packageMembers = map[string]string{
	"createBashTool": "exec", "createBashToolDefinition": "exec", "createLocalBashOperations": "exec", "createReadTool": "read",
	"createReadToolDefinition": "read", "createGrepTool": "read", "createGrepToolDefinition": "read", "createFindTool": "read",
	"createFindToolDefinition": "read", "createLsTool": "read", "createLsToolDefinition": "read", "createWriteTool": "write",
	"createWriteToolDefinition": "write", "createEditTool": "read write", "createEditToolDefinition": "read write",
	"createCodingTools": "exec read write", "createAllTools": "exec read write", "createReadOnlyTools": "read", "codingTools": "exec read write",
	"readOnlyTools": "read", "allTools": "exec read write", "bashTool": "exec", "readTool": "read", "writeTool": "write", "editTool": "read write",
	"grepTool": "read", "findTool": "read", "lsTool": "read", "SessionManager": "read write", "SettingsManager": "read write",
	"AuthStorage": "read write", "ModelRegistry": "read http", "ModelRuntime": "read http", "loadSkills": "read", "loadSkillsFromDir": "read",
	"loadPromptTemplates": "read", "DefaultResourceLoader": "read", "createAgentSession": "exec http read write session", "copyToClipboard": "exec",
	"loadProjectContextFiles": "read", "discoverAndLoadExtensions": "read", "DefaultPackageManager": "exec http read write",
	"withFileMutationQueue": "write", "complete": "env http session", "completeSimple": "env http session", "stream": "env http session",
	"streamSimple": "env http session", "getEnvApiKey": "env", "generateSummary": "http session", "compact": "http session", "initTheme": "read",
	"getMarkdownTheme": "", "loginAnthropic": "http", "getOAuthApiKey": "http", "refreshAnthropicToken": "http",
	"executeBash": "exec", "executeBashWithOperations": "exec", "resizeImage": "", "loadEntriesFromFile": "read", "InteractiveMode": "exec read write ui",
	"loginOpenAICodex": "http", "refreshOpenAICodexToken": "http", "agentLoop": "http", "Agent": "http", "getShellConfig": "exec read", "parseSessionEntries": "",
}

func (j *judge) packageNeed(module, member string, at file.Idx) {
	if module == "pi:tui" && member != "" && !pure[member] {
		j.need("env", "env", KindModule, module+"."+member, "", at, member)
	}
	for _, c := range strings.Fields(packageReads[member]) {
		j.need(c, methodOf(c), KindModule, module+"."+member, "", at, member)
	}
	for _, c := range strings.Fields(packageMembers[member]) {
		j.need(c, methodOf(c), "import", module+"."+member, "", at, member)
	}
}
