// pi:coding-agent_components is the part of pi-coding-agent that draws; it needs pi-tui.
export { ArminComponent } from "./coding-agent/components/armin.ts";
export { BorderedLoader, CustomEditor, DynamicBorder } from "./coding-agent/components/basic.ts";
export { BashExecutionComponent, ToolExecutionComponent } from "./coding-agent/components/executions.ts";
export * from "./coding-agent/components/messages.ts";
export { keyDisplayText, keyHint, keyNames, keyText, rawKeyHint } from "./coding-agent/hints.ts";
export { KeybindingsManager, keybindings } from "./coding-agent/keybindings.ts";
export { renderDiff } from "./coding-agent/render/diff.ts";
export { truncateToVisualLines } from "./coding-agent/render/visual.ts";
