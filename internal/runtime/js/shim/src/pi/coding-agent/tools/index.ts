import type { AgentTool } from "../../agent/types.ts";
import type { Definition } from "./shared.ts";
import { createBashTool, createBashToolDefinition, createPowerShellTool, createPowerShellToolDefinition } from "./bash.ts";
import { createEditTool, createEditToolDefinition } from "./edit.ts";
import { createFindTool, createFindToolDefinition } from "./find.ts";
import { createGrepTool, createGrepToolDefinition } from "./grep.ts";
import { createLsTool, createLsToolDefinition } from "./ls.ts";
import { createReadTool, createReadToolDefinition } from "./read.ts";
import { createWriteTool, createWriteToolDefinition } from "./write.ts";

export {
	createBashTool,
	createBashToolDefinition,
	createEditTool,
	createEditToolDefinition,
	createFindTool,
	createFindToolDefinition,
	createGrepTool,
	createGrepToolDefinition,
	createLsTool,
	createLsToolDefinition,
	createPowerShellTool,
	createPowerShellToolDefinition,
	createReadTool,
	createReadToolDefinition,
	createWriteTool,
	createWriteToolDefinition,
};

type ToolOptions = Record<string, any> | undefined;

export const createCodingTools = (cwd: string, options?: ToolOptions): AgentTool[] => [
	createReadTool(cwd, options?.read),
	createBashTool(cwd, options?.bash),
	createEditTool(cwd, options?.edit),
	createWriteTool(cwd, options?.write),
];

export const createReadOnlyTools = (cwd: string, options?: ToolOptions): AgentTool[] => [
	createReadTool(cwd, options?.read),
	createGrepTool(cwd, options?.grep),
	createFindTool(cwd, options?.find),
	createLsTool(cwd, options?.ls),
];

/** Every built-in tool by its name, in the order in which Pi has them. */
export const createAllToolDefinitions = (cwd: string, options?: ToolOptions): Record<string, Definition> => ({
	read: createReadToolDefinition(cwd, options?.read),
	bash: createBashToolDefinition(cwd, options?.bash),
	powershell: createPowerShellToolDefinition(cwd, options?.powershell),
	edit: createEditToolDefinition(cwd, options?.edit),
	write: createWriteToolDefinition(cwd, options?.write),
	grep: createGrepToolDefinition(cwd, options?.grep),
	find: createFindToolDefinition(cwd, options?.find),
	ls: createLsToolDefinition(cwd, options?.ls),
});
