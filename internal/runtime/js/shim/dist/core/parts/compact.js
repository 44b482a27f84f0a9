"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/compact.ts
var compact_exports = {
  compactSession: compactSession,
  restored: restored,
  summarizeBranch: summarizeBranch,
};
module.exports = __defProp(compact_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
async function compactSession(source, customInstructions) {
  const { border, session } = source;
  const request = async (args) => {
    try {
      return await border.call("session", { op: "request", action: "compact", args });
    } catch (err) {
      throw err instanceof import_pi_host.HostError && err.code === "invalid_request" ? new Error(err.message) : err;
    }
  };
  if (!border.callSync("session", { op: "state" }).extensionsChoose) return request({ customInstructions });
  const branch = session.getBranch();
  const preparation = (0, (import_summaries ??= require("pi:coding-agent/summaries")).prepareCompaction)(branch, (import_compaction ??= require("pi:coding-agent/compaction")).DEFAULT_COMPACTION_SETTINGS);
  if (!preparation) return request({ failed: branch.at(-1)?.type === "compaction" ? "Already compacted" : "Nothing to compact (session too small)" });
  const { fileOps, ...rest } = preparation;
  const files = Object.fromEntries(Object.entries(fileOps).map(([kind, names]) => [kind, [...names]]));
  let answer = await request({ customInstructions, preparation: { ...rest, fileOps: files } });
  if (answer.summarize) {
    const made = await summarize(source, preparation, customInstructions).catch((err) => ({ failed: err instanceof Error ? err.message : String(err) }));
    answer = await request("failed" in made ? made : { made });
  }
  const { summary, firstKeptEntryId, tokensBefore, usage, details } = answer.compaction;
  const { messages } = (0, (import_entries ??= require("pi:coding-agent/entries")).buildSessionProjection)(session.getEntries(), session.getLeafId());
  const estimatedTokensAfter = messages.reduce((sum, message) => sum + (0, (import_compaction ??= require("pi:coding-agent/compaction")).estimateTokens)(message), 0);
  return { summary, firstKeptEntryId, tokensBefore, estimatedTokensAfter, usage, details };
}
var streamOf = ({ models }) => (model, context, options) => models.modelRegistry.streamSimple(model, context, options);
function summarize(source, preparation, customInstructions) {
  const { models } = source;
  return (0, (import_summaries ??= require("pi:coding-agent/summaries")).compact)(preparation, models.model, void 0, {}, customInstructions, void 0, models.thinkingLevel, streamOf(source));
}
async function summarizeBranch(source, target, wanted) {
  const { from, label, customInstructions, replaceInstructions } = wanted;
  const entries = wanted.entries.map((id) => source.session.getEntry(id));
  const { model, thinkingLevel } = source.models;
  const { signal } = new AbortController();
  const asking = { model, thinkingLevel, signal, streamFn: streamOf(source) };
  const { aborted, error, summary, usage, readFiles = [], modifiedFiles = [] } = await (0, (import_summaries ??= require("pi:coding-agent/summaries")).generateBranchSummary)(entries, { ...asking, customInstructions, replaceInstructions });
  if (error) throw new Error(error);
  return aborted ? void 0 : { target, from, options: { label }, made: { summary, usage, details: { readFiles, modifiedFiles } } };
}
function restored(preparation) {
  const { fileOps } = preparation;
  for (const kind of Object.keys(fileOps ?? {})) if (Array.isArray(fileOps[kind])) fileOps[kind] = new Set(fileOps[kind]);
  if (!("previousSummary" in preparation)) preparation.previousSummary = void 0;
  return preparation;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_entries;
var import_compaction;
var import_summaries;
