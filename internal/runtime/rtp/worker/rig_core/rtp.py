"""The nouns of the RIG Tool Protocol 1.0.0."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Dict, List, Optional, TypedDict


class RiskClass(str, Enum):
    read = "read"
    write = "write"
    infra = "infra"
    money = "money"
    destructive = "destructive"

    READ = "read"
    WRITE = "write"
    INFRA = "infra"
    MONEY = "money"
    DESTRUCTIVE = "destructive"


class ErrorType(str, Enum):
    validation_error = "validation_error"
    auth_error = "auth_error"
    permission_error = "permission_error"
    not_found = "not_found"
    conflict = "conflict"
    rate_limited = "rate_limited"
    transient = "transient"
    timeout = "timeout"
    upstream_error = "upstream_error"
    policy_blocked = "policy_blocked"
    approval_required = "approval_required"
    internal_error = "internal_error"

    VALIDATION_ERROR = "validation_error"
    AUTH_ERROR = "auth_error"
    PERMISSION_ERROR = "permission_error"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    RATE_LIMITED = "rate_limited"
    TRANSIENT = "transient"
    TIMEOUT = "timeout"
    UPSTREAM_ERROR = "upstream_error"
    POLICY_BLOCKED = "policy_blocked"
    APPROVAL_REQUIRED = "approval_required"
    INTERNAL_ERROR = "internal_error"


class CallContext(TypedDict, total=False):
    tenant_id: str
    request_id: str
    actor: str


@dataclass
class ToolDef:
    name: str
    description: str
    input_schema: Dict[str, Any]
    output_schema: Dict[str, Any]
    error_schema: Dict[str, Any]
    auth_slots: List[str] = field(default_factory=list)
    risk_class: Any = "read"
    tags: List[str] = field(default_factory=list)
    policy_defaults: Dict[str, Any] = field(default_factory=dict)
    examples: List[Dict[str, Any]] = field(default_factory=list)


@dataclass
class ToolError:
    type: Any
    message: str
    retryable: bool = False
    upstream_code: Optional[str] = None
    remediation_hints: List[str] = field(default_factory=list)
    correlation_id: Optional[str] = None


@dataclass
class ToolResult:
    ok: bool
    output: Optional[Dict[str, Any]] = None
    error: Optional[ToolError] = None
    correlation_id: Optional[str] = None
    pack: Optional[str] = None
    pack_version: Optional[str] = None
    interface_hash: Optional[str] = None
    pack_set_version: Optional[str] = None
