// pi:ai_oauth is @earendil-works/pi-ai/oauth. Pi 1.5.2 exports nothing there; the names of 0.73.1 say what is missing.
import { current, legacy } from "./names/ai_oauth.ts";
import { withStubs } from "./names/with-stubs.ts";

const all: any = withStubs("pi-ai/oauth", [], current, legacy);

export { all as "module.exports" };
