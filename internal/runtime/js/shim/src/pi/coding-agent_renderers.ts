// pi:coding-agent_renderers draws the calls and results of the built-in tools.
import { editRenderers, readRenderers, writeRenderers } from "./coding-agent/render/files.ts";
import { listRenderers } from "./coding-agent/render/lists.ts";
import { shellRenderers } from "./coding-agent/render/shell.ts";

export const renderers: Record<string, any> = {
	read: readRenderers,
	write: writeRenderers,
	edit: editRenderers,
	find: listRenderers("find"),
	grep: listRenderers("grep"),
	ls: listRenderers("ls"),
	bash: shellRenderers("$"),
	powershell: shellRenderers("PS>"),
};
