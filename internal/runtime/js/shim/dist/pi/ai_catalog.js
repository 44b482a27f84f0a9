"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai_catalog.ts
var ai_catalog_exports = {
  getAllBuiltinModels: void 0,
  getBuiltinClassifierModel: void 0,
  getBuiltinClassifierModels: void 0,
  getBuiltinImageModel: void 0,
  getBuiltinImageModels: void 0,
  getBuiltinModel: void 0,
  getBuiltinModelDataGeneratedAt: void 0,
  getBuiltinModels: void 0,
  getBuiltinProviders: void 0,
  getImageModel: void 0,
  getImageModels: void 0,
  getImageProviders: void 0,
  getModel: void 0,
  getModels: void 0,
  getProviders: void 0,
  modelsOf: modelsOf,
  preferredModels: void 0,
  providers: void 0,
};
module.exports = __defProp(ai_catalog_exports, "__esModule", { value: true });

// src/pi/ai/catalog.ts
var import_pi_host = require("pi:host");
var lines = (text) => JSON.parse(`[${text.replaceAll("\n", ",")}]`);
var heads;
function tables() {
  if (heads) return heads;
  const [source, ...facts] = lines((0, import_pi_host.native)("models", ""));
  heads = { ...source, facts: new Map(facts.map((one) => [one.provider, one])) };
  return heads;
}
var providers = () => tables().facts;
var preferredModels = () => tables().preferred;
var models = /* @__PURE__ */ new Map();
function modelsOf(provider) {
  const known = models.get(provider);
  if (known) return known;
  const facts = providers().get(provider);
  if (!facts) return [];
  const orders = tables().orders.map((order) => order.split(" "));
  const common = JSON.stringify(facts.common);
  const all = lines((0, import_pi_host.native)("models", provider)).map(({ keys, ...own }) => {
    const model = { ...JSON.parse(common), ...own, provider };
    return Object.fromEntries(orders[keys].map((key) => [key, model[key]]));
  });
  models.set(provider, all);
  return all;
}
var ofType = (provider, type) => modelsOf(provider).filter((model) => (model.type ?? "chat") === type);
var byId = (all, id) => all.find((model) => model.id === id);
var providersWith = (type) => [...providers().keys()].filter((id) => ofType(id, type).length > 0);
var getBuiltinModelDataGeneratedAt = () => tables().generatedAt;
var getBuiltinProviders = () => [...providers().keys()].sort();
var getBuiltinModels = (provider) => ofType(provider, "chat");
var getBuiltinModel = (provider, id) => byId(getBuiltinModels(provider), id);
var getBuiltinImageModels = (provider) => ofType(provider, "image");
var getBuiltinImageModel = (provider, id) => byId(getBuiltinImageModels(provider), id);
var getBuiltinClassifierModels = (provider) => ofType(provider, "classifier");
var getBuiltinClassifierModel = (provider, id) => byId(getBuiltinClassifierModels(provider), id);
var getAllBuiltinModels = (provider) => ["chat", "image", "classifier"].flatMap((type) => ofType(provider, type));
var getProviders = getBuiltinProviders;
var getModels = getBuiltinModels;
var getModel = getBuiltinModel;
var getImageProviders = () => providersWith("image");
var getImageModels = getBuiltinImageModels;
var getImageModel = getBuiltinImageModel;
ai_catalog_exports["getAllBuiltinModels"] = getAllBuiltinModels;
ai_catalog_exports["getBuiltinClassifierModel"] = getBuiltinClassifierModel;
ai_catalog_exports["getBuiltinClassifierModels"] = getBuiltinClassifierModels;
ai_catalog_exports["getBuiltinImageModel"] = getBuiltinImageModel;
ai_catalog_exports["getBuiltinImageModels"] = getBuiltinImageModels;
ai_catalog_exports["getBuiltinModel"] = getBuiltinModel;
ai_catalog_exports["getBuiltinModelDataGeneratedAt"] = getBuiltinModelDataGeneratedAt;
ai_catalog_exports["getBuiltinModels"] = getBuiltinModels;
ai_catalog_exports["getBuiltinProviders"] = getBuiltinProviders;
ai_catalog_exports["getImageModel"] = getImageModel;
ai_catalog_exports["getImageModels"] = getImageModels;
ai_catalog_exports["getImageProviders"] = getImageProviders;
ai_catalog_exports["getModel"] = getModel;
ai_catalog_exports["getModels"] = getModels;
ai_catalog_exports["getProviders"] = getProviders;
ai_catalog_exports["preferredModels"] = preferredModels;
ai_catalog_exports["providers"] = providers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
