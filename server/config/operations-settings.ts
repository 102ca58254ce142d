import type { SettingReader } from "./read-settings.ts";
import { hostName, secretOf, wholeNumber } from "./setting-values.ts";
import type { SettingName } from "./settings.ts";

export interface MetricsListener {
  readonly host: string;
  readonly port: number;
  /** Absent only on this machine's own address. */
  readonly token?: string;
}

/** For how many days things are kept that nothing needs for good; null is for good. */
export interface Retention {
  readonly sessions: number;
  readonly deadJobs: number;
  readonly exports: number;
  readonly inboundCalls: number;
  readonly readNotifications: number | null;
  readonly outbox: number | null;
}

/** Where metrics are served; undefined without them. */
export function metricsListener({ checked, optional, problems }: SettingReader): MetricsListener | undefined {
  const port = optional("HQ_METRICS_PORT", (text) => wholeNumber(text, 0, 65_535), "a whole number from 0 to 65535");
  const host = checked("HQ_METRICS_HOST", hostName, "a host name or an IP address", "127.0.0.1");
  const token = optional("HQ_METRICS_TOKEN", secretOf(16), "at least 16 characters without spaces");
  if (port === undefined) return undefined;
  if (token === undefined && !/^(127\.[\d.]+|::1|localhost)$/.test(host))
    problems.push("HQ_METRICS_TOKEN must be set: HQ_METRICS_HOST can be reached from other machines.");
  return { host, port, ...(token === undefined ? {} : { token }) };
}

/** Ten years. */
const MOST_DAYS = 3_660;
/** The database refuses to delete younger calls. */
const LEAST_CALL_DAYS = 90;

export function retentionOf({ checked }: SettingReader): Retention {
  const days = (name: SettingName, least = 1) =>
    checked(name, (text) => wholeNumber(text, least, MOST_DAYS), `a number of days from ${least} to ${MOST_DAYS}`, least);
  const orOff = (name: SettingName) =>
    checked(
      name,
      (text) => (text === "off" ? null : wholeNumber(text, 1, MOST_DAYS)),
      `off, or a number of days from 1 to ${MOST_DAYS}`,
      null,
    );
  return {
    sessions: days("HQ_KEEP_SIGN_INS_DAYS"),
    deadJobs: days("HQ_KEEP_DEAD_JOBS_DAYS"),
    exports: days("HQ_KEEP_EXPORTS_DAYS"),
    inboundCalls: days("HQ_KEEP_INBOUND_CALLS_DAYS", LEAST_CALL_DAYS),
    readNotifications: orOff("HQ_KEEP_READ_NOTIFICATIONS_DAYS"),
    outbox: orOff("HQ_KEEP_OUTBOX_DAYS"),
  };
}
