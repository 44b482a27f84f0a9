// Lists what each package that Pi gives to extensions exports at run time: name to kind. Reading a property of one of
// pier's stubs throws, so a stub is told from the real thing without calling anything.
import * as m0 from "@earendil-works/pi-agent-core";
import * as m1 from "@earendil-works/pi-ai";
import * as m2 from "@earendil-works/pi-ai/compat";
import * as m3 from "@earendil-works/pi-ai/models";
import * as m4 from "@earendil-works/pi-ai/oauth";
import * as m5 from "@earendil-works/pi-ai/providers/all";
import * as m6 from "@earendil-works/pi-coding-agent";
import * as m7 from "@earendil-works/pi-tui";
import * as m8 from "typebox";
import * as m9 from "typebox/compile";
import * as m10 from "typebox/value";

const packages: Record<string, object> = {
	"@earendil-works/pi-agent-core": m0,
	"@earendil-works/pi-ai": m1,
	"@earendil-works/pi-ai/compat": m2,
	"@earendil-works/pi-ai/models": m3,
	"@earendil-works/pi-ai/oauth": m4,
	"@earendil-works/pi-ai/providers/all": m5,
	"@earendil-works/pi-coding-agent": m6,
	"@earendil-works/pi-tui": m7,
	"typebox": m8,
	"typebox/compile": m9,
	"typebox/value": m10,
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
