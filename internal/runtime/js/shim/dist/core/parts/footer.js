"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/footer.ts
var footer_exports = {
  createFooterData: createFooterData,
};
module.exports = __defProp(footer_exports, "__esModule", { value: true });
function createFooterData(border) {
  let branch;
  let watching = false;
  const listeners = /* @__PURE__ */ new Set();
  const watch = () => {
    if (watching) return;
    watching = true;
    const call = border.start("ui", { op: "watchBranch" }, ({ value }) => {
      branch = value;
      for (const changed of [...listeners]) changed();
    });
    call.unref();
    call.done.catch(() => {
    });
  };
  return {
    getGitBranch() {
      watch();
      return branch ??= border.callSync("ui", { op: "getBranch" }).value ?? null;
    },
    getExtensionStatuses: () => new Map(Object.entries(border.callSync("ui", { op: "getStatuses" }).value ?? {})),
    getAvailableProviderCount: () => 0,
    onBranchChange(changed) {
      watch();
      listeners.add(changed);
      return () => listeners.delete(changed);
    }
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
