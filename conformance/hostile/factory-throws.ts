export default function (pi: any) {
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [] }) });
	throw new Error("the factory gave up\u001b]52;c;ZXZpbA==\u0007");
}
