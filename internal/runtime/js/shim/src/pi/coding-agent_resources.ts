// pi:coding-agent_resources is the part of pi-coding-agent that finds settings, packages, skills, prompts and themes.
export { loadProjectContextFiles } from "./coding-agent/resources/context.ts";
export { discover, expand, extend, look, resolve } from "./coding-agent/resources/discover.ts";
export { DefaultResourceLoader } from "./coding-agent/resources/loader.ts";
export { DefaultPackageManager } from "./coding-agent/resources/packages.ts";
export { expandPromptTemplate, loadPromptTemplates, parseCommandArgs, substituteArgs } from "./coding-agent/resources/prompts.ts";
export { SettingsManager } from "./coding-agent/resources/settings.ts";
export { loadSkills, loadSkillsFromDir } from "./coding-agent/resources/skills.ts";
export { hasTrustRequiringProjectResources, ProjectTrustStore } from "./coding-agent/resources/trust.ts";
