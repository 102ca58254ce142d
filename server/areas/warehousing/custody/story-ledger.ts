import { sql } from "kysely";
import type { OutsideKind, StoryKind } from "../../../../src/contract/piece-story.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import type { MovementKind } from "../../../../src/resources/warehousing/movement.ts";
import { pendingReceive } from "../../../../src/resources/warehousing/pending-receive.ts";
import { insideKinds, type PlaceKind } from "../../../../src/resources/warehousing/place.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { mayRead } from "../../../access/permission.ts";
import { scopeSql } from "../../../access/scope.ts";
import { isLate, nameFor, type StoryPart, told } from "./story-parts.ts";

interface Movement {
  readonly id: number;
  readonly sequence: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly happenedAt: string;
  readonly recordedAt: string;
  readonly device: string | null;
  readonly note: string | null;
  readonly bizObject: number | null;
  readonly recordId: number | null;
  readonly hub: string;
  readonly from: string;
  readonly fromKind: PlaceKind;
  readonly to: string;
  readonly toKind: PlaceKind;
  readonly carrier: string | null;
  readonly name: string | null;
  readonly company: number | null;
}

const isInside = (kind: PlaceKind): boolean => insideKinds.some((each) => each === kind);

/** What the ledger says. Customers read in which hub a piece is, and never where in it. */
export const movements: StoryPart = async (context) => {
  const { db, actor, piece, limit } = context;
  // Who brought it is said by the receive, which the reader may not be able to read.
  const openReceive = mayRead(receive, actor) ? scopeSql(context, receive, actor, "r") : sql`false`;
  const { rows } = await sql<Movement>`
    select m.id, m.sequence, m.kind, m.quantity, m.happened_at as "happenedAt", m.created_at as "recordedAt", m.device, m.note,
      m.biz_object_id as "bizObject", m.record_id as "recordId", h.name as hub, f.code as "from", f.kind as "fromKind", t.code as "to",
      t.kind as "toKind", case when m.kind = 'receive' then coalesce(r.carrier, r.vendor) end as carrier, u.name,
      u.company_id as company
    from movements m join hubs h on h.id = m.hub_id join places f on f.id = m.from_id join places t on t.id = m.to_id
      left join users u on u.id = m.created_by_id left join receives "r" on "r".id = ${piece.receiveId} and ${openReceive}
    where m.item_id = ${piece.id} order by m.sequence desc limit ${limit}`.execute(db);
  const isEmployee = actor.side === "employee";
  return rows.map((row) => {
    const { happenedAt, recordedAt, bizObject, recordId } = row;
    // A receive happened when the truck arrived, and is recorded when everything is counted.
    const isRecordedLater = row.kind !== "receive" && isLate(happenedAt, recordedAt);
    return told({
      key: `movement ${row.id}`,
      kind: row.kind,
      at: happenedAt,
      order: recordedAt,
      rank: row.sequence,
      recordedAt: isEmployee && isRecordedLater ? recordedAt : null,
      by: nameFor(actor, row.name, row.company),
      hub: row.hub,
      from: isEmployee && isInside(row.fromKind) ? row.from : null,
      to: isEmployee && isInside(row.toKind) ? row.to : null,
      outside: isInside(row.toKind) ? null : (row.toKind as OutsideKind),
      isArrival: !isInside(row.fromKind),
      isFirst: row.sequence === 1,
      quantity: row.quantity,
      documentOf: bizObject !== null && recordId !== null ? { bizObject, id: recordId } : null,
      carrier: row.carrier,
      note: isEmployee ? row.note : null,
      device: isEmployee ? row.device : null,
    });
  });
};

/** Actions that leave a piece where it is, so that the ledger doesn't say them. */
const forEmployees: Readonly<Record<string, StoryKind>> = {
  hold: "held",
  release: "released",
  free: "released",
  missInCount: "missed",
  identify: "identified",
  requestWriteOff: "write-off requested",
  declineWriteOff: "write-off declined",
};
const forCustomers: readonly string[] = ["hold", "release", "free", "missInCount", "identify"];

interface Logged {
  readonly id: number;
  readonly at: string;
  readonly verb: string;
  readonly userName: string;
  readonly company: number | null;
  /** Why, of a hold and of a write-off. */
  readonly reason: string | null;
}

export const decisions: StoryPart = async ({ db, actor, piece, limit }) => {
  const verbs = actor.side === "employee" ? Object.keys(forEmployees) : forCustomers;
  const { rows } = await sql<Logged>`
    select a.id, a.at, a.verb, a.user_name as "userName", u.company_id as company,
      coalesce(a.changes -> 'holdReason' ->> 1, a.changes -> 'writeOffReason' ->> 1) as reason
    from activity_log a left join users u on u.id = a.user_id
    where a.resource = ${inventoryItem.name} and a.record_id = ${piece.id} and a.verb = any(${verbs}::text[])
    order by a.id desc limit ${limit}`.execute(db);
  return rows.flatMap(({ id, at, verb, userName: name, company, reason }) => {
    const kind = forEmployees[verb];
    if (!kind) return [];
    // After the movement of the same transaction: a piece is received, and then held.
    return [told({ key: `log ${id}`, kind, at, order: at, rank: 1_000_000 + id, by: nameFor(actor, name, company), note: reason })];
  });
};

/** The expected goods that a piece came from: of its receive's, those that announced what it is. */
export const announcement: StoryPart = async (context) => {
  const { db, actor, piece } = context;
  if (piece.receiveId === null || !mayRead(pendingReceive, actor)) return [];
  const { rows } = await sql<{
    id: number;
    at: string;
    vendor: string | null;
    name: string | null;
    company: number | null;
    isNamed: boolean;
  }>`
    select "t".id, "t".created_at as at, "t".vendor, u.name, u.company_id as company,
      bool_or(lower(i.description) = lower(${piece.description})) as "isNamed"
    from receives_items i join pending_receives "t" on "t".id = i.pending_receive_id left join users u on u.id = "t".created_by_id
    where i.parent_id = ${piece.receiveId} and ${scopeSql(context, pendingReceive, actor, "t")}
    group by "t".id, u.id order by "t".id`.execute(db);
  const named = rows.filter(({ isNamed }) => isNamed);
  // A receive of several orders whose piece was renamed since: it could be any of them.
  const certain = rows.length === 1 ? rows : named;
  if (certain.length !== 1) return [];
  return certain.map(({ id, at, name, company }) =>
    told({
      key: `expected ${id}`,
      kind: "announced",
      at,
      order: at,
      by: nameFor(actor, name, company),
      documentOf: { bizObject: pendingReceive.bizObject, id },
    }),
  );
};
