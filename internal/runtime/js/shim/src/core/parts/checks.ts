// What Pi refuses of what an extension registers.

export function checkTool(tool: any, path: string): void {
	if (typeof tool.parameters !== "object" || tool.parameters === null || Array.isArray(tool.parameters)) {
		throw new Error(`Tool "${tool.name}" registered by extension "${path}" must define an object parameter schema.`);
	}
}

export function checkCommand(name: unknown, options: any, path: string): void {
	if (typeof name !== "string" || name.length === 0) {
		throw new Error(
			`Command registered by extension "${path}" must have a non-empty string name. Use pi.registerCommand("name", { description, handler }).`,
		);
	}
	if (typeof options?.handler !== "function") {
		throw new Error(`Command "/${name}" registered by extension "${path}" must define handler().`);
	}
}

export function checkFlag(name: string, options: any): void {
	if (options.default !== undefined && typeof options.default !== options.type) {
		throw new Error(`Invalid default for flag "${name}": expected ${options.type}, got ${typeof options.default}`);
	}
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Whether a provider, or a configuration for one, plainly is in order. Of others the model registry says what is wrong. */
export function isSoundProvider(provider: any, config: any): boolean {
	if (typeof provider !== "string") return typeof provider === "object" && provider !== null && isText(provider.id) && typeof provider.auth === "object";
	if (typeof config !== "object" || (config.streamSimple && !config.api)) return false;
	if (config.models === undefined) return true;
	return Array.isArray(config.models) && config.models.every((model: any) => model && (model.api ?? config.api) && (model.baseUrl ?? config.baseUrl));
}

export const isSoundModel = ({ provider, id }: any): boolean => isText(provider) && isText(id);

export const noConfig = (): Error => new Error("Provider config is required when registering by name");
export const notActive = (path: string): Error => new Error(`Extension "${path}" failed to load and its API is no longer active.`);

/** The messages a Markdown transformer gets when it does not say which. */
export const markdownMessages = ["user", "assistant", "assistant-thinking"];
