// pi:agent-core is @earendil-works/pi-agent-core: the agent's loop, which no extension imports at run time.
import { current, legacy } from "./names/agent-core.ts";
import { withStubs } from "./names/with-stubs.ts";

const all: any = withStubs("pi-agent-core", [], current, legacy);

export { all as "module.exports" };
