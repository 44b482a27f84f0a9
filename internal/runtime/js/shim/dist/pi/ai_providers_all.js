"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai_providers_all.ts
var ai_providers_all_exports = {
  "module.exports": void 0,
};
module.exports = __defProp(ai_providers_all_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/pi/names/ai_providers_all.ts
var current = "builtinModels builtinProviders getAllBuiltinModels getBuiltinClassifierModel getBuiltinClassifierModels getBuiltinImageModel getBuiltinImageModels getBuiltinModel getBuiltinModelDataGeneratedAt getBuiltinModels getBuiltinProviders radiusProvider";
var legacy = "";

// src/pi/names/with-stubs.ts
var import_pi_host = require("pi:host");
var words = (text) => text.split(" ").filter((word) => word !== "");
function withStubs(module2, groups, ...known) {
  const cache = /* @__PURE__ */ Object.create(null);
  const padded = groups.map((group) => ` ${group.names} `);
  const knownNames = ` ${known.join(" ")} `;
  let all2;
  const names = () => all2 ??= new Set([...groups.flatMap((group) => words(group.names)), ...words(knownNames)].sort());
  const resolve = (name) => {
    const needle = ` ${name} `;
    const index = padded.findIndex((list) => list.includes(needle));
    if (index >= 0) {
      const value = groups[index].load()[name];
      if (value === void 0) throw new Error(`${module2}: ${name} is listed but not provided`);
      return value;
    }
    return knownNames.includes(needle) ? (0, import_pi_host.stub)(module2, name) : void 0;
  };
  const get = (_target, key) => {
    if (key in cache) return cache[key];
    if (typeof key !== "string") return key === Symbol.toStringTag ? "Module" : void 0;
    if (key === "__esModule") return true;
    const value = key.includes(" ") || key === "" ? void 0 : resolve(key);
    if (value !== void 0) cache[key] = value;
    return value;
  };
  return new Proxy(cache, {
    get,
    has: (_target, key) => typeof key === "string" && names().has(key),
    ownKeys: () => [...names()],
    // An accessor, because copying a namespace looks at every descriptor and must not load every part.
    getOwnPropertyDescriptor: (target, key) => typeof key === "string" && names().has(key) ? { get: () => get(target, key), set: void 0, enumerable: true, configurable: true } : void 0
  });
}

// src/pi/ai_providers_all.ts
var tables = "getAllBuiltinModels getBuiltinClassifierModel getBuiltinClassifierModels getBuiltinImageModel getBuiltinImageModels getBuiltinModel getBuiltinModelDataGeneratedAt getBuiltinModels getBuiltinProviders";
var all = withStubs(
  "pi-ai/providers/all",
  [
    { names: tables, load: () => (0, import_pi_host2.requireHost)("pi:ai_catalog") },
    { names: "builtinModels builtinProviders radiusProvider", load: () => (0, import_pi_host2.requireHost)("pi:ai_registry") }
  ],
  current,
  legacy
);
ai_providers_all_exports["module.exports"] = all;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
