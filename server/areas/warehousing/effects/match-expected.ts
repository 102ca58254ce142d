import { sql } from "kysely";
import type { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import type { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";

type Item = ResourceRow<typeof receive>["items"][number];
type Piece = ResourceRow<typeof inventoryItem>;

/** What expected goods say of the pieces of one of their lines. */
type Announced = Pick<Piece, "sidemark" | "room" | "value" | "neededBy" | "vendor" | "poNumber">;
const announcedFields = ["sidemark", "room", "value", "neededBy", "vendor", "poNumber"] as const;
const nothing: Announced = { sidemark: null, room: null, value: null, neededBy: null, vendor: null, poNumber: null };

export interface MatchedGoods {
  /** The items with the lines that announced them, and what those say where the items said nothing. */
  readonly items: readonly Item[];
  /** What to write to a piece that was made before: only what nobody has said of it. */
  missingOf(piece: Piece): Partial<Announced>;
}

const nameOf = ({ description }: { readonly description: string }): string => description.trim().toLowerCase();

/**
 * Matches the items of a receive of unidentified freight with the lines of expected goods: by description, or the only item with the only
 * line. Lines of one description are matched one after the other.
 */
export async function matchExpected(trx: Tx, pendingReceiveId: number, items: readonly Item[]): Promise<MatchedGoods> {
  const { rows: lines } = await sql<Announced & { id: number; description: string }>`
    select l.id, l.description, coalesce(l.sidemark, p.sidemark) as sidemark, l.room, l.value, p.needed_by as "neededBy", p.vendor,
      p.po_number as "poNumber"
    from pending_receives_lines l join pending_receives p on p.id = l.parent_id where p.id = ${pendingReceiveId} order by l.position`.execute(
    trx,
  );
  const open = [...lines];
  const take = (item: Item) => {
    const at = items.length === 1 && lines.length === 1 ? 0 : open.findIndex((line) => nameOf(line) === nameOf(item));
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  const matched = items.map((item) => ({ item, line: take(item) }));

  const missingOf: MatchedGoods["missingOf"] = (piece) => {
    // A piece names no line, so it is the lines of its description; what they don't agree on stays open.
    const same = items.length === 1 ? matched : matched.filter(({ item }) => nameOf(item) === nameOf(piece));
    const said = same.flatMap(({ line }) => line ?? []);
    const agreed = announcedFields.flatMap((name) => {
      const values = new Set(said.map((line) => line[name]));
      const [value = null] = values;
      return values.size === 1 && value !== null && piece[name] === null ? [[name, value]] : [];
    });
    return Object.fromEntries(agreed);
  };
  return {
    items: matched.map(({ item, line = null }) => {
      const { sidemark, room, value } = line ?? nothing;
      const own = { sidemark: item.sidemark ?? sidemark, room: item.room ?? room, value: item.value ?? value };
      return line === null ? item : { ...item, ...own, pendingReceiveId, pendingLine: line.id };
    }),
    missingOf,
  };
}
