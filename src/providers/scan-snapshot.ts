/** The browser's database of what the scan screen has read. The queue of unsent scans is another one, which stays. */
export const scanSnapshotDatabase = "hq-scan-snapshot";

const unsentKey = (userId: number): string => `hq_scan_unsent:${userId}`;

/**
 * Deletes what the scan screen has read. Plain, so that a session can end on any screen without loading that screen's code. Without a
 * database, or where the browser refuses one, there is nothing to delete.
 */
export function forgetScanSnapshot(): void {
  try {
    indexedDB.deleteDatabase(scanSnapshotDatabase);
  } catch {
    // A private window, or a browser without databases.
  }
}

/** How many scans of a user wait on this device, for screens that don't read the queue. Read while signing out. */
export function unsentScans(userId: number): number {
  try {
    return Number(localStorage.getItem(unsentKey(userId)) ?? 0);
  } catch {
    return 0;
  }
}

export function noteUnsentScans(userId: number, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(unsentKey(userId));
    else localStorage.setItem(unsentKey(userId), String(count));
  } catch {
    // The queue itself knows.
  }
}
