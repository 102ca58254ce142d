import type { DocumentTexts } from "../../../src/schemas/documents/document-text.ts";
import { namedBlock, sideBySide } from "../parts/blocks.ts";
import { footLine, head, type Letterhead } from "../parts/letterhead.ts";
import type { Block, NamedSheet } from "../render/sheet.ts";
import { companyValues, worded } from "./wording.ts";
import type { WordingKind } from "./wording-kinds.ts";

/** Stands for what each document shows of its own record. */
const contents: Block = {
  table: {
    widths: ["*"],
    headerRows: 0,
    dontBreakRows: true,
    keepWithHeaderRows: 0,
    body: [
      [{ text: "What the document is about: its lines, amounts and days.", style: "soft", alignment: "center", margin: [0, 40, 0, 40] }],
    ],
  },
  layout: "panel",
  margin: [0, 0, 0, 10],
};

/** A document of this kind about nothing, with the texts where they will stand, and examples for their placeholders. */
export function exampleSheet({ label, placeholders }: WordingKind, texts: DocumentTexts, letterhead: Letterhead): NamedSheet {
  const values = { ...Object.fromEntries(placeholders.map(({ name, example }) => [name, example])), ...companyValues(letterhead) };
  const { introduction, terms, footer } = worded(texts, values);
  const number = values.number ?? "";
  return {
    label,
    fileName: `${label} example.pdf`,
    sheet: {
      title: label,
      author: letterhead.name,
      createdAt: "2026-01-01T00:00:00Z",
      runningHead: `${letterhead.name}  ·  ${label}`,
      foot: { left: footLine(letterhead), number, ...(footer === null ? {} : { note: footer }) },
      stamp: "EXAMPLE",
      content: [
        head(letterhead, label, number, []),
        sideBySide([namedBlock("Customer", values.customer ?? values.name ?? null, [])]),
        ...introduction,
        contents,
        ...terms,
      ],
    },
  };
}
