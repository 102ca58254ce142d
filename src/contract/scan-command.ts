/** What every command of a device says of itself. */
export interface CommandBase {
  /** A UUID that the device makes up. The same key answers what it answered before. */
  readonly key: string;
  /** The device's clock when it was scanned, ISO 8601. */
  readonly takenAt: string;
  /** A name for the device, such as "Chrome on Android 4f2a". */
  readonly device: string;
  readonly hubId: number;
}
