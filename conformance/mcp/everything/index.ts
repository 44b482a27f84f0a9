// What the conformance suite wants of a server, as an extension.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";
const text = (text) => ({ type: "text", text });
const image = { type: "image", data: png, mimeType: "image/png" };
const resource = (uri, mimeType, text) => ({ type: "resource", resource: { uri, mimeType, text } });

export default function (pi) {
	const here = dirname(fileURLToPath(import.meta.url));
	pi.on("resources_discover", () => ({ promptPaths: [join(here, "prompts")], skillPaths: [join(here, "skills")] }));

	const tool = (name, execute, parameters = { type: "object", properties: {} }) =>
		pi.registerTool({ name, label: name, description: `The suite's ${name}`, parameters, execute });
	const says = (name, ...content) => tool(name, async () => ({ content }));

	says("test_simple_text", text("This is a simple text response for testing."));
	says("test_image_content", image);
	says("test_audio_content", { type: "audio", data: wav, mimeType: "audio/wav" });
	says("test_embedded_resource", resource("test://embedded-resource", "text/plain", "This is an embedded resource content."));
	says("test_multiple_content_types", text("Multiple content types test:"), image, resource("test://mixed-content-resource", "application/json", "{}"));
	tool("test_error_handling", async () => {
		throw new Error("This tool intentionally returns an error for testing");
	});
	tool("test_tool_with_progress", async (_id, _params, _signal, update) => {
		for (const step of [0, 50, 100]) update({ content: [text(`${step}/100`)] });
		return { content: [text("done")] };
	});
	tool("test_elicitation", async (_id, params, _signal, _update, ctx) => ({ content: [text(`User response: ${await ctx.ui.input(params.message)}`)] }), {
		type: "object",
		properties: { message: { type: "string" } },
		required: ["message"],
	});
	says("test_reconnection", text("This server keeps its streams open."));
	tool("json_schema_2020_12_tool", async () => ({ content: [text("ok")] }), {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		type: "object",
		$defs: { address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
		properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
		additionalProperties: false,
	});
}
