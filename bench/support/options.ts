import { parseArgs } from "node:util";

/** `--name value` and `--flag` of the command line; what is not known stops with its name. */
export function options<const Names extends string>(known: Readonly<Record<Names, string | boolean>>): Record<Names, string> {
  const entries = Object.entries<string | boolean>(known);
  const { values } = parseArgs({
    options: Object.fromEntries(entries.map(([name, standard]) => [name, { type: typeof standard === "boolean" ? "boolean" : "string" }])),
  });
  // Each known name has a value: the one given, or its standard.
  return Object.fromEntries(entries.map(([name, standard]) => [name, String(values[name] ?? standard)])) as Record<Names, string>;
}
