// Replaces zod's conversion to JSON Schema. Zod bundles it with its checks; our checks are only run, never converted.
module.exports = {};
