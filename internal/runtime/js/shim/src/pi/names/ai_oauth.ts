/** Every run-time export of pi-ai/oauth in Pi 1.5.2. */
export const current: string = "";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string =
	"anthropicOAuthProvider getGitHubCopilotBaseUrl getOAuthApiKey getOAuthProvider getOAuthProviderInfoList " +
	"getOAuthProviders githubCopilotOAuthProvider loginAnthropic loginGitHubCopilot loginOpenAICodex " +
	"normalizeDomain openaiCodexOAuthProvider refreshAnthropicToken refreshGitHubCopilotToken refreshOAuthToken " +
	"refreshOpenAICodexToken registerOAuthProvider resetOAuthProviders unregisterOAuthProvider";
