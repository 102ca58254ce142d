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
  readonly createdById: number | null;
}
interface FollowUpInput {
  readonly nextDue?: string | null;
  readonly nextNote?: string | null;
}
type Context<R extends FollowUp = FollowUp, I = unknown> = Pick<
  EffectContext<R, I, { readonly ownerId?: number | null; readonly remindedAt?: string | null }>,
  "row" | "before" | "input" | "trx" | "call" | "engine" | "write"
>;

const create = async ({ row, write }: Context): Promise<void> => {
  if (row.ownerId === null) await write({ ownerId: row.createdById });
};

/** A new due date gets a new reminder. */
const update = async ({ row, before, write }: Context): Promise<void> => {
  if (row.due !== before?.due) await write({ remindedAt: null });
};

/** Creates the next follow-up about the same record if a next due date was entered. */
async function done(
  resource: AnyResource,
  reference: Readonly<Record<string, number>>,
  { row, input, call, engine }: Context<FollowUp, FollowUpInput>,
) {
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
    markAsDone: async (context) => {
      await done(leadFollowUp, { leadId: context.row.leadId }, context);
      await answered(context);
    },
  }),
  defineEffects(opportunityFollowUp, {
    create,
    update,
    markAsDone: (context) => done(opportunityFollowUp, { opportunityId: context.row.opportunityId }, context),
  }),
  defineEffects(requestFollowUp, {
    create,
    update,
    markAsDone: (context) => done(requestFollowUp, { quoteRequestId: context.row.quoteRequestId }, context),
  }),
  defineEffects(quoteFollowUp, {
    create,
    update,
    markAsDone: (context) => done(quoteFollowUp, { quoteId: context.row.quoteId }, context),
  }),
];
