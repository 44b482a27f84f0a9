// Names made at run time: the bundler never saw them.
const at = (scheme: string, rest: string) => [scheme, rest].join("");

// Node's own modules come under any name; vm's members must refuse, and os is Node's and not the engine's. The text of a data: URL is
// code as any other: it has this realm's globals and no others.
function harmless(name: string, module: any): boolean {
	if (name.startsWith("data:")) return module === globalThis;
	if (name === "os") return typeof module.tmpdir === "function" && module.exec === undefined && module.open === undefined;
	if (name !== "node:vm") return false;
	try {
		module.runInContext("1", module.createContext({}));
		return false;
	} catch (err: any) {
		return err.pier?.code === "denied";
	}
}

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => {
			const got: string[] = [];
			for (const name of [
				at("file://", "/etc/passwd"), at("/etc/", "passwd"), at("../../", "go.mod"), at("data:text/javascript,", "export default globalThis"),
				at("http://", "127.0.0.1:1/x.js"), at("pi:", "core/boot"), at("node:", "vm"), at("std", ""), at("o", "s"),
			]) {
				for (const load of [(n: string) => import(n), async (n: string) => require(n)]) {
					try {
						const module: any = await load(name);
						got.push(harmless(name, module.default ?? module) ? `${name}: nothing more than any import` : `${name} gave ${typeof module}`);
					} catch (err: any) {
						got.push(`${name}: ${String(err.message).slice(0, 90)}`);
					}
				}
			}
			return { content: [{ type: "text", text: got.join("\n") }], details: {} };
		},
	});
}
