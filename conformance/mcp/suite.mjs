// Runs the conformance suite under a Node that is older than it wants: its "tier" command needs fs.globSync, nothing that runs here does.
//
//   node --import ./suite.mjs …/conformance/dist/index.js client …
import { register } from "node:module";

const fs = `export * from "node:fs"; import fs from "node:fs"; export const globSync = fs.globSync; export default fs;`;
const shim = `data:text/javascript,${encodeURIComponent(fs)}`;
const hooks = `export const resolve = (name, context, next) =>
	name === "fs" && context.parentURL?.includes("/conformance/dist/") ? { url: ${JSON.stringify(shim)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
