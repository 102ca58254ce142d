import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { createToken } from "../../server/identity/tokens.ts";
import { type Program, startProgram } from "./program.ts";

export interface AppOptions {
  readonly databaseUrl: string;
  /** The build to run; a different one compares two versions. */
  readonly dist: string;
  /** A folder for a CPU profile. */
  readonly profile?: string;
}

/** Runs the built server on a database, in a separate process. */
export async function startApp({ databaseUrl, dist, profile = "" }: AppOptions): Promise<Program> {
  const main = resolve(dist, "server/main.js");
  if (!existsSync(main)) throw new Error(`There is no ${main}: npm run build`);
  const dataDir = mkdtempSync(join(tmpdir(), "hq-bench-"));
  const flags = profile === "" ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const program = await startProgram([...flags, main], { DATABASE_URL: databaseUrl, HQ_DATA_DIR: dataDir }, "/api/health");
  return {
    ...program,
    async stop() {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a session for the user with this email address, without their password. Returns its token. */
export async function signIn<T>(db: Kysely<T>, email: string): Promise<string> {
  const { token, digest } = createToken();
  const { numAffectedRows } = await sql`insert into sessions (token_digest, user_id, expires_at)
    select ${digest}, id, now() + interval '1 day' from users where email = ${email}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`There is no ${email}.`);
  return token;
}

/** Sessions of so many users with the rights of the one with this email address; the last is their own. One user's calls wait for one another. */
export async function signInMany<T>(db: Kysely<T>, email: string, many: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 1; number < many; number++) {
    const other = `bench-${number}-${email}`;
    await sql`with added as (
        insert into users (state, first_name, last_name, name, email, type, is_admin)
        select state, first_name, last_name, name, ${other}, type, is_admin from users
        where email = ${email} and not exists (select 1 from users where email = ${other}) returning id)
      insert into users_roles (parent_id, position, role_id)
      select added.id, r.position, r.role_id from added, users_roles r join users u on u.id = r.parent_id where u.email = ${email}`.execute(
      db,
    );
    tokens.push(await signIn(db, other));
  }
  return [...tokens, await signIn(db, email)];
}
