import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import { defineJob, longLane } from "../jobs/define-job.ts";

/** The backup by night, where one is asked for. What it needs is loaded when it runs. */
export const dailyBackupJob = defineJob({
  queue: "daily-backup",
  lane: longLane,
  daily: { hour: 2, minute: 15 },
  run: ({ config, log }: { readonly config: Config; readonly log: Log }) =>
    config.backups ? async (job, context) => (await import("./backup/daily-backup.ts")).createDailyBackup(config, log)(job, context) : null,
});
