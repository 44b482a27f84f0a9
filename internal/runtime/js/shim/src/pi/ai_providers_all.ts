// pi:ai_providers_all is @earendil-works/pi-ai/providers/all: Pi's own providers and models, which pier does not have.
import { current, legacy } from "./names/ai_providers_all.ts";
import { withStubs } from "./names/with-stubs.ts";

const all: any = withStubs("pi-ai/providers/all", [], current, legacy);

export { all as "module.exports" };
