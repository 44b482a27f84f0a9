package lexicon

import "github.com/cec80427/pier/internal/text/wordset"

// Members is the capability of a member of Pi's API, or of the contexts of its handlers.
func Members(name string) string {
	switch name {
	case "ui":
		return "ui"
	case "sendMessage", "sendUserMessage", "appendEntry", "setSessionName", "getSessionName", "setLabel", "sessionManager", "getActiveTools",
		"setActiveTools", "getAllTools", "getCommands", "setModel", "getThinkingLevel", "setThinkingLevel", "newSession", "navigateTree",
		"switchSession", "waitForIdle", "isIdle", "hasPendingMessages", "getContextUsage", "getSystemPrompt", "getSystemPromptOptions",
		"modelRegistry", "getMcpServers", "scopedModels", "getCallableTools", "sendCustomMessage", "registerMcpServer", "unregisterMcpServer",
		"hasQueuedMessages", "registerProvider", "unregisterProvider":
		return "session"
	case "executeTool", "callTool":
		return "tool"
	}
	return ""
}

// ContextMembers is Members for what other objects have as well: it counts where the object is, by its name, one of Pi's.
func ContextMembers(name string) string {
	switch name {
	case "abort", "compact", "shutdown", "reload", "fork", "model", "session", "events":
		return "session"
	case "http":
		return "http"
	case "log":
		return "log"
	}
	return ""
}

// Tools is the capability of one of Pi's built-in tools.
func Tools(name string) string {
	switch name {
	case "read", "grep", "find", "ls":
		return "read"
	case "write", "edit":
		return "write"
	case "bash", "powershell":
		return "exec"
	}
	return ""
}

// Registrations is what a call registers.
func Registrations(name string) string {
	switch name {
	case "registerTool":
		return "tool"
	case "registerCommand", "registerSlashCommand":
		return "command"
	case "registerFlag":
		return "flag"
	case "registerShortcut":
		return "shortcut"
	case "registerProvider":
		return "provider"
	case "registerMessageRenderer":
		return "renderer"
	case "on":
		return "event"
	case "registerMcpServer":
		return "server"
	}
	return ""
}

// Events are Pi's: on is what all emitters have.
var Events = wordset.Of(`agent_end agent_start before_agent_start before_provider_request after_provider_response context input message_end message_start
	message_update model_select resources_discover session_before_compact session_before_fork session_before_switch session_before_tree
	session_compact session_fork session_shutdown session_start session_switch session_tree thinking_level_select tool_call tool_execution_end
	tool_execution_start tool_execution_update tool_result turn_end turn_start user_bash session_branch session_directory`)

// PackageNeeds is what one of Pi's own packages may ask for when it gets out of sight as a whole.
func PackageNeeds(name string) []string {
	switch name {
	case "pi:coding-agent":
		return execReadWrite
	case "pi:ai", "pi:ai_oauth", "pi:ai_compat", "pi:agent-core":
		return http
	}
	return nil
}

