import type { ScanCommand } from "../../../../src/contract/scan.ts";

/** Up to this, the difference may be that of a slow network. */
const TOLERANCE_MS = 120_000;
/** No scan is older than the product; a device without a battery begins in 1970. */
const FIRST = Date.parse("2025-01-01T00:00:00Z");
const NOTE = ", clock corrected";
const LONGEST_DEVICE = 60;

/**
 * A command with the time at which it happened by the server's clock. The device says what its own clock shows while it sends (`sentAt`); by as
 * much as that differs from ours, its times do, and its name says so. What would be in the future, or older than the product, happens now.
 */
export function byServerClock(command: ScanCommand, sentAt: string | undefined, now = Date.now()): ScanCommand {
  const difference = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const isOff = Math.abs(difference) > TOLERANCE_MS;
  const taken = Date.parse(command.takenAt) + (isOff ? difference : 0);
  const isKnown = taken >= FIRST && taken <= now + TOLERANCE_MS;
  const device = isOff || !isKnown ? command.device.slice(0, LONGEST_DEVICE - NOTE.length) + NOTE : command.device;
  return { ...command, device, takenAt: new Date(isKnown ? Math.min(taken, now) : now).toISOString() };
}
