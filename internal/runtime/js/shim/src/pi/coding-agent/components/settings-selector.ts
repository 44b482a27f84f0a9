// Pi's settings, as its /settings shows them: a table of what each is called, may be, and whom a change is told.
import { requireHost } from "pi:host";
import { getSettingsListTheme, theme } from "pi:theme";
import { levelDescriptions } from "./selectors.ts";
import { type Choice, SteppedSubmenu, ThemeSubmenu } from "./submenus.ts";
import type { SettingItem } from "../../tui/settings_list.ts";

const { Container, getCapabilities, SettingsList } = requireHost("pi:tui");
const { DynamicBorder, keyDisplayText } = requireHost("pi:coding-agent_components");

type Setting = [id: string, label: string, description: string, field: string, values: "switch" | string[], callback: string];

const timeouts: Record<string, number> = { "30 sec": 30_000, "1 min": 60_000, "2 min": 120_000, "5 min": 300_000, disabled: 0 };
const trusts: Record<string, string> = { ask: "Ask", always: "Always trust", never: "Never trust" };
const keyOf = (record: Record<string, unknown>, value: unknown): string | undefined => Object.keys(record).find((key) => record[key] === value);

const imageSettings: Setting[] = [
	["show-images", "Show images", "Render images inline in terminal", "showImages", "switch", "onShowImagesChange"],
	["image-width-cells", "Image width", "Preferred inline image width in terminal cells", "imageWidthCells", ["60", "80", "120"], "onImageWidthCellsChange"],
];

const first: Setting[] = [
	["auto-resize-images", "Auto-resize images", "Resize large images to 2000x2000 max for better model compatibility", "autoResizeImages", "switch", "onAutoResizeImagesChange"],
	["block-images", "Block images", "Prevent images from being sent to LLM providers", "blockImages", "switch", "onBlockImagesChange"],
	["skill-commands", "Skill commands", "Register skills as /skill:name commands", "enableSkillCommands", "switch", "onEnableSkillCommandsChange"],
	["show-hardware-cursor", "Show hardware cursor", "Use the terminal cursor instead of Pi's drawn cursor", "showHardwareCursor", "switch", "onShowHardwareCursorChange"],
	["editor-padding", "Editor padding", "Horizontal padding for input editor (0-3)", "editorPaddingX", ["0", "1", "2", "3"], "onEditorPaddingXChange"],
	["output-padding", "Output padding", "Horizontal padding for messages, tool output, and command output", "outputPad", ["0", "1"], "onOutputPadChange"],
	["autocomplete-max-visible", "Autocomplete max items", "Max visible items in autocomplete dropdown (3-20)", "autocompleteMaxVisible", ["3", "5", "7", "10", "15", "20"], "onAutocompleteMaxVisibleChange"],
	["clear-on-shrink", "Clear on shrink", "Clear empty rows when content shrinks (may cause flicker)", "clearOnShrink", "switch", "onClearOnShrinkChange"],
	["terminal-progress", "Terminal progress", "Show OSC 9;4 progress indicators in the terminal tab bar", "showTerminalProgress", "switch", "onShowTerminalProgressChange"],
	["steering-mode", "Steering mode", "Enter while streaming queues steering messages. 'one-at-a-time': deliver one, wait for response. 'all': deliver all at once.", "steeringMode", ["one-at-a-time", "all"], "onSteeringModeChange"],
	["follow-up-mode", "Follow-up mode", "{followUp} queues follow-up messages until agent stops. 'one-at-a-time': deliver one, wait for response. 'all': deliver all at once.", "followUpMode", ["one-at-a-time", "all"], "onFollowUpModeChange"],
	["transport", "Transport", "Preferred transport for providers that support multiple transports", "transport", ["sse", "websocket", "websocket-cached", "auto"], "onTransportChange"],
	["share-destination", "Session share destination", "Where to upload sessions with /share (auto prefers Radius when authenticated, otherwise GitHub Gist)", "sessionShareDestination", ["auto", "gist", "radius"], "onSessionShareDestinationChange"],
	["http-idle-timeout", "HTTP idle timeout", "Maximum idle gap while waiting for HTTP headers or body chunks. Disable for local models that pause longer than five minutes.", "httpIdleTimeoutMs", Object.keys(timeouts), "onHttpIdleTimeoutMsChange"],
	["cache-warming-mode", "Cache warming", "off; streaming while the agent runs; idle also between runs while continuation stays profitable", "cacheWarmingMode", ["off", "streaming", "idle"], "onCacheWarmingModeChange"],
	["hide-thinking", "Hide thinking", "Hide thinking blocks in assistant responses", "hideThinkingBlock", "switch", "onHideThinkingBlockChange"],
	["mermaid-rendering", "Mermaid diagrams", "Render Mermaid code blocks as Unicode diagrams", "mermaidRenderingMode", ["off", "final", "streaming"], "onMermaidRenderingModeChange"],
	["cache-miss-notices", "Cache miss notices", "Show transcript notices for cache costs and provider recovery diagnostics", "showCacheMissNotices", "switch", "onShowCacheMissNoticesChange"],
	["collapse-changelog", "Collapse changelog", "Show condensed changelog after updates", "collapseChangelog", "switch", "onCollapseChangelogChange"],
	["quiet-startup", "Quiet startup", "Disable verbose printing at startup (header: keep only the startup header)", "quietStartup", ["true", "header", "false"], "onQuietStartupChange"],
	["install-telemetry", "Install telemetry", "Send an anonymous version/update ping after changelog-detected updates", "enableInstallTelemetry", "switch", "onEnableInstallTelemetryChange"],
	["default-project-trust", "Default project trust", "Fallback behavior when no extension or saved trust decision decides project trust", "defaultProjectTrust", Object.values(trusts), "onDefaultProjectTrustChange"],
	["double-escape-action", "Double-escape action", "Action when pressing Escape twice with empty editor", "doubleEscapeAction", ["tree", "fork", "none"], "onDoubleEscapeActionChange"],
	["tree-filter-mode", "Tree filter mode", "Default filter when opening /tree", "treeFilterMode", ["default", "no-tools", "user-only", "labeled-only", "all"], "onTreeFilterModeChange"],
];

