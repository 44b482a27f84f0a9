"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/session-manager.ts
var session_manager_exports = {
  SessionManager: void 0,
};
module.exports = __defProp(session_manager_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var now = () => (/* @__PURE__ */ new Date()).toISOString();
var SessionManager = class _SessionManager {
  constructor(cwd, place, loaded) {
    this.cwd = cwd;
    this.place = place;
    this.header = this.newHeader();
    if (loaded) this.load(loaded);
    else if (place.persist && !place.file) this.place.file = this.newFile();
  }
  cwd;
  place;
  header;
  entries = [];
  byId = /* @__PURE__ */ new Map();
  labels = /* @__PURE__ */ new Map();
  leafId = null;
  written = false;
  newHeader(options = {}) {
    (0, (import_session_files ??= require("pi:coding-agent/session-files")).checkId)(options.id);
    const { id = (0, (import_uuid ??= require("pi:ai/uuid")).uuidv7)(), parentSession } = options;
    return { type: "session", version: (import_entries ??= require("pi:coding-agent/entries")).CURRENT_SESSION_VERSION, id, timestamp: now(), cwd: this.cwd, parentSession };
  }
  newFile() {
    return (0, (import_files ??= require("pi:coding-agent/files")).path)().join(this.place.dir, `${this.header.timestamp.replace(/[:.]/g, "-")}_${this.header.id}.jsonl`);
  }
  load(loaded) {
    const version = loaded[0]?.version;
    (0, (import_entries ??= require("pi:coding-agent/entries")).migrateSessionEntries)(loaded);
    this.header = loaded.find((entry) => entry.type === "session") ?? this.header;
    this.entries = loaded.filter((entry) => entry.type !== "session");
    this.byId = new Map(this.entries.map((entry) => [entry.id, entry]));
    this.leafId = this.entries.at(-1)?.id ?? null;
    this.labels.clear();
    for (const entry of this.entries) this.applyLabel(entry);
    this.written = this.place.file !== void 0;
    if (this.written && this.place.persist && version !== this.header.version && (0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(this.place.file)) this.write("w");
  }
  applyLabel(entry) {
    if (entry.type !== "label") return;
    if (entry.label) this.labels.set(entry.targetId, { label: entry.label, timestamp: entry.timestamp });
    else this.labels.delete(entry.targetId);
  }
  /** Nothing is written before someone has said something, so that looking around leaves no file. */
  save(entry) {
    const { file, persist } = this.place;
    if (!persist || !file) return;
    const talk = ({ type, message }) => type === "message" && /^(user|assistant)$/.test(message.role);
    if (!this.written && !this.entries.some(talk)) return;
    if (this.written) (0, import_pi_host.callSync)("fs", { op: "write", path: file, text: `${JSON.stringify(entry)}
`, flag: "a" });
    else this.write("wx");
  }
  /** Writes the whole file. */
  write(flag) {
    const file = this.place.file;
    const text = [this.header, ...this.entries].map((line) => `${JSON.stringify(line)}
`).join("");
    (0, import_pi_host.callSync)("fs", { op: "mkdir", path: (0, (import_files ??= require("pi:coding-agent/files")).path)().dirname(file), recursive: true });
    (0, import_pi_host.callSync)("fs", { op: "write", path: file, text, flag });
    this.written = true;
  }
  add(type, fields) {
    const id = fields.id ?? (0, (import_entries ??= require("pi:coding-agent/entries")).newEntryId)(this.byId);
    const entry = { type, id, parentId: this.leafId, timestamp: now(), ...fields };
    this.entries.push(entry);
    this.byId.set(id, entry);
    this.leafId = id;
    return entry;
  }
  append(type, fields) {
    const previous = this.leafId;
    const entry = this.add(type, fields);
    try {
      this.save(entry);
    } catch (error) {
      this.entries.pop();
      this.byId.delete(entry.id);
      this.leafId = previous;
      throw error;
    }
    this.applyLabel(entry);
    return entry;
  }
  /** A session that is in no file, from entries when there are some. */
  static inMemory(cwd = import_pi_host.boot.cwd, options, entries) {
    const manager = new _SessionManager(cwd, { dir: "", persist: false }, entries?.length ? entries : void 0);
    if (options && !entries) manager.newSession(options);
    return manager;
  }
  static create(cwd, sessionDir, options) {
    const manager = new _SessionManager(cwd, { dir: sessionDir ?? (0, (import_session_files ??= require("pi:coding-agent/session-files")).defaultDir)(cwd), persist: true });
    if (options) manager.newSession(options);
    return manager;
  }
  /** The session of a file; a new one that will be written there when there is no such file yet, or nothing in it. */
  static open(given, sessionDir, cwd) {
    const file = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(given);
    const entries = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(file) ? (0, (import_session_files ??= require("pi:coding-agent/session-files")).entriesOf)(file) : [];
    const dir = sessionDir ? (0, (import_paths ??= require("pi:coding-agent/resources/paths")).normalizePath)(sessionDir) : (0, (import_files ??= require("pi:coding-agent/files")).path)().dirname(file);
    const own = cwd ?? (typeof entries[0]?.cwd === "string" ? entries[0].cwd : import_pi_host.boot.cwd);
    const manager = new _SessionManager(own, { dir, file, persist: true }, entries.length > 0 ? entries : void 0);
    if (entries.length === 0) manager.setSessionFile(file);
    return manager;
  }
  static continueRecent(cwd, sessionDir) {
    const file = (0, (import_session_files ??= require("pi:coding-agent/session-files")).findFile)(cwd, sessionDir, () => true, true);
    return file ? _SessionManager.open(file, (0, (import_session_files ??= require("pi:coding-agent/session-files")).folderOf)(cwd, sessionDir).dir, cwd) : _SessionManager.create(cwd, sessionDir);
  }
  /** A session of another working directory goes on in this one, in a file of its own. */
  static forkFrom(sourcePath, targetCwd, sessionDir, options = {}) {
    const source = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(sourcePath);
    const [header, ...entries] = (0, (import_session_files ??= require("pi:coding-agent/session-files")).entriesOf)(source);
    if (!header) throw new Error(`Cannot fork: source session file is empty or invalid: ${source}`);
    const manager = _SessionManager.create((0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(targetCwd), sessionDir, { id: options.id, parentSession: source });
    manager.load([{ ...manager.header, version: header.version }, ...entries.filter(({ type }) => type !== "session")]);
    manager.write("wx");
    return manager;
  }
  static findById(cwd, id, sessionDir) {
    return (0, (import_session_files ??= require("pi:coding-agent/session-files")).findFile)(cwd, sessionDir, (header) => header.id === id);
  }
  static list = (import_session_files ??= require("pi:coding-agent/session-files")).listSessions;
  static listAll = (import_session_files ??= require("pi:coding-agent/session-files")).listAllSessions;
  /** Goes on with the session of a file; with a new one that belongs there when there is none. */
  setSessionFile(given) {
    const file = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(given);
    const entries = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(file) ? (0, (import_session_files ??= require("pi:coding-agent/session-files")).entriesOf)(file) : [];
    if (entries.length === 0) {
      if ((0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(file) && (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().statSync(file).size > 0) throw new Error(`Session file is not a valid pi session: ${file}`);
      this.newSession();
      this.place.file = file;
      if ((0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(file)) this.write("w");
      return;
    }
    this.place.file = file;
    this.load(entries);
  }
  usesDefaultSessionDir() {
    return (0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)(this.place.dir, (0, (import_session_files ??= require("pi:coding-agent/session-files")).defaultDir)(this.cwd));
  }
  newSession(options) {
    this.header = this.newHeader(options);
    this.entries = [];
    this.byId.clear();
    this.labels.clear();
    this.leafId = null;
    this.written = false;
    if (this.place.persist) this.place.file = this.newFile();
    return this.place.file;
  }
  isPersisted = () => this.place.persist;
  getCwd = () => this.cwd;
  getSessionDir = () => this.place.dir;
  getSessionId = () => this.header.id;
  getSessionFile = () => this.place.file;
  getHeader = () => this.header;
  getEntries = () => [...this.entries];
  getEntryCount = () => this.entries.length;
  getLeafId = () => this.leafId;
  getLeafEntry = () => this.leafId ? this.byId.get(this.leafId) : void 0;
  getEntry = (id) => this.byId.get(id);
  getLabel = (id) => this.labels.get(id)?.label;
  getChildren = (parentId) => this.entries.filter((entry) => entry.parentId === parentId);
  getSessionName() {
    return this.entries.findLast((entry) => entry.type === "session_info")?.name?.trim() || void 0;
  }
  getBranch(fromId) {
    const branch = [];
    for (let id = fromId ?? this.leafId; id; ) {
      const entry = this.byId.get(id);
      if (!entry) break;
      branch.push(entry);
      id = entry.parentId;
    }
    return branch.reverse();
  }
  getTree() {
    const node = (entry) => {
      const mark = this.labels.get(entry.id);
      return { entry, children: [], label: mark?.label, labelTimestamp: mark?.timestamp };
    };
    const nodes = new Map(this.entries.map((entry) => [entry.id, node(entry)]));
    const roots = [];
    for (const entry of this.entries) {
      const parent = entry.parentId === entry.id ? void 0 : nodes.get(entry.parentId);
      (parent ? parent.children : roots).push(nodes.get(entry.id));
    }
    const at = ({ entry }) => new Date(entry.timestamp).getTime();
    for (const { children } of nodes.values()) children.sort((a, b) => at(a) - at(b));
    return roots;
  }
  buildContextEntries = () => (0, (import_entries ??= require("pi:coding-agent/entries")).buildContextEntries)(this.entries, this.leafId, this.byId);
  buildSessionProjection = () => (0, (import_entries ??= require("pi:coding-agent/entries")).buildSessionProjection)(this.entries, this.leafId, this.byId);
  buildSessionContext() {
    const { messages, thinkingLevel, model } = this.buildSessionProjection();
    return { messages, thinkingLevel, model };
  }
  appendMessage = (message) => this.append("message", { message }).id;
  appendThinkingLevelChange = (thinkingLevel) => this.append("thinking_level_change", { thinkingLevel }).id;
  appendModelChange = (provider, modelId) => this.append("model_change", { provider, modelId }).id;
  appendUsage = (kind, provider, model, usage, note) => this.append("usage", { kind, provider, model, usage, ...note ? { note } : {} });
  appendCustomEntry = (customType, data) => this.append("custom", { customType, data }).id;
  appendCustomMessageEntry = (customType, content, display, details) => this.append("custom_message", { customType, content, display, details }).id;
  appendSessionInfo = (name) => this.append("session_info", { name: name.replace(/[\r\n]+/g, " ").trim() }).id;
  appendCompaction(summary, firstKeptEntryId, tokensBefore, details, fromHook, usage) {
    const system = (0, (import_system ??= require("pi:ai/system")).getCurrentSystemMessage)(this.buildSessionProjection().messages);
    const systemMessage = system ? { systemMessage: { ...system, timestamp: Date.now() } } : {};
    const id = (0, (import_entries ??= require("pi:coding-agent/entries")).newEntryId)(this.byId);
    const fields = { id, summary, firstKeptEntryId: firstKeptEntryId ?? id, tokensBefore, details, usage, fromHook, ...systemMessage };
    return this.append("compaction", fields).id;
  }
  /** Changes what an entry says to the model, or takes it out with null. */
  appendContextEdit(targetId, replacement) {
    const isContent = (value) => typeof value === "string" || Array.isArray(value);
    if (replacement !== null && !isContent(replacement?.content)) {
      throw new Error("Context edit replacement must be null or contain string/array content");
    }
    this.mustHave(targetId);
    if (!this.getBranch().some(({ id }) => id === targetId)) throw new Error(`Entry ${targetId} is not on the active branch`);
    const { type, message } = this.byId.get(targetId);
    const role = type === "custom_message" ? "custom" : type === "message" ? message.role : void 0;
    if (!["custom", "user", "assistant", "toolResult"].includes(role)) {
      throw new Error(`Entry ${targetId} does not contribute editable model content`);
    }
    const blocks = (role === "assistant" || role === "toolResult") && typeof replacement?.content === "string";
    const made = blocks ? { content: [{ type: "text", text: replacement.content }] } : replacement;
    return this.append("context_edit", { targetId, replacement: made }).id;
  }
  /**
   * Becomes a session of its own that has only the branch up to leafId. Labels are no part of it, but what they label keeps
   * them. The result is the new file.
   */
  createBranchedSession(leafId) {
    const branch = this.getBranch(leafId);
    if (branch.length === 0) throw new Error(`Entry ${leafId} not found`);
    const kept = branch.filter(({ type }) => type !== "label");
    const stand = (id) => branch.slice(branch.findIndex((entry) => entry.id === id)).find(({ type }) => type !== "label")?.id ?? id;
    const chained = kept.map((entry, i) => ({
      ...entry,
      parentId: kept[i - 1]?.id ?? null,
      ...entry.type === "compaction" ? { firstKeptEntryId: stand(entry.firstKeptEntryId) } : {}
    }));
    const labels = kept.flatMap(({ id }) => this.labels.has(id) ? [{ targetId: id, ...this.labels.get(id) }] : []);
    const previous = this.place.file;
    this.newSession(this.place.persist && previous ? { parentSession: previous } : {});
    this.load([this.header, ...chained]);
    this.written = false;
    for (const { targetId, label, timestamp } of labels) this.applyLabel(this.add("label", { targetId, label, timestamp }));
    this.save();
    return this.place.file;
  }
  appendLabelChange(targetId, label) {
    this.mustHave(targetId);
    return this.append("label", { targetId, label }).id;
  }
  mustHave(id) {
    if (!this.byId.has(id)) throw new Error(`Entry ${id} not found`);
  }
  branch(fromId) {
    this.mustHave(fromId);
    this.leafId = fromId;
  }
  resetLeaf() {
    this.leafId = null;
  }
  branchWithSummary(from, summary, details, fromHook, usage) {
    if (from !== null) this.mustHave(from);
    const fromId = this.leafId ?? "root";
    this.leafId = from;
    return this.append("branch_summary", { fromId, summary, details, usage, fromHook }).id;
  }
};
session_manager_exports["SessionManager"] = SessionManager;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_uuid;
var import_system;
var import_entries;
var import_files;
var import_paths;
var import_session_files;
