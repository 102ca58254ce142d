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
 * Server tests that `npm test` leaves to the gate: they take longest, and each says here what of theirs is tried without them.
 * Folders or files below tests/.
 */
export const fullOnly: readonly string[] = [];

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
