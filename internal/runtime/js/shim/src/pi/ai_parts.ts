// pi:ai_parts is what pi-ai's modules have in common; each of them is a list of names over it.
import { boot } from "pi:host";

export * from "./ai/diagnostics.ts";
export * from "./ai/events.ts";
export * from "./ai/faux.ts";
export * from "./ai/json.ts";
export * from "./ai/models.ts";
export * from "./ai/overflow.ts";
export * from "./ai/stream.ts";
export * from "./ai/system.ts";
export * from "./ai/uuid.ts";
export * from "./ai/validate.ts";

export const PI_AI_VERSION: string = boot.piVersion;
export const isModelType = (model: any, type: string): boolean => (model.type ?? "chat") === type;
export const hasApi = (model: any, api: string): boolean => isModelType(model, "chat") && model.api === api;
