// pi:ai_models is @earendil-works/pi-ai/models.
import { requireHost } from "pi:host";
import { current, legacy } from "./names/ai_models.ts";
import { withStubs } from "./names/with-stubs.ts";

const parts =
	"calculateCost clampThinkingLevel getModelType getSupportedThinkingLevels hasApi isModelType modelsAreEqual";

const all: any = withStubs(
	"pi-ai/models",
	[
		{ names: parts, load: () => requireHost("pi:ai_parts") },
		{ names: "AI_TELEMETRY_SCHEMA ModelsError createModels createProvider", load: () => requireHost("pi:ai_registry") },
	],
	current,
	legacy,
);

export { all as "module.exports" };
