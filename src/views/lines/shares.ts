import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import type { SharesOut } from "../../schemas/rules/shares-out.ts";
import { shareOut } from "../../schemas/values/share-out.ts";
import { type LineDraft, newKey } from "./line-rows.ts";

/** A row that can take a share. */
export interface Sharer {
  readonly id: number;
  readonly title: string;
  readonly balance: number;
}

type Lines = readonly LineDraft[];

/** The wire names of the column that refers to a row and of the one with its share. */
export const wiresOfShares = ({ fields }: FieldOf<"lines">, { to, share }: SharesOut) => ({
  to: wireName(to, fields[to] ?? { kind: "ref" }),
  share,
});
type Wires = ReturnType<typeof wiresOfShares>;

const cents = (value: unknown): number => (typeof value === "number" ? value : 0);

/** What all lines take together. */
export const sharedOut = (lines: Lines, { share }: Wires): number => lines.reduce((sum, line) => sum + cents(line[share]), 0);

/** The lines with this share of a row, of which an empty one takes no part. Text that is no amount stays, so that it can be corrected. */
export function withShare(
  lines: Lines,
  wires: Wires,
  { to }: SharesOut,
  { id, title }: Pick<Sharer, "id" | "title">,
  share: unknown,
): Lines {
  const isOf = (line: LineDraft) => line[wires.to] === id;
  if (share === null || share === undefined || share === "") return lines.filter((line) => !isOf(line));
  if (lines.some(isOf)) return lines.map((line) => (isOf(line) ? { ...line, [wires.share]: share } : line));
  return [...lines, { key: newKey(), [wires.to]: id, [to]: title, [wires.share]: share }];
}

/** What a row takes when it is ticked: what it owes, as far as the amount lasts. Without an amount, all of it. */
export function wholeShare(lines: Lines, wires: Wires, available: number, { id, balance }: Sharer): number {
  const others = lines.filter((line) => line[wires.to] !== id);
  const left = available - sharedOut(others, wires);
  return left > 0 ? Math.min(left, balance) : balance;
}

/** The whole amount over the rows in their order; without an amount, each takes what it owes. */
export function oldestFirst(wires: Wires, { to }: SharesOut, available: number, rows: readonly Sharer[]): Lines {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const owed = rows.reduce((sum, { balance }) => sum + balance, 0);
  return shareOut(available > 0 ? available : owed, rows).map(({ id, amount }) => ({
    key: newKey(),
    [wires.to]: id,
    [to]: titles.get(id),
    [wires.share]: amount,
  }));
}
