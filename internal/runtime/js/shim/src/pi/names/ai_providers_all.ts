/** Every run-time export of pi-ai/providers/all in Pi 1.5.2. */
export const current: string =
	"builtinModels builtinProviders getAllBuiltinModels getBuiltinClassifierModel getBuiltinClassifierModels " +
	"getBuiltinImageModel getBuiltinImageModels getBuiltinModel getBuiltinModelDataGeneratedAt getBuiltinModels " +
	"getBuiltinProviders radiusProvider";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string = "";
