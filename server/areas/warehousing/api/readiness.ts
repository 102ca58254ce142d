import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { HeldPiece, MissingLine, Readiness, ReadinessGroup, ReadinessReport } from "../../../../src/contract/readiness.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pendingReceive } from "../../../../src/resources/warehousing/pending-receive.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { invalid, notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { authorizeTracking } from "../scanning/track.ts";

export interface ReadinessDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
}

const access: RouteAccess = {
  ability: "signed-in",
  scope: "The goods of one customer, for those who may read inventory or, of customers, item tracking; a customer's own company.",
  refusals: [403, 404, 422],
};

const query = z.strictObject({ customerId: idText.optional(), receive: idText.optional() });

const MOST_GROUPS = 200;
/** How many missing lines and held pieces a group names. */
const NAMED = 10;

/** How much of a customer's goods is ready for delivery, by sidemark and room. */
export const readinessCall = defineRoutes((app, deps: ReadinessDeps) => {
  app.get("/api/item-tracking/readiness", routeFor(access), async (request): Promise<DataResponse<ReadinessReport>> => {
    const actor = actorOf(request);
    authorizeTracking(actor);
    const wanted = parseInput(query, request.query);
    const context = { ...deps, actor };
    const found = wanted.receive === undefined ? null : await receiveOf(context, wanted.receive);
    const customerId = actor.companyId ?? wanted.customerId ?? found?.customerId ?? null;
    if (customerId === null) throw invalid({ customerId: ["Choose a customer."] }, "Choose a customer.");
    const customer = await customerOf(context, customerId);
    // Another company's goods are as if there were none: a customer's own id may stand in the address.
    if (!customer || (wanted.customerId !== undefined && wanted.customerId !== customerId)) throw notFound();
    const { totals, groups, count } = await groupsOf(context, customerId, found?.id ?? null);
    return {
      data: {
        today: deps.today(),
        customer,
        receive: found && { id: found.id, number: found.number },
        totals,
        groups,
        more: Math.max(count - groups.length, 0),
      },
    };
  });
});

interface Context extends ReadinessDeps {
  readonly actor: SessionActor;
}

