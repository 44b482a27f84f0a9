// pi:ai_compat is @earendil-works/pi-ai/compat: for extensions the same module as pi-ai itself.
import { requireHost } from "pi:host";

const all: any = requireHost("pi:ai");

export { all as "module.exports" };
