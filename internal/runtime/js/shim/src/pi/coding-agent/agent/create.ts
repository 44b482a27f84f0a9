// createAgentSession: a session with what it was given, and for the rest with what Pi would take.
import { Agent } from "pi:agent-core";
import { preferredModels } from "pi:ai_catalog";
import { PI_ATTRIBUTION } from "pi:ai_api";
import { clampThinkingLevel } from "pi:ai_parts";
import { ModelRuntime } from "pi:ai_registry";
import { DefaultResourceLoader, SettingsManager } from "pi:coding-agent_resources";
import { convertToLlm, SessionManager } from "pi:coding-agent_session";
import { boot, requireHost } from "pi:host";
import { resolvePath } from "../resources/paths.ts";
import { resolvesAuth } from "./compacting.ts";
import { noModels } from "./guidance.ts";
import { defaultLevel } from "./models.ts";
import { applyModifiers, defaultTools, isModifier, listProblem, matcher } from "./names.ts";
import { branchSelection } from "./selection.ts";
import { AgentSession } from "./session.ts";

interface Setup {
	options: any;
	cwd: string;
	modelRuntime: any;
	settingsManager: any;
	sessionManager: any;
	resourceLoader: any;
}

async function setupOf(options: any): Promise<Setup> {
	const cwd = resolvePath(options.cwd ?? options.sessionManager?.getCwd() ?? boot.cwd);
	const agentDir = options.agentDir ? resolvePath(options.agentDir) : boot.agentDir;
	const settingsManager = options.settingsManager ?? SettingsManager.create(cwd, agentDir);
	// Up to 0.73 a session was given a registry and credentials, now it is given what is behind both.
	const given = options.modelRuntime ?? options.modelRegistry?.runtime;
	const modelRuntime = given ?? (await ModelRuntime.create({ agentDir }));
	const sessionManager = options.sessionManager ?? SessionManager.create(cwd);
	let { resourceLoader } = options;
	if (!resourceLoader) {
		resourceLoader = new DefaultResourceLoader({ cwd, agentDir, settingsManager });
		await resourceLoader.reload();
	}
	return { options, cwd, modelRuntime, settingsManager, sessionManager, resourceLoader };
}

/** The model when neither the caller nor the session names one. */
export function initialModel(modelRuntime: any, settings: any): any {
	const [provider, id] = [settings.getDefaultProvider(), settings.getDefaultModel()];
	const chosen = provider && id ? modelRuntime.getModel(provider, id) : undefined;
	if (chosen && modelRuntime.hasConfiguredAuth(chosen.provider)) return chosen;
	const available: any[] = modelRuntime.getAvailableSnapshot();
	for (const [known, preferred] of Object.entries(preferredModels())) {
		const found = available.find((model) => model.provider === known && model.id === preferred);
		if (found) return found;
	}
	return available[0];
}

function modelOf({ options, modelRuntime, settingsManager, sessionManager }: Setup, talked: boolean): { model: any; message?: string } {
	if (options.model) return { model: options.model };
	const getModel = (provider: string, id: string) => modelRuntime.getModel(provider, id);
	const before = talked ? branchSelection(sessionManager.getBranch(), getModel) : undefined;
	const restored = before && getModel(before.provider, before.modelId);
	if (restored && modelRuntime.hasConfiguredAuth(restored.provider)) return { model: restored };
	const model = initialModel(modelRuntime, settingsManager);
	const lost = before && `Could not restore model ${before.provider}/${before.modelId}`;
	if (!model) return { model, message: noModels() };
	return { model, message: lost && `${lost}. Using ${model.provider}/${model.id}` };
}

function levelOf({ options, settingsManager }: Setup, model: any, context: any, talked: boolean, noted: boolean): string {
	const usual = settingsManager.getDefaultThinkingLevel() ?? defaultLevel;
	const restored = talked ? (noted ? context.thinkingLevel : usual) : undefined;
	const own = model && settingsManager.getModelThinkingLevel(model.provider, model.id);
	return model ? clampThinkingLevel(model, options.thinkingLevel ?? restored ?? (own || usual)) : "off";
}

/** Which tools are there, and which are active at first. */
function toolsOf(options: any, settingsManager: any) {
	// Before 0.7x tools were given as objects; those with a name of their own are the caller's.
	const objects = (options.tools ?? []).filter((tool: any) => typeof tool === "object" && tool !== null);
	const tools: string[] | undefined = options.tools?.map((tool: any) => (typeof tool === "object" && tool !== null ? tool.name : tool));
	const problem = tools && listProblem(tools);
	if (problem) throw new Error(`Invalid tools option: ${problem}`);
	const usual = options.noTools ? [] : (settingsManager.getDefaultTools() ?? defaultTools);
	const modifiers = tools?.some(isModifier) ? tools : undefined;
	const selected = modifiers ? applyModifiers(usual, modifiers) : tools;
	const none = options.noTools === "all";
	const excluded = options.excludeTools ? matcher(options.excludeTools) : () => false;
	return {
		initialActiveToolNames: (selected ?? usual).filter((name: string) => !excluded(name)),
		usesDefaultTools: (tools === undefined || modifiers !== undefined) && !options.noTools,
		defaultToolModifiers: modifiers,
		allowedToolNames: modifiers ? (none ? selected : undefined) : (tools ?? (none ? [] : undefined)),
		excludedToolNames: options.excludeTools,
		customTools: [...objects, ...(options.customTools ?? [])],
	};
}