const last: Setting[] = [
	["tui-mode", "TUI mode", "Interface layout; regular mode uses the terminal's normal scrollback", "tuiMode", ["regular", "fullscreen"], "onTuiModeChange"],
	["fullscreen-exit-output", "Fullscreen exit output", "Print the transcript or only a session resume hint when exiting fullscreen mode", "fullscreenExitOutput", ["transcript", "resume-hint"], "onFullscreenExitOutputChange"],
	["fullscreen-scrollbar", "Fullscreen scrollbar", "Scrollbar behavior in fullscreen mode; has no effect in regular mode", "fullscreenScrollbar", ["auto", "always", "hidden"], "onFullscreenScrollbarChange"],
	["fullscreen-copy-on-select", "Fullscreen copy on select", "Automatically copy selected text in fullscreen mode; disable to copy selections with Ctrl+X", "fullscreenCopyOnSelect", "switch", "onFullscreenCopyOnSelectChange"],
	["fullscreen-wheel-scroll-lines", "Fullscreen wheel scrolling", "Lines per mouse-wheel event in fullscreen mode; 'auto' speeds up fast wheel spins where the terminal does not", "fullscreenWheelScrollLines", ["auto", "1", "2", "3", "5", "10"], "onFullscreenWheelScrollLinesChange"],
];

const compact: Setting = ["autocompact", "Auto-compact", "Automatically compact context when it gets too large", "autoCompact", "switch", "onAutoCompactChange"];

/** How settings that are neither switches nor words are shown and read. */
const shownAs: Record<string, (value: any) => string> = {
	httpIdleTimeoutMs: (ms) => keyOf(timeouts, ms) ?? `${ms / 1000} sec`,
	defaultProjectTrust: (trust) => trusts[trust],
};
const numbers = new Set(["imageWidthCells", "editorPaddingX", "autocompleteMaxVisible", "fullscreenWheelScrollLines"]);

function read(field: string, text: string): unknown {
	if (field === "httpIdleTimeoutMs") return timeouts[text];
	if (field === "defaultProjectTrust") return keyOf(trusts, text);
	if (field === "outputPad") return text === "0" ? 0 : 1;
	if (field === "quietStartup" && text !== "header") return text === "true";
	return numbers.has(field) && text !== "auto" ? Number.parseInt(text, 10) : text;
}

const clear = "__clear__";
const modelKey = (model: any): string => `${model.provider}/${model.id}`;

export class SettingsSelectorComponent extends Container {
	private list: any;
	private levels: Record<string, string>;
	private warnings: any;

	constructor(private config: any, private tell: any) {
		super();
		this.levels = { ...config.modelThinkingLevels };
		this.warnings = { ...config.warnings };
		const images = getCapabilities().images ? imageSettings : [];
		const table = [compact, ...images, ...first, ...last];
		const items = [...[compact, ...images, ...first].map((s) => this.item(s)), this.warningItem(), this.levelItem(), ...last.map((s) => this.item(s)), this.themeItem()];
		const changed = (id: string, value: string) => {
			if (id === "theme") return tell.onThemeChange(value);
			const setting = table.find((candidate) => candidate[0] === id);
			if (!setting) return;
			const [, , , field, values, callback] = setting;
			tell[callback](values === "switch" ? value === "true" : read(field, value));
		};
		this.list = new SettingsList(items, 10, getSettingsListTheme(), changed, tell.onCancel, { enableSearch: true });
		for (const part of [new DynamicBorder(), this.list, new DynamicBorder()]) this.addChild(part);
	}

	getSettingsList(): any {
		return this.list;
	}

