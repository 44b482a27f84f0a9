// pi:ai is @earendil-works/pi-ai as extensions see it, which is also its /compat module.
import { requireHost } from "pi:host";
import { StringEnum } from "./ai/enum.ts";
import { current, legacy } from "./names/ai.ts";
import { withStubs } from "./names/with-stubs.ts";

declare const module: { exports: unknown };

const parts =
	"AssistantMessageEventStream EventStream PI_AI_VERSION ToolCallArgumentsStream appendAssistantMessageDiagnostic " +
	"calculateCost clampThinkingLevel cleanupSessionResources clearApiProviders collapseSystemMessages complete " +
	"completeSimple contentText createAssistantMessageDiagnostic createAssistantMessageEventStream " +
	"createInitialSystemMessage declarationsEqual extractDiagnosticError fauxAssistantMessage fauxText fauxThinking " +
	"fauxToolCall formatThrownValue getApiProvider getApiProviders getCurrentSystemMessage getCurrentSystemPrompt " +
	"getCurrentTools getDeclaredTools getInitialSystemMessage getModel getModelType getModels getOverflowPatterns " +
	"getProviders getSupportedThinkingLevels getSystemMessageText getToolStateChanges hasApi hasToolRedefinitions " +
	"isContextOverflow isModelType isRecoverableLength modelsAreEqual normalizeContext parseJsonWithRepair " +
	"parseStreamingJson parseToolCallArguments registerApiProvider registerSessionResourceCleanup " +
	"renderSystemMessageUpdate repairJson resolveTranscript stream streamSimple supportsXhigh toToolDeclaration " +
	"unregisterApiProviders uuidv7 validateToolArguments validateToolCall withoutInitialSystemMessage";

module.exports = withStubs(
	"pi-ai",
	[
		{ names: "StringEnum", load: () => ({ StringEnum }) },
		{ names: "Type", load: () => requireHost("pi:typebox") },
		{ names: parts, load: () => requireHost("pi:ai_parts") },
	],
	current,
	legacy,
);
