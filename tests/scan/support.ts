import type { ScanCommand, ScanLine, ScanPiece, ScanPlace, ScanSnapshot } from "../../src/contract/scan.ts";

export const place = (id: number, code: string): ScanPlace => ({
  id,
  code,
  barcode: `L${String(id).padStart(9, "0")}`,
  kind: "bin",
  purpose: "storage",
});

export const tagOf = (id: number): string => `T${String(id).padStart(9, "0")}`;

export const piece = (id: number, at: ScanPlace): ScanPiece => ({
  id,
  tag: tagOf(id),
  description: `Chair ${id}`,
  quantity: 1,
  customer: "Whitfield Interiors",
  sidemark: null,
  room: null,
  status: "In stock",
  placeId: at.id,
  place: at.code,
});

export const line = (id: number, description: string, expected: number | null): ScanLine => ({
  id,
  description,
  expected,
  counted: 0,
  damaged: 0,
  sidemark: null,
  room: null,
});

export const [a1, a2, b1] = [place(1, "A-01-01"), place(2, "A-01-02"), place(3, "B-01-01")];

export const snapshot: ScanSnapshot = {
  hub: { id: 1, code: "NJ1", name: "Secaucus", timeZone: "America/New_York" },
  readAt: "2026-11-25T12:00:00.000Z",
  places: [a1, a2, b1],
  expected: [
    {
      id: 9,
      number: "PR-00042",
      customer: "Whitfield Interiors",
      vendor: "Holly Hunt",
      poNumber: "PO-7781",
      sidemark: null,
      carrier: "Estes",
      trackingNumbers: ["1Z999AA10123456784"],
      expectedOn: "2026-11-25",
      lines: [line(91, "Sideboard", 1), line(92, "Lounge chair", 4)],
    },
  ],
  receives: [],
  pulls: [],
  counts: [
    {
      id: 5,
      number: "CC-00007",
      about: "Zone Storage",
      isBlind: false,
      expected: [{ tag: tagOf(1), description: "Chair 1", placeId: 1 }],
      counted: [],
    },
    { id: 6, number: "CC-00008", about: "Bin A-01-02", isBlind: true, expected: [], counted: [] },
  ],
  pieces: [piece(1, a1), piece(2, a1), piece(3, b1)],
};

export const base = (key: string) => ({ key, takenAt: "2026-11-25T12:00:00.000Z", device: "test", hubId: 1 });
export const moveOf = (key: string, id: number, to: ScanPlace): ScanCommand => ({
  ...base(key),
  kind: "putAway",
  tag: tagOf(id),
  place: to.barcode,
});
