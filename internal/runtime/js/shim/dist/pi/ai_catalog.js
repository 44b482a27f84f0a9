"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/pi/ai_catalog.ts
var ai_catalog_exports = {};
__export(ai_catalog_exports, {
  getAllBuiltinModels: () => getAllBuiltinModels,
  getBuiltinClassifierModel: () => getBuiltinClassifierModel,
  getBuiltinClassifierModels: () => getBuiltinClassifierModels,
  getBuiltinImageModel: () => getBuiltinImageModel,
  getBuiltinImageModels: () => getBuiltinImageModels,
  getBuiltinModel: () => getBuiltinModel,
  getBuiltinModelDataGeneratedAt: () => getBuiltinModelDataGeneratedAt,
  getBuiltinModels: () => getBuiltinModels,
  getBuiltinProviders: () => getBuiltinProviders,
  getImageModel: () => getImageModel,
  getImageModels: () => getImageModels,
  getImageProviders: () => getImageProviders,
  getModel: () => getModel,
  getModels: () => getModels,
  getProviders: () => getProviders,
  modelsOf: () => modelsOf,
  preferredModels: () => preferredModels,
  providers: () => providers
});
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
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
