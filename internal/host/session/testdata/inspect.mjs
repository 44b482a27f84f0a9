// Prints what the real Pi makes of a session file: node inspect.mjs NODE_MODULES FILE
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const entry = join(process.argv[2], "@mariozechner/pi-coding-agent/dist/core/session-manager.js");
const { SessionManager } = await import(pathToFileURL(entry).href);
const s = SessionManager.open(process.argv[3]);
const ids = (entries) => entries.map((e) => e.id);
console.log(JSON.stringify({
	id: s.getSessionId(),
	cwd: s.getCwd(),
	name: s.getSessionName() ?? "",
	leaf: s.getLeafId(),
	entries: s.getEntries().map((e) => JSON.stringify(e)),
	branch: ids(s.getBranch()),
	roots: ids(s.getTree().map((n) => n.entry)),
	labels: s.getEntries().flatMap((e) => s.getLabel(e.id) ?? []),
	context: s.buildSessionContext().messages.map((m) => m.role),
}));
