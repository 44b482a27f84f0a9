"""What a pack tells its runtime."""

from dataclasses import dataclass
from typing import Any, Optional

from .rtp import ToolDef, ToolError


class RigToolRaised(Exception):
    """A failure that a tool has a type for. details are checked against the tool's error_schema."""

    def __init__(self, error: ToolError, details: Optional[dict] = None) -> None:
        super().__init__(getattr(error, "message", str(error)))
        self.error = error
        self.details = details


@dataclass
class RegisteredTool:
    tool: ToolDef
    impl: Any
    pack: str = ""
    pack_version: str = ""
