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

export const createCodingTools = (cwd: string, options?: ToolOptions) => [
	createReadTool(cwd, options?.read),
	createBashTool(cwd, options?.bash),
	createEditTool(cwd, options?.edit),
	createWriteTool(cwd, options?.write),
];

export const createReadOnlyTools = (cwd: string, options?: ToolOptions) => [
	createReadTool(cwd, options?.read),
	createGrepTool(cwd, options?.grep),
	createFindTool(cwd, options?.find),
	createLsTool(cwd, options?.ls),
];
