/** Every run-time export of pi-ai/models in Pi 1.5.2. */
export const current: string =
	"AI_TELEMETRY_SCHEMA ModelsError calculateCost clampThinkingLevel createModels createProvider getModelType " +
	"getSupportedThinkingLevels hasApi isModelType modelsAreEqual";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string = "";
