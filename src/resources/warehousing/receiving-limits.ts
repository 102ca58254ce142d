/** What receiving takes at most: the same for its record, for the commands of a device, and for what the scan screen lets a person enter. */
export const receivingLimits = {
  /** Units of one line, announced or counted. */
  units: 10_000,
  description: 250,
  room: 120,
  note: 500,
  carrier: 120,
  proNumber: 60,
  /** Photos that one command adds, and of one line. */
  photos: 20,
  receiptPhotos: 10,
} as const;