async function receiveOf(context: Context, id: number): Promise<{ id: number; number: string; customerId: number | null }> {
  const { rows } = await sql<{ id: number; number: string; customerId: number | null }>`
    select "t".id, "t".number, "t".customer_id as "customerId" from receives "t"
    where "t".id = ${id} and ${scopeSql(context, receive, context.actor, "t")}`.execute(context.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function customerOf(context: Context, id: number): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`select "t".id, "t".name from parties "t"
    where "t".id = ${id} and ${scopeSql(context, party, context.actor, "t")}`.execute(context.db);
  return rows[0];
}

interface GroupRow extends Omit<ReadinessGroup, "missing" | "onHold"> {
  readonly missing: readonly MissingLine[] | null;
  readonly onHold: readonly HeldPiece[] | null;
  readonly count: number;
  readonly totals: Readiness;
}

const stages = ["expected", "held", "ready", "pulled", "out", "delivered"] as const;

/**
 * How much is in each stage of each group. Only what is named, announced lines and held pieces, is read row by row; of the others, which a
 * customer may have had for years, an index has all that is counted. What is wanted first comes first, then what isn't delivered yet: groups
 * that are delivered completely are history.
 */
async function groupsOf(context: Context, customerId: number, receiveId: number | null) {
  const { db, actor } = context;
  const sum = (stage: string) => sql`coalesce(sum(units) filter (where stage = ${stage}), 0)`;
  const expectedHere =
    receiveId === null ? sql`` : sql`and "p".id in (select i.pending_receive_id from receives_items i where i.parent_id = ${receiveId})`;
  const piecesIn = (states: readonly ResourceRow<typeof inventoryItem>["state"][]) =>
    sql`"i".customer_id = ${customerId} and "i".state = any(${states}::text[])
      and ${receiveId === null ? sql`true` : sql`"i".receive_id = ${receiveId}`} and ${scopeSql(context, inventoryItem, actor, "i")}`;
  // Without permission to read expected goods, none are announced.
  const isAnnounced = mayRead(pendingReceive, actor) || actor.side === "customer";
  const { rows } = await sql<GroupRow>`
    with goods as (
      select coalesce(nullif(l.sidemark, ''), nullif("p".sidemark, '')) as sidemark, nullif(l.room, '') as room, 'expected' as stage,
        l.quantity - coalesce(l.received, 0) as units, "p".needed_by, l.id as named_id,
        json_build_object('expectedId', "p".id, 'number', "p".number, 'description', l.description,
          'units', l.quantity - coalesce(l.received, 0), 'expectedOn', "p".expected_on) as named, "p".expected_on as named_on
      from pending_receives "p" join pending_receives_lines l on l.parent_id = "p".id
      where ${isAnnounced} and "p".customer_id = ${customerId} and "p".state in ('expected', 'partial')
        and l.quantity > coalesce(l.received, 0) and ${scopeSql(context, pendingReceive, actor, "p")} ${expectedHere}
      union all
      select nullif("i".sidemark, ''), nullif("i".room, ''), 'held', "i".quantity, "i".needed_by, "i".id,
        json_build_object('id', "i".id, 'tag', "i".tag, 'description', "i".description, 'reason', "i".hold_reason), null
      from inventory_items "i" where ${piecesIn(["onHold"])}
      union all
      select nullif("i".sidemark, ''), nullif("i".room, ''),
        case when "i".state = 'inStock' then 'ready' when "i".state in ('allocated', 'staged') then 'pulled' else "i".state end, sum("i".quantity),
        min("i".needed_by) filter (where "i".state in ('inStock', 'allocated', 'staged')), null, null, null
      from inventory_items "i" where ${piecesIn(["inStock", "allocated", "staged", "out", "delivered"])}
      group by "i".sidemark, "i".room, "i".state
    ), grouped as (
      select min(sidemark) as sidemark, min(room) as room, min(needed_by) as "neededBy",
        ${sql.join(stages.map((stage) => sql`${sum(stage)} as ${sql.ref(stage)}`))},
        count(*) filter (where stage = 'expected') as "missingCount", count(*) filter (where stage = 'held') as "onHoldCount",
        (array_agg(named order by named_on, named_id) filter (where stage = 'expected'))[1:${sql.lit(NAMED)}] as missing,
        (array_agg(named order by named_id) filter (where stage = 'held'))[1:${sql.lit(NAMED)}] as "onHold"
      from goods group by lower(sidemark), lower(room)
    )
    select sidemark, room, "neededBy"::text, ${sql.join(stages.map((stage) => sql`${sql.ref(stage)}::int`))}, (held + ready + pulled)::int as here,
      "missingCount"::int, "onHoldCount"::int, to_json(missing) as missing, to_json("onHold") as "onHold", (count(*) over ())::int as count,
      json_build_object(${sql.join(
        [...stages, "here" as const].map(
          (stage) => sql`${sql.lit(stage)}, sum(${stage === "here" ? sql`held + ready + pulled` : sql.ref(stage)}) over ()`,
        ),
      )}) as totals
    from grouped
    order by expected + held + ready + pulled + out = 0, "neededBy" nulls last, lower(sidemark) nulls last, lower(room) nulls last
    limit ${MOST_GROUPS}`.execute(db);
  const groups = rows.map(({ count: _count, totals: _totals, missing, onHold, ...group }) => ({
    ...group,
    missing: missing ?? [],
    onHold: onHold ?? [],
  }));
  const totals = rows[0]?.totals ?? { expected: 0, here: 0, held: 0, ready: 0, pulled: 0, out: 0, delivered: 0 };
  return { groups, totals, count: rows[0]?.count ?? 0 };
}
