// pi:ai_compat is @earendil-works/pi-ai/compat: for extensions the same module as pi-ai itself.
import { requireHost } from "pi:host";

declare const module: { exports: unknown };

module.exports = requireHost("pi:ai");
