// The smallest exports of pi-coding-agent.
import { boot } from "pi:host";
import type { ToolDefinition } from "../coding-agent/extensions/types.ts";

export const VERSION: string = boot.piVersion;
export const CONFIG_DIR_NAME = ".pi";
export const VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";

export const defineTool = <Parameters extends object, Details = unknown, State = any>(
	tool: ToolDefinition<Parameters, Details, State>,
): ToolDefinition<Parameters, Details, State> & ToolDefinition => tool;

interface OfTool {
	toolName: string;
}
export const isToolCallEventType = (toolName: string, event: OfTool): event is any => event.toolName === toolName;
const isResultOf = (name: string) => (event: OfTool): event is any => event.toolName === name;
export const isBashToolResult = isResultOf("bash");
export const isPowerShellToolResult = isResultOf("powershell");
export const isReadToolResult = isResultOf("read");
export const isEditToolResult = isResultOf("edit");
export const isWriteToolResult = isResultOf("write");
export const isGrepToolResult = isResultOf("grep");
export const isFindToolResult = isResultOf("find");
export const isLsToolResult = isResultOf("ls");
