"""The search of Shellshock: values of states and promising plans, without words or trails."""
