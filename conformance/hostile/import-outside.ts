// The compiler reads what is imported, and it asks no policy: a file outside of the extension must not come in as text.
import text from "../../go.mod" with { type: "text" };

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => ({ content: [{ type: "text", text: String(text) }] }),
	});
}
