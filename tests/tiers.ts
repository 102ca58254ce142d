/**
 * Which test runs when. A file is in the first tier that names it, or deliberately in more; tests/architecture/tiers.test.ts
 * holds that none is in no tier, and that what is named here is there.
 *
 * | Tier | Command | On |
 * |---|---|---|
 * | quick | `npm test` | the embedded database: a cut through all of the server |
 * | gate | `npm run test:postgres` | PostgreSQL: all of the server, `fullOnly` with it |
 * | proof | `npm run test:proof` | PostgreSQL: `quickProofs`, in quick sizes |
 * | night | `npm run test:night` | both: every proof in its long size, and the gate's files on the embedded database |
 * | ui | `npm test`, `npm run test:ui` | jsdom |
 * | e2e | `npm run test:e2e` | Chromium, in the gate on both databases |
 */

/**
 * Server tests that `npm test` leaves to the gate, and by night runs on the embedded database too. Each folder keeps there what
 * fails first when its subject is broken.
 */
export const fullOnly = [
  // With the product's modules; npm test tries the same with the tests' own, which use every word of the vocabulary.
  "contract/hostile-input-product.test.ts",
  "permissions/files-product.test.ts",
  "permissions/foreign-ids-product.test.ts",
  "permissions/hidden-names-product.test.ts",
  "permissions/matrix-product.test.ts",
  // Who may see what, module by module. Kept: every call in short, foreign ids, hidden names, suspended companies.
  "permissions/hidden-money.test.ts",
  "permissions/hidden-sales.test.ts",
  "permissions/pushed.test.ts",
  "permissions/suspended-creates.test.ts",
  // Kept: a quote through all its states, tasks, credit, money from the work to the check.
  "effects/follow-up.test.ts",
  "effects/money-refusals.test.ts",
  "effects/money-sequences.test.ts",
  "effects/quote-expiry.test.ts",
  "effects/quote-sequences.test.ts",
  "effects/sales-chain.test.ts",
  "effects/statement.test.ts",
  // Kept: sign-in, sessions, what takes access away, users and who may raise whom.
  "identity/account-setup.test.ts",
  "identity/no-strangers.test.ts",
  "identity/profile.test.ts",
  "identity/registration.test.ts",
  "identity/roles.test.ts",
  "identity/tokens-at-rest.test.ts",
  // Kept: the calls, a dashboard, headers, files, bad input.
  "http/accounting-dashboard.test.ts",
  "http/auth-proxies.test.ts",
  "http/customer-account.test.ts",
  "http/invoice-settlements.test.ts",
  "http/sales-dashboard.test.ts",
  // Kept: migrations, drift, connections. Every migration's upgrade and every kind of difference take longer.
  "db/diff.test.ts",
  "db/upgrade.test.ts",
  // Kept: the same of one module, one document, one payment.
  "contract/contributing.test.ts",
  "documents/document-emails.test.ts",
  "documents/money.test.ts",
  "documents/scripts.test.ts",
  "exports/every-resource.test.ts",
  "exports/sweep.test.ts",
  "integrations/quickbooks-files.test.ts",
  "integrations/quickbooks.test.ts",
  "payments/mails.test.ts",
  "payments/portal.test.ts",
  // Races need more than the one connection that the embedded database has.
  "db/server.test.ts",
  "effects/follow-up-races.test.ts",
  "effects/money-races.test.ts",
  "effects/races.test.ts",
  "effects/sales-races.test.ts",
  "effects/work-order-races.test.ts",
  "identity/people-races.test.ts",
  "realtime/postgres-bus.test.ts",
] as const;

/** Files of tests/proof that run with every change. All others run by night. */
export const quickProofs = [
  "proof/bad-input.test.ts",
  "proof/bad-requests.test.ts",
  "proof/money-sequences.test.ts",
  "proof/permissions-probing.test.ts",
  "proof/permissions.test.ts",
  "proof/races-keys.test.ts",
  "proof/races.test.ts",
  "proof/sales-sequences.test.ts",
  "proof/sequences.test.ts",
] as const;

export const pathsOf = (files: readonly string[]): string[] => files.map((file) => `tests/${file}`);
