import { sql } from "kysely";
import { lead } from "../../../src/resources/sales/lead.ts";
import { leadFollowUp, opportunityFollowUp, quoteFollowUp, requestFollowUp } from "../../../src/resources/tasks/follow-up.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";

/** The fields that all slices of follow-ups share. */
interface FollowUp {
  readonly id: number;
  readonly due: string;
  readonly channel: string;
  readonly ownerId: number | null;
}
interface FollowUpInput {
  readonly nextDue?: string | null;
  readonly nextNote?: string | null;
}
type Context<R extends FollowUp = FollowUp, I = unknown> = Pick<
  EffectContext<R, I>,
  "row" | "before" | "input" | "trx" | "call" | "engine"
>;

const create = async ({ row, trx }: Context): Promise<void> => {
  await sql`update follow_ups set owner_id = coalesce(owner_id, created_by_id) where id = ${row.id}`.execute(trx);
};

/** A new due date gets a new reminder. */
const update = async ({ row, before, trx }: Context): Promise<void> => {
  if (row.due !== before?.due) await sql`update follow_ups set reminded_at = null where id = ${row.id}`.execute(trx);
};

const remind = async ({ row, trx }: Context): Promise<void> => {
  await sql`update follow_ups set reminded_at = now() where id = ${row.id}`.execute(trx);
};

/** Records when it was done, and creates the next follow-up about the same record if a next due date was entered. */
async function done(
  resource: AnyResource,
  reference: Readonly<Record<string, number>>,
  { row, input, trx, call, engine }: Context<FollowUp, FollowUpInput>,
) {
  await sql`update follow_ups set done_at = now() where id = ${row.id}`.execute(trx);
  if (!input.nextDue) return;
  const next = { ...reference, due: input.nextDue, note: input.nextNote ?? null, channel: row.channel, ownerId: row.ownerId };
  await engine.create(onBehalfOf(call, "follow-up"), resource, next);
}

/**
 * Marks a lead as contacted when a follow-up on it is done, unless it was already.
 * The lock is `for no key update`, because the foreign keys of other follow-ups being completed hold a key share lock on the lead.
 */
async function answered({ row, trx, call, engine }: Context<FollowUp & { readonly leadId: number }>): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`select first_response_at is null and state in ('new', 'working') as waits
    from leads where id = ${row.leadId} for no key update`.execute(trx);
  if (rows[0]?.waits) await engine.act(onBehalfOf(call, "follow-up"), lead, { id: row.leadId }, "contacted");
}

export const followUpEffects = [
  defineEffects(leadFollowUp, {
    create,
    update,
    remind,
    markAsDone: async (context) => {
      await done(leadFollowUp, { leadId: context.row.leadId }, context);
      await answered(context);
    },
  }),
  defineEffects(opportunityFollowUp, {
    create,
    update,
    remind,
    markAsDone: (context) => done(opportunityFollowUp, { opportunityId: context.row.opportunityId }, context),
  }),
  defineEffects(requestFollowUp, {
    create,
    update,
    remind,
    markAsDone: (context) => done(requestFollowUp, { quoteRequestId: context.row.quoteRequestId }, context),
  }),
  defineEffects(quoteFollowUp, {
    create,
    update,
    remind,
    markAsDone: (context) => done(quoteFollowUp, { quoteId: context.row.quoteId }, context),
  }),
];
