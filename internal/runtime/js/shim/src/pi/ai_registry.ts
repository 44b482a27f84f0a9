// pi:ai_registry is the model registry and what it is made of.
export { AI_TELEMETRY_SCHEMA } from "./ai/telemetry.ts";
export { ModelRegistry } from "./ai/providers/registry.ts";
export { ModelRuntime } from "./ai/providers/runtime.ts";
export { CredentialSynchronizationError, readStoredCredential, StoredCredentials } from "./ai/providers/credentials.ts";
export { VIRTUAL_MODEL_STATE_ENTRY } from "./ai/providers/virtual.ts";
export {
	defaultProviderAuthContext,
	envApiKeyAuth,
	InMemoryCredentialStore,
	InMemoryModelsStore,
	lazyOAuth,
	ModelsError,
} from "./ai/providers/auth.ts";
export { builtinModels, builtinProviders } from "./ai/providers/builtin.ts";
export { createModels, withClientIdentity } from "./ai/providers/collection.ts";
export { createFauxCore, fauxProvider, registerFauxProvider } from "./ai/providers/faux.ts";
export { radiusProvider } from "./ai/providers/radius.ts";
export { createProvider } from "./ai/providers/provider.ts";
export { eventCame, farProvider, farVirtualModel, serveProviders } from "./ai/providers/far.ts";
