import { formatDate } from "../../../src/schemas/values/date.ts";
import type { Block } from "../render/sheet.ts";
import { printedDate } from "./days.ts";

export interface Signature {
  readonly role: string;
  readonly name?: string | null;
  readonly when?: string | null;
  /** A data URL. */
  readonly image?: string | undefined;
}

const rule: Block = {
  table: { widths: ["*"], headerRows: 0, dontBreakRows: true, keepWithHeaderRows: 0, body: [[{ text: "" }]] },
  layout: "under",
};

/** Signature lines side by side, each with the signer's role below; an existing signature or name is printed on its line. */
export function signatures(signers: readonly Signature[]): Block {
  return {
    unbreakable: true,
    columns: signers.map(({ role, name, when, image }): Block => {
      const above: Block =
        image === undefined
          ? { text: name ?? " ", style: "strong", margin: [0, 24, 0, 0] }
          : { image, alt: `Signature, ${role}`, fit: [170, 44] };
      return {
        width: signers.length === 1 ? 240 : "*",
        stack: [
          above,
          rule,
          { text: role, style: "label" },
          ...(image !== undefined && name ? [{ text: name } as const] : []),
          { text: when ? `Date  ${when}` : name || image ? " " : "Date", style: "label", margin: [0, 3, 0, 0] },
        ],
      };
    }),
    columnGap: 24,
    margin: [0, 14, 0, 0],
  };
}

/** The name and date of the approval or, before it, empty lines to sign on. */
export function approvalBlock(
  { approvedByName, approvedAt }: { readonly approvedByName: string | null; readonly approvedAt: string | null },
  timeZone: string,
): Block {
  return approvedByName && approvedAt
    ? signatures([{ role: "Approved by", name: approvedByName, when: formatDate(printedDate(approvedAt, timeZone)) }])
    : signatures([{ role: "Approved by (name)" }, { role: "Signature" }]);
}
