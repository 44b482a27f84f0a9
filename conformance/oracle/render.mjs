// The lines that an extension's own renderers draw, at every width a step names.
import { onScreen } from "./ui.mjs";

export function render(live, modules, step, cwd) {
	const component = componentOf(live, step, cwd);
	if (component === undefined || component === null) return { lines: null };
	if (typeof component === "object" && "lines" in component) return component;
	const lines = {};
	for (const width of step.widths ?? [40, 80, 120]) {
		component.invalidate?.();
		lines[width] = component.render(width).map(onScreen);
	}
	return { lines };
}

function componentOf(live, step, cwd) {
	const theme = live.theme();
	const options = { expanded: step.expanded === true, isPartial: false };
	switch (step.render) {
		case "call":
			return definition(live, step).renderCall?.(step.input ?? {}, theme, context(step, cwd));
		case "result":
			return definition(live, step).renderResult?.(step.result, options, theme, context(step, cwd));
		case "message":
			return live.runner.getMessageRenderer(step.message.customType)?.(step.message, { expanded: options.expanded }, theme);
		case "entry":
			return live.runner.getEntryRenderer?.(step.entry.customType)?.(step.entry, { expanded: options.expanded }, theme);
		default:
			return slot(live, step);
	}
}

// A widget, header or footer that is shown now.
function slot(live, step) {
	const lines = {};
	for (const width of step.widths ?? [40, 80, 120]) {
		const drawn = live.lines(step.key ? `widget:${step.key}` : step.render, width);
		if (!drawn) return { lines: null };
		lines[width] = drawn.map(onScreen);
	}
	return { lines };
}

function definition(live, { tool }) {
	const found = live.runner.getAllRegisteredTools().find((t) => t.definition.name === tool);
	if (!found) throw new Error(`Tool ${tool} not found`);
	return found.definition;
}

function context(step, cwd) {
	return {
		args: step.input ?? {}, toolCallId: "call-1", invalidate() {}, lastComponent: undefined, state: {}, cwd, executionStarted: true, argsComplete: true,
		isPartial: false, expanded: step.expanded === true, showImages: false, isError: step.result?.isError === true,
	};
}
