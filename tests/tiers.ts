import { sourceFiles } from "./support/imports.ts";

/**
 * Which test files run in which tier. A file runs in the first tier that lists it, and may deliberately be listed in
 * more. tests/architecture/tiers.test.ts checks that every file is in some tier and that every listed file exists.
 *
 * | Tier | Command | On |
 * |---|---|---|
 * | quick | `npm test` | embedded database: a cross-section of the server |
 * | gate | `npm run test:postgres` | PostgreSQL: all server tests that need a database, and `fullOnly` |
 * | proof | `npm run test:proof` | PostgreSQL: `quickProofs`, with few iterations |
 * | night | `npm run test:night` | both: every proof with many iterations, and the gate's files on the embedded database |
 * | ui | `npm test`, `npm run test:ui` | jsdom |
 * | e2e | `npm run test:e2e` | Chromium; the gate runs `stories` on PostgreSQL, `nightBrowser` never, all others on the embedded database |
 */

/**
 * Server tests that `npm test` skips. The gate runs them, and the nightly run also runs them on the embedded
 * database. In each folder, `npm test` still runs the files that fail first when that folder's subject is broken.
 */
export const fullOnly = [
  // These use the product's modules; npm test runs the same suites with the test modules, which cover the whole
  // vocabulary.
  "contract/every-resource-product.test.ts",
  "contract/hostile-input-product.test.ts",
  "contract/search-product.test.ts",
  "permissions/comments.test.ts",
  "permissions/files-product.test.ts",
  "permissions/foreign-ids-product.test.ts",
  "permissions/hidden-names-product.test.ts",
  // npm test still runs: lists, records, conditions, and actions on one and on several rows.
  "contract/document-flow.test.ts",
  "contract/list-sums.test.ts",
  "contract/many-rows.test.ts",
  "contract/merge.test.ts",
  "contract/remedies.test.ts",
  // Access rules of each module. npm test still runs: the shortened permission matrix, foreign ids, hidden names,
  // suspended companies.
  "permissions/hidden-money.test.ts",
  "permissions/hidden-sales.test.ts",
  "permissions/pushed.test.ts",
  "permissions/suspended-creates.test.ts",
  // npm test still runs: a quote through all its states, tasks, credit, and billing from the work order to the check.
  "demo/related-documents.test.ts",
  "effects/carried-over.test.ts",
  "effects/claims.test.ts",
  "effects/claim-sequences.test.ts",
  "effects/failed-attempts.test.ts",
  "effects/follow-up.test.ts",
  "effects/hand-over.test.ts",
  "effects/hub-times.test.ts",
  "effects/money-refusals.test.ts",
  "effects/money-sequences.test.ts",
  "effects/opening-balances.test.ts",
  "effects/order-cancelled.test.ts",
  "effects/payments-taken-back.test.ts",
  "effects/quote-expiry.test.ts",
  "effects/quote-sequences.test.ts",
  "effects/sales-chain.test.ts",
  "effects/services-billed.test.ts",
  "effects/told.test.ts",
  "effects/work-order-proof.test.ts",
  "effects/providers/documents.test.ts",
  "effects/providers/job-link.test.ts",
  "effects/providers/scorecard.test.ts",
  "effects/providers/upload-link.test.ts",
  "effects/statement.test.ts",
  "effects/texts.test.ts",
  // npm test still runs: everything an import does, with customers.
  "imports/generated.test.ts",
  "imports/modules.test.ts",
  "imports/opening-balances.test.ts",
  "imports/opening-stock.test.ts",
  "imports/records.test.ts",
  // npm test still runs: goods in, a pull with all its states, scans, repairs.
  "demo/warehouse.test.ts",
  "documents/goods-out.test.ts",
  "documents/receiving-report.test.ts",
  "effects/warehousing/carrier-notices.test.ts",
  "effects/warehousing/link-messages.test.ts",
  "effects/warehousing/notices.test.ts",
  "effects/warehousing/photo-requests.test.ts",
  "effects/warehousing/piece-story.test.ts",
  "effects/warehousing/pull-choosing.test.ts",
  "effects/warehousing/pull-returns.test.ts",
  "effects/warehousing/readiness.test.ts",
  "effects/warehousing/receiving.test.ts",
  "effects/warehousing/repair-sequences.test.ts",
  "effects/warehousing/tag-address.test.ts",
  "effects/warehousing/tile-pictures.test.ts",
  // npm test still runs: sign-in, sessions, revoking access, users, and who may promote whom.
  "identity/account-setup.test.ts",
  "identity/no-strangers.test.ts",
  "identity/profile.test.ts",
  "identity/registration.test.ts",
  "identity/roles.test.ts",
  "identity/tokens-at-rest.test.ts",
  // npm test still runs: the calls, one dashboard, headers, files, bad input.
  "http/accounting-dashboard.test.ts",
  "http/accounting-scale.test.ts",
  "http/auth-proxies.test.ts",
  "http/comments.test.ts",
  "http/customer-account.test.ts",
  "http/deposits.test.ts",
  "http/dispatch-calls.test.ts",
  "http/inventory-dashboard.test.ts",
  "http/invoice-settlements.test.ts",
  "http/overview-dashboard.test.ts",
  "http/places-on-maps.test.ts",
  "http/public-reviews.test.ts",
  "http/receivables.test.ts",
  "http/record-figures.test.ts",
  "http/sales-dashboard.test.ts",
  // npm test still runs: both stores of files, and what an archive must be.
  "http/files-in-bucket.test.ts",
  "operator/backup.test.ts",
  "operator/doctor.test.ts",
  "operator/move-files.test.ts",
  // npm test still runs: what becomes of emails, from their bytes to their threads.
  "care/mail-delivery.test.ts",
  "care/mail-sources.test.ts",
  "effects/care/reviews.test.ts",
  "integrations/mail-in/imap-source.test.ts",
  // npm test still runs: migrations, drift, connections. Upgrading from every migration and every kind of difference
  // take longer.
  "db/diff.test.ts",
  "db/five-years.test.ts",
  "db/grant-statements.test.ts",
  "db/released.test.ts",
  "db/upgrade.test.ts",
  "db/upgrade-names-and-calls.test.ts",
  // npm test still runs: what keys may do.
  "docs/client.test.ts",
  "webhooks/webhooks.test.ts",
  // npm test still runs the same checks for one module, one document and one payment.
  "contract/contributing.test.ts",
  "documents/closing.test.ts",
  "documents/document-emails.test.ts",
  "documents/issued-names.test.ts",
  "documents/labels.test.ts",
  "documents/money.test.ts",
  "documents/printed-labels.test.ts",
  "documents/quotes.test.ts",
  "documents/scripts.test.ts",
  "documents/stored-documents.test.ts",
  "documents/together.test.ts",
  "exports/cells.test.ts",
  "exports/every-resource.test.ts",
  "exports/receivables.test.ts",
  "exports/sweep.test.ts",
  "privacy/erasure.test.ts",
  "integrations/quickbooks-files.test.ts",
  "integrations/quickbooks.test.ts",
  "payments/calls.test.ts",
  "payments/deposit-races.test.ts",
  "payments/deposits.test.ts",
  "payments/mails.test.ts",
  "payments/portal.test.ts",
  "payments/reminders.test.ts",
  // Plans of 1,000 rows and more, with their blocks, on PostgreSQL only.
  "db/plans.test.ts",
  // Race tests need more than the embedded database's single connection.
  "db/server.test.ts",
  "effects/accounting-periods.test.ts",
  "effects/care/review-races.test.ts",
  "effects/claim-races.test.ts",
  "effects/conversation-races.test.ts",
  "effects/follow-up-races.test.ts",
  "effects/money-races.test.ts",
  "effects/races.test.ts",
  "effects/sales-races.test.ts",
  "effects/services-billed-races.test.ts",
  "effects/providers/job-races.test.ts",
  "effects/providers/lanes.test.ts",
  "effects/warehousing/repair-races.test.ts",
  "effects/cancelled-work-races.test.ts",
  "effects/work-order-races.test.ts",
  "identity/people-races.test.ts",
  "realtime/postgres-bus.test.ts",
] as const;

