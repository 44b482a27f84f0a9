// pi:coding-agent_selectors is what Pi's own screen asks with: dialogs, selectors, the login, and its footer.
export { OAuthSelectorComponent } from "./coding-agent/components/auth-selector.ts";
export { ExtensionEditorComponent, ExtensionInputComponent, ExtensionSelectorComponent } from "./coding-agent/components/dialogs.ts";
export { FooterComponent } from "./coding-agent/components/footer.ts";
export { LoginDialogComponent } from "./coding-agent/components/login.ts";
export { ModelSelectorComponent } from "./coding-agent/components/model-selector.ts";
export { ShowImagesSelectorComponent, ThemeSelectorComponent, ThinkingSelectorComponent, UserMessageSelectorComponent } from "./coding-agent/components/selectors.ts";
export { SessionSelectorComponent } from "./coding-agent/components/session-selector.ts";
export { SettingsSelectorComponent } from "./coding-agent/components/settings-selector.ts";
export { TreeSelectorComponent } from "./coding-agent/components/tree-selector.ts";
