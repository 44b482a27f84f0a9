/** Every run-time export of pi-coding-agent in Pi 1.5.2. */
export const current: string =
	"AgentSession AgentSessionRuntime ArminComponent AssistantMessageComponent BashExecutionComponent " +
	"BorderedLoader BranchSummaryMessageComponent CONFIG_DIR_NAME CURRENT_SESSION_VERSION " +
	"CompactionSummaryMessageComponent CredentialSynchronizationError CustomEditor CustomMessageComponent " +
	"DEFAULT_COMPACTION_SETTINGS DEFAULT_MAX_BYTES DEFAULT_MAX_LINES DefaultPackageManager DefaultResourceLoader " +
	"DynamicBorder ExtensionEditorComponent ExtensionInputComponent ExtensionRunner ExtensionSelectorComponent " +
	"FooterComponent InteractiveMode LoginDialogComponent ModelRegistry ModelRuntime ModelSelectorComponent " +
	"OAuthSelectorComponent ProjectTrustStore RpcClient SessionManager SessionSelectorComponent SettingsManager " +
	"SettingsSelectorComponent ShowImagesSelectorComponent SkillInvocationMessageComponent Theme " +
	"ThemeSelectorComponent ThinkingSelectorComponent ToolExecutionComponent TreeSelectorComponent " +
	"UserMessageComponent UserMessageSelectorComponent VERSION VIRTUAL_MODEL_STATE_ENTRY buildContextEntries " +
	"buildSessionContext buildSessionProjection calculateContextTokens collectEntriesForBranchSummary compact " +
	"convertToLlm convertToPng copyToClipboard createAgentSession createAgentSessionFromServices " +
	"createAgentSessionRuntime createAgentSessionServices createBashTool createBashToolDefinition " +
	"createCodemodeExtension createCodingTools createEditTool createEditToolDefinition createEventBus " +
	"createExtensionRuntime createFindTool createFindToolDefinition createGrepTool createGrepToolDefinition " +
	"createLocalBashOperations createLocalPowerShellOperations createLsTool createLsToolDefinition " +
	"createMcpExtension createPowerShellTool createPowerShellToolDefinition createReadOnlyTools createReadTool " +
	"createReadToolDefinition createSyntheticSourceInfo createToolSearchExtension createWriteTool " +
	"createWriteToolDefinition defineTool detectSupportedImageMimeTypeFromFile discoverAndLoadExtensions " +
	"estimateTokens findCutPoint findTurnStartIndex formatDimensionNote formatReadLineRange formatSize " +
	"formatSkillsForPrompt generateBranchSummary generateDiffString generateSummary generateSummaryWithUsage " +
	"generateUnifiedPatch getAgentDir getDocsPath getExamplesPath getLanguageFromPath getLastAssistantUsage " +
	"getLatestCompactionEntry getMarkdownTheme getPackageDir getPowerShellConfig getReadmePath getSelectListTheme " +
	"getSettingsListTheme getShellConfig hasTrustRequiringProjectResources highlightCode initTheme isBashToolResult " +
	"isEditToolResult isFindToolResult isGrepToolResult isLsToolResult isPowerShellToolResult isReadToolResult " +
	"isToolCallEventType isWriteToolResult keyHint keyText loadProjectContextFiles loadSkills loadSkillsFromDir " +
	"main migrateSessionEntries parseArgs parseFrontmatter parseSessionEntries parseSkillBlock prepareBranchEntries " +
	"rawKeyHint readStoredCredential renderDiff resizeImage resolveCliModel resolveModelScopeWithDiagnostics " +
	"runPrintMode runRpcMode serializeConversation sessionEntryToContextMessages shouldCompact stripFrontmatter " +
	"truncateHead truncateLine truncateTail truncateToVisualLines withFileMutationQueue wrapRegisteredTool " +
	"wrapRegisteredTools";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string = "AuthStorage FileAuthStorageBackend InMemoryAuthStorageBackend";
