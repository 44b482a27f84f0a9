// node:timers.
import { requireHost } from "pi:host";
import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "pi:web/timers";

const exported = {
	clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout,
	get promises() {
		return requireHost("pi:node/timers_promises");
	},
};
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout };
export default exported;
export { exported as "module.exports" };
