import { sql } from "kysely";
import { type DocumentKind, providerDocument } from "../../../src/resources/providers/provider-document.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";

interface Known {
  readonly id: number;
  readonly insured: string | null;
  readonly authority: string | null;
  readonly dot: string | null;
  readonly mc: string | null;
}

const insurers = ["Granite Mutual", "Harbor & Main Insurance", "Northway Casualty"];

/** What the demo's providers have on file: it says the same as their records. An applicant's papers wait for a check, and so does a renewal. */
export const demoProviderDocuments = defineDemo(providerDocument, async ({ tx, today, staff, daysAgo }) => {
  const { rows } =
    await sql<Known>`select id, insurance_expires_on as insured, authority_expires_on as authority, dot_number as dot, mc_number as mc
    from providers order by id`.execute(tx);
  const [, , checker = null] = staff;
  const accepted = (age: number) => ({
    state: "accepted",
    via: "employee",
    createdById: checker,
    createdAt: daysAgo(age),
    checkedBy: "Dario Rossi",
    checkedAt: daysAgo(age - 1),
  });
  const waiting = (age: number) => ({ state: "submitted", via: "upload link", createdAt: daysAgo(age) });
  const policy = (of: Known, kind: DocumentKind, expiresOn: string | null) => ({
    // Numbered once all are in order.
    id: 0,
    providerId: of.id,
    kind,
    expiresOn,
    issuer: kind === "insurance" ? insurers[of.id % insurers.length] : kind === "authority" ? "FMCSA" : null,
    reference: kind === "insurance" ? `GL-${40_000 + of.id * 731}` : kind === "authority" ? `MC-${of.mc}` : null,
    coverage: kind === "insurance" ? 100_000_000 : null,
  });
  const made: SeedRow[] = rows.flatMap((of) => [
    ...(of.insured
      ? [
          { ...policy(of, "insurance", addDays(of.insured, -365)), ...accepted(390 + of.id), state: "superseded" },
          { ...policy(of, "insurance", of.insured), ...accepted(30 + of.id * 5) },
          { ...policy(of, "w9", null), ...accepted(420 + of.id) },
        ]
      : []),
    ...(of.authority ? [{ ...policy(of, "authority", of.authority), ...accepted(60 + of.id * 3) }] : []),
  ]);
  const [, , endsSoon] = rows;
  const applicant = rows.find(({ insured, dot }) => insured === null && dot !== null);
  if (endsSoon) made.push({ ...policy(endsSoon, "insurance", addDays(today, 377)), ...waiting(1) });
  if (applicant)
    made.push(
      { ...policy(applicant, "insurance", addDays(today, 320)), ...waiting(2) },
      { ...policy(applicant, "w9", null), ...waiting(2) },
      {
        ...policy(applicant, "authority", addDays(today, 500)),
        ...waiting(3),
        state: "rejected",
        checkedBy: "Dario Rossi",
        checkedAt: daysAgo(2),
        rejectReason: "The docket number can't be read on the photo",
      },
    );
  return made
    .sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)))
    .map((row, index) => ({ ...row, id: index + 1, number: `PD-${String(index + 1).padStart(5, "0")}` }));
});
