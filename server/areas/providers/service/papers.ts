import { type QueryExecutorProvider, sql } from "kysely";
import type { PaperState, PortalPaper } from "../../../../src/contract/provider-portal.ts";
import type { DocumentKind } from "../../../../src/resources/providers/provider-document.ts";
import type { ProviderKind } from "../../../../src/resources/providers/provider-fields.ts";
import { neededPapers } from "../../../../src/resources/providers/provider-standing.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";

/** Whoever we pay gives us a W-9. */
const askedOf = (kind: ProviderKind): readonly DocumentKind[] => [...neededPapers[kind], "w9"];
const SOON_DAYS = 30;

interface Found {
  readonly kind: DocumentKind;
  readonly accepted: boolean;
  readonly endsOn: string | null;
  readonly isChecked: boolean;
  readonly rejectReason: string | null;
}

/** How it stands with each document that we ask of a provider of this kind, in the order in which they matter. */
export async function papersOf(
  db: QueryExecutorProvider,
  provider: { readonly id: number; readonly kind: ProviderKind },
  today: string,
): Promise<readonly PortalPaper[]> {
  const { rows } = await sql<Found>`
    select d.kind, bool_or(d.state = 'accepted') as accepted, max(d.expires_on) filter (where d.state = 'accepted') as "endsOn",
      bool_or(d.state = 'submitted') as "isChecked",
      (array_agg(case when d.state = 'rejected' then d.reject_reason end order by d.id desc))[1] as "rejectReason"
    from provider_documents d where d.provider_id = ${provider.id} and d.deleted_at is null group by d.kind`.execute(db);
  return askedOf(provider.kind).map((kind): PortalPaper => {
    const found = rows.find((each) => each.kind === kind);
    const { endsOn = null, isChecked = false, rejectReason = null } = found ?? {};
    return { kind, state: stateOf(found, today), endsOn, isChecked, rejectReason };
  });
}

function stateOf(found: Found | undefined, today: string): PaperState {
  if (!found?.accepted) return found?.isChecked ? "waiting" : "missing";
  if (found.endsOn === null) return "current";
  if (found.endsOn < today) return found.isChecked ? "waiting" : "lapsed";
  return found.endsOn <= addDays(today, SOON_DAYS) ? "endsSoon" : "current";
}
