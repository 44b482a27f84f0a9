import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { Type } from "typebox";

const parameters = Type.Object({
	name: Type.String({ description: "Whom to greet" }),
	loud: Type.Optional(Type.Boolean({ description: "In capital letters" })),
});

export default function (pi: ExtensionAPI) {
	pi.registerTool({
		name: "greet",
		label: "Greet",
		description: "Greets somebody by name.",
		parameters,
		async execute(_id, { name, loud }) {
			const text = `Hello, ${name}!`;
			return { content: [{ type: "text", text: loud ? text.toUpperCase() : text }], details: { name } };
		},
	});
}
