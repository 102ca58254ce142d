import type { Side } from "../../schemas/access/abilities.ts";

/** What the page shows of the API's description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly scope: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: unknown;
    readonly description?: string;
  }[];
  readonly body: unknown;
  readonly response: unknown;
  readonly refusals: readonly (readonly [status: string, meaning: string])[];
}

interface Described {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly parameters?: Operation["parameters"];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
  readonly "x-ability": string;
  readonly "x-callers"?: readonly Side[];
  readonly "x-row-scope": string;
  readonly "x-api-keys"?: true;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** The calls that a key of this reader can make. */
export function operationsFor({ paths }: Description, side: Side, can: (action: string, subject: string) => boolean): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, each]) => {
      const [subject = "", verb] = each["x-ability"].split(" ");
      const isOpen = each["x-api-keys"] && (each["x-callers"]?.includes(side) ?? true) && (verb === undefined || can(verb, subject));
      if (!isOpen) return [];
      const answers = Object.entries(each.responses);
      return [
        {
          method: method.toUpperCase(),
          path,
          group: each.tags?.[0] ?? "",
          summary: each.summary ?? "",
          scope: each["x-row-scope"],
          parameters: each.parameters ?? [],
          body: jsonOf(each.requestBody),
          response: jsonOf(answers.find(([status]) => status.startsWith("2"))?.[1]),
          refusals: answers
            .filter(([status]) => !status.startsWith("2"))
            .map(([status, { description }]) => [status, description] as const),
        },
      ];
    }),
  );
}

const jsonOf = (of: Content | undefined): unknown => of?.content?.["application/json"]?.schema;

/** The groups in their order, each with its calls that match all words. */
export function groupsOf(operations: readonly Operation[], search: string): ReadonlyMap<string, readonly Operation[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, group, summary }) => {
    const text = `${method} ${path} ${group} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = new Map<string, Operation[]>();
  for (const each of found) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return groups;
}
