"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent.ts
var coding_agent_exports = {
  "module.exports": void 0,
};
module.exports = __defProp(coding_agent_exports, "__esModule", { value: true });
var import_pi_host3 = require("pi:host");

// src/pi/names/own.ts
var own_exports = {
  get CONFIG_DIR_NAME() { return CONFIG_DIR_NAME; },
  get VERSION() { return VERSION; },
  get VIRTUAL_MODEL_STATE_ENTRY() { return VIRTUAL_MODEL_STATE_ENTRY; },
  get defineTool() { return defineTool; },
  get isBashToolResult() { return isBashToolResult; },
  get isEditToolResult() { return isEditToolResult; },
  get isFindToolResult() { return isFindToolResult; },
  get isGrepToolResult() { return isGrepToolResult; },
  get isLsToolResult() { return isLsToolResult; },
  get isPowerShellToolResult() { return isPowerShellToolResult; },
  get isReadToolResult() { return isReadToolResult; },
  get isToolCallEventType() { return isToolCallEventType; },
  get isWriteToolResult() { return isWriteToolResult; },
};
var import_pi_host = require("pi:host");
var VERSION = import_pi_host.boot.piVersion;
var CONFIG_DIR_NAME = ".pi";
var VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";
var defineTool = (tool) => tool;
var isToolCallEventType = (toolName, event) => event.toolName === toolName;
var isResultOf = (name) => (event) => event.toolName === name;
var isBashToolResult = isResultOf("bash");
var isPowerShellToolResult = isResultOf("powershell");
var isReadToolResult = isResultOf("read");
var isEditToolResult = isResultOf("edit");
var isWriteToolResult = isResultOf("write");
var isGrepToolResult = isResultOf("grep");
var isFindToolResult = isResultOf("find");
var isLsToolResult = isResultOf("ls");

// src/pi/names/coding-agent.ts
var current = "AgentSession AgentSessionRuntime ArminComponent AssistantMessageComponent BashExecutionComponent BorderedLoader BranchSummaryMessageComponent CONFIG_DIR_NAME CURRENT_SESSION_VERSION CompactionSummaryMessageComponent CredentialSynchronizationError CustomEditor CustomMessageComponent DEFAULT_COMPACTION_SETTINGS DEFAULT_MAX_BYTES DEFAULT_MAX_LINES DefaultPackageManager DefaultResourceLoader DynamicBorder ExtensionEditorComponent ExtensionInputComponent ExtensionRunner ExtensionSelectorComponent FooterComponent InteractiveMode LoginDialogComponent ModelRegistry ModelRuntime ModelSelectorComponent OAuthSelectorComponent ProjectTrustStore RpcClient SessionManager SessionSelectorComponent SettingsManager SettingsSelectorComponent ShowImagesSelectorComponent SkillInvocationMessageComponent Theme ThemeSelectorComponent ThinkingSelectorComponent ToolExecutionComponent TreeSelectorComponent UserMessageComponent UserMessageSelectorComponent VERSION VIRTUAL_MODEL_STATE_ENTRY buildContextEntries buildSessionContext buildSessionProjection calculateContextTokens collectEntriesForBranchSummary compact convertToLlm convertToPng copyToClipboard createAgentSession createAgentSessionFromServices createAgentSessionRuntime createAgentSessionServices createBashTool createBashToolDefinition createCodemodeExtension createCodingTools createEditTool createEditToolDefinition createEventBus createExtensionRuntime createFindTool createFindToolDefinition createGrepTool createGrepToolDefinition createLocalBashOperations createLocalPowerShellOperations createLsTool createLsToolDefinition createMcpExtension createPowerShellTool createPowerShellToolDefinition createReadOnlyTools createReadTool createReadToolDefinition createSyntheticSourceInfo createToolSearchExtension createWriteTool createWriteToolDefinition defineTool detectSupportedImageMimeTypeFromFile discoverAndLoadExtensions estimateTokens findCutPoint findTurnStartIndex formatDimensionNote formatReadLineRange formatSize formatSkillsForPrompt generateBranchSummary generateDiffString generateSummary generateSummaryWithUsage generateUnifiedPatch getAgentDir getDocsPath getExamplesPath getLanguageFromPath getLastAssistantUsage getLatestCompactionEntry getMarkdownTheme getPackageDir getPowerShellConfig getReadmePath getSelectListTheme getSettingsListTheme getShellConfig hasTrustRequiringProjectResources highlightCode initTheme isBashToolResult isEditToolResult isFindToolResult isGrepToolResult isLsToolResult isPowerShellToolResult isReadToolResult isToolCallEventType isWriteToolResult keyHint keyText loadProjectContextFiles loadSkills loadSkillsFromDir main migrateSessionEntries parseArgs parseFrontmatter parseSessionEntries parseSkillBlock prepareBranchEntries rawKeyHint readStoredCredential renderDiff resizeImage resolveCliModel resolveModelScopeWithDiagnostics runPrintMode runRpcMode serializeConversation sessionEntryToContextMessages shouldCompact stripFrontmatter truncateHead truncateLine truncateTail truncateToVisualLines withFileMutationQueue wrapRegisteredTool wrapRegisteredTools";
var legacy = "AuthStorage FileAuthStorageBackend InMemoryAuthStorageBackend";

