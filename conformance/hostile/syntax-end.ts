// A block that never ends: the mistake shows at the end of the file.
export default function (pi: any) {
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [] }) });
	if (pi) {
