// pi:ai_catalog is Pi's tables of models, shared by the modules that look something up in them.
export * from "./ai/catalog.ts";
