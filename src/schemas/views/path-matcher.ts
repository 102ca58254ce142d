/** An address that fits a pattern: what stands behind it, and its `:name` segments, decoded. */
export interface PathMatch<T> {
  readonly value: T;
  readonly params: Readonly<Record<string, string>>;
}

interface Entry<T> {
  readonly value: T;
  readonly segments: readonly string[];
  /** How many segments are words: of several patterns that fit, the one with most of them wins, as in React Router. */
  readonly words: number;
  readonly order: number;
}

const isParam = (segment: string): boolean => segment.startsWith(":");

/** An address as it is compared: decoded, so that "/%61uth" is "/auth". What can't be decoded stays as it is. */
export function decodedPath(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

const segmentsOf = (pathname: string): string[] =>
  decodedPath(pathname)
    .replace(/^\//, "")
    .replace(/(?<!\/)\/+$/, "")
    .split("/");

function paramsOf(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const given = path[at] ?? "";
    if (isParam(segment) ? given === "" : segment !== given.toLowerCase()) return undefined;
    if (isParam(segment)) params[segment.slice(1)] = given.replaceAll("%2F", "/");
  }
  return params;
}

/**
 * Finds the pattern that an address fits, by React Router's rules: case is ignored in words, and slashes at the end. A `*` alone fits
 * everything else. React Router itself compiles a regular expression for each of its patterns, at every match; here a pattern is
 * only compared if it has as many segments and begins with the same word.
 */
export function createPathMatcher<T>(
  patterns: readonly (readonly [pattern: string, value: T])[],
): (pathname: string) => PathMatch<T> | undefined {
  const groups = new Map<string, Entry<T>[]>();
  let rest: T | undefined;
  for (const [order, [pattern, value]] of patterns.entries()) {
    if (pattern === "*") {
      rest ??= value;
      continue;
    }
    const segments = segmentsOf(pattern).map((segment) => (isParam(segment) ? segment : segment.toLowerCase()));
    if (segments.some((segment) => /[?*]/.test(segment))) throw new Error(`The address ${pattern} has a part that can't be matched.`);
    const group = groupOf(segments);
    const entry = { value, segments, words: segments.filter((segment) => !isParam(segment)).length, order };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return (pathname) => {
    const path = segmentsOf(pathname);
    const candidates = [
      ...(groups.get(groupOf(path.map((segment) => segment.toLowerCase()))) ?? []),
      ...(groups.get(groupOf(path, ":")) ?? []),
    ];
    let best: { readonly entry: Entry<T>; readonly params: Record<string, string> } | undefined;
    for (const entry of candidates) {
      if (best && (entry.words < best.entry.words || (entry.words === best.entry.words && entry.order > best.entry.order))) continue;
      const params = paramsOf(entry.segments, path);
      if (params) best = { entry, params };
    }
    if (best) return { value: best.entry.value, params: best.params };
    return rest === undefined ? undefined : { value: rest, params: { "*": decodedPath(pathname).slice(1) } };
  };
}

const groupOf = (segments: readonly string[], first = segments[0] ?? ""): string => `${segments.length} ${isParam(first) ? ":" : first}`;