// PackageMembers is what a function of Pi's packages asks for when it is called.
func PackageMembers(name string) string {
	switch name {
	case "createBashTool", "createBashToolDefinition", "createLocalBashOperations", "bashTool", "copyToClipboard", "executeBash",
		"executeBashWithOperations":
		return "exec"
	case "createReadTool", "createReadToolDefinition", "createGrepTool", "createGrepToolDefinition", "createFindTool",
		"createFindToolDefinition", "createLsTool", "createLsToolDefinition", "createReadOnlyTools", "readOnlyTools", "readTool", "grepTool",
		"findTool", "lsTool", "loadSkills", "loadSkillsFromDir", "loadPromptTemplates", "DefaultResourceLoader", "loadProjectContextFiles",
		"discoverAndLoadExtensions", "initTheme", "loadEntriesFromFile":
		return "read"
	case "createWriteTool", "createWriteToolDefinition", "writeTool", "withFileMutationQueue":
		return "write"
	case "createEditTool", "createEditToolDefinition", "editTool", "SessionManager", "SettingsManager", "AuthStorage":
		return "read write"
	case "createCodingTools", "createAllTools", "codingTools", "allTools":
		return "exec read write"
	case "ModelRegistry", "ModelRuntime":
		return "read http"
	case "createAgentSession":
		return "exec http read write session"
	case "DefaultPackageManager":
		return "exec http read write"
	case "complete", "completeSimple", "stream", "streamSimple":
		return "env http session"
	case "getEnvApiKey":
		return "env"
	case "generateSummary", "compact":
		return "http session"
	case "loginAnthropic", "getOAuthApiKey", "refreshAnthropicToken", "loginOpenAICodex", "refreshOpenAICodexToken", "agentLoop", "Agent":
		return "http"
	case "InteractiveMode":
		return "exec read write ui"
	case "getShellConfig":
		return "exec read"
	}
	return ""
}

// ModuleMembers is what Pi's modules read by a member of its contexts, or of what is given to its API. A call of a model reads the key that
// was configured for it.
func ModuleMembers(name string) string {
	switch name {
	case "theme", "setHeader", "setWorkingIndicator", "registerMessageRenderer", "registerEntryRenderer", "registerToolRenderer", "renderCall",
		"renderResult":
		return "env"
	case "getTheme", "getAllThemes", "custom", "setFooter", "setWidget", "setEditorComponent", "modelRegistry", "getThinkingLevel",
		"setThinkingLevel", "setModel", "compact", "navigateTree":
		return "env read"
	case "setTheme":
		return "env read session"
	case "getSettings", "resources_discover":
		return "read"
	case "reachesTools":
		return "session"
	}
	return ""
}

// ModelMembers is what a member of Pi's registry of models reaches for: keys, and models.
func ModelMembers(name string) string {
	switch name {
	case "complete", "completeSimple", "stream", "streamSimple", "classify", "generateImages":
		return "env http"
	case "getApiKey", "getApiKeyAndHeaders", "getApiKeyForProvider", "getAvailable", "getAvailableOfType", "getProviderAuth",
		"getProviderAuthStatus", "hasConfiguredAuth":
		return "env"
	}
	return ""
}

// PackageReads is what a member of Pi's packages reads.
func PackageReads(name string) string {
	switch name {
	case "createBashTool", "createBashToolDefinition", "createLocalBashOperations", "bashTool", "BorderedLoader", "keyHint", "appKeyHint",
		"CustomEditor":
		return "env read"
	case "DynamicBorder", "getMarkdownTheme", "getSelectListTheme", "getSettingsListTheme", "highlightCode", "initTheme", "rawKeyHint",
		"Theme":
		return "env"
	case "keyText", "appKey", "KeybindingsManager":
		return "read"
	}
	return ""
}

// Pure are functions of pi-tui that read nothing.
var Pure = wordset.Of("Key fuzzyFilter fuzzyMatch isKeyRelease isKeyRepeat matchesKey parseKey sliceByColumn truncateToWidth visibleWidth wrapTextWithAnsi")

// Hint is which capabilities a package of npm is known to need by its name alone; nil for one that is not known. It is the only evidence
// there is of a package that is not there.
func Hint(name string) []string {
	switch name {
	case "axios", "got", "ky", "node-fetch", "superagent", "undici", "ws", "@octokit/rest", "openai", "@anthropic-ai/sdk":
		return http
	case "cross-spawn", "execa", "node-pty", "open", "simple-git", "tinyexec", "zx":
		return exec
	case "shelljs":
		return execReadWrite
	case "chokidar", "fast-glob", "glob", "globby":
		return read
	case "better-sqlite3", "fs-extra", "graceful-fs", "rimraf":
		return readWrite
	case "dotenv":
		return envRead
	}
	return nil
}
