import { sql } from "kysely";
import { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import { provider } from "../../../../src/resources/providers/provider.ts";
import { providerDocument } from "../../../../src/resources/providers/provider-document.ts";
import type { ProviderKind } from "../../../../src/resources/providers/provider-fields.ts";
import { nextReminder, papersToRenew } from "../../../../src/resources/providers/provider-papers.ts";
import { vendor } from "../../../../src/resources/providers/vendor.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { PROVIDER_LINK_MAIL_QUEUE } from "../service/link-mail.ts";
import { PROVIDER_WORK_QUEUE } from "../service/mark-work.ts";

type Context = EffectContextOf<typeof providerDocument>;

const sliceOf = { "agent carrier": agentCarrier, "independent contractor": independentContractor, vendor } as const;

export const providerDocumentEffects = defineEffects(providerDocument, {
  beforeCreate: async ({ row }) => ({ via: row.via ?? "employee" }),

  /** Replaces the accepted one of its kind. The provider is locked first, so that of two acceptances the second sees the first. */
  accept: async (context) => {
    const { row, trx, call, engine } = context;
    await lockedState(trx, provider, row.providerId);
    for (const { id, number, expiresOn } of row.kind === "other" ? [] : await acceptedBeside(trx, row)) {
      if (expiresOn !== null && row.expiresOn !== null && expiresOn > row.expiresOn)
        throw conflictLeadingTo(
          `${number} is accepted and ends later than this one. If it no longer holds, take it back first.`,
          ...recordsOf(providerDocument, [{ id, number }]),
        );
      await engine.act(onBehalfOf(call, "document"), providerDocument, { id }, "supersede");
    }
    await followPapers(context);
  },

  /** Who uploaded it by a link learns why it was not accepted, and gets another link. */
  reject: async ({ row, engine, enqueue }) => {
    if (row.via !== "upload link") return;
    const sentTo = (await engine.read(provider, row.providerId, ["email"]))?.email ?? null;
    if (sentTo !== null)
      await enqueue(PROVIDER_LINK_MAIL_QUEUE, { providerId: row.providerId, sentTo, about: "rejection", documentId: row.id });
  },

  takeBack: async (context) => {
    await lockedState(context.trx, provider, context.row.providerId);
    await followPapers(context);
  },
});

interface Accepted {
  readonly id: number;
  readonly number: string;
  readonly expiresOn: string | null;
}

async function acceptedBeside(trx: Tx, { id, providerId, kind }: Context["row"]): Promise<readonly Accepted[]> {
  const { rows } = await sql<Accepted>`select id, number, expires_on as "expiresOn" from provider_documents
    where provider_id = ${providerId} and kind = ${kind} and state = 'accepted' and id <> ${id} and deleted_at is null
    order by id`.execute(trx);
  return rows;
}

/** Writes on the provider until when its accepted papers last, and when it is to be reminded of them. */
async function followPapers({ row, trx, call, engine, today, enqueue }: Context): Promise<void> {
  const { rows } = await sql<{ kind: ProviderKind; insuranceExpiresOn: string | null; authorityExpiresOn: string | null }>`
    select p.kind, max(d.expires_on) filter (where d.kind = 'insurance') as "insuranceExpiresOn",
      max(d.expires_on) filter (where d.kind = 'authority') as "authorityExpiresOn"
    from providers p left join provider_documents d on d.provider_id = p.id and d.state = 'accepted' and d.deleted_at is null
    where p.id = ${row.providerId} group by p.kind`.execute(trx);
  const [dates] = rows;
  if (!dates) throw new Error(`${row.number} has no provider.`);
  const { kind, insuranceExpiresOn, authorityExpiresOn } = dates;
  const values = {
    insuranceExpiresOn,
    documentsRemindOn: nextReminder(dates, today),
    documentsNotice: papersToRenew(dates, today) || null,
  };
  const by = onBehalfOf(call, "document");
  if (kind === "agent carrier") await engine.write(by, sliceOf[kind], row.providerId, { ...values, authorityExpiresOn });
  else await engine.write(by, sliceOf[kind], row.providerId, values);
  await enqueue(PROVIDER_WORK_QUEUE, { providerId: row.providerId });
}
