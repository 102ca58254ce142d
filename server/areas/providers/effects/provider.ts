import { sql } from "kysely";
import { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import type { ProviderKind } from "../../../../src/resources/providers/provider-fields.ts";
import { nextReminder, papersToRenew } from "../../../../src/resources/providers/provider-papers.ts";
import { vendor } from "../../../../src/resources/providers/vendor.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { revokeLinks } from "../../../guests/links.ts";
import { PROVIDER_LINK_MAIL_QUEUE } from "../service/link-mail.ts";
import { uploadLink } from "../service/links.ts";
import { PROVIDER_WORK_QUEUE } from "../service/mark-work.ts";

/** The fields that all kinds of provider share. */
interface Provider {
  readonly id: number;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly email: string | null;
  readonly insuranceExpiresOn: string | null;
  readonly authorityExpiresOn?: string | null;
}
interface Asked {
  readonly to?: string | null;
}
interface Written {
  readonly documentsAskedOf?: string | null;
  readonly documentsNotice?: string | null;
  readonly documentsRemindOn?: string | null;
}
type Context<I = unknown> = EffectContext<Provider, I, Written>;

/** Numbers of scheduled work that a reminder names. */
const NAMED = 5;

const markWork = ({ row, enqueue }: Context): Promise<void> => enqueue(PROVIDER_WORK_QUEUE, { providerId: row.id });

const providerEffects = {
  suspend: markWork,
  reActivate: markWork,

  requestDocuments: async ({ row, input, write, countEmail, enqueue }: Context<Asked>) => {
    const sentTo = input.to ?? row.email;
    if (sentTo === null) throw invalid({ to: ["The provider has no email address. Enter one."] });
    countEmail([sentTo]);
    await write({ documentsAskedOf: sentTo });
    await enqueue(PROVIDER_LINK_MAIL_QUEUE, { providerId: row.id, sentTo, about: "request" });
  },

  /** No link works any more, also when another one is sent later. */
  revokeUploadLinks: ({ row, trx }: Context) => revokeLinks(trx, uploadLink, row.id),

  /** Who has an address gets a link to upload what is missing; dispatch is told in any case. */
  remindOfDocuments: async (context: Context) => {
    const { row, trx, today, write, enqueue } = context;
    const dates = { ...row, authorityExpiresOn: row.authorityExpiresOn ?? null };
    const notice = [papersToRenew(dates, today), await scheduledWork(trx, row.id, today)].filter(Boolean).join(" ");
    await write({ documentsNotice: notice || null, documentsRemindOn: nextReminder(dates, today) });
    if (row.email !== null) await enqueue(PROVIDER_LINK_MAIL_QUEUE, { providerId: row.id, sentTo: row.email, about: "reminder" });
    await markWork(context);
  },
};

/** What of the provider's work is still to come, in a sentence; empty where there is none. */
async function scheduledWork(trx: Tx, providerId: number, today: string): Promise<string> {
  const { rows } = await sql<{ number: string; all: number }>`
    select number, count(*) over ()::int as "all" from work_orders
    where provider_id = ${providerId} and state = 'scheduled' and window_end >= ${today}::date and deleted_at is null
    order by window_start, id limit ${NAMED}`.execute(trx);
  const more = (rows[0]?.all ?? 0) - rows.length;
  if (rows.length === 0) return "";
  return `Scheduled: ${rows.map(({ number }) => number).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

export const allProviderEffects = [
  defineEffects(agentCarrier, providerEffects),
  defineEffects(independentContractor, providerEffects),
  defineEffects(vendor, providerEffects),
];
