import { spawn } from "node:child_process";
import { hostAddresses } from "../../db/addresses.ts";

type Program = "pg_dump" | "pg_restore" | "psql";

/** The names under which PostgreSQL's programs read the parameters of an address from the environment. */
const parameters: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  user: "PGUSER",
  password: "PGPASSWORD",
  dbname: "PGDATABASE",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  target_session_attrs: "PGTARGETSESSIONATTRS",
};

/** The environment for PostgreSQL's programs. The arguments of a program can be read by every user of the machine. */
export function environmentFor(databaseUrl: string): Record<string, string> {
  const urls = hostAddresses(databaseUrl).map((each) => new URL(each));
  const [{ username, password, pathname, searchParams } = new URL(databaseUrl)] = urls;
  const address = {
    host: urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, "")).join(","),
    port: urls.some(({ port }) => port !== "") ? urls.map(({ port }) => port || "5432").join(",") : "",
    user: username,
    password,
    dbname: pathname.slice(1),
    // Of several hosts, only the one that we write to has the transaction that we show them.
    ...(urls.length > 1 ? { target_session_attrs: "read-write" } : {}),
    // Parameters win over the address, as they do in the driver.
    ...Object.fromEntries([...searchParams].map(([name, value]) => [name, encodeURIComponent(value)])),
  };
  const named = Object.entries(address).flatMap(([name, value]) => {
    const variable = parameters[name];
    return variable && value !== "" ? [[variable, decodeURIComponent(value)] as const] : [];
  });
  // The driver's word for an encrypted connection without certificates.
  return Object.fromEntries(named.map(([name, value]) => [name, name === "PGSSLMODE" && value === "no-verify" ? "require" : value]));
}

/**
 * @param signal ends it
 * @throws Error with the last line that the program printed
 */
export function runPgTool(program: Program, args: readonly string[], databaseUrl: string, signal?: AbortSignal): Promise<string> {
  const env = { ...process.env, ...environmentFor(databaseUrl), LC_ALL: "C" };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"], ...(signal ? { signal } : {}) });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4_000);
    });
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new Error(
              `${program} is not installed on this machine. Install PostgreSQL's client programs (Debian: apt-get install postgresql-client).`,
            )
          : error,
      ),
    );
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} failed: ${errors.trim().split("\n").slice(-3).join(" ") || `exit code ${code}`}`));
    });
  });
}

/** @throws Error if the program is missing, or older than the server, whose database it could not read whole */
export async function requirePgTool(program: Program, serverVersion: string, databaseUrl: string): Promise<void> {
  const printed = await runPgTool(program, ["--version"], databaseUrl);
  const [own = 0, server = 0] = [/\) (\d+)/.exec(printed)?.[1], /^(\d+)/.exec(serverVersion)?.[1]].map(Number);
  if (own >= server) return;
  throw new Error(
    `${program} of this machine is version ${own}, the server is version ${server}. Install the client programs of version ${server} or newer.`,
  );
}
