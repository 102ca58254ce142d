import { z } from "zod";
import type { ScanCommand } from "../../../../src/contract/scan.ts";
import { conditionCodes } from "../../../../src/resources/warehousing/condition-codes.ts";
import { PULL_PIECES, refusalReasons, shortReasons } from "../../../../src/resources/warehousing/pull-lines.ts";
import { receivingLimits } from "../../../../src/resources/warehousing/receiving-limits.ts";
import { lineText } from "../../../http/parse.ts";

const base = {
  key: z.uuid("A UUID is expected."),
  takenAt: z.iso.datetime({ error: "A date and time is expected, such as 2026-11-21T08:00:00Z.", offset: true }),
  device: lineText(60),
  hubId: z.int("An id is expected.").positive("An id is expected."),
};
const id = z.int("An id is expected.").positive("An id is expected.");
const units = z
  .int("A whole number is expected.")
  .min(0, "A number from 0 is expected.")
  .max(receivingLimits.units, `At most ${receivingLimits.units.toLocaleString("en-US")}.`);
const code = lineText(60);
const photoIds = z.array(id, "A list of file ids is expected.").max(receivingLimits.photos, `At most ${receivingLimits.photos} photos.`);
const receive = z.union([z.strictObject({ id }), z.strictObject({ startKey: z.uuid("A UUID is expected.") })], {
  error: "A receive is expected: its id, or the key of the command that began it.",
});

const note = lineText(receivingLimits.note).optional();
const ofPull = { ...base, pullId: id, tag: code };
const personName = lineText(120);

/** The body of `POST /api/scan/commands`. */
export const scanCommand: z.ZodType<ScanCommand> = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      ...base,
      kind: z.literal("startReceive"),
      expectedIds: z.array(id, "A list of ids is expected.").max(20, "At most 20 expected goods."),
      carrier: lineText(receivingLimits.carrier).optional(),
      proNumber: lineText(receivingLimits.proNumber).optional(),
      pieceCount: z.int().min(0).max(100_000).optional(),
    }),
    z.strictObject({
      ...base,
      kind: z.literal("countLine"),
      receive,
      line: z.union([
        z.strictObject({ id }),
        z.strictObject({ expectedLineId: id }),
        z.strictObject({ description: lineText(receivingLimits.description), room: lineText(receivingLimits.room).optional() }),
      ]),
      counted: units,
      countedBefore: units,
      damaged: units,
      condition: z.array(z.enum(conditionCodes)).max(conditionCodes.length),
      note,
      photoIds,
    }),
    z.strictObject({ ...base, kind: z.literal("photographReceive"), receive, photoIds }),
    z.strictObject({ ...base, kind: z.literal("completeReceive"), receive }),
    ...(["putAway", "move"] as const).map((kind) =>
      z.strictObject({
        ...base,
        kind: z.literal(kind),
        tag: code,
        place: code,
        from: id.optional(),
        note,
        photoIds: photoIds.optional(),
      }),
    ),
    z.strictObject({ ...base, kind: z.literal("countPiece"), countId: id, tag: code, place: code }),
    z.strictObject({ ...ofPull, kind: z.literal("pullPiece"), place: code.optional() }),
    z.strictObject({ ...ofPull, kind: z.literal("shortPiece"), reason: z.enum(shortReasons), note, photoIds }),
    z.strictObject({ ...ofPull, kind: z.literal("loadPiece") }),
    z.strictObject({ ...ofPull, kind: z.literal("deliverPiece"), receivedBy: personName.optional(), note, photoIds }),
    z.strictObject({ ...ofPull, kind: z.literal("refusePiece"), reason: z.enum(refusalReasons), note, photoIds }),
    z.strictObject({ ...ofPull, kind: z.literal("returnPiece"), place: code }),
    z.strictObject({
      ...base,
      kind: z.literal("photographDelivery"),
      pullId: id,
      tags: z.array(code, "A list of tags is expected.").min(1, "Name a piece.").max(PULL_PIECES, `At most ${PULL_PIECES} pieces.`),
      photoIds: photoIds.min(1, "A photo is needed."),
    }),
    z.strictObject({
      ...base,
      kind: z.literal("completeDelivery"),
      pullId: id,
      receivedBy: personName,
      photoIds: photoIds.min(2, "The receiver's signature and a photo are needed."),
    }),
    z.strictObject({ ...base, kind: z.literal("photographPiece"), tag: code, photoIds }),
    z.strictObject({ ...base, kind: z.literal("undo"), of: z.uuid("A UUID is expected.") }),
  ],
  { error: "A command is expected, with its kind." },
);
