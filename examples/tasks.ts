/**
 * A list of tasks that the model keeps, shown above the prompt.
 *
 *     pier run ./examples/tasks.ts
 *     tool tasks {"add":"write tests"}
 *     /tasks
 *
 * - tool `tasks`: `add` a task by its text, mark one as `done` by its number; always answers with the list
 * - command `/tasks`: shows or hides the list
 *
 * The state is in the session: each result carries the whole list in `details`, and the list is read from the branch one is on, so that
 * it follows forks and steps back. It needs no right beyond the session and the screen, which pier grants without being asked.
 */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Type } from "typebox";

interface Task {
	text: string;
	done: boolean;
}

const lines = (tasks: Task[]): string[] => tasks.map((task, at) => `${task.done ? "✓" : "○"} ${at + 1} ${task.text}`);

/** The list in the last result of the branch. */
function stored(ctx: ExtensionContext): Task[] {
	for (const entry of ctx.sessionManager.getBranch().reverse()) {
		if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName !== "tasks") continue;
		const details = entry.message.details as { tasks?: Task[] } | undefined;
		if (details?.tasks) return details.tasks;
	}
	return [];
}

export default function (pi: ExtensionAPI) {
	let tasks: Task[] = [];
	let shown = true;

	const show = (ctx: ExtensionContext) => {
		if (ctx.hasUI) ctx.ui.setWidget("tasks", shown && tasks.length > 0 ? lines(tasks) : undefined);
	};
	const read = (ctx: ExtensionContext) => {
		tasks = stored(ctx);
		show(ctx);
	};
	pi.on("session_start", async (_event, ctx) => read(ctx));
	pi.on("session_tree", async (_event, ctx) => read(ctx));

	pi.registerTool({
		name: "tasks",
		label: "Tasks",
		description: "Keeps the list of tasks: add one by its text, mark one as done by its number. Answers with the list.",
		parameters: Type.Object({
			add: Type.Optional(Type.String({ description: "The text of a new task" })),
			done: Type.Optional(Type.Integer({ minimum: 1, description: "The number of a task that is done" })),
		}),
		async execute(_id, { add, done }, _signal, _update, ctx) {
			if (done !== undefined && done > tasks.length) throw new Error(`there is no task ${done}: there are ${tasks.length}`);
			tasks = tasks.map((task, at) => (at + 1 === done ? { ...task, done: true } : task));
			if (add) tasks = [...tasks, { text: add, done: false }];
			show(ctx);
			return { content: [{ type: "text", text: lines(tasks).join("\n") || "no tasks" }], details: { tasks } };
		},
	});

	pi.registerCommand("tasks", {
		description: "Show or hide the list of tasks",
		handler: async (_args, ctx) => {
			shown = !shown;
			show(ctx);
			if (ctx.hasUI) ctx.ui.notify(shown ? "The list is shown" : "The list is hidden", "info");
		},
	});
}
