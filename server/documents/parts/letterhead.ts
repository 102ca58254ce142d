import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { Block } from "../render/sheet.ts";

/** The company that issues the document. */
export interface Letterhead {
  readonly name: string;
  /** One string per line. */
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** A data URL. */
  readonly logo?: string;
}

/** A label and value at the top right of the first page; left out if the value is null. */
export type HeadFact = readonly [label: string, value: string | null];

const reach = ({ phone, email }: Letterhead): string[] => [phone === "" ? "" : formatPhone(phone), email].filter((each) => each !== "");

/** The top of the first page: the company on the left; the document's title, number and dates on the right. */
export function head(letterhead: Letterhead, title: string, number: string, details: readonly HeadFact[]): Block {
  const { name, address, logo } = letterhead;
  const known = details.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== "");
  return {
    columns: [
      {
        width: "*",
        stack: [
          ...(logo === undefined ? [] : [{ image: logo, alt: "", fit: [170, 56], margin: [0, 0, 0, 6] } as const]),
          { text: name, style: "company" },
          ...address.map((line) => ({ text: line, style: "soft" }) as const),
          ...reach(letterhead).map((line) => ({ text: line, style: "soft" }) as const),
        ],
      },
      {
        width: 230,
        stack: [
          { text: title, style: "title", alignment: "right" },
          { text: number, style: "number", alignment: "right", margin: [0, 0, 0, 6] },
          ...known.map(
            ([label, value]): Block => ({
              alignment: "right",
              text: [
                { text: `${label}  `, style: "soft" },
                { text: value, style: "strong" },
              ],
            }),
          ),
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 18],
  };
}

/** The footer line of every page. */
export const footLine = (letterhead: Letterhead): string => [letterhead.name, ...reach(letterhead)].join("  ·  ");
