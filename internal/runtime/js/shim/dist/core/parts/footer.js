"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/footer.ts
var footer_exports = {
  createFooterData: createFooterData,
};
module.exports = __defProp(footer_exports, "__esModule", { value: true });
function createFooterData(border, cwd) {
  const read = (path) => {
    try {
      return border.callSync("fs", { op: "read", path, encoding: "utf8" }).text.trim();
    } catch {
      return void 0;
    }
  };
  const head = () => {
    for (let dir = cwd; ; dir = dir.slice(0, dir.lastIndexOf("/"))) {
      const file = `${dir}/.git/HEAD`;
      if (read(file) !== void 0) return file;
      const linked = /^gitdir: (.+)$/.exec(read(`${dir}/.git`) ?? "")?.[1];
      if (linked) return `${linked.startsWith("/") ? linked : `${dir}/${linked}`}/HEAD`;
      if (!dir.includes("/") || dir === "/") return void 0;
    }
  };
  const branch = () => {
    const file = head();
    const text = file && read(file);
    if (!text) return null;
    return /^ref: refs\/heads\/(.+)$/.exec(text)?.[1] ?? "detached";
  };
  return {
    getGitBranch: branch,
    getExtensionStatuses: () => new Map(Object.entries(border.callSync("ui", { op: "getStatuses" }).value ?? {})),
    getAvailableProviderCount: () => 0,
    onBranchChange(changed) {
      const file = head();
      if (!file) return () => {
      };
      let last = branch();
      const watch = border.start("fs", { op: "watch", path: file.slice(0, file.lastIndexOf("/")) }, () => {
        const now = branch();
        if (now === last) return;
        last = now;
        changed();
      });
      watch.unref();
      watch.done.catch(() => {
      });
      return () => watch.cancel();
    }
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
