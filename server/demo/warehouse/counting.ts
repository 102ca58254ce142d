import { cycleCount } from "../../../src/resources/warehousing/cycle-count.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { operatorId } from "../parties.ts";
import type { Piece } from "./custody.ts";
import type { Story } from "./story.ts";
import { later, workingHour } from "./timeline.ts";

const daysAgo = 9;

interface Seen {
  readonly countId: number;
  readonly piece: Piece;
  readonly at: string;
  readonly by: number;
}

function entry({ entries }: Story, { countId, piece, at, by }: Seen, more: Readonly<Record<string, unknown>>): void {
  entries.push({
    id: entries.length + 1,
    createdAt: at,
    createdById: by,
    countId,
    itemId: piece.row.id,
    tag: piece.row.tag,
    ...more,
  });
}

/** All bins of the second hub were counted: one piece stood in another bin, and one was not found. A second person approved it. */
export function countStorage(story: Story): void {
  const { timeline, today, custody, counts, crew, floors, random } = story;
  const hub = floors[1];
  if (!hub) throw new Error("There is no second hub.");
  // When nobody moves anything.
  const begins = workingHour(addDays(today, -daysAgo), 8.1);
  timeline.schedule(begins, () => {
    const [submittedAt, approvedAt] = [later(begins, 1.2), later(begins, 14.5)];
    const expected = custody.pieces.filter(({ floor, place }) => floor === hub && hub.isBin(place));
    const free = expected.filter(({ row }) => row.state === "inStock");
    const [missing, strayed] = [free[2], free[5]];
    const found = strayed && hub.binFor(strayed.volume, null, random);
    const countId = counts.length + 1;
    const number = `CC-${String(countId).padStart(5, "0")}`;
    for (const [index, piece] of expected.entries()) {
      const at = later(begins, (index + 1) / expected.length);
      const seen = { countId, piece, at, by: crew.worker };
      if (piece === missing) {
        entry(story, { ...seen, at: submittedAt }, { expectedPlaceId: piece.place, result: "missing" });
        Object.assign(piece.row, { state: "onHold", holdReason: `Not found in ${number}`, updatedAt: approvedAt });
        continue;
      }
      const isElsewhere = piece === strayed && found !== undefined && found !== piece.place;
      entry(story, seen, {
        expectedPlaceId: piece.place,
        placeId: isElsewhere ? found : piece.place,
        result: isElsewhere ? "elsewhere" : "as expected",
        countedAt: at,
        sequence: piece.sequence,
      });
      if (isElsewhere)
        custody.move(piece, {
          at,
          recordedAt: approvedAt,
          to: found,
          kind: "count",
          by: crew.supervisor,
          note: `Found in ${number}`,
          document: { bizObjectId: cycleCount.bizObject, recordId: countId },
        });
      piece.row.countedAt = approvedAt;
    }
    const elsewhere = story.entries.filter((row) => row.countId === countId && row.result === "elsewhere").length;
    counts.push({
      id: countId,
      number,
      state: "approved",
      createdAt: begins,
      updatedAt: approvedAt,
      createdById: crew.worker,
      hubId: hub.id,
      placeId: hub.zone("storage"),
      blind: true,
      note: "The month's count",
      expected: expected.length,
      found: expected.length - elsewhere - (missing ? 1 : 0),
      elsewhere,
      missing: missing ? 1 : 0,
      submittedById: crew.worker,
      submittedAt,
      approvedById: crew.supervisor,
      approvedAt,
    });
  });
}

/** This morning somebody began to count what the first customer has in the first hub. */
export function beginCount(story: Story, begins: string): void {
  const { timeline, custody, counts, crew, floors } = story;
  const hub = floors[0];
  if (!hub) throw new Error("There is no hub.");
  const customerId = operatorId + 1;
  timeline.schedule(begins, () => {
    const countId = counts.length + 1;
    counts.push({
      id: countId,
      number: `CC-${String(countId).padStart(5, "0")}`,
      state: "counting",
      createdAt: begins,
      createdById: crew.supervisor,
      hubId: hub.id,
      customerId,
      blind: false,
      note: "They want a list for the insurance",
    });
    const theirs = custody.pieces.filter(({ row, floor, place }) => row.customerId === customerId && floor === hub && hub.isBin(place));
    const byPlace = [...theirs].sort((a, b) => a.place - b.place).slice(0, 7);
    for (const [index, piece] of byPlace.entries()) {
      const at = later(begins, (index + 1) / 60);
      entry(story, { countId, piece, at, by: crew.supervisor }, { placeId: piece.place, countedAt: at, sequence: piece.sequence });
    }
  });
}