// src/pi/names/with-stubs.ts
var import_pi_host2 = require("pi:host");
var words = (text) => text.split(" ").filter((word) => word !== "");
function withStubs(module2, groups, ...known) {
  const cache = /* @__PURE__ */ Object.create(null);
  const padded = groups.map((group) => ` ${group.names} `);
  const knownNames = ` ${known.join(" ")} `;
  let all2;
  const names = () => all2 ??= new Set([...groups.flatMap((group) => words(group.names)), ...words(knownNames)].sort());
  const resolve = (name) => {
    const needle = ` ${name} `;
    const index = padded.findIndex((list) => list.includes(needle));
    if (index >= 0) {
      const value = groups[index].load()[name];
      if (value === void 0) throw new Error(`${module2}: ${name} is listed but not provided`);
      return value;
    }
    return knownNames.includes(needle) ? (0, import_pi_host2.stub)(module2, name) : void 0;
  };
  const get = (_target, key) => {
    if (key in cache) return cache[key];
    if (typeof key !== "string") return key === Symbol.toStringTag ? "Module" : void 0;
    if (key === "__esModule") return true;
    const value = key.includes(" ") || key === "" ? void 0 : resolve(key);
    if (value !== void 0) cache[key] = value;
    return value;
  };
  return new Proxy(cache, {
    get,
    has: (_target, key) => typeof key === "string" && names().has(key),
    ownKeys: () => [...names()],
    // An accessor, because copying a namespace looks at every descriptor and must not load every part.
    getOwnPropertyDescriptor: (target, key) => typeof key === "string" && names().has(key) ? { get: () => get(target, key), set: void 0, enumerable: true, configurable: true } : void 0
  });
}

