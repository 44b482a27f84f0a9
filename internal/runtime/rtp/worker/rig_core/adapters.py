"""The types of what a pack is made of."""

from typing import Any, Awaitable, Callable, Dict, List, Union

from .rtp import CallContext, ToolDef
from .runtime import RegisteredTool

try:
    from typing import Protocol
except ImportError:  # pragma: no cover
    Protocol = object

Args = Dict[str, Any]
Secrets = Dict[str, str]
Output = Dict[str, Any]
ToolImpl = Callable[[Args, Secrets, CallContext], Union[Output, Awaitable[Output]]]


class Pack(Protocol):
    def rig_pack_metadata(self) -> Dict[str, str]: ...

    def rig_tools(self) -> List[ToolDef]: ...

    def rig_impls(self) -> Dict[str, RegisteredTool]: ...
