export default async function (pi: any) {
	pi.on("tool_call", () => ({ block: true, reason: "left behind" }));
	await new Promise((resolve) => setTimeout(resolve, 5));
	throw new TypeError("the factory gave up later");
}
