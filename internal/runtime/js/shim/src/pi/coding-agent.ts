// pi:coding-agent is @earendil-works/pi-coding-agent. Its parts are modules of their own, because every extension that
// imports it pays for what is here.
import { requireHost, stub } from "pi:host";
import * as own from "./names/own.ts";
import { current, legacy } from "./names/coding-agent.ts";
import { withStubs } from "./names/with-stubs.ts";

/** What drives a terminal or a process, which are the host's. */
const hosts: Record<string, string> = {
	InteractiveMode: "the screen is the host's: show components with ctx.ui.custom, and run a session of your own with createAgentSession",
	createCodemodeExtension: "register a tool of your own, and call others in it with ctx.executeTool",
	createMcpExtension: "name servers with pi.registerMcpServer; what speaks to them is the host's",
	runRpcMode: "the process's input and output are the host's: drive a session of your own with createAgentSession, or pi's with RpcClient",
	main: "the process is the host's: run a session of your own with createAgentSession and runPrintMode, or start pi with child_process",
};

const parts: Record<string, string> = {
	"pi:coding-agent_text":
		"DEFAULT_MAX_BYTES DEFAULT_MAX_LINES formatReadLineRange formatSize getLanguageFromPath parseFrontmatter " +
		"stripFrontmatter truncateHead truncateLine truncateTail",
	"pi:coding-agent_tools":
		"createBashTool createBashToolDefinition createCodingTools createEditTool createEditToolDefinition " +
		"createFindTool createFindToolDefinition createGrepTool createGrepToolDefinition createLocalBashOperations " +
		"createLocalPowerShellOperations createLsTool createLsToolDefinition createPowerShellTool " +
		"createPowerShellToolDefinition createReadOnlyTools createReadTool createReadToolDefinition createWriteTool " +
		"createWriteToolDefinition generateDiffString generateUnifiedPatch getPowerShellConfig getShellConfig " +
		"withFileMutationQueue",
	"pi:coding-agent_session":
		"CURRENT_SESSION_VERSION DEFAULT_COMPACTION_SETTINGS SessionManager buildContextEntries buildSessionContext " +
		"buildSessionProjection calculateContextTokens collectEntriesForBranchSummary compact convertToLlm estimateTokens " +
		"findCutPoint findTurnStartIndex generateBranchSummary generateSummary generateSummaryWithUsage getLastAssistantUsage getLatestCompactionEntry migrateSessionEntries " +
		"parseSessionEntries prepareBranchEntries serializeConversation sessionEntryToContextMessages shouldCompact",
	"pi:theme": "Theme getMarkdownTheme getSelectListTheme getSettingsListTheme highlightCode initTheme",
	"pi:coding-agent_components":
		"ArminComponent AssistantMessageComponent BashExecutionComponent BorderedLoader BranchSummaryMessageComponent " +
		"CompactionSummaryMessageComponent CustomEditor CustomMessageComponent DynamicBorder " +
		"SkillInvocationMessageComponent ToolExecutionComponent UserMessageComponent keyHint keyText rawKeyHint " +
		"renderDiff truncateToVisualLines",
	"pi:coding-agent_selectors":
		"ExtensionEditorComponent ExtensionInputComponent ExtensionSelectorComponent FooterComponent LoginDialogComponent " +
		"ModelSelectorComponent OAuthSelectorComponent SessionSelectorComponent SettingsSelectorComponent " +
		"ShowImagesSelectorComponent ThemeSelectorComponent ThinkingSelectorComponent TreeSelectorComponent UserMessageSelectorComponent",
	"pi:coding-agent_resources":
		"DefaultPackageManager DefaultResourceLoader ProjectTrustStore SettingsManager hasTrustRequiringProjectResources " +
		"loadProjectContextFiles loadSkills loadSkillsFromDir",
	"pi:ai_registry": "CredentialSynchronizationError ModelRegistry ModelRuntime readStoredCredential",
	"pi:coding-agent_former":
		"appKey appKeyHint bashTool codingTools editTool editorKey findTool grepTool lsTool readOnlyTools readTool writeTool",
	"pi:coding-agent_small":
		"copyToClipboard createEventBus createSyntheticSourceInfo detectSupportedImageMimeTypeFromFile " +
		"formatDimensionNote formatSkillsForPrompt getAgentDir getDocsPath getExamplesPath getPackageDir " +
		"getReadmePath parseSkillBlock wrapRegisteredTool wrapRegisteredTools",
	"pi:coding-agent_agent":
		"AgentSession AgentSessionRuntime ExtensionRunner createAgentSession createAgentSessionFromServices createAgentSessionRuntime " +
		"createAgentSessionServices",
	"pi:coding-agent_modes": "RpcClient createToolSearchExtension runPrintMode",
	"pi:coding-agent_images": "convertToPng resizeImage",
	"pi:coding-agent_cli": "parseArgs resolveCliModel resolveModelScopeWithDiagnostics",
	"pi:coding-agent_extensions": "createExtensionRuntime discoverAndLoadExtensions",
	"pi:coding-agent_auth": "AuthStorage FileAuthStorageBackend InMemoryAuthStorageBackend",
};

const all: any = withStubs(
	"pi-coding-agent",
	[
		{ names: Object.keys(own).join(" "), load: () => own },
		...Object.keys(hosts).map((name) => ({ names: name, load: () => ({ [name]: stub("pi-coding-agent", name, hosts[name]) }) })),
		...Object.keys(parts).map((name) => ({ names: parts[name], load: () => requireHost(name) })),
	],
	current,
	legacy,
);

export { all as "module.exports" };
