import { type QueryExecutorProvider, sql } from "kysely";
import { type CompanySettingName, isCompanySetting, readStored } from "../../../config/company-settings.ts";
import type { Config } from "../../../config/config.ts";
import type { Log } from "../../../config/log.ts";
import type { Bus } from "../../../realtime/bus.ts";
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
  let [asked, answered] = [0, 0];
  const reload = async () => {
    const turn = ++asked;
    const texts = await lastTexts(db);
    // An answer that comes late must not replace that of a later question.
    if (turn < answered) return;
    answered = turn;
    values = new Map([...texts.values()].flatMap(({ name, value }) => (value === null ? [] : [[name, readStored(name, value)] as const])));
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

/** What was set last. */
export interface LastText {
  readonly name: CompanySettingName;
  readonly version: number;
  /** Null: it went back to the default. */
  readonly value: string | null;
}

/** The last text of each setting that the company has ever set. */
export async function lastTexts(db: QueryExecutorProvider): Promise<ReadonlyMap<string, LastText>> {
  const { rows } = await sql<LastText>`select distinct on (name) name, version, value
    from company_settings order by name, version desc`.execute(db);
  // A later version may have dropped one.
  return new Map(rows.flatMap((row) => (isCompanySetting(row.name) ? [[row.name, row] as const] : [])));
}
