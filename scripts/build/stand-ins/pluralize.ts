/**
 * Stands in for the package `pluralize` in the browser's bundle. Refine words its default messages with it; ours come from
 * the declarations, and the package would bring a shim for `require` into the sign-in screen's few KiB.
 */
const plain = {
  plural: (word: string): string => (word.endsWith("s") ? word : `${word}s`),
  singular: (word: string): string => word.replace(/s$/, ""),
};

export default plain;
