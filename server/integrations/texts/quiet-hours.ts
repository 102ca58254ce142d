import { addDays } from "../../../src/schemas/values/date.ts";
import { momentIn, wallClock } from "../../../src/schemas/values/time-zone.ts";

/** From when until when, as HH:MM in the reader's time zone. */
export type TextHours = readonly [earliest: string, latest: string];

/** The hours in which a company may write on its own account (47 CFR 64.1200(c)(1)). */
export const LEGAL_TEXT_HOURS: TextHours = ["08:00", "21:00"];

/** The zones of states; both of those that have two, because an address does not say which. States that are left out are on Eastern time. */
const zones: Readonly<Record<string, readonly string[]>> = {
  "America/Chicago": "AL AR IL IA LA MN MS MO OK WI".split(" "),
  "America/Denver": "CO MT NM UT WY".split(" "),
  "America/Los_Angeles": "CA NV WA".split(" "),
  "America/Phoenix": ["AZ"],
  "America/Anchorage": ["AK"],
  "Pacific/Honolulu": ["HI"],
};
const twoZones: Readonly<Record<string, readonly string[]>> = {
  FL: ["America/New_York", "America/Chicago"],
  IN: ["America/New_York", "America/Chicago"],
  KY: ["America/New_York", "America/Chicago"],
  MI: ["America/New_York", "America/Chicago"],
  TN: ["America/New_York", "America/Chicago"],
  KS: ["America/Chicago", "America/Denver"],
  NE: ["America/Chicago", "America/Denver"],
  ND: ["America/Chicago", "America/Denver"],
  SD: ["America/Chicago", "America/Denver"],
  TX: ["America/Chicago", "America/Denver"],
  ID: ["America/Denver", "America/Los_Angeles"],
  OR: ["America/Los_Angeles", "America/Denver"],
};

/** The time zones that an address in this state may be in: "NJ" -> ["America/New_York"]. */
export function zonesOfState(state: string): readonly string[] {
  const [zone] = Object.entries(zones).find(([, states]) => states.includes(state)) ?? [];
  return twoZones[state] ?? [zone ?? "America/New_York"];
}

/** The first moment from this one on that is within these hours in all of the zones. */
export function outsideQuietHours(now: Date, zones: readonly string[], hours: TextHours = LEGAL_TEXT_HOURS): Date {
  let at = now;
  // Waiting for one zone's morning can lead into no other's night: those of one state are an hour apart, and it is two hours long at least.
  for (const zone of [...zones, ...zones]) at = wakingTime(at, zone, hours);
  return at;
}

function wakingTime(at: Date, zone: string, [earliest, latest]: TextHours): Date {
  const { date, time } = wallClock(zone, at);
  if (time < earliest) return momentIn(zone, date, earliest);
  return time < latest ? at : momentIn(zone, addDays(date, 1), earliest);
}
