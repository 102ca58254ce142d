import { sql } from "kysely";
import { leadFollowUp, opportunityFollowUp, quoteFollowUp, requestFollowUp } from "../../src/resources/follow-up.ts";
import { lead } from "../../src/resources/lead.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../engine/effect.ts";
import { onBehalfOf } from "../engine/on-behalf-of.ts";

/** What the slices of follow-ups have in common. */
interface FollowUp {
  readonly id: number;
  readonly due: string;
  readonly channel: string;
  readonly ownerId: number | null;
}
interface Answers {
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

/** A new date is a new promise: it is reminded of again. */
const update = async ({ row, before, trx }: Context): Promise<void> => {
  if (row.due !== before?.due) await sql`update follow_ups set reminded_at = null where id = ${row.id}`.execute(trx);
};

const remind = async ({ row, trx }: Context): Promise<void> => {
  await sql`update follow_ups set reminded_at = now() where id = ${row.id}`.execute(trx);
};

/** Notes when it was done, and makes the next one where there is to be one, about the same record. */
async function done(
  resource: AnyResource,
  about: Readonly<Record<string, number>>,
  { row, input, trx, call, engine }: Context<FollowUp, Answers>,
) {
  await sql`update follow_ups set done_at = now() where id = ${row.id}`.execute(trx);
  if (!input.nextDue) return;
  const next = { ...about, due: input.nextDue, note: input.nextNote ?? null, channel: row.channel, ownerId: row.ownerId };
  await engine.create(onBehalfOf(call, "follow-up"), resource, next);
}

/**
 * Whoever followed up a lead has answered it. Locked without its key: every follow-up that is being done points at it, and holds it
 * by that.
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
