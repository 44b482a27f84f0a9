// The well-behaved neighbour of every hostile extension: it must go on working whatever the other does.
import { Type } from "typebox";

export default function (pi: any) {
	pi.registerTool({
		name: "witness",
		label: "Witness",
		description: "Repeats what it is told",
		parameters: Type.Object({ say: Type.String() }),
		async execute(_id: string, params: { say: string }) {
			const copy = JSON.parse(JSON.stringify([params.say, Math.max(1, 2), Object.keys({ a: 1 })]));
			if (copy[1] !== 2 || copy[2][0] !== "a") throw new Error("the witness's world was changed");
			return { content: [{ type: "text", text: `witness heard: ${copy[0]}` }], details: {} };
		},
	});
}
