import { sql } from "kysely";
import { opportunity } from "../../../../src/resources/sales/opportunity.ts";
import { proposal } from "../../../../src/resources/sales/proposal.ts";
import { fillPlaceholders, type Placeholder, unknownPlaceholders } from "../../../../src/resources/sales/proposal-placeholders.ts";
import { proposalTemplate } from "../../../../src/resources/sales/proposal-template.ts";
import { inDoubleBraces } from "../../../../src/schemas/documents/placeholders.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineEffects, type NewRowContext } from "../../../engine/effect.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { issuedToday } from "../../accounting/ports/issued-to.ts";
import { noteApproval } from "./approval.ts";

type Proposal = ResourceRow<typeof proposal>;
type Context = NewRowContext<Proposal>;

export const proposalEffects = defineEffects(proposal, {
  /** Takes the customer from the opportunity and, if no text was entered, the text from the template. */
  beforeCreate: async (context) => {
    const { row, trx } = context;
    const found = await readFields(trx, opportunity, row.opportunityId, ["partyId"]);
    return { ...(found ? { customerId: found.partyId } : {}), ...(await textOfTemplate(context)) };
  },

  send: async ({ row, trx, write }) => {
    if (row.customerId !== null) await write(await issuedToday(trx, row.customerId));
  },

  approve: (context) => noteApproval("proposal", context),
  approveForCustomer: (context) => noteApproval("proposal", context),
});

async function textOfTemplate(context: Context): Promise<{ readonly body?: string; readonly templateVersion?: number | null }> {
  const { row, trx } = context;
  if (row.templateId === null) return {};
  const template = await readFields(trx, proposalTemplate, row.templateId, ["body", "revision"]);
  if (!template) return {};
  return { body: row.body ?? fillPlaceholders(template.body, await values(context)), templateVersion: template.revision };
}

/** The values of the template's placeholders for this proposal. */
async function values({ row, trx, today }: Context): Promise<Record<Placeholder, string | null>> {
  const { rows } = await sql<{
    opportunity: string;
    estimated: number | null;
    customer: string;
    contact: string | null;
    executive: string | null;
    operator: string | null;
  }>`select o.name as opportunity, o.estimated_value as estimated, p.name as customer, c.name as contact,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as executive,
      (select name from parties where state = 'operator' order by id limit 1) as operator
    from opportunities o join parties p on p.id = o.party_id left join contacts c on c.id = o.contact_id
      left join users u on u.id = o.account_executive_id
    where o.id = ${row.opportunityId}`.execute(trx);
  const [found] = rows;
  return {
    customer: found?.customer ?? null,
    contact: found?.contact ?? null,
    opportunity: found?.opportunity ?? null,
    "estimated value": found?.estimated == null ? null : formatMoney(Number(found.estimated)),
    "account executive": found?.executive ?? null,
    today: formatDate(today),
    "valid until": formatDate(row.validUntil),
    "our company": found?.operator ?? null,
  };
}

type Template = ResourceRow<typeof proposalTemplate>;

export const proposalTemplateEffects = defineEffects(proposalTemplate, {
  create: async ({ row }) => known(row),

  /** Keeps the previous text under its version number, because proposals refer to the version they started from. */
  update: async ({ row, before, write }) => {
    known(row);
    if (!before || before.body === row.body) return;
    const revision = before.revision ?? 1;
    const replaced = { revision, body: before.body, savedById: before.updatedById, savedAt: row.updatedAt };
    await write({ versions: [...row.versions, replaced], revision: revision + 1 });
  },
});

function known({ body }: Template): void {
  const unknown = [...new Set(unknownPlaceholders(body))];
  if (unknown.length > 0)
    throw invalid({
      body: [
        `Unknown placeholder${unknown.length === 1 ? "" : "s"}: ${unknown.map((name) => inDoubleBraces(name.slice(0, 60))).join(", ")}.`,
      ],
    });
}
