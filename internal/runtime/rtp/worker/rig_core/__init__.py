"""The part of rig_core that packs import, for Pythons that have none installed."""

from . import adapters, rtp, runtime

__all__ = ["adapters", "rtp", "runtime"]
