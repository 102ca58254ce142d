/** The areas of the ability catalogue that are not called like their folder. */
const abilityAreas: Readonly<Record<string, string>> = { people: "user-management", care: "customer-care", api: "configuration" };

export interface NewModule {
  /** In lower case with hyphens: "damage-claim". */
  readonly name: string;
  readonly area: string;
  readonly subject: string;
  readonly bizObject: number;
  /** The first of two free status ids. */
  readonly statusId: number;
}

export interface Stubs {
  /** The name of the exported declaration: "damageClaim". */
  readonly variable: string;
  /** The entry of its subject in the catalogue, if that is new. */
  readonly subjectEntry: string;
  /** The text of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files of a small module that works: open, closed by an action with an effect, and printed. */
export function stubsOf({ name, area, subject, bizObject, statusId }: NewModule): Stubs {
  const variable = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll("-", " ");
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const prefix = name
    .split("-")
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase();
  const files = {
    [`src/resources/${area}/${name}.ts`]: `import { date, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";

export const ${variable} = resource("${name}", {
  title: "number",
  subtitle: "description",
  path: "/${area}/${name}s",
  subject: "${subject}",
  bizObject: ${bizObject},
  fields: {
    number: sequence("${prefix}-{00000}"),
    description: text({ required: true, maxLength: 120, sort: true, search: true }),
    closedOn: date({ readOnly: true, sort: true, filter: true }),
  },
  states: {
    open: { id: ${statusId}, tone: "info" },
    closed: { id: ${statusId + 1}, tone: "muted" },
  },
  create: {},
  update: { from: "open" },
  actions: { close: { from: "open", to: "closed", effect: true } },
  documents: { sheet: { label: "${label} sheet", file: "${label} {number}" } },
  views: { list: { columns: ["number", "description", "closedOn", "state"] } },
});
`,
    [`server/areas/${area}/effects/${name}.ts`]: `import { ${variable} } from "../../../../src/resources/${area}/${name}.ts";
import { defineEffects } from "../../../engine/effect.ts";

export const ${variable}Effects = defineEffects(${variable}, {
  close: ({ write, today }) => write({ closedOn: today }),
});
`,
    [`server/areas/${area}/documents/${name}.ts`]: `import { ${variable} } from "../../../../src/resources/${area}/${name}.ts";
import { defineDocumentTemplates, internalDocumentTemplate } from "../../../documents/document-template.ts";
import { detailGrid } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";

export const ${variable}Templates = defineDocumentTemplates(${variable}, {
  sheet: internalDocumentTemplate(${variable}, {
    with: {},
    build: (row, { letterhead }) => ({
      title: \`${label} \${row.number}\`,
      number: row.number ?? "",
      content: [head(letterhead, "${label}", row.number ?? "", []), ...detailGrid([["Description", row.description]])],
    }),
  }),
});
`,
    [`server/demo/modules/${name}s.ts`]: `import { ${variable} } from "../../../src/resources/${area}/${name}.ts";
import { defineDemo } from "../demo-module.ts";

export const demo${variable.charAt(0).toUpperCase()}${variable.slice(1)}s = defineDemo(${variable}, ({ daysAgo }) => [
  { id: 1, createdAt: daysAgo(3), state: "open", number: "${prefix}-00001", description: "The first one" },
]);
`,
    [`tests/effects/${name}.test.ts`]: `import { afterAll, expect, it } from "vitest";
import { createProductHarness } from "../contract/product-harness.ts";

const harness = await createProductHarness();
afterAll(() => harness.close());

it("notes the day on which a ${words} is closed", async () => {
  const created = await harness.ann.post("${name}s", { description: "The first one" });
  const { id, version } = created.body.data;
  const closed = await harness.ann.post(\`${name}s/\${id}/actions/close\`, { version });
  expect(closed.body.data).toMatchObject({ state: "closed", closedOn: expect.any(String) });
});
`,
  };
  const subjectEntry = `  ${subject}: subject({
    key: "${abilityAreas[area] ?? area}.${name}s.${name}s",
    label: "${label}s",
    verbs: ["create", "read", "update", "download", "print", "email"],
  }),
`;
  return { variable, subjectEntry, files: new Map(Object.entries(files)) };
}
