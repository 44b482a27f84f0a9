"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/external-editor.ts
var external_editor_exports = {
  edit: edit,
};
module.exports = __defProp(external_editor_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
async function edit(command, content) {
  const fs = (0, import_pi_host.requireHost)("pi:node/fs");
  const path = (0, import_pi_host.requireHost)("pi:node/path");
  const { spawn } = (0, import_pi_host.requireHost)("pi:node/child_process");
  const folder = fs.mkdtempSync(path.join(import_pi_host.boot.tmpdir, "pi-editor-"));
  const file = path.join(folder, "prompt.md");
  try {
    fs.writeFileSync(file, content, "utf8");
    const [program, ...args] = command.split(" ");
    const ended = await new Promise((resolve) => {
      const child = spawn(program, [...args, file], { stdio: "inherit", shell: import_pi_host.boot.platform === "win32" });
      child.on("error", () => resolve(void 0));
      child.on("close", (code, signal) => resolve(code ?? signal));
    });
    if (ended === void 0) return { problem: `Failed to launch external editor: ${command}` };
    const how = typeof ended === "number" ? `code ${ended}` : ended;
    if (ended !== 0) return { problem: `External editor exited with ${how}; prompt unchanged` };
    return { text: fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "").replace(/\n$/, "") };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
