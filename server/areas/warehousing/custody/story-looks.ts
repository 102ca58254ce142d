import { sql } from "kysely";
import type { StoryKind } from "../../../../src/contract/piece-story.ts";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { isVisible } from "../../../../src/schemas/access/field-access.ts";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import { mayRead } from "../../../access/permission.ts";
import { isLate, nameFor, type StoryPart, type ToldEvent, told } from "./story-parts.ts";

interface Photo {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly field: string;
  readonly at: string;
  readonly storedAt: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly company: number | null;
}

const linkOf = ({ id, name, mime, size }: Pick<Photo, "id" | "name" | "mime" | "size">): FileLink => ({
  id,
  name,
  mime,
  size,
  url: `/files/${id}`,
});

/** Photos that one person takes within so many minutes are told as one. */
const ONE_ROUND_MS = 10 * 60_000;

/** The photos of a piece, by when they were taken and by whom. */
export const photos: StoryPart = async ({ db, actor, piece, limit }) => {
  const fields = ["photos", "internalPhotos"].filter((name) => {
    const field = inventoryItem.fields[name];
    return field !== undefined && isVisible(field, actor.side);
  });
  const { rows } = await sql<Photo>`
    select f.id, f.name, f.mime, f.size, f.field, coalesce(f.taken_at, f.created_at) as at, f.created_at as "storedAt", f.created_by_id as "userId", u.name as "userName",
      u.company_id as company
    from files f left join users u on u.id = f.created_by_id
    where f.resource = ${inventoryItem.name} and f.record_id = ${piece.id} and f.field = any(${fields}::text[])
      and (${actor.side === "employee"} or f.visible_to_customer)
    order by f.created_at, f.id limit ${limit}`.execute(db);
  const rounds: ToldEvent[] = [];
  let last: Photo | undefined;
  for (const row of rows) {
    const isSame =
      last !== undefined &&
      last.userId === row.userId &&
      last.field === row.field &&
      Date.parse(row.at) - Date.parse(rounds.at(-1)?.at ?? "") < ONE_ROUND_MS;
    last = row;
    const round = isSame ? rounds.pop() : undefined;
    rounds.push(
      round
        ? { ...round, photos: [...round.photos, linkOf(row)] }
        : told({
            key: `photo ${row.id}`,
            kind: "photographed",
            at: row.at,
            recordedAt: actor.side === "employee" && isLate(row.at, row.storedAt) ? row.storedAt : null,
            order: row.storedAt,
            by: nameFor(actor, row.userName, row.company),
            photos: [linkOf(row)],
            isInternal: row.field === "internalPhotos",
          }),
    );
  }
  return rounds;
};

const inspectionKinds: Readonly<Record<string, StoryKind>> = {
  create: "inspection started",
  pass: "inspection passed",
  fail: "inspection failed",
  close: "inspection closed",
};

interface Look {
  readonly id: number;
  readonly inspectionId: number;
  readonly at: string;
  readonly verb: string;
  readonly userName: string;
  readonly result: string | null;
  readonly findings: string | null;
}

/** What inspections found. Customers don't read inspections; that a piece is held for one they read as its hold. */
export const inspections: StoryPart = async ({ db, actor, piece, limit }) => {
  if (!mayRead(inspection, actor)) return [];
  const { rows } = await sql<Look>`
    select a.id, n.id as "inspectionId", a.at, a.verb, a.user_name as "userName", a.changes -> 'result' ->> 1 as result,
      case when a.verb = 'fail' then (
        select string_agg(concat_ws(' ', d.severity, d.code, '(' || d.part || ')') , ', ' order by d.position)
        from inspections_findings d where d.parent_id = n.id) end as findings
    from inspections n join activity_log a on a.resource = ${inspection.name} and a.record_id = n.id
    where n.item_id = ${piece.id} and a.verb = any(${Object.keys(inspectionKinds)}::text[])
    order by a.id desc limit ${limit}`.execute(db);
  const { rows: pictures } = await sql<Photo & { inspectionId: number }>`
    select f.id, f.name, f.mime, f.size, f.record_id as "inspectionId" from files f join inspections n on n.id = f.record_id
    where n.item_id = ${piece.id} and f.resource = ${inspection.name} and f.field = 'findings.photos'
    order by f.id limit ${limit}`.execute(db);
  return rows.flatMap(({ id, inspectionId, at, verb, userName: name, result, findings }) => {
    const kind = inspectionKinds[verb];
    if (!kind) return [];
    const own = verb === "fail" ? pictures.filter((each) => each.inspectionId === inspectionId).map(linkOf) : [];
    return [
      told({
        key: `inspection ${id}`,
        kind,
        at,
        order: at,
        rank: 2_000_000 + id,
        by: name,
        documentOf: { bizObject: inspection.bizObject, id: inspectionId },
        note: [findings, result].filter(Boolean).join(": ") || null,
        photos: own,
        isInternal: own.length > 0,
      }),
    ];
  });
};

const countKinds: Readonly<Record<string, StoryKind>> = {
  "as expected": "counted",
  elsewhere: "counted elsewhere",
  missing: "not found",
};

interface Counted {
  readonly id: number;
  readonly at: string;
  readonly result: string;
  readonly countId: number;
  readonly expected: string | null;
  readonly seen: string | null;
  readonly hub: string;
  readonly userName: string | null;
}

/** Counts that looked for the piece, once they are compared with the stock. For employees. */
export const counts: StoryPart = async ({ db, actor, piece, limit }) => {
  if (!mayRead(cycleCount, actor)) return [];
  const { rows } = await sql<Counted>`
    select e.id, coalesce(e.counted_at, c.submitted_at, e.created_at) as at, e.result, c.id as "countId", p.code as expected, s.code as seen,
      h.name as hub, u.name as "userName"
    from count_entries e join cycle_counts c on c.id = e.count_id join hubs h on h.id = c.hub_id
      left join places p on p.id = e.expected_place_id left join places s on s.id = e.place_id left join users u on u.id = e.created_by_id
    where e.item_id = ${piece.id} and e.deleted_at is null and e.result is not null and c.state <> 'cancelled'
    order by e.id desc limit ${limit}`.execute(db);
  return rows.flatMap(({ id, at, result, countId, expected, seen, hub, userName: name }) => {
    const kind = countKinds[result];
    if (!kind) return [];
    return [
      told({
        key: `count ${id}`,
        kind,
        at,
        order: at,
        by: name,
        hub,
        from: expected,
        to: seen,
        documentOf: { bizObject: cycleCount.bizObject, id: countId },
      }),
    ];
  });
};
