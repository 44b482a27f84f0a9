// pi:ai_oauth is @earendil-works/pi-ai/oauth. Pi 1.5.2 exports nothing there; these are the names of 0.73.1.
import { requireHost } from "pi:host";
import { current, legacy } from "./names/ai_oauth.ts";
import { withStubs } from "./names/with-stubs.ts";

const parts =
	"getGitHubCopilotBaseUrl getOAuthApiKey getOAuthProvider getOAuthProviderInfoList getOAuthProviders normalizeDomain " +
	"refreshOAuthToken registerOAuthProvider resetOAuthProviders unregisterOAuthProvider";

/** Up to 0.52, pi-ai itself had these, too. */
const logins =
	"anthropicOAuthProvider githubCopilotOAuthProvider loginAnthropic loginGitHubCopilot loginOpenAICodex openaiCodexOAuthProvider " +
	"refreshAnthropicToken refreshGitHubCopilotToken refreshOpenAICodexToken";

const all: any = withStubs(
	"pi-ai/oauth",
	[
		{ names: parts, load: () => requireHost("pi:ai_parts") },
		{ names: logins, load: () => requireHost("pi:ai_login") },
	],
	current,
	legacy,
);

export { all as "module.exports" };
