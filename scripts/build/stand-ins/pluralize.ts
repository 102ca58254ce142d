/**
 * Replaces the package `pluralize` in the browser's bundle. Refine uses it for its default messages; ours come from the declarations, and
 * the package would add a shim for `require` to the sign-in screen's few KiB.
 */
const plain = {
  plural: (word: string): string => (word.endsWith("s") ? word : `${word}s`),
  singular: (word: string): string => word.replace(/s$/, ""),
};

export default plain;
