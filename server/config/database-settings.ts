import { databaseAddressOf, wantsStandby } from "../db/addresses.ts";
import type { DatabaseOptions } from "../db/connection.ts";
import type { SettingReader } from "./read-settings.ts";

export interface DatabaseSettings {
  /** Absent: the embedded database in the data directory is used. With several hosts, there are commas between. */
  readonly databaseUrl?: string;
  /** The way past a pooler; absent if DATABASE_URL leads to PostgreSQL itself. */
  readonly databaseDirectUrl?: string;
  readonly databasePooling?: NonNullable<DatabaseOptions["pooling"]>;
  readonly databasePoolSize: number;
}

const kinds = ["auto", "session", "transaction"] as const;

export function databaseSettings({ raw, checked, optional, whole, problems }: SettingReader): DatabaseSettings {
  function address(name: "DATABASE_URL" | "DATABASE_DIRECT_URL"): string | undefined {
    const read = (text: string) => databaseAddressOf(text, raw("DATABASE_PASSWORD"));
    const url = optional(name, read, "an address like postgres://user:password@host:5432/hq");
    if (url !== undefined && wantsStandby(url))
      problems.push(`target_session_attrs in ${name} must be read-write, primary or any: HQ writes to its database.`);
    return url;
  }
  const databaseUrl = address("DATABASE_URL");
  const databaseDirectUrl = address("DATABASE_DIRECT_URL");
  const databasePooling = checked("DATABASE_POOLER", (text) => kinds.find((each) => each === text), `one of ${kinds.join(", ")}`, "auto");
  if (databaseUrl === undefined && databaseDirectUrl !== undefined && raw("DATABASE_URL") === "")
    problems.push("DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which is not set.");
  return {
    databasePooling,
    databasePoolSize: whole("DATABASE_POOL_SIZE", 2, 200),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseDirectUrl === undefined ? {} : { databaseDirectUrl }),
  };
}

type Addresses = Pick<DatabaseSettings, "databaseUrl" | "databaseDirectUrl" | "databasePooling">;

/** How a server reaches its database. */
export function addressOptions({ databaseUrl, databaseDirectUrl, databasePooling }: Addresses): DatabaseOptions {
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseDirectUrl === undefined ? {} : { directUrl: databaseDirectUrl }),
    ...(databasePooling === undefined ? {} : { pooling: databasePooling }),
  };
}

/** The address of PostgreSQL itself, for what needs a session of its own; undefined with the embedded database. */
export const directAddress = ({ databaseUrl, databaseDirectUrl }: Addresses): string | undefined => databaseDirectUrl ?? databaseUrl;