// src/pi/coding-agent.ts
var hosts = {
  InteractiveMode: "the screen is the host's: show components with ctx.ui.custom, and run a session of your own with createAgentSession",
  createCodemodeExtension: "register a tool of your own, and call others in it with ctx.executeTool",
  createMcpExtension: "name servers with pi.registerMcpServer; what speaks to them is the host's",
  runRpcMode: "the process's input and output are the host's: drive a session of your own with createAgentSession, or pi's with RpcClient",
  main: "the process is the host's: run a session of your own with createAgentSession and runPrintMode, or start pi with child_process"
};
var parts = {
  "pi:coding-agent_text": "DEFAULT_MAX_BYTES DEFAULT_MAX_LINES formatReadLineRange formatSize getLanguageFromPath parseFrontmatter stripFrontmatter truncateHead truncateLine truncateTail",
  "pi:coding-agent_tools": "createBashTool createBashToolDefinition createCodingTools createEditTool createEditToolDefinition createFindTool createFindToolDefinition createGrepTool createGrepToolDefinition createLocalBashOperations createLocalPowerShellOperations createLsTool createLsToolDefinition createPowerShellTool createPowerShellToolDefinition createReadOnlyTools createReadTool createReadToolDefinition createWriteTool createWriteToolDefinition generateDiffString generateUnifiedPatch getPowerShellConfig getShellConfig withFileMutationQueue",
  "pi:coding-agent_session": "CURRENT_SESSION_VERSION DEFAULT_COMPACTION_SETTINGS SessionManager buildContextEntries buildSessionContext buildSessionProjection calculateContextTokens collectEntriesForBranchSummary compact convertToLlm estimateTokens findCutPoint findTurnStartIndex generateBranchSummary generateSummary generateSummaryWithUsage getLastAssistantUsage getLatestCompactionEntry migrateSessionEntries parseSessionEntries prepareBranchEntries serializeConversation sessionEntryToContextMessages shouldCompact",
  "pi:theme": "Theme getMarkdownTheme getSelectListTheme getSettingsListTheme highlightCode initTheme",
  "pi:coding-agent_components": "ArminComponent AssistantMessageComponent BashExecutionComponent BorderedLoader BranchSummaryMessageComponent CompactionSummaryMessageComponent CustomEditor CustomMessageComponent DynamicBorder SkillInvocationMessageComponent ToolExecutionComponent UserMessageComponent keyHint keyText rawKeyHint renderDiff truncateToVisualLines",
  "pi:coding-agent_selectors": "ExtensionEditorComponent ExtensionInputComponent ExtensionSelectorComponent FooterComponent LoginDialogComponent ModelSelectorComponent OAuthSelectorComponent SessionSelectorComponent SettingsSelectorComponent ShowImagesSelectorComponent ThemeSelectorComponent ThinkingSelectorComponent TreeSelectorComponent UserMessageSelectorComponent",
  "pi:coding-agent_resources": "DefaultPackageManager DefaultResourceLoader ProjectTrustStore SettingsManager hasTrustRequiringProjectResources loadProjectContextFiles loadSkills loadSkillsFromDir",
  "pi:ai_registry": "CredentialSynchronizationError ModelRegistry ModelRuntime readStoredCredential",
  "pi:coding-agent_former": "appKey appKeyHint bashTool codingTools editTool editorKey findTool grepTool lsTool readOnlyTools readTool writeTool",
  "pi:coding-agent_small": "copyToClipboard createEventBus createSyntheticSourceInfo detectSupportedImageMimeTypeFromFile formatDimensionNote formatSkillsForPrompt getAgentDir getDocsPath getExamplesPath getPackageDir getReadmePath parseSkillBlock wrapRegisteredTool wrapRegisteredTools",
  "pi:coding-agent_agent": "AgentSession AgentSessionRuntime ExtensionRunner createAgentSession createAgentSessionFromServices createAgentSessionRuntime createAgentSessionServices",
  "pi:coding-agent_modes": "RpcClient createToolSearchExtension runPrintMode",
  "pi:coding-agent_images": "convertToPng resizeImage",
  "pi:coding-agent_cli": "parseArgs resolveCliModel resolveModelScopeWithDiagnostics",
  "pi:coding-agent_extensions": "createExtensionRuntime discoverAndLoadExtensions",
  "pi:coding-agent_auth": "AuthStorage FileAuthStorageBackend InMemoryAuthStorageBackend"
};
var all = withStubs(
  "pi-coding-agent",
  [
    { names: Object.keys(own_exports).join(" "), load: () => own_exports },
    ...Object.keys(hosts).map((name) => ({ names: name, load: () => ({ [name]: (0, import_pi_host3.stub)("pi-coding-agent", name, hosts[name]) }) })),
    ...Object.keys(parts).map((name) => ({ names: parts[name], load: () => (0, import_pi_host3.requireHost)(name) }))
  ],
  current,
  legacy
);
coding_agent_exports["module.exports"] = all;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
