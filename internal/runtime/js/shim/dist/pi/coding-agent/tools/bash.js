"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/bash.ts
var bash_exports = {
  createBashTool: void 0,
  createBashToolDefinition: void 0,
  createPowerShellTool: void 0,
  createPowerShellToolDefinition: void 0,
};
module.exports = __defProp(bash_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var updateEvery = 100;
function environment(expose, ctx) {
  const env = {};
  for (const name of (0, import_pi_host.callSync)("env", { op: "list" }).names) env[name] = (0, import_pi_host.callSync)("env", { op: "get", name }).value;
  const session = {
    PI_SESSION_ID: ctx?.sessionManager?.getSessionId(),
    PI_SESSION_FILE: ctx?.sessionManager?.getSessionFile(),
    PI_PROVIDER: ctx?.model?.provider,
    PI_MODEL: ctx?.model?.id,
    PI_REASONING_LEVEL: ctx?.thinkingLevel
  };
  for (const [name, value] of Object.entries(session)) {
    delete env[name];
    if (expose && value) env[name] = value;
  }
  return env;
}
var Updates = class {
  constructor(output, onUpdate) {
    this.output = output;
    this.onUpdate = onUpdate;
    onUpdate?.({ content: [], details: void 0 });
  }
  output;
  onUpdate;
  timer;
  dirty = false;
  last = 0;
  emit() {
    if (!this.onUpdate || !this.dirty) return;
    this.dirty = false;
    this.last = Date.now();
    const { content, truncation, fullOutputPath } = this.output.snapshot();
    this.onUpdate({
      content: [{ type: "text", text: content }],
      details: { truncation: truncation.truncated ? truncation : void 0, fullOutputPath }
    });
  }
  schedule() {
    if (!this.onUpdate) return;
    this.dirty = true;
    const wait = updateEvery - (Date.now() - this.last);
    if (wait <= 0) {
      this.stop();
      this.emit();
      return;
    }
    this.timer ??= setTimeout(() => {
      this.timer = void 0;
      this.emit();
    }, wait);
  }
  stop() {
    clearTimeout(this.timer);
    this.timer = void 0;
  }
};
function shown(output, { content, truncation, fullOutputPath }, empty) {
  const text = content || empty;
  if (!truncation.truncated) return { text, details: void 0 };
  const { totalLines, outputLines, outputBytes } = truncation;
  const range = `Showing lines ${totalLines - outputLines + 1}-${totalLines} of ${totalLines}`;
  let note = `${range} (${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)} limit)`;
  if (truncation.lastLinePartial) {
    const size = (0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)(output.lastLineBytes);
    note = `Showing last ${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)(outputBytes)} of line ${totalLines} (line is ${size})`;
  } else if (truncation.truncatedBy === "lines") note = range;
  const where = fullOutputPath === void 0 ? "" : `. Full output: ${fullOutputPath}`;
  return { text: `${text}

[${note}${where}]`, details: { truncation, fullOutputPath } };
}
var withStatus = (text, status) => text ? `${text}

${status}` : status;
function failure(error) {
  const message = error instanceof Error ? error.message : "";
  if (message === "aborted") return "Command aborted";
  return message.startsWith("timeout:") ? `Command timed out after ${message.split(":")[1]} seconds` : void 0;
}
async function runShell(ops, context, prefix, timeout, signal, onUpdate) {
  const output = new (import_output ??= require("pi:coding-agent/output")).OutputAccumulator(prefix);
  const updates = new Updates(output, onUpdate);
  let open = true;
  const onData = (data) => {
    if (!open) return;
    output.append((0, (import_bytes ??= require("pi:coding-agent/bytes")).asBytes)(data));
    updates.schedule();
  };
  const finish = async () => {
    open = false;
    output.finish();
    updates.stop();
    updates.emit();
    output.snapshot();
    await output.flush();
    return output.snapshot();
  };
  const began = performance.now();
  let exitCode;
  try {
    const options = { onData, signal, timeout, env: context.env };
    ({ exitCode } = await ops.exec(context.command, context.cwd, options));
  } catch (error) {
    const { text: text2 } = shown(output, await finish(), "");
    const status = failure(error);
    throw status === void 0 ? error : new Error(withStatus(text2, status));
  }
  const snapshot = await finish();
  const { text, details } = shown(output, snapshot, "(no output)");
  if (exitCode === null) throw new Error(withStatus(text, "Command terminated without an exit code"));
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const full = output.full();
  const structuredContent = {
    output: full.content,
    truncated: full.truncated,
    ...full.truncated && snapshot.fullOutputPath ? { full_output_path: snapshot.fullOutputPath } : {},
    exit_code: exitCode,
    wall_time_seconds: seconds
  };
  if (exitCode === 0) return { content: [{ type: "text", text }], details, structuredContent };
  const failed = withStatus(text, `Command exited with code ${exitCode}`);
  return { content: [{ type: "text", text: failed }], details, structuredContent, isError: true };
}
async function hostShell(name, input, signal, onUpdate) {
  let seen = "";
  const watch = (partial) => {
    seen = (0, (import_shared ??= require("pi:coding-agent/tools/shared")).textOf)(partial) || seen;
    onUpdate?.(partial);
  };
  try {
    return await (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)(name, input, import_pi_host.boot.cwd, signal, watch);
  } catch (error) {
    throw signal?.aborted ? new Error(withStatus(seen, "Command aborted")) : error;
  }
}
var parameters = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  command: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Command to run" }),
  timeout: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "Seconds after which the command is ended, by default never" }))
});
var outputSchema = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  output: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "What the command wrote, shortened when very long" }),
  truncated: (import_pi_typebox ??= require("pi:typebox")).Type.Boolean(),
  full_output_path: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "File with all of it, when shortened" })),
  exit_code: (import_pi_typebox ??= require("pi:typebox")).Type.Number(),
  wall_time_seconds: (import_pi_typebox ??= require("pi:typebox")).Type.Number()
});
function createShellToolDefinition(cwd, kind, options) {
  const expose = options?.exposeSessionEnvironment ?? true;
  const own = Boolean(options?.operations || options?.spawnHook || options?.shellPath || !expose);
  const operations = () => options?.operations ?? kind.local(options);
  return {
    name: kind.name,
    label: kind.name,
    description: `Run a ${kind.shell} command in the working directory. Shows the last 2000 lines or 50KB of its output; the whole of longer output goes to a file.`,
    promptSnippet: `Run ${kind.shell} commands`,
    promptGuidelines: expose ? ["PI_* environment variables describe the current model and session."] : void 0,
    parameters: parameters(),
    outputSchema: outputSchema(),
    constrainedSampling: { ...(import_shared ??= require("pi:coding-agent/tools/shared")).strict },
    async execute(_id, { command, timeout }, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      const full = options?.commandPrefix ? `${options.commandPrefix}
${command}` : command;
      if (!own && base === import_pi_host.boot.cwd) return hostShell(kind.name, { command: full, timeout }, signal, onUpdate);
      const context = { command: full, cwd: base, env: environment(expose, ctx) };
      const final = options?.spawnHook ? options.spawnHook(context) : context;
      return runShell(operations(), final, `pi-${kind.name}`, timeout, signal, onUpdate);
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)(kind.name)
  };
}
var bash = { name: "bash", shell: "bash", local: (import_shell ??= require("pi:coding-agent/shell")).createLocalBashOperations };
var powershell = { name: "powershell", shell: "PowerShell", local: (import_shell ??= require("pi:coding-agent/shell")).createLocalPowerShellOperations };
var createBashToolDefinition = (cwd, options) => createShellToolDefinition(cwd, bash, options);
var createPowerShellToolDefinition = (cwd, options) => createShellToolDefinition(cwd, powershell, {
  ...options,
  operations: options?.operations ?? (import_pi_host.boot.platform === "win32" ? void 0 : (0, (import_shell ??= require("pi:coding-agent/shell")).createLocalPowerShellOperations)())
});
function wrapShell(definition) {
  const { promptSnippet, promptGuidelines } = definition;
  return { ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(definition), promptSnippet, promptGuidelines };
}
var createBashTool = (cwd, options) => wrapShell(createBashToolDefinition(cwd, options));
var createPowerShellTool = (cwd, options) => wrapShell(createPowerShellToolDefinition(cwd, options));
bash_exports["createBashTool"] = createBashTool;
bash_exports["createBashToolDefinition"] = createBashToolDefinition;
bash_exports["createPowerShellTool"] = createPowerShellTool;
bash_exports["createPowerShellToolDefinition"] = createPowerShellToolDefinition;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_bytes;
var import_output;
var import_shell;
var import_truncate;
var import_shared;
