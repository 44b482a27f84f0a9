// Writes to the console and to standard output without end, also what a terminal would act upon.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any) {
			const line = `flood ${"x".repeat(1.1 * 1048576)}`;
			if (way === "console") for (let n = 0; n < 3; n++) console.log(line);
			if (way === "stdout") for (let n = 0; n < 3; n++) process.stdout.write(line);
			if (way === "lines") for (let n = 0; n < 12_000; n++) console.error(`flood ${n} ${"y".repeat(90)}`);
			if (way === "unhandled") for (let n = 0; n < 3; n++) void Promise.reject(new Error(`flood ${"z".repeat(1.1 * 1048576)}`));
			return { content: [{ type: "text", text: `${way} done` }], details: {} };
		},
	});
}
