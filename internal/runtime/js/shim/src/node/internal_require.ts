// The require of a bundle, for names that are computed: whoever calls it is found in the stack.
import { boot, callerPlace } from "pi:host";
import { importFrom, requireOf, resolveUrl } from "pi:node/internal_modules";

const here = (): string => callerPlace() ?? boot.extensionPath;

const require = Object.assign(requireOf(here), {
	import: (specifier: unknown) => importFrom(specifier, here()),
	resolveUrl,
});
export default require;
export { require as "module.exports" };
