import { readStored, writeStored } from "../../../../providers/store.ts";

const KEY = "hq_scan_device";

const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg/],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS/],
  ["Linux", /Linux/],
];
const named = (all: readonly (readonly [string, RegExp])[], agent: string, unknown: string): string =>
  all.find(([, pattern]) => pattern.test(agent))?.[0] ?? unknown;

/** Four hexadecimal digits that tell two devices of the same make apart; made up once. */
function mark(): string {
  const stored = readStored(KEY);
  if (typeof stored === "string" && /^[0-9a-f]{4}$/.test(stored)) return stored;
  const made = [...crypto.getRandomValues(new Uint8Array(2))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  writeStored(KEY, made);
  return made;
}

/** "Chrome on Android 4f2a" */
export const deviceName = (agent = navigator.userAgent): string =>
  `${named(browsers, agent, "Browser")} on ${named(systems, agent, "device")} ${mark()}`;

/** A UUID for a command. `randomUUID` exists on secure origins only, and a warehouse may use a plain address on its own network. */
export function newCommandKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, "0"),
  );
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
