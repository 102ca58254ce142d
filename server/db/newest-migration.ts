import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { migrationsDirectory, readMigrations } from "./migrate.ts";
import { RefusedMigration } from "./migration-plan.ts";

/** The first line of a migration: the digest of the rest, as it was when it led to the declared tables. */
const mark = /^-- Checked: ([0-9a-f]{16})\n/;
const digestOf = (body: string): string => createHash("sha256").update(body).digest("hex").slice(0, 16);

/** The migration, marked as it is now. */
export function checkedText(sql: string): string {
  const body = sql.replace(mark, "");
  return `-- Checked: ${digestOf(body)}\n${body}`;
}

export const isMarked = (sql: string): boolean => mark.test(sql);

/** Returns a sentence if the newest migration was changed by hand since it was compared with the declarations. Older ones have no mark. */
export function handEditProblems(migrations: readonly { readonly name: string; readonly sql: string }[] = readMigrations()): string[] {
  const newest = migrations.at(-1);
  const [, checked] = mark.exec(newest?.sql ?? "") ?? [];
  if (!newest || checked === undefined || checked === digestOf(newest.sql.replace(mark, ""))) return [];
  return [`${newest.name}.sql was changed by hand. Run \`npm run migration\`, which says whether it still leads to the declared tables.`];
}

/**
 * Removes the migration of this name, which is not committed, and takes the snapshots beside it back to the last commit, so that it can be
 * written again. @throws RefusedMigration if it is committed, or if there is none
 */
export function removeUncommitted(name: string): void {
  const directory = migrationsDirectory();
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: directory, encoding: "utf8" });
  const committed = new Set(git("ls-tree", "--name-only", "HEAD", ".").split("\n"));
  const newest = readMigrations().at(-1)?.name ?? "";
  if (newest.replace(/^\d{4}[a-z]?-/, "") !== name || committed.has(`${newest}.sql`))
    throw new RefusedMigration(`The newest migration, ${newest}, is not one of the name ${name} that is still to be committed.`);
  rmSync(`${directory}/${newest}.sql`);
  git("checkout", "HEAD", "--", "declared.json", "starting-roles.json");
}
