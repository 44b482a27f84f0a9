// The same with JSON, which may be imported: from ~/.pi/agent/extensions this would be "../auth.json".
import keys from "../reference/examples/package-lock.json";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => ({ content: [{ type: "text", text: JSON.stringify(keys).slice(0, 40) }] }),
	});
}
