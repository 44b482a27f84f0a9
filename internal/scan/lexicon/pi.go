package lexicon

import "strings"

// Members are members of Pi's API and of the contexts of its handlers.
var Members = map[string]string{
	"ui":          "ui",
	"sendMessage": "session", "sendUserMessage": "session", "appendEntry": "session", "setSessionName": "session", "getSessionName": "session",
	"setLabel": "session", "sessionManager": "session", "getActiveTools": "session", "setActiveTools": "session", "getAllTools": "session",
	"getCommands": "session", "setModel": "session", "getThinkingLevel": "session", "setThinkingLevel": "session", "newSession": "session",
	"navigateTree": "session", "switchSession": "session", "waitForIdle": "session", "isIdle": "session", "hasPendingMessages": "session",
	"getContextUsage": "session", "getSystemPrompt": "session", "getSystemPromptOptions": "session", "modelRegistry": "session",
	"executeTool": "tool", "callTool": "tool", "getMcpServers": "session", "scopedModels": "session", "getCallableTools": "session",
	"sendCustomMessage": "session", "registerMcpServer": "session", "unregisterMcpServer": "session", "hasQueuedMessages": "session", "registerProvider": "session", "unregisterProvider": "session",
}

// ContextMembers are members that other objects have as well: they count where the object is, by its name, one of Pi's.
var ContextMembers = map[string]string{
	"abort": "session", "compact": "session", "shutdown": "session", "reload": "session", "fork": "session", "model": "session",
	"session": "session", "http": "http", "log": "log", "events": "session",
}

// Tools are the capabilities of Pi's built-in Tools.
var Tools = map[string]string{
	"read": "read", "grep": "read", "find": "read", "ls": "read", "write": "write", "edit": "write", "bash": "exec", "powershell": "exec",
}

// Registrations are the calls that register something, and where its name stands.
var Registrations = map[string]string{
	"registerTool": "tool", "registerCommand": "command", "registerSlashCommand": "command", "registerFlag": "flag", "registerShortcut": "shortcut",
	"registerProvider": "provider", "registerMessageRenderer": "renderer", "on": "event", "registerMcpServer": "server",
}

// Events are Pi's: on is what all emitters have.
var Events = nameSet(`agent_end agent_start before_agent_start before_provider_request after_provider_response context input message_end message_start
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

// PackageNeeds are what Pi's own packages may ask for when they get out of sight as a whole.
var PackageNeeds = map[string][]string{
	"pi:coding-agent": {"exec", "read", "write"}, "pi:ai": {"http"}, "pi:ai_oauth": {"http"}, "pi:ai_compat": {"http"}, "pi:agent-core": {"http"},
}

// PackageMembers are functions of Pi's packages that ask for something when they are called.
var PackageMembers = map[string]string{
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

// ModuleMembers are members, of Pi's contexts and of what is given to its API, by which its modules read something. A call of a model reads
// the key that was configured for it.
var ModuleMembers = map[string]string{
	"theme": "env", "getTheme": "env read", "getAllThemes": "env read", "setTheme": "env read session", "custom": "env read", "setFooter": "env read",
	"setHeader": "env", "setWidget": "env read", "setEditorComponent": "env read", "setWorkingIndicator": "env",
	"registerMessageRenderer": "env", "registerEntryRenderer": "env", "registerToolRenderer": "env", "renderCall": "env", "renderResult": "env",
	"modelRegistry": "env read", "getThinkingLevel": "env read", "setThinkingLevel": "env read", "setModel": "env read", "compact": "env read",
	"navigateTree": "env read", "getSettings": "read", "reachesTools": "session", "resources_discover": "read",
}

// ModelMembers are members of Pi's registry of models that reach for keys, and for models.
var ModelMembers = map[string]string{
	"complete": "env http", "completeSimple": "env http", "stream": "env http", "streamSimple": "env http", "classify": "env http", "generateImages": "env http",
	"getApiKey": "env", "getApiKeyAndHeaders": "env", "getApiKeyForProvider": "env", "getAvailable": "env", "getAvailableOfType": "env",
	"getProviderAuth": "env", "getProviderAuthStatus": "env", "hasConfiguredAuth": "env",
}

// PackageReads are members of Pi's packages that read the same.
var PackageReads = map[string]string{
	"createBashTool": "env read", "createBashToolDefinition": "env read", "createLocalBashOperations": "env read", "bashTool": "env read",
	"DynamicBorder": "env", "BorderedLoader": "env read", "getMarkdownTheme": "env", "getSelectListTheme": "env", "getSettingsListTheme": "env",
	"highlightCode": "env", "initTheme": "env", "keyHint": "env read", "keyText": "read", "appKey": "read", "appKeyHint": "env read", "rawKeyHint": "env",
	"CustomEditor": "env read", "KeybindingsManager": "read", "Theme": "env",
}

// Pure are functions of pi-tui that read nothing.
var Pure = nameSet("Key fuzzyFilter fuzzyMatch isKeyRelease isKeyRepeat matchesKey parseKey sliceByColumn truncateToWidth visibleWidth wrapTextWithAnsi")

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