const blocked = { type: "text", text: "Image reading is disabled." };

/** The messages without images, where they are switched off. */
function withoutImages(messages: any[]): any[] {
	return messages.map((message) => {
		const { role, content } = message;
		if ((role !== "user" && role !== "toolResult") || !Array.isArray(content) || !content.some(({ type }) => type === "image")) return message;
		const shown = content.map((block) => (block.type === "image" ? blocked : block));
		const isNote = (block: any) => block?.type === "text" && block.text === blocked.text;
		return { ...message, content: shown.filter((block, i) => !(isNote(block) && isNote(shown[i - 1]))) };
	});
}

const flag = (value: string): boolean => ["1", "true", "yes"].includes(value.toLowerCase());

/** How requests say who makes them. */
function identityOf(settings: any): any {
	const asked = requireHost("pi:node/process").env.PI_TELEMETRY;
	const told = asked !== undefined ? flag(asked) : settings.getEnableInstallTelemetry();
	return { userAgent: "detailed", version: boot.piVersion, attribution: told ? PI_ATTRIBUTION : null };
}

const longest = 2147483647;

/** The agent, whose requests pass the extensions of the session that ref will have. */
function agentOf({ settingsManager: settings, modelRuntime, sessionManager }: Setup, state: any, ref: { current?: any }): any {
	const heard = (type: string) => (ref.current?.hasHandlers(type) ? ref.current : undefined);
	const requestOptions = (options: any = {}) => {
		const retry = settings.getProviderRetrySettings();
		return {
			...options,
			timeoutMs: options.timeoutMs ?? retry.timeoutMs ?? (settings.getHttpIdleTimeoutMs() || longest),
			websocketConnectTimeoutMs: options.websocketConnectTimeoutMs ?? settings.getWebSocketConnectTimeoutMs(),
			maxRetries: options.maxRetries ?? retry.maxRetries,
			maxRetryDelayMs: options.maxRetryDelayMs ?? retry.maxRetryDelayMs,
			identity: identityOf(settings),
			transformHeaders: async (headers: any) => heard("before_provider_headers")?.emitBeforeProviderHeaders(headers) ?? headers,
		};
	};
	const streamFn = async (model: any, context: any, options: any) => modelRuntime.streamSimple(model, context, requestOptions(options));
	resolvesAuth(streamFn, modelRuntime);
	return new Agent({
		initialState: { systemPrompt: "", tools: [], ...state },
		convertToLlm: (messages: any[]) => (settings.getBlockImages() ? withoutImages(convertToLlm(messages)) : convertToLlm(messages)),
		streamFn,
		onPayload: async (payload: any) => (heard("before_provider_request") ? ref.current.emitBeforeProviderRequest(payload) : payload),
		onResponse: async ({ status, headers }: any) => heard("after_provider_response")?.emit({ type: "after_provider_response", status, headers }),
		onProviderStreamEvent: async (data: any, { provider, api, id: model }: any) =>
			heard("provider_stream_event")?.emit({ data, type: "provider_stream_event", provider, api, model }),
		sessionId: sessionManager.getSessionId(),
		transformContext: async (messages: any[]) => ref.current?.emitContext(messages) ?? messages,
		steeringMode: settings.getSteeringMode(),
		followUpMode: settings.getFollowUpMode(),
		transport: settings.getTransport(),
		thinkingBudgets: settings.getThinkingBudgets(),
		maxRetryDelayMs: settings.getProviderRetrySettings().maxRetryDelayMs,
	});
}

export async function createAgentSession(options: any = {}): Promise<{ session: AgentSession; extensionsResult: any; modelFallbackMessage?: string }> {
	const setup = await setupOf(options);
	const { cwd, modelRuntime, settingsManager, sessionManager, resourceLoader } = setup;
	const context = sessionManager.buildSessionContext();
	const talked = context.messages.length > 0;
	const noted = sessionManager.getBranch().some(({ type }: any) => type === "thinking_level_change");
	const { model, message } = modelOf(setup, talked);
	const thinkingLevel = levelOf(setup, model, context, talked, noted);
	const tools = toolsOf(options, settingsManager);
	const extensionRunnerRef: { current?: any } = {};
	const agent = agentOf(setup, { model, thinkingLevel, messages: context.messages }, extensionRunnerRef);
	if (!talked && model) sessionManager.appendModelChange(model.provider, model.id);
	if (!talked || !noted) sessionManager.appendThinkingLevelChange(thinkingLevel);
	const { scopedModels, sessionStartEvent } = options;
	const parts = { agent, cwd, modelRuntime, settingsManager, sessionManager, resourceLoader, extensionRunnerRef };
	const session = new AgentSession({ ...parts, ...tools, scopedModels, sessionStartEvent });
	return { session, extensionsResult: resourceLoader.getExtensions(), modelFallbackMessage: message };
}
