/** docs/api.md: every API call with who may make it and which rows it reaches, from the server's own OpenAPI description. */
interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly "x-ability"?: string;
  readonly "x-row-scope"?: string;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const intro = [
  "# API",
  "",
  "Printed from the declarations by `npm run docs`; a test holds it to them. The full description, with the shapes of rows and bodies, is",
  "`/api/openapi.json`. All paths are under `/api`; all bodies are JSON. A session's token travels as `Authorization: Bearer`.",
  "",
  "Answers: `{ data }`, or `{ message, errors? }` with 401 (no session), 403 (no permission), 404 (no such row within reach), 409 (wrong state",
  "or stale version, with the reason), 422 (bad fields, by name), 429 (too many requests), 503 (maintenance; with the code `unavailable`: the database or the file storage is away for a moment).",
  "",
  'A call takes the ability named with it, and an administrator has every ability. "Who may call it" says which rows each side reaches with',
  'the call; "no access" means that nobody on that side may make it, whatever their role.',
];

export function apiPage(description: Description): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other calls";
      const row = `| \`${method.toUpperCase()} ${path}\` | ${operation.summary ?? ""} | ${operation["x-ability"] ?? ""} | ${operation["x-row-scope"] ?? ""} |`;
      byTag.set(tag, [...(byTag.get(tag) ?? []), row]);
    }
  }
  const sections = [...byTag].sort(([a], [b]) => a.localeCompare(b)).map(([tag, rows]) => section(tag, rows));
  return `${[...intro, ...sections.flat()].join("\n")}\n`;
}

function section(tag: string, rows: readonly string[]): string[] {
  return ["", `## ${tag}`, "", "| Call | What | Ability | Who may call it, and on which rows |", "|---|---|---|---|", ...rows];
}
