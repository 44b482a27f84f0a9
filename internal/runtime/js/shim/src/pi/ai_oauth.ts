// pi:ai_oauth is @earendil-works/pi-ai/oauth. Pi 1.5.2 exports nothing there; of the names of 0.73.1, the logins of Pi's own
// providers are stubs.
import { requireHost } from "pi:host";
import { current, legacy } from "./names/ai_oauth.ts";
import { withStubs } from "./names/with-stubs.ts";

const parts =
	"getGitHubCopilotBaseUrl getOAuthApiKey getOAuthProvider getOAuthProviderInfoList getOAuthProviders normalizeDomain " +
	"refreshOAuthToken registerOAuthProvider resetOAuthProviders unregisterOAuthProvider";

const all: any = withStubs("pi-ai/oauth", [{ names: parts, load: () => requireHost("pi:ai_parts") }], current, legacy);

export { all as "module.exports" };
