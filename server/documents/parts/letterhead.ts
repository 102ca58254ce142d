import { formatPhone } from "../../../src/schemas/values/phone.ts";
import type { Block } from "../sheet.ts";

/** Whose paper it is. */
export interface Letterhead {
  readonly name: string;
  /** Line by line. */
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  /** A data address. */
  readonly logo?: string;
}

/** What stands at the top right: a label and its value; what has none is left out. */
export type HeadFact = readonly [label: string, value: string | null];

const reach = ({ phone, email }: Letterhead): string[] => [phone === "" ? "" : formatPhone(phone), email].filter((each) => each !== "");

/** The top of the first page: the company on the left, on the right what this is, its number and its dates. */
export function head(letterhead: Letterhead, title: string, number: string, facts: readonly HeadFact[]): Block {
  const { name, address, logo } = letterhead;
  const known = facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== "");
  return {
    columns: [
      {
        width: "*",
        stack: [
          ...(logo === undefined ? [] : [{ image: logo, fit: [170, 56], margin: [0, 0, 0, 6] } as const]),
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

/** The line at the bottom of each page. */
export const footLine = (letterhead: Letterhead): string => [letterhead.name, ...reach(letterhead)].join("  ·  ");
