// node:timers.
import { requireHost } from "pi:host";
import { forbiddenMember } from "pi:node/internal_forbidden";
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "pi:web/timers";

const old = (name: string) => forbiddenMember("timers", name, "it was for Node's own timers");
const exported = {
	active: old("active"), enroll: old("enroll"), unenroll: old("unenroll"),
	clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout,
	get promises() {
		return requireHost("pi:node/timers_promises");
	},
};
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout };
export default exported;
export { exported as "module.exports" };
