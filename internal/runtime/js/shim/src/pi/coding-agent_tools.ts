// pi:coding-agent_tools is the part of pi-coding-agent about the built-in tools.
export * from "./coding-agent/tools/index.ts";
export { generateDiffString, generateUnifiedPatch } from "./coding-agent/diff.ts";
export { withFileMutationQueue } from "./coding-agent/files.ts";
export {
	createLocalBashOperations,
	createLocalPowerShellOperations,
	getPowerShellConfig,
	getShellConfig,
} from "./coding-agent/shell.ts";
