// pi:ai_providers_all is @earendil-works/pi-ai/providers/all: Pi's own providers and models.
import { requireHost } from "pi:host";
import { current, legacy } from "./names/ai_providers_all.ts";
import { withStubs } from "./names/with-stubs.ts";

const tables =
	"getAllBuiltinModels getBuiltinClassifierModel getBuiltinClassifierModels getBuiltinImageModel getBuiltinImageModels " +
	"getBuiltinModel getBuiltinModelDataGeneratedAt getBuiltinModels getBuiltinProviders";

const all: any = withStubs(
	"pi-ai/providers/all",
	[
		{ names: tables, load: () => requireHost("pi:ai_catalog") },
		{ names: "builtinModels builtinProviders radiusProvider", load: () => requireHost("pi:ai_registry") },
	],
	current,
	legacy,
);

export { all as "module.exports" };