	private item([id, label, description, field, values]: Setting): SettingItem {
		const value = this.config[field];
		const about = description.replace("{followUp}", keyDisplayText("app.message.followUp"));
		if (values === "switch") return { id, label, description: about, currentValue: value ? "true" : "false", values: ["true", "false"] };
		const own = field === "fullscreenWheelScrollLines" && !values.includes(String(value)) ? [...values, String(value)] : values;
		const sorted = own === values ? values : ["auto", ...own.slice(1).sort((a, b) => Number(a) - Number(b))];
		return { id, label, description: about, currentValue: (shownAs[field] ?? String)(value), values: [...sorted] };
	}

	private warningItem(): SettingItem {
		const submenu = (_value: string, done: () => void) => {
			const on = this.warnings.anthropicExtraUsage ?? true;
			const description = "Warn when Anthropic subscription auth may use paid extra usage";
			const item = { id: "extra-usage", label: "Anthropic extra usage", description, currentValue: on ? "true" : "false", values: ["true", "false"] };
			const changed = (_id: string, value: string) => {
				this.warnings = { ...this.warnings, anthropicExtraUsage: value === "true" };
				this.tell.onWarningsChange({ ...this.warnings });
			};
			return new SettingsList([item], 1, getSettingsListTheme(), changed, () => done());
		};
		return { id: "warnings", label: "Warnings", description: "Enable or disable individual warnings", currentValue: "configure", submenu };
	}

	private levelSummary(): string {
		const count = Object.keys(this.levels).length;
		return count === 0 ? "none" : `${count} configured`;
	}

	private modelChoices(current?: string, standard?: string): Choice[] {
		const rank = (model: any) => (modelKey(model) === current ? 0 : modelKey(model) === standard ? 1 : 2);
		const models = [...this.config.availableDefaultModels].sort((a, b) => rank(a) - rank(b) || a.provider.localeCompare(b.provider));
		if (models.length === 0) return [{ value: "__none__", label: "No models available", description: "Log in to a provider or configure an API key first" }];
		return models.map((model) => ({ value: modelKey(model), label: `${model.id} ${theme.fg("muted", `[${model.provider}]`)}`, description: this.levels[modelKey(model)] }));
	}

	private levelChoices(model: any): Choice[] {
		if (!model) return [];
		const key = modelKey(model);
		const levels: string[] = model.reasoning ? requireHost("pi:ai").getSupportedThinkingLevels(model) : ["off"];
		const choices: Choice[] = levels.map((level) => ({ value: level, label: `${level === this.levels[key] ? "✓ " : "  "}${level}`, description: levelDescriptions[level] }));
		const global = { value: clear, label: "  (clear override)", description: `Revert to global default (${this.config.thinkingLevel})` };
		return this.levels[key] === undefined ? choices : [...choices, global];
	}

	private levelItem(): SettingItem {
		const { currentModel, defaultModel, availableDefaultModels } = this.config;
		const find = (key: string) => availableDefaultModels.find((model: any) => modelKey(model) === key);
		const current = currentModel && modelKey(currentModel);
		const standard = find(defaultModel) ? defaultModel : undefined;
		const named = (key: string) => (find(key) ? `${find(key).id} [${find(key).provider}]` : key);
		const submenu = (_value: string, done: (value?: string) => void) => new SteppedSubmenu([
			{
				key: "model", title: () => "Per-Model Thinking Level", about: "Select a model to configure", choices: () => this.modelChoices(current, standard),
				current: () => current ?? standard, options: { searchable: true, layout: { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 46 } },
			},
			{
				key: "level", title: ({ model }) => `Thinking Level for ${named(model)}`, about: "Select default thinking level for this model",
				choices: ({ model }) => this.levelChoices(find(model)), current: ({ model }) => this.levels[model],
			},
		], ({ model: key, level }) => this.setLevel(find(key), level), () => done(this.levelSummary()));
		const description = `Override the default thinking level for specific models. ${keyDisplayText("app.thinking.cycle")} cycles in-session.`;
		return { id: "model-thinking", label: "Default thinking level per model", description, currentValue: this.levelSummary(), submenu };
	}

	private setLevel(model: any, level: string): void {
		if (!model) return;
		if (level === clear) {
			this.tell.onModelThinkingLevelRemove(model.provider, model.id);
			delete this.levels[modelKey(model)];
			return;
		}
		this.tell.onModelThinkingLevelChange(model.provider, model.id, level);
		this.levels[modelKey(model)] = level;
	}

	private themeItem(): SettingItem {
		const { currentTheme, terminalTheme, availableThemes } = this.config;
		const submenu = (value: string, done: (value?: string) => void) =>
			new ThemeSubmenu(value, terminalTheme, availableThemes, (name) => this.tell.onThemePreview?.(name), done);
		return { id: "theme", label: "Theme", description: "Color theme for the interface", currentValue: currentTheme, submenu };
	}
}
