import type { AnyResource } from "../resource.ts";

/** The order in which a list opens: that of the segment it shows, which is the first one unless another was chosen, or its own. */
export function sortOf({ views: { list } }: AnyResource, segment?: string): string | undefined {
  const options = list.segments?.options ?? {};
  const { sort, figure } = options[segment ?? Object.keys(options)[0] ?? ""] ?? {};
  return sort ?? (figure === undefined ? list.sort : `-${figure}`);
}
