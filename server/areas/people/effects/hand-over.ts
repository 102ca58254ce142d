import { sql } from "kysely";
import { resources } from "../../../../src/resources/index.ts";
import type { employeeUser } from "../../../../src/resources/people/user.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { followUp } from "../../../../src/resources/tasks/follow-up.ts";
import { wireName } from "../../../../src/schemas/fields/field.ts";
import type { AnyResource, ResourceRow } from "../../../../src/schemas/resource.ts";
import { inSentence } from "../../../../src/schemas/values/text.ts";
import { columnOf } from "../../../db/names.ts";
import type { Row } from "../../../engine/call.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { openCrewsOf, replaceInCrews } from "../../sales/ports/replace-in-crews.ts";

interface Input {
  readonly handOverToId?: number | null;
  readonly keepWork?: boolean | null;
}
type Context = Pick<EffectContext<ResourceRow<typeof employeeUser>, Input>, "row" | "input" | "trx" | "call" | "engine" | "notify">;

/** Rows of one resource that an employee is still responsible for. */
interface Work {
  readonly resource: AnyResource;
  readonly ids: readonly number[];
}

/**
 * Gives the open work of a suspended employee to whoever takes over, in the transaction that suspends them.
 * @throws Problem 422 if there is open work and nobody said what becomes of it
 */
export async function handOver(context: Context): Promise<void> {
  const { row, input, trx, notify } = context;
  const { handOverToId: to = null, keepWork } = input;
  if (to === null && keepWork) return;
  const work = await openWork(context);
  if (work.length === 0) return;
  const what = sentenceOf(work);
  if (to === null)
    throw invalid({ handOverToId: [`${row.name} is responsible for ${what}. Choose who takes over, or leave the work as it is.`] });
  // Locked, so that the successor can't be suspended at the same time.
  const { rows } = await sql`select 1 from users where id = ${to} and state = 'active' and deleted_at is null for share`.execute(trx);
  if (rows.length === 0) throw invalid({ handOverToId: ["Choose one from the list."] });
  for (const each of work) {
    const ids = each.resource === workOrder ? await replaceInCrews(context, each.ids, row, to) : await reassign(context, each, to);
    const [first] = ids;
    // One notification for each kind of record, of which there may be hundreds.
    if (first !== undefined)
      await notify({
        about: { resource: each.resource, id: first },
        to: [to],
        title: "Work handed over to you",
        message: `You take over ${sentenceOf([{ ...each, ids }])} from ${row.name}`,
      });
  }
}

/** What this employee is the assignee of while it is open, and the open work orders with them in the crew. */
async function openWork({ row, trx }: Context): Promise<Work[]> {
  const work: Work[] = [];
  for (const resource of resources) {
    const field = assigneeOf(resource);
    if (!field) continue;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)}
      where ${sql.ref(field.column)} = ${row.id} and state = any(${field.openIn}::text[]) and deleted_at is null order by id`.execute(trx);
    work.push({ resource, ids: rows.map(({ id }) => id) });
  }
  work.push({ resource: workOrder, ids: await openCrewsOf(row.id, trx) });
  return work.filter(({ ids }) => ids.length > 0);
}

function assigneeOf({ people: { assignee, openIn }, fields }: AnyResource) {
  const field = assignee === undefined ? undefined : fields[assignee];
  return assignee && openIn && field ? { wire: wireName(assignee, field), column: columnOf(assignee, field), openIn: [...openIn] } : null;
}

async function reassign({ row, call, engine }: Context, { resource, ids }: Work, to: number): Promise<readonly number[]> {
  const field = assigneeOf(resource);
  if (!field) return [];
  // The new owner of a follow-up gets a reminder of their own.
  const more = resource.name === followUp.name ? { remindedAt: null } : {};
  const values = (before: Row) =>
    before[field.wire] === row.id && field.openIn.includes(String(before.state)) ? { [field.wire]: to, ...more } : {};
  for (const id of ids) await engine.write(onBehalfOf(call, "handover"), resource, id, values as never);
  return ids;
}

/** "12 customers, 1 lead, and 3 follow-ups" */
function sentenceOf(work: readonly Work[]): string {
  const parts = work.map(({ resource: { label, plural }, ids }) => `${ids.length} ${inSentence(ids.length === 1 ? label : plural)}`);
  return new Intl.ListFormat("en").format(parts);
}
