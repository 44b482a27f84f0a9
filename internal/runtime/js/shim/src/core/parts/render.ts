import { type ComponentHost, onScreen } from "./component.ts";
import type { Registry } from "./registry.ts";

/** What is drawn in a fixed place: widgets by "widget:<key>", "header" and "footer". */
export type Slots = Map<string, ComponentHost>;

/** The lines of an extension's own renderers at a width, or null when it has none for what is asked. */
export function createRender(registry: Registry, slots: Slots, require: (name: string) => any, boot: { cwd: string }) {
	/** A call and its result in the frame that Pi puts around them. */
	const toolExecution = (args: any): any => {
		const { ToolExecutionComponent } = require("pi:coding-agent_components");
		const tool = registry.tools.get(args.tool);
		const shown = new ToolExecutionComponent(args.tool, "call-1", args.input ?? {}, {}, tool, { requestRender() {} }, boot.cwd);
		shown.setArgsComplete();
		if (args.result) {
			shown.markExecutionStarted();
			shown.updateResult({ ...args.result, isError: args.result.isError === true }, args.partial === true);
		}
		shown.setExpanded(args.expanded === true);
		return shown;
	};
	const component = (args: any): any => {
		const theme = require("pi:theme").theme;
		const options = { expanded: args.expanded === true };
		switch (args.kind) {
			case "call":
				return registry.tools.get(args.tool)?.renderCall?.(args.input ?? {}, theme, context(args, boot.cwd));
			case "result":
				return registry.tools.get(args.tool)?.renderResult?.(args.result, { ...options, isPartial: false }, theme, context(args, boot.cwd));
			case "message":
				return registry.messageRenderers.get(args.message?.customType)?.(args.message, options, theme);
			case "tool":
				return toolExecution(args);
			case "custom": {
				if (!registry.messageRenderers.has(args.message?.customType)) return undefined;
				const { CustomMessageComponent } = require("pi:coding-agent_components");
				const shown = new CustomMessageComponent(args.message, registry.messageRenderers.get(args.message?.customType));
				shown.setExpanded(options.expanded);
				return shown;
			}
			case "entry":
				return registry.entryRenderers.get(args.entry?.customType)?.(args.entry, options, theme);
		}
		return undefined;
	};
	return (args: any): string[] | null => {
		const slot = slots.get(args.kind === "widget" ? `widget:${args.key}` : args.kind);
		if (slot) return slot.draw(args.width);
		const drawn = component(args);
		if (typeof drawn?.render !== "function") return null;
		drawn.invalidate?.();
		return drawn.render(args.width).map(onScreen);
	};
}

/** What Pi hands to a tool's renderers beside the theme, for a call that is over. */
function context(args: any, cwd: string): object {
	return {
		args: args.input ?? {},
		toolCallId: "call-1",
		invalidate() {},
		lastComponent: undefined,
		state: {},
		cwd,
		executionStarted: true,
		argsComplete: true,
		isPartial: false,
		expanded: args.expanded === true,
		showImages: false,
		isError: args.result?.isError === true,
	};
}
