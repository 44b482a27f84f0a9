"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/own.ts
var own_exports = {
  CONFIG_DIR_NAME: void 0,
  VERSION: void 0,
  VIRTUAL_MODEL_STATE_ENTRY: void 0,
  defineTool: void 0,
  isBashToolResult: void 0,
  isEditToolResult: void 0,
  isFindToolResult: void 0,
  isGrepToolResult: void 0,
  isLsToolResult: void 0,
  isPowerShellToolResult: void 0,
  isReadToolResult: void 0,
  isToolCallEventType: void 0,
  isWriteToolResult: void 0,
};
module.exports = __defProp(own_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var VERSION = import_pi_host.boot.piVersion;
var CONFIG_DIR_NAME = ".pi";
var VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";
var defineTool = (tool) => tool;
var isToolCallEventType = (toolName, event) => event.toolName === toolName;
var isResultOf = (name) => (event) => event.toolName === name;
var isBashToolResult = isResultOf("bash");
var isPowerShellToolResult = isResultOf("powershell");
var isReadToolResult = isResultOf("read");
var isEditToolResult = isResultOf("edit");
var isWriteToolResult = isResultOf("write");
var isGrepToolResult = isResultOf("grep");
var isFindToolResult = isResultOf("find");
var isLsToolResult = isResultOf("ls");
own_exports["CONFIG_DIR_NAME"] = CONFIG_DIR_NAME;
own_exports["VERSION"] = VERSION;
own_exports["VIRTUAL_MODEL_STATE_ENTRY"] = VIRTUAL_MODEL_STATE_ENTRY;
own_exports["defineTool"] = defineTool;
own_exports["isBashToolResult"] = isBashToolResult;
own_exports["isEditToolResult"] = isEditToolResult;
own_exports["isFindToolResult"] = isFindToolResult;
own_exports["isGrepToolResult"] = isGrepToolResult;
own_exports["isLsToolResult"] = isLsToolResult;
own_exports["isPowerShellToolResult"] = isPowerShellToolResult;
own_exports["isReadToolResult"] = isReadToolResult;
own_exports["isToolCallEventType"] = isToolCallEventType;
own_exports["isWriteToolResult"] = isWriteToolResult;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
