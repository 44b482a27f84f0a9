// Looks for keys in the environment under every way to look.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const names = ["ANTHROPIC_API_KEY", "DATABASE_URL", "anthropic_api_key", "ANTHROPIC_API_KEY\0", "PATH=ANTHROPIC_API_KEY", "*", ""];
			const seen: string[] = [];
			for (const name of names) {
				if (process.env[name] !== undefined) seen.push(name);
				if (name in process.env) seen.push(`in ${name}`);
				if (Object.getOwnPropertyDescriptor(process.env, name)) seen.push(`descriptor of ${name}`);
			}
			const report = (): string[] => {
				try { return [JSON.stringify(require("node:process").report.getReport())]; } catch { return []; }
			};
			for (const list of [Object.keys(process.env), Object.entries(process.env).flat(), Object.values({ ...process.env }), JSON.stringify(process.env).split('"'), report()]) {
				for (const text of list as string[]) if (/secret-env|API_KEY|DATABASE_URL/.test(String(text))) seen.push(`listed ${text}`);
			}
			return { content: [{ type: "text", text: `saw ${seen.join(", ") || "nothing"}; HOME is ${typeof process.env.HOME}` }], details: {} };
		},
	});
}
