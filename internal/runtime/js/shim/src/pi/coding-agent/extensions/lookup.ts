// Commands and shortcuts of several extensions that want the same name.

/** All commands; of several with one name each gets a number behind it. */
export function commandsOf(extensions: any[]): any[] {
	const commands: any[] = extensions.flatMap((extension) => [...extension.commands.values()]);
	const count = (name: string, among: any[]): number => among.filter((command) => command.name === name).length;
	const used = new Set<string>();
	return commands.map((command, at) => {
		let number = count(command.name, commands.slice(0, at + 1));
		let invocationName = count(command.name, commands) > 1 ? `${command.name}:${number}` : command.name;
		while (used.has(invocationName)) invocationName = `${command.name}:${++number}`;
		used.add(invocationName);
		return { ...command, invocationName };
	});
}

/** Actions whose keys no extension may have. */
const reserved = new Set(
	(
		"app.interrupt app.clear app.exit app.suspend app.thinking.cycle app.model.cycleForward app.model.cycleBackward " +
		"app.model.select app.tools.expand app.thinking.toggle app.editor.external app.message.copy app.message.followUp " +
		"tui.input.submit tui.select.confirm tui.select.cancel tui.input.copy tui.editor.deleteToLineEnd"
	).split(" "),
);

function actionsByKey(keybindings: Record<string, any>): Map<string, string> {
	const actions = new Map<string, string>();
	for (const [action, keys] of Object.entries(keybindings)) {
		for (const key of keys === undefined ? [] : [keys].flat()) {
			const name = key.toLowerCase();
			if (reserved.has(action) || !reserved.has(actions.get(name) ?? "")) actions.set(name, action);
		}
	}
	return actions;
}

export function shortcutsOf(extensions: any[], keybindings: Record<string, any>): { shortcuts: Map<string, any>; problems: any[] } {
	const actions = actionsByKey(keybindings);
	const shortcuts = new Map<string, any>();
	const problems: any[] = [];
	for (const [key, shortcut] of extensions.flatMap((extension) => [...extension.shortcuts])) {
		const { extensionPath } = shortcut;
		const warn = (message: string) => problems.push({ type: "warning", message, path: extensionPath });
		const action = actions.get(key.toLowerCase());
		if (action && reserved.has(action)) {
			warn(`Extension shortcut '${key}' from ${extensionPath} conflicts with built-in shortcut. Skipping.`);
			continue;
		}
		const clash = `Extension shortcut conflict: '${key}'`;
		if (action) warn(`${clash} is built-in shortcut for ${action} and ${extensionPath}. Using ${extensionPath}.`);
		const other = shortcuts.get(key.toLowerCase());
		if (other) warn(`${clash} registered by both ${other.extensionPath} and ${extensionPath}. Using ${extensionPath}.`);
		shortcuts.set(key.toLowerCase(), shortcut);
	}
	return { shortcuts, problems };
}
