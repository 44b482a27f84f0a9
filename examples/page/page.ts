/**
 * Fetches a page as text.
 *
 *     pier call ./examples/page page '{"url":"https://example.com/"}' --allow http=example.com
 *
 * Beside it, extension.json declares what it wants: pages of example.com (and of this machine, for its test), and the variable
 * PAGE_TOKEN, which it sends as a bearer token. A declaration bounds and grants nothing:
 * the user allows or is asked. To use it for your own host, change the list.
 */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { Type } from "typebox";

/** How much of a page a model gets. */
const longest = 20_000;

/** The text of HTML, roughly: enough for a model to read it. */
function textOf(html: string): string {
	return html
		.replace(/<(script|style)\b.*?<\/\1>/gis, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/&(lt|gt|quot|amp);/g, (_all, name: "lt" | "gt" | "quot" | "amp") => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name])
		.replace(/\s+/g, " ")
		.trim();
}

export default function (pi: ExtensionAPI) {
	pi.registerTool({
		name: "page",
		label: "Page",
		description: "Fetches a page and returns its text",
		parameters: Type.Object({ url: Type.String({ description: "http or https" }) }),
		async execute(_id, { url }, signal) {
			const token = process.env.PAGE_TOKEN; // unset where it is not granted
			const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
			const response = await fetch(url, { headers, signal });
			if (!response.ok) throw new Error(`${url} answers ${response.status} ${response.statusText}`);
			const body = await response.text();
			const text = response.headers.get("content-type")?.includes("html") ? textOf(body) : body;
			return {
				content: [{ type: "text", text: text.slice(0, longest) }],
				details: { status: response.status, cut: text.length > longest },
			};
		},
	});
}
