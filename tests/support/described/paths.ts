type Json = Readonly<Record<string, unknown>>;

/** A described call, and where its description is: `["paths", "/quotes/{id}", "get"]`. */
export interface DescribedCall {
  readonly operation: Json;
  readonly pointer: readonly string[];
}

interface Template {
  readonly path: string;
  readonly matches: RegExp;
  /** How many of its segments are no parameters: the most specific template is the one that the server chooses. */
  readonly fixed: number;
  readonly methods: Readonly<Record<string, Json>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Finds the description of a request by its method and path, which are under /api. */
export function createFinder(paths: Readonly<Record<string, Readonly<Record<string, Json>>>>) {
  const templates = Object.entries(paths)
    .map(([path, methods]): Template => {
      const segments = path.split("/");
      const pattern = segments
        .map((segment) =>
          segment
            .split(/\{\w+\}/)
            .map(escaped)
            .join("[^/]+"),
        )
        .join("/");
      return { path, methods, matches: new RegExp(`^${pattern}$`), fixed: segments.filter((each) => !each.includes("{")).length };
    })
    .sort((a, b) => b.fixed - a.fixed);
  const known = new Map<string, readonly Template[]>();
  return (method: string, path: string): DescribedCall | null => {
    const shape = path.replace(/\d+/g, "1");
    const matching = known.get(shape) ?? templates.filter(({ matches }) => matches.test(path));
    known.set(shape, matching);
    for (const { path: template, methods } of matching) {
      const operation = methods[method.toLowerCase()];
      if (operation) return { operation, pointer: ["paths", template, method.toLowerCase()] };
    }
    return null;
  };
}
