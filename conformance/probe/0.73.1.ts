// Lists what each package that Pi gives to extensions exports at run time: name to kind. Reading a property of one of
// pier's stubs throws, so a stub is told from the real thing without calling anything.
import * as m0 from "@mariozechner/pi-agent-core";
import * as m1 from "@mariozechner/pi-ai";
import * as m2 from "@mariozechner/pi-ai/oauth";
import * as m3 from "@mariozechner/pi-coding-agent";
import * as m4 from "@mariozechner/pi-tui";
import * as m5 from "@sinclair/typebox";
import * as m6 from "@sinclair/typebox/compile";
import * as m7 from "@sinclair/typebox/value";

const packages: Record<string, object> = {
	"@mariozechner/pi-agent-core": m0,
	"@mariozechner/pi-ai": m1,
	"@mariozechner/pi-ai/oauth": m2,
	"@mariozechner/pi-coding-agent": m3,
	"@mariozechner/pi-tui": m4,
	"@sinclair/typebox": m5,
	"@sinclair/typebox/compile": m6,
	"@sinclair/typebox/value": m7,
};

function kindOf(value: any): string {
	if (typeof value !== "function") return typeof value;
	try {
		void value.length;
		return "function";
	} catch {
		return "stub";
	}
}

export default function (pi: any) {
	pi.registerTool({
		name: "exports",
		label: "Exports",
		description: "Lists exports",
		parameters: { type: "object", properties: {} },
		async execute() {
			const details: Record<string, Record<string, string>> = {};
			for (const [name, module] of Object.entries(packages)) {
				details[name] = {};
				for (const key of Object.keys(module).sort()) details[name][key] = kindOf((module as any)[key]);
			}
			return { content: [{ type: "text", text: "listed" }], details };
		},
	});
}
