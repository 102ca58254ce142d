import { type QueryExecutorProvider, sql } from "kysely";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Bus } from "../realtime/bus.ts";
import { type CompanySettingName, isCompanySetting, readStored } from "./company-settings.ts";
import { liveConfig } from "./live-config.ts";

/** The company's settings on this server, which follows what is changed on any. */
export interface FollowedSettings {
  /** The configuration as it is now. */
  readonly config: Config;
  /** To be called after a change: resolves once this server has taken it up, and tells the others. */
  changed(): Promise<void>;
  close(): void;
}

interface FollowOptions {
  readonly config: Config;
  readonly db: QueryExecutorProvider;
  readonly bus: Bus;
  readonly log: Log;
}

/** Reads the settings, and again whenever a server says that they were changed, or may have said so unheard. */
export async function followSettings({ config, db, bus, log }: FollowOptions): Promise<FollowedSettings> {
  let values: ReadonlyMap<CompanySettingName, unknown> = new Map();
  let latest = 0;
  const reload = async () => {
    const turn = ++latest;
    const texts = await textsInForce(db);
    // An answer that comes late must not replace a later one.
    if (turn === latest) values = new Map([...texts].map(([name, text]) => [name, readStored(name, text)]));
  };
  const reloadLater = () => reload().catch((error: unknown) => log.error({ err: error }, "the company's settings could not be read"));
  await reload();
  const unsubscribe = bus.subscribe(({ kind }) => {
    if (kind === "settings" || kind === "gap") void reloadLater();
  });
  return {
    config: liveConfig(config, (name) => values.get(name)),
    async changed() {
      await reload();
      await bus
        .publish({ kind: "settings" })
        .catch((error: unknown) => log.error({ err: error }, "a change of settings was not announced"));
    },
    close: unsubscribe,
  };
}

/** The last text of each setting that the company has set. */
export async function textsInForce(db: QueryExecutorProvider): Promise<ReadonlyMap<CompanySettingName, string>> {
  const { rows } = await sql<{ name: string; value: string | null }>`select distinct on (name) name, value
    from company_settings order by name, version desc`.execute(db);
  return new Map(rows.flatMap(({ name, value }) => (isCompanySetting(name) && value !== null ? [[name, value] as const] : [])));
}
