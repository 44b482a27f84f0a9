// pi:coding-agent_auth is Pi 0.73.1's access to stored credentials.
export * from "./coding-agent/auth-storage.ts";
