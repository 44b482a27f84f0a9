"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __reExport = (target, mod, secondTarget) => (__copyProps(target, mod, "default"), secondTarget && __copyProps(secondTarget, mod, "default"));

// src/pi/coding-agent_session.ts
var coding_agent_session_exports = {
  get CURRENT_SESSION_VERSION() { return (import_entries ??= require("pi:coding-agent/entries")).CURRENT_SESSION_VERSION; },
  get SessionManager() { return (import_session_manager ??= require("pi:coding-agent/session-manager")).SessionManager; },
  get buildContextEntries() { return (import_entries ??= require("pi:coding-agent/entries")).buildContextEntries; },
  get buildSessionContext() { return (import_entries ??= require("pi:coding-agent/entries")).buildSessionContext; },
  get buildSessionProjection() { return (import_entries ??= require("pi:coding-agent/entries")).buildSessionProjection; },
  get convertToLlm() { return (import_messages ??= require("pi:coding-agent/messages")).convertToLlm; },
  get getLatestCompactionEntry() { return (import_entries ??= require("pi:coding-agent/entries")).getLatestCompactionEntry; },
  get migrateSessionEntries() { return (import_entries ??= require("pi:coding-agent/entries")).migrateSessionEntries; },
  get parseSessionEntries() { return (import_entries ??= require("pi:coding-agent/entries")).parseSessionEntries; },
  get serializeConversation() { return (import_messages ??= require("pi:coding-agent/messages")).serializeConversation; },
  get sessionEntryToContextMessages() { return (import_messages ??= require("pi:coding-agent/messages")).sessionEntryToContextMessages; },
};
module.exports = __defProp(coding_agent_session_exports, "__esModule", { value: true });
__reExport(coding_agent_session_exports, require("pi:coding-agent/compaction"), module.exports);
__reExport(coding_agent_session_exports, require("pi:coding-agent/summaries"), module.exports);
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_messages;
var import_entries;
var import_session_manager;
