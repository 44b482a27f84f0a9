// pi:coding-agent_former is what pi-coding-agent no longer exports: up to 0.5x it had the built-in tools ready made, for the
// working directory of the process, and keys under the names of the editor's and the application's actions.
import { boot } from "pi:host";
import { keyHint, keyText } from "./coding-agent/hints.ts";
import {
	createBashTool, createEditTool, createFindTool, createGrepTool, createLsTool, createReadTool, createWriteTool,
} from "./coding-agent/tools/index.ts";

const { cwd } = boot;

export const bashTool = createBashTool(cwd);
export const editTool = createEditTool(cwd);
export const findTool = createFindTool(cwd);
export const grepTool = createGrepTool(cwd);
export const lsTool = createLsTool(cwd);
export const readTool = createReadTool(cwd);
export const writeTool = createWriteTool(cwd);
export const codingTools = [readTool, bashTool, editTool, writeTool];
export const readOnlyTools = [readTool, grepTool, findTool, lsTool];

export const editorKey = (action: string): string => keyText(action);
export const appKey = (_keybindings: unknown, action: string): string => keyText(action);
export const appKeyHint = (_keybindings: unknown, action: string, description: string): string => keyHint(action, description);
