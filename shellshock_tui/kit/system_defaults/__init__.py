"""Default implementations of rule systems: `RequiredSystem`, and classes for protocols of `engine.system`."""
