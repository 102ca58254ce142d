import { parseArgs } from "node:util";

/** Parses `--name value` and `--flag` from the command line; throws for an unknown name. */
export function options<const Names extends string>(known: Readonly<Record<Names, string | boolean>>): Record<Names, string> {
  const entries = Object.entries<string | boolean>(known);
  const { values } = parseArgs({
    options: Object.fromEntries(entries.map(([name, standard]) => [name, { type: typeof standard === "boolean" ? "boolean" : "string" }])),
  });
  // Each known name has a value: the given one, or its default.
  return Object.fromEntries(entries.map(([name, standard]) => [name, String(values[name] ?? standard)])) as Record<Names, string>;
}
