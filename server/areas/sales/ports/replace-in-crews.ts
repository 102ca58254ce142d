import { sql } from "kysely";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { hasAbilitySql } from "../../../access/ability-sql.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { bookingAt } from "../effects/bookings.ts";

type Context = Pick<EffectContext, "trx" | "call" | "engine" | "notify">;
type Work = ResourceRow<typeof workOrder>;
interface Leaver {
  readonly id: number;
  readonly name: string | null;
}

/** The open work orders with this employee in their crew. */
export async function openCrewsOf(employee: number, trx: Context["trx"]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct w.id from work_orders w join work_orders_crew c on c.parent_id = w.id
    where c.member_id = ${employee} and w.state in ('new', 'scheduled', 'inProgress') and w.deleted_at is null order by w.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Puts somebody else in an employee's place in these crews, except where they are booked elsewhere at that time: those who schedule work
 * are told to find a replacement.
 * @returns the work orders with the new member
 */
export async function replaceInCrews(context: Context, ids: readonly number[], from: Leaver, to: number): Promise<number[]> {
  const system = onBehalfOf(context.call, "handover");
  const replaced: number[] = [];
  const left: Work[] = [];
  for (const id of ids) {
    // Boundary: the row of the declaration it was read with.
    const row = (await context.engine.get(system, workOrder, id)) as unknown as Work;
    if (row.state !== "new" && (await bookingAt({ ...row, vehicleId: null }, [to], context.trx))) left.push(row);
    else {
      await context.engine.write(system, workOrder, id, ({ crew }) => ({ crew: crewWith(crew, from.id, to) }));
      replaced.push(id);
    }
  }
  if (left.length > 0) await tellSchedulers(context, left, from);
  return replaced;
}

/** Whoever replaces the crew's lead leads it. */
function crewWith(crew: Work["crew"], from: number, to: number) {
  const lead = crew.some((line) => line.lead && (line.memberId === from || line.memberId === to));
  const others = crew.filter(({ memberId }) => memberId !== from && memberId !== to);
  return [...others.map(({ id, memberId, lead }) => ({ id, memberId, lead })), { memberId: to, lead }];
}

async function tellSchedulers({ trx, notify }: Context, left: readonly Work[], from: Leaver): Promise<void> {
  const { rows } = await sql<{ id: number }>`select "u"."id" from "users" "u" where "u"."type" = 'E'
    and ${hasAbilitySql("u", { subject: workOrder.subject, action: "assign" })}`.execute(trx);
  await notify({
    about: { resource: workOrder, id: left[0]?.id ?? 0 },
    to: rows.map(({ id }) => id),
    title: "Crew member missing",
    message: `${from.name} is suspended and still in the crew of ${left.map(({ number }) => number).join(", ")}`,
  });
}
