// The model and thinking level of a session, and how they are changed.
import type { ModelThinkingLevel } from "../../ai/types.ts";
import { clampThinkingLevel, getSupportedThinkingLevels, modelsAreEqual } from "pi:ai_parts";
import { Prompting } from "./prompting.ts";

interface Change {
	/** Whether it is the choice for later sessions, too. */
	persist?: boolean;
}

export const defaultLevel = "medium";
const levels: ModelThinkingLevel[] = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Where cycling goes; undefined when there is nothing else. */
function nextIndex(current: number, length: number, direction: string): number | undefined {
	if (length === 0 || (length === 1 && current === 0)) return undefined;
	if (current < 0) return direction === "forward" ? 0 : length - 1;
	return (current + (direction === "forward" ? 1 : length - 1)) % length;
}

export abstract class Models extends Prompting {
	async setModel(model: any, options: Change = {}): Promise<void> {
		if (!(await this.modelRuntime.checkAuth(model.provider))) throw new Error(`No API key for ${model.provider}/${model.id}`);
		await this.choose(model, "set", undefined, options);
	}

	private async choose(model: any, source: string, level: ModelThinkingLevel | undefined, { persist }: Change): Promise<void> {
		const previousModel = this.model;
		const nextLevel = level ?? this.levelFor(model);
		this.agent.state.model = model;
		this.sessionManager.appendModelChange(model.provider, model.id);
		if (persist) {
			this.settingsManager.setDefaultModelAndProvider(model.provider, model.id);
			this.addToScope(model);
		}
		this.setThinkingLevel(nextLevel);
		if (modelsAreEqual(previousModel, model)) return;
		await this.runner.emit({ type: "model_select", model, previousModel, source });
	}

	/** A model that was made the default belongs to those that are cycled through. */
	private addToScope(model: any): void {
		if (this.models.length === 0 || this.models.some((scoped) => modelsAreEqual(scoped.model, model))) return;
		this.models = [...this.models, { model }];
		const enabled: string[] = this.settingsManager.getEnabledModels() ?? [];
		const name = `${model.provider}/${model.id}`;
		if (enabled.length === 0 || enabled.some((pattern) => pattern.toLowerCase() === name.toLowerCase())) return;
		this.settingsManager.setEnabledModels([...enabled, name]);
	}

	async cycleModel(direction: "forward" | "backward" = "forward", options: Change = {}): Promise<any> {
		const available: any[] = this.modelRuntime.getAvailableSnapshot();
		const isScoped = this.models.length > 0;
		const choices: any[] = isScoped
			? this.models.filter(({ model }) => available.some((other) => other.provider === model.provider && other.id === model.id))
			: available.map((model) => ({ model }));
		const current = choices.findIndex(({ model }) => modelsAreEqual(model, this.model));
		const index = nextIndex(current, choices.length, direction);
		if (index === undefined) return undefined;
		const { model, thinkingLevel } = choices[index];
		await this.choose(model, "cycle", thinkingLevel, options);
		return { model, thinkingLevel: this.thinkingLevel, isScoped };
	}

	private levelFor(model: any): ModelThinkingLevel {
		const own = this.settingsManager.getModelThinkingLevel(model.provider, model.id);
		return own ?? this.settingsManager.getDefaultThinkingLevel() ?? this.thinkingLevel ?? defaultLevel;
	}

	setThinkingLevel(level: ModelThinkingLevel, { persist }: Change = {}): void {
		const effective = this.clampLevel(level);
		const previousLevel = this.thinkingLevel;
		this.agent.state.thinkingLevel = effective;
		if (persist) this.settingsManager.setDefaultThinkingLevel(level);
		if (effective === previousLevel) return;
		this.sessionManager.appendThinkingLevelChange(effective);
		this.tell({ type: "thinking_level_changed", level: effective });
		void this.runner.emit({ type: "thinking_level_select", level: effective, previousLevel });
	}

	/** The level as far as the model has it. */
	protected clampLevel(level: ModelThinkingLevel): ModelThinkingLevel {
		if (this.getAvailableThinkingLevels().includes(level)) return level;
		return this.model ? clampThinkingLevel(this.model, level) : "off";
	}

	cycleThinkingLevel(options: Change = {}): ModelThinkingLevel | undefined {
		if (!this.supportsThinking()) return undefined;
		const available = this.getAvailableThinkingLevels();
		const next = available[(available.indexOf(this.thinkingLevel) + 1) % available.length];
		this.setThinkingLevel(next, options);
		return next;
	}

	getAvailableThinkingLevels(): ModelThinkingLevel[] {
		return this.model ? getSupportedThinkingLevels(this.model) : [...levels];
	}

	supportsThinking(): boolean {
		return Boolean(this.model?.reasoning);
	}

	setSteeringMode(mode: string): void {
		this.agent.steeringMode = mode;
		this.settingsManager.setSteeringMode(mode);
	}

	setFollowUpMode(mode: string): void {
		this.agent.followUpMode = mode;
		this.settingsManager.setFollowUpMode(mode);
	}
}
