"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/shell.ts
var shell_exports = {
  createLocalBashOperations: void 0,
  createLocalPowerShellOperations: void 0,
  env: env,
  getPowerShellConfig: getPowerShellConfig,
  getShellConfig: getShellConfig,
};
module.exports = __defProp(shell_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function found(file) {
  try {
    (0, import_pi_host.callSync)("fs", { op: "access", path: file, mode: 0 });
    return true;
  } catch {
    return false;
  }
}
function env(name) {
  return (0, import_pi_host.callSync)("env", { op: "get", name }).value ?? void 0;
}
function onPath(program) {
  const separator = import_pi_host.boot.platform === "win32" ? ";" : ":";
  const slash = import_pi_host.boot.platform === "win32" ? "\\" : "/";
  const dirs = (env("PATH") ?? "").split(separator).filter((dir) => dir !== "");
  return dirs.map((dir) => dir + slash + program).find(found);
}
function getShellConfig(customShellPath) {
  if (customShellPath) {
    if (found(customShellPath)) return { shell: customShellPath, args: ["-c"] };
    throw new Error(`Custom shell path not found: ${customShellPath}`);
  }
  if (import_pi_host.boot.platform !== "win32") {
    if (found("/bin/bash")) return { shell: "/bin/bash", args: ["-c"] };
    return { shell: onPath("bash") ?? "sh", args: ["-c"] };
  }
  const programs = [env("ProgramFiles"), env("ProgramFiles(x86)")].filter((dir) => dir !== void 0);
  const git = programs.map((dir) => `${dir}\\Git\\bin\\bash.exe`).find(found);
  const shell = git ?? onPath("bash.exe");
  if (shell === void 0) throw new Error("No bash shell found. Install Git for Windows or add bash to PATH.");
  return { shell, args: ["-c"] };
}
var powerShellArgs = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"];
function getPowerShellConfig() {
  if (import_pi_host.boot.platform !== "win32") throw new Error("The powershell tool is only available on Windows.");
  const shell = onPath("pwsh.exe") ?? onPath("powershell.exe");
  if (shell === void 0) throw new Error("PowerShell was not found.");
  return { shell, args: powerShellArgs };
}
var maxTimeout = 2147483647;
function timeoutMs(seconds) {
  if (seconds === void 0) return void 0;
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new Error("Invalid timeout: must be a finite number of seconds");
  }
  if (seconds * 1e3 > maxTimeout) throw new Error(`Invalid timeout: maximum is ${maxTimeout / 1e3} seconds`);
  return seconds * 1e3;
}
var signals = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGTERM: 15 };
async function run(shell, command, cwd, options, limit) {
  const params = {
    op: "spawn",
    proc: `shell-${Array.from((0, import_pi_host.random)(8), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
    command: shell.shell,
    args: [...shell.args, command],
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    detached: import_pi_host.boot.platform !== "win32"
  };
  if (options.env) params.env = options.env;
  const child = (0, import_pi_host.start)("exec", params, (chunk) => {
    if (chunk.base64 !== void 0) options.onData((0, (import_files ??= require("pi:coding-agent/files")).bufferFrom)(chunk.base64));
  });
  let timedOut = false;
  const timer = limit === void 0 ? void 0 : setTimeout(() => {
    timedOut = true;
    child.cancel();
  }, limit);
  const onAbort = () => child.cancel();
  options.signal?.addEventListener("abort", onAbort, { once: true });
  try {
    const { code, signal } = await child.done;
    return code ?? (signal ? 128 + (signals[signal] ?? 0) : 1);
  } catch (error) {
    if (!timedOut && !options.signal?.aborted) throw error;
    return 1;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", onAbort);
    if (options.signal?.aborted) throw new Error("aborted");
    if (timedOut) throw new Error(`timeout:${options.timeout}`);
  }
}
function localOperations(name, config) {
  return {
    async exec(command, cwd, options) {
      const limit = timeoutMs(options.timeout);
      if (options.signal?.aborted) throw new Error("aborted");
      const shell = config();
      if (!await (0, (import_files ??= require("pi:coding-agent/files")).exists)(cwd)) {
        throw new Error(`Working directory does not exist: ${cwd}
Cannot execute ${name} commands.`);
      }
      return { exitCode: await run(shell, command, cwd, options, limit) };
    }
  };
}
var createLocalBashOperations = (options) => localOperations("bash", () => getShellConfig(options?.shellPath));
var createLocalPowerShellOperations = () => {
  const local = localOperations("PowerShell", getPowerShellConfig);
  const utf8 = "try { [Console]::OutputEncoding=[System.Text.Encoding]::UTF8 } catch {}\n";
  return { exec: (command, cwd, options) => local.exec(utf8 + command, cwd, options) };
};
shell_exports["createLocalBashOperations"] = createLocalBashOperations;
shell_exports["createLocalPowerShellOperations"] = createLocalPowerShellOperations;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_files;