/** Files in tests/proof that run on every change. All others run nightly. */
export const quickProofs = [
  "proof/bad-input.test.ts",
  "proof/bad-requests.test.ts",
  "proof/goods-sequences.test.ts",
  "proof/inbound-mail.test.ts",
  "proof/money-sequences.test.ts",
  "proof/permissions-probing.test.ts",
  "proof/permissions.test.ts",
  "proof/pull-races.test.ts",
  "proof/races-keys.test.ts",
  "proof/races.test.ts",
  "proof/sales-sequences.test.ts",
  "proof/sequences.test.ts",
  "proof/warehouse-races.test.ts",
  "proof/warehouse-sequences.test.ts",
] as const;

/** Browser tests of a whole business, which the gate runs on PostgreSQL. */
export const stories = [
  "e2e/money-story.test.ts",
  "e2e/people-story.test.ts",
  "e2e/portal.test.ts",
  "e2e/quotes.test.ts",
  "e2e/sales-story.test.ts",
] as const;

/** Browser tests that only the night runs. The gate still runs the same faults on forms and sessions, and in jsdom on everything that saves. */
export const nightBrowser = ["e2e/faults-dialogs.test.ts", "e2e/faults-tasks.test.ts"] as const;

export const pathsOf = (files: readonly string[]): string[] => files.map((file) => `tests/${file}`);

/** Server tests that run on PostgreSQL. All others need no database, and npm test has run them. */
export function onPostgres(): string[] {
  const runtimeImports = new Map(
    sourceFiles("tests", "server", "src", "scripts").map(({ path, imports }) => [
      path,
      imports.flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])),
    ]),
  );
  const needing = new Set(["tests/support/database.ts"]);
  for (let before = 0; before !== needing.size; ) {
    before = needing.size;
    for (const [path, imports] of runtimeImports) if (imports.some((to) => needing.has(to))) needing.add(path);
  }
  const server = (path: string) => path.endsWith(".test.ts") && !/^tests\/(ui|e2e|proof)\//.test(path);
  return [...new Set([...[...needing].filter(server), ...pathsOf(fullOnly)])].sort();
}
